"""YAML -> RuleSet: schema, load, lint, the rules' own cases, explain, backtest."""

from guard.ruleset.load import load
from guard.ruleset.problem import Problem, RuleFault
from guard.ruleset.read import find

__all__ = ["Problem", "RuleFault", "find", "load"]
