"""Fitting a value net to positions and how their games ended, with numpy.

The same arithmetic as `search/net.py`, on many positions at once: float32, one thread, a fixed
order of positions for each seed, so the same samples always give the same net.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fatesmith.search.net import MARGIN_UNIT
from fatesmith.training.adam import Adam
from fatesmith.training.samples import Samples

Array = NDArray[np.float32]

BATCH: Final = 1024
_MARGIN_WEIGHT: Final = 0.3
"""How much an error in the margin counts beside one in the win."""
_DECAY: Final = 1e-4
_TINY: Final = 1e-8


class Fitter:
    """The weights while they are fitted, by name, and Adam's memory of their slopes."""

    def __init__(self, samples: Samples, hidden: int, mixing: int, seed: int) -> None:
        """`hidden` counts the linear unit. The scales of the inputs come from the samples."""
        draw = np.random.Generator(np.random.PCG64(seed))
        table, seats = samples.table.shape[1], samples.seats.shape[2]
        self.hidden, self.mixing = hidden, mixing
        self.table_scale = _scale(samples.table)
        self.seat_scale = _scale(samples.seats.reshape(-1, seats))

        def drawn(*shape: int) -> Array:
            spread = 1.0 / np.sqrt(0.25 * shape[0] + 1.0)
            numbers: Array = (draw.standard_normal(shape) * spread).astype(np.float32)
            return numbers

        self.weights: dict[str, Array] = {
            "table": drawn(table, hidden),
            "own": drawn(seats, hidden),
            "own_later": drawn(seats, hidden),
            "bias": np.zeros(hidden, np.float32),
            "mix_own": drawn(hidden, mixing),
            "mix_others": drawn(hidden, mixing),
            "mix_bias": np.zeros(mixing, np.float32),
            "heads": drawn(mixing + hidden, 2) * np.float32(0.1),
        }
        self._adam = Adam(self.weights, _DECAY)

    # Forward --------------------------------------------------------------------------------------

    def outputs(self, samples: Samples) -> tuple[Array, Array]:
        """Margins in units over the mean of all, and shares of the win, by position and seat."""
        out = self._forward(samples)["out"]
        return _centered(out[:, :, 0]), _softmax(out[:, :, 1])

    def losses(self, samples: Samples) -> tuple[float, float]:
        """The cross-entropy of wins, and the mean square error of margins over the mean of all."""
        margins, wins = self.outputs(samples)
        likely = np.log(np.maximum(wins, _TINY))
        apart = margins * np.float32(MARGIN_UNIT) - _centered(samples.glory)
        return float(-(samples.shares * likely).sum() / len(samples)), float((apart**2).mean())

    def _forward(self, samples: Samples) -> dict[str, Array]:
        w = self.weights
        number, seats = samples.glory.shape
        table = samples.table * self.table_scale
        own = samples.seats.reshape(number * seats, -1) * self.seat_scale
        later = own * samples.turns.reshape(-1, 1)
        units = own @ w["own"]
        units += later @ w["own_later"]
        units = units.reshape(number, seats, self.hidden)
        units += (table @ w["table"] + w["bias"])[:, None, :]
        np.maximum(units[:, :, :-1], 0, out=units[:, :, :-1])
        others = units @ w["mix_others"]
        mixed = units @ w["mix_own"] + w["mix_bias"] + others.sum(axis=1, keepdims=True) - others
        np.maximum(mixed, 0, out=mixed)
        both = np.concatenate([mixed, units], axis=2)
        out = both @ w["heads"]
        return {
            "table": table,
            "own": own,
            "later": later,
            "units": units,
            "both": both,
            "out": out,
        }

    # Backward -------------------------------------------------------------------------------------

    def step(self, samples: Samples, rate: float) -> None:
        """One step of Adam."""
        w = self.weights
        seen = self._forward(samples)
        number, seats = samples.glory.shape
        out, both, units = seen["out"], seen["both"], seen["units"]
        wins = _softmax(out[:, :, 1])
        margins = _centered(samples.glory) / np.float32(MARGIN_UNIT)
        apart = _centered(out[:, :, 0]) - margins
        slope = np.empty_like(out)
        slope[:, :, 1] = (wins - samples.shares) / number
        slope[:, :, 0] = 2 * np.float32(_MARGIN_WEIGHT) * _centered(apart) / (number * seats)
        flat = slope.reshape(-1, 2)
        slopes: dict[str, Array] = {
            "heads": both.reshape(-1, both.shape[2]).T @ flat,
        }
        back = (flat @ w["heads"].T).reshape(number, seats, -1)
        mixed = back[:, :, : self.mixing] * (both[:, :, : self.mixing] > 0)
        unit_slope = back[:, :, self.mixing :]
        from_others = mixed.sum(axis=1, keepdims=True) - mixed
        rows, mixed_rows = units.reshape(-1, self.hidden), mixed.reshape(-1, self.mixing)
        slopes["mix_own"] = rows.T @ mixed_rows
        slopes["mix_others"] = rows.T @ from_others.reshape(-1, self.mixing)
        slopes["mix_bias"] = mixed_rows.sum(axis=0)
        unit_slope = unit_slope + mixed @ w["mix_own"].T + from_others @ w["mix_others"].T
        unit_slope[:, :, :-1] *= units[:, :, :-1] > 0
        unit_rows = unit_slope.reshape(-1, self.hidden)
        slopes["own"] = seen["own"].T @ unit_rows
        slopes["own_later"] = seen["later"].T @ unit_rows
        summed = unit_slope.sum(axis=1)
        slopes["table"] = seen["table"].T @ summed
        slopes["bias"] = summed.sum(axis=0)
        self._adam.step(slopes, rate)

    # Passes ---------------------------------------------------------------------------------------

    def passes(self, samples: Samples, number: int, rate: float, seed: int) -> Iterator[int]:
        """Go through all samples this many times, with a rate that falls to nothing; tells after
        each pass which it was."""
        draw = np.random.Generator(np.random.PCG64(seed))
        batches = max(1, len(samples) // BATCH)
        for past in range(number):
            order = draw.permutation(len(samples))
            for batch in range(batches):
                done = (past * batches + batch) / (number * batches)
                falling = rate * 0.5 * (1.0 + float(np.cos(np.pi * done)))
                self.step(samples.taken(order[batch * BATCH : (batch + 1) * BATCH]), falling)
            yield past

    def looking_on(self, samples: Samples, share: float) -> Samples:
        """The same positions, with what the net thinks of those that follow instead of outcomes:
        the next counts most, each further one `share` of the one before it, and the outcome the
        rest. The luck of a whole game is in an outcome; in these is that of a few turns."""
        number, seats = samples.glory.shape
        margins = np.empty((number, seats), np.float32)
        wins = np.empty((number, seats), np.float32)
        for start in range(0, number, 1 << 15):
            part = samples.taken(np.arange(start, min(number, start + (1 << 15))))
            margins[start : start + len(part)], wins[start : start + len(part)] = self.outputs(part)
        margins *= np.float32(MARGIN_UNIT)
        glory, shares = _centered(samples.glory), samples.shares.copy()
        # Seats are counted from the active one, which moves on by one from turn to turn.
        back = [(seat - 1) % seats for seat in range(seats)]
        places = np.flatnonzero(samples.last)
        while True:
            # One step back in every game at once.
            places = places[places > 0] - 1
            places = places[~samples.last[places]]
            if not len(places):
                break
            after = places + 1
            glory[places] = (1 - share) * margins[after][:, back] + share * glory[after][:, back]
            shares[places] = (1 - share) * wins[after][:, back] + share * shares[after][:, back]
        return Samples(samples.table, samples.seats, glory, shares, samples.last)

    def exported(self) -> list[float]:
        """The weights as `ValueNet` wants them: for inputs that are not scaled."""
        w = self.weights
        parts = [
            w["table"] * self.table_scale[:, None],
            w["own"] * self.seat_scale[:, None],
            w["own_later"] * self.seat_scale[:, None],
            *(w[name] for name in ("bias", "mix_own", "mix_others", "mix_bias")),
            w["heads"],
        ]
        return [float(number) for part in parts for number in part.ravel()]


def _scale(inputs: NDArray[np.uint8]) -> Array:
    """What brings the usual size of each input to 1; inputs that never occur stay small."""
    part = inputs[: 1 << 17].astype(np.float32)
    size = np.sqrt((part * part).mean(axis=0))
    scale: Array = (1.0 / np.maximum(size, 0.05)).astype(np.float32)
    return scale


def _centered(numbers: Array) -> Array:
    centered: Array = numbers - numbers.mean(axis=1, keepdims=True)
    return centered


def _softmax(logits: Array) -> Array:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares
