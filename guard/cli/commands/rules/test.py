"""`guard rules test`: a pack's own cases, once or whenever a file changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from guard.ruleset.proof import Proof


def register(group: typer.Typer) -> None:
    group.command("test")(run)


def run(
    pack: Annotated[str, typer.Argument(help="A folder, a file, or the name of a pack that ships.")],
    *,
    watch: Annotated[bool, typer.Option("--watch", help="Run again whenever a file of the pack changes.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show the cases that pass, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON rather than lines.")] = False,
) -> None:
    """Run the cases of a pack, and say which rules and reasons they cover.

    Exit 0 if every case comes out as it says and each rule has one that hits and one near miss, 1 if not, 2 if there is
    nothing to read.
    """
    from guard.cli import output
    from guard.core.errors import NotFound
    from guard.core.json_text import encode
    from guard.ruleset.proof import prove
    from guard.ruleset.read import find

    try:
        folder = find(pack)
        proof = prove(folder)
    except NotFound as error:
        output.fail(error)
    if as_json:
        typer.echo(encode(proof.json()).decode())
    else:
        show(proof, verbose=verbose)
    if not watch:
        raise typer.Exit(0 if proof.complete else 1)
    import watchfiles

    for _ in watchfiles.watch(folder, raise_interrupt=False):
        typer.echo(f"\n— {folder} changed")
        show(prove(folder), verbose=verbose)


def show(proof: Proof, *, verbose: bool) -> None:
    """The proof as lines: what failed with its place, then counts and coverage."""
    for problem in proof.problems:
        typer.echo(str(problem))
    for outcome in proof.outcomes:
        if outcome.passed and verbose:
            typer.echo(f"ok    {outcome.it}")
        for fault in outcome.faults:
            typer.echo(f"FAIL  {fault}")
        for closed in outcome.closed:
            typer.echo(f"GAP CLOSED  {closed}")
    coverage = proof.coverage
    if coverage is None:
        return
    for missing in coverage.missing:
        typer.echo(str(missing))
    failed = sum(not outcome.passed for outcome in proof.outcomes)
    gaps = sum(outcome.gaps for outcome in proof.outcomes)
    typer.echo(
        f"{len(proof.outcomes)} cases: {len(proof.outcomes) - failed} passed, {failed} failed, {gaps} known gaps"
    )
    for rule in coverage.rules:
        typer.echo(f"  {rule.rule}: {rule.hits} hit, {rule.near_misses} let through")
    typer.echo("reasons: " + (", ".join(f"{name} {count}" for name, count in coverage.reasons.items()) or "none"))
    typer.echo("not called up: " + (", ".join(coverage.unmet()) or "none"))
