"""Where a tuning asks for the next values: a study of Optuna, which is kept in a file if it is to be taken up again."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fireside.engine.errors import InvalidOption
from fireside.lab.extras import needed
from fireside.lab.trials import REFUSED, Tried
from fireside.lab.vary import Number, Vary

if TYPE_CHECKING:
    import optuna

NAME = "fireside"
QUESTION, TOLD = "question", "told"  # what is kept beside a study and beside its trials


class Study:
    """Proposes values, and is told how far they are from the goals."""

    def __init__(self, vary: Sequence[Vary], seed: int, question: Mapping[str, Any], path: Path | None) -> None:
        """InvalidOption if the file holds a study of another question."""
        self._optuna: Any = needed("optuna", "lab", "tuning")
        self._optuna.logging.set_verbosity(self._optuna.logging.ERROR)
        self._vary = vary
        self._study: optuna.Study = self._optuna.create_study(
            study_name=NAME, storage=self._storage(path), load_if_exists=True
        )
        self._check(question, path)
        self._study.sampler = self._sampler(seed + len(self._study.trials))
        self._spaces = {each.name: self._space(each) for each in vary}

    def _storage(self, path: Path | None) -> Any:
        """A journal: one line for everything that happened, so that what is there stays there if a run is cut off."""
        if path is None:
            return None
        journal = self._optuna.storages.journal
        return self._optuna.storages.JournalStorage(journal.JournalFileBackend(str(path)))

    def _sampler(self, seed: int) -> Any:
        """A tree-structured Parzen estimator (Bergstra 2011), which looks at all numbers together."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", self._optuna.exceptions.ExperimentalWarning)
            return self._optuna.samplers.TPESampler(seed=seed, multivariate=True)

    def _check(self, question: Mapping[str, Any], path: Path | None) -> None:
        before = self._study.user_attrs.get(QUESTION)
        if before is None:
            self._study.set_user_attr(QUESTION, dict(question))
        elif different := [name for name in question if before.get(name) != question[name]]:
            was = before.get(different[0])
            raise InvalidOption(f"{path} holds a study of another question: its {different[0]} was {was!r}")

    def _space(self, vary: Vary) -> Any:
        """What a number can be, in the words of Optuna."""
        kinds = self._optuna.distributions
        if vary.step is None:
            return kinds.CategoricalDistribution(vary.values)
        is_whole = all(isinstance(value, int) for value in vary.values)
        kind = kinds.IntDistribution if is_whole else kinds.FloatDistribution
        return kind(vary.values[0], vary.values[-1], step=vary.step)

    @property
    def told(self) -> list[Tried]:
        """What was tried before, in order."""
        trials = self._study.get_trials(deepcopy=False)
        return [Tried.from_plain(trial.user_attrs[TOLD]) for trial in trials if TOLD in trial.user_attrs]

    def suggest(self, values: Sequence[Number]) -> None:
        """Have some values tried next."""
        self._study.enqueue_trial({each.name: value for each, value in zip(self._vary, values, strict=True)})

    def ask(self) -> tuple[Any, tuple[Number, ...]]:
        """A trial, and the values that it is for."""
        trial = self._study.ask(self._spaces)
        return trial, tuple(trial.params[each.name] for each in self._vary)

    def tell(self, trial: Any, tried: Tried, strain: float) -> None:
        """What came of a trial."""
        trial.set_user_attr(TOLD, tried.plain())
        self._study.tell(trial, strain)

    def importance(self) -> dict[str, float]:
        """How much each number matters for being among the best (Watanabe 2023); empty if too little is known."""
        trials = self._study.get_trials(deepcopy=False, states=(self._optuna.trial.TrialState.COMPLETE,))
        if len(self._vary) < 2 or len({trial.value for trial in trials if trial.value != REFUSED}) < 2:
            return {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", self._optuna.exceptions.ExperimentalWarning)
            evaluator = self._optuna.importance.PedAnovaImportanceEvaluator()
            found = self._optuna.importance.get_param_importances(self._study, evaluator=evaluator)
        return {name: float(share) for name, share in found.items()}
