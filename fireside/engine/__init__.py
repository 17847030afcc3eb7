"""The engine: states, compiled rules, chance, events. No I/O, no web, no game names."""
