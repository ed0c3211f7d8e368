"""`guard rules check`: what is wrong with a pack, and what is unwise."""

from __future__ import annotations

from typing import Annotated

import typer


def register(group: typer.Typer) -> None:
    group.command()(check)


def check(
    pack: Annotated[str, typer.Argument(help="A folder, a file, or the name of a pack that ships.")],
    *,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON rather than lines.")] = False,
) -> None:
    """Check a pack: schema, names, messages in every language, unreachable rules, tools without a policy.

    One line a problem, `file:line:column: path: what, and what to do`. Exit 0 if the pack can be used, 1 if not, 2 if
    there is nothing to read.
    """
    from datetime import UTC, datetime

    from guard.cli import output
    from guard.core.errors import NotFound
    from guard.core.json_text import encode
    from guard.ruleset.lint import lint, worst_case
    from guard.ruleset.load import checked
    from guard.ruleset.problem import Problem, RuleFault
    from guard.ruleset.read import find, read

    problems: list[Problem] = []
    slowest = None
    try:
        merged = checked(read(find(pack)))
        problems = lint(merged, datetime.now(UTC).date())
        slowest = worst_case(merged)
    except RuleFault as fault:
        problems = list(fault.problems)
    except NotFound as error:
        output.fail(error)
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    if as_json:
        shown = {"problems": [problem.json() for problem in problems], "worst_case": slowest and str(slowest)}
        typer.echo(encode(shown).decode())
    else:
        for problem in problems:
            typer.echo(f"{problem}" if problem.severity == "error" else f"{problem} (warning)")
        if slowest is not None and slowest.tools:
            typer.echo(f"worst case of the tools: {slowest}")
        typer.echo(f"{pack}: {_count(errors, 'error')}, {_count(warnings, 'warning')}")
    if errors or (strict and warnings):
        raise typer.Exit(1)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
