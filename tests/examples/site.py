"""What installing an example leaves behind, made without a network."""

from __future__ import annotations

import tomllib
from pathlib import Path

from fireside.registry import ENTRY_POINTS


def install(folder: Path, site: Path) -> str:
    """Put an example's package and the metadata of its pyproject.toml into a folder; returns the game's name."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    name, version = project["project"]["name"], project["project"]["version"]
    [(game, module)] = project["project"]["entry-points"][ENTRY_POINTS].items()
    metadata = site / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (metadata / "entry_points.txt").write_text(f"[{ENTRY_POINTS}]\n{game} = {module}\n")
    (site / module).symlink_to(folder, target_is_directory=True)
    assert project["tool"]["setuptools"] == {
        "packages": [module],
        "package-dir": {module: "."},
        "package-data": {module: ["rulebook/*.md", "texts/*.toml"]},
    }
    return str(game)
