"""Every number of the recipe that a run can change."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    work: Path
    shared: Path
    strict: bool = False
    seed: int = 1
    most_per_source: int = 1_000_000
    most_pairs: int = 1_000_000
    most_texts: int = 220_000
    instructions_per_package: int = 3
    epochs: int = 8
    fine_tuning_steps: int = 450
    rows: int = 20_000
    dimensions: int = 256
