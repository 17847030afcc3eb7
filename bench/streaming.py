"""`python -m bench.streaming GAMES FILE`: writes rows of Wapi to a file, and prints the memory that took, in MB."""

from __future__ import annotations

import resource
import sys

from fireside import lab


def main(games: int, path: str) -> None:
    """Write, and print."""
    lab.write(path, "wapi", ["random"], 2, games=games)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
