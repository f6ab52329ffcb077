"""How hypotheses are chosen. Names, values and ranges are those of `beamsplitter_decode::settings`."""

from dataclasses import asdict, dataclass

EARLY_STOPPING = {"heuristic": False, "at_once": True, "never": "never"}
"""When a search is over: our names, and what `generate` calls them."""


class SettingError(ValueError):
    """A setting that the trace's readers would refuse."""


@dataclass(frozen=True)
class Sampling:
    """Draws tokens: temperature, top k, top p and typical p cut each distribution, in this order."""

    temperature: float = 1.0
    top_k: int | None = None
    top_p: float | None = None
    typical_p: float | None = None
    seed: int = 0


@dataclass(frozen=True)
class Diversity:
    """Diverse beam search: `groups` searches, in each of which a token loses `penalty` for each
    beam of an earlier group that chose it at the same step."""

    groups: int = 5
    penalty: float = 0.5


@dataclass(frozen=True)
class Beam:
    """The settings of a search.

    `width` is the number of hypotheses, or of samples; `max_length` counts the start token.
    `method` is `None` for beam search.
    """

    width: int = 10
    max_length: int = 512
    length_penalty: float = 1.0
    early_stopping: str = "heuristic"
    method: Diversity | Sampling | None = None

    def check(self) -> None:
        """Raises `SettingError` for the first value out of range."""
        require("width", self.width, 1 <= self.width <= 100, "from 1 to 100")
        require("max-length", self.max_length, 2 <= self.max_length <= 1024, "from 2 to 1024")
        penalty = self.length_penalty
        require("length-penalty", penalty, -10 <= penalty <= 10, "from -10 to 10")
        stopping = self.early_stopping
        require("early-stopping", stopping, stopping in EARLY_STOPPING, ", ".join(EARLY_STOPPING))
        if isinstance(self.method, Diversity):
            groups, lost = self.method.groups, self.method.penalty
            divides = groups > 0 and self.width % groups == 0
            require("groups", groups, divides, f"a divisor of the width, {self.width}")
            require("diversity", lost, 0 <= lost <= 100, "from 0 to 100")
        if isinstance(self.method, Sampling):
            check_sampling(self.method)

    def as_json(self) -> dict:
        """Returns the search as the trace has it."""
        names = {Diversity: "diverse", Sampling: "sample"}
        method = "beam" if self.method is None else {names[type(self.method)]: asdict(self.method)}
        return beam_json(self, method)


def beam_json(beam: Beam, method) -> dict:
    """Returns a search with a method that is already in the trace's form."""
    return {
        "width": beam.width,
        "returns": beam.width,
        "max_length": beam.max_length,
        "length_penalty": beam.length_penalty,
        "early_stopping": beam.early_stopping,
        "method": method,
    }


def check_sampling(sampling: Sampling) -> None:
    """Raises `SettingError` for the first value out of range."""
    temperature, top_k = sampling.temperature, sampling.top_k
    require("temperature", temperature, 0.01 <= temperature <= 100, "from 0.01 to 100")
    require("top-k", top_k, top_k is None or 1 <= top_k <= 65_535, "from 1 to 65535")
    for name, share in (("top-p", sampling.top_p), ("typical-p", sampling.typical_p)):
        require(name, share, share is None or 0 < share <= 1, "above 0 and at most 1")
    require("seed", sampling.seed, 0 <= sampling.seed < 2**63, "from 0 to 2^63 - 1")


def require(name: str, value, good: bool, allowed: str) -> None:
    """Raises `SettingError` where a value is not good."""
    if not good:
        raise SettingError(f"--{name} is {value}: it must be {allowed}")


def settings_json(name: str, beam: Beam, candidates: int, limits: dict) -> dict:
    """Returns the settings of a run with one free search, as `trace.run.settings` has them."""
    return {
        "name": name,
        "vanilla": {"beam": beam.as_json(), "grammar": False},
        "templates": None,
        "infilling": {
            "beam": beam_json(beam, "beam"),
            "controlled": True,
            "branch_at_tables": True,
            "branch_at_columns": True,
            "branch_at_values": False,
            "shared_whitelist": True,
            "control_limit": None,
            "unbranched_score": "log_probability",
            "prefix_score": "excluded",
            "drop_nonconforming": True,
            "grammar": False,
        },
        "masking": None,
        "ranking": {
            "candidates": candidates,
            "reserve": 0,
            "vanilla": beam.width,
            "masked": 0,
            "merge": "text",
            "mixtures_last": False,
            "per_template": 2,
            "order": "templates",
        },
        "trace": limits,
    }
