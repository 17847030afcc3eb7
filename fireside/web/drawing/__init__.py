"""Where pages are drawn: in processes of their own, so that moves are answered meanwhile."""
