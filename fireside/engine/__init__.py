"""The engine: records, compiled rules, positions. No I/O but for records of games, no web, no game names."""
