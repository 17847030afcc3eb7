"""What people are shown: tables, games, and what only their own seat may know."""
