"""From claims and facts to a verdict: each module decides one thing, `guard.engine` joins them."""
