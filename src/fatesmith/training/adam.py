"""Adam: how weights follow the slopes of an error, with a pull of matrices towards nothing."""

from collections.abc import Mapping
from typing import Final, final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

_BETA: Final = (0.9, 0.999)
_TINY: Final = 1e-8


@final
class Adam:
    """Changes the weights it was given in place, and remembers their slopes."""

    def __init__(self, weights: Mapping[str, Array], decay: float) -> None:
        self._weights = weights
        self._decay = np.float32(decay)
        self._slopes = {name: np.zeros_like(each) for name, each in weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in weights.items()}
        self._steps = 0

    def step(self, slopes: Mapping[str, Array], rate: float) -> None:
        self._steps += 1
        first, second = _BETA
        size = rate * np.sqrt(1 - second**self._steps) / (1 - first**self._steps)
        for name, slope in slopes.items():
            weight = self._weights[name]
            if weight.ndim > 1:
                slope = slope + self._decay * weight
            memory, square = self._slopes[name], self._squares[name]
            memory *= np.float32(first)
            memory += np.float32(1 - first) * slope
            square *= np.float32(second)
            square += np.float32(1 - second) * slope * slope
            weight -= np.float32(size) * memory / (np.sqrt(square) + np.float32(_TINY))
