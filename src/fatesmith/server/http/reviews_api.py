"""Reviews of past games over HTTP: asked for, and looked at while they are made and afterward."""

import gzip
from dataclasses import dataclass
from typing import Final, final

from starlette.responses import Response

from fatesmith.notation.record import Record
from fatesmith.review.effort import BY_NAME, EFFORTS, ReviewEffort
from fatesmith.review.review import Review
from fatesmith.review.shelf import review_key
from fatesmith.server.host.host import stored
from fatesmith.server.http.archive import Archive
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.limits import customer
from fatesmith.server.http.packing import accepts_gzip
from fatesmith.server.http.past_games import PastGames
from fatesmith.server.http.requests import AskReview, ReviewAnswer
from fatesmith.server.reviews.desk import ReviewDesk
from fatesmith.server.reviews.job import DONE, FAILED, NONE, WAITING, ReviewJob
from fatesmith.server.reviews.telling import ReviewTold, review_told
from fatesmith.server.tables.errors import Refusal

_OF_THE_MOMENT: Final = {"cache-control": "no-store"}


@final
@dataclass(frozen=True)
class ReviewsApi:
    """Endpoints for the reviews of past games, for whoever may see their records."""

    games: PastGames
    desk: ReviewDesk
    archive: Archive

    async def show(self, ask: Ask) -> object:
        """What there is: of one effort, or the deepest review; it never has one made."""
        name = ask.query("effort")
        efforts = [_effort(name)] if name else list(reversed(EFFORTS))
        record, keys = await self._game(ask, efforts)
        for effort, key in zip(efforts, keys, strict=True):
            done = await self._done(ask, record, effort, key)
            if done is not None:
                return done
        for key in keys:
            job = self.desk.job(key)
            if job is not None:
                return await self._under_way(ask, job)
        ask.headers |= _OF_THE_MOMENT
        return ReviewAnswer(status=NONE, effort=name)

    async def ask(self, ask: Ask) -> object:
        """Have one made, unless it is there; whoever asks again is told how far it is."""
        wanted: AskReview = ask.body
        effort = _effort(wanted.effort)
        record, (key,) = await self._game(ask, [effort])
        done = await self._done(ask, record, effort, key)
        if done is not None:
            return done
        address = customer(ask.address)
        person = ask.player or f"somebody at {address}"
        return await self._under_way(ask, self.desk.ask(key, record, effort, person, address))

    async def _game(self, ask: Ask, efforts: list[ReviewEffort]) -> tuple[Record, list[str]]:
        """A finished game, and the keys of its reviews."""
        _, read = await self.games.game(ask)

        def keyed() -> tuple[Record, list[str]]:
            record = read()
            if not record.replay().over:
                raise Refusal(
                    "not-allowed", "this game is not over: a review needs its result, so play it on"
                )
            return record, [review_key(record, effort) for effort in efforts]

        return await self.archive.do(keyed, ask.address)

    async def _done(
        self, ask: Ask, record: Record, effort: ReviewEffort, key: str
    ) -> Response | None:
        """The review that is kept, in the language of the reader."""
        review = await stored(self.desk.kept(key))
        if review is None:
            return None
        language = ask.language()

        def told(review: Review = review) -> ReviewAnswer:
            return ReviewAnswer(
                status=DONE, effort=effort.name, review=review_told(review, record, language)
            )

        # Names are in the texts, and the key of a review does not know them.
        names = tuple(sorted(record.names.items()))
        terms = ("review", key, names, language.code)
        packed = await self.archive.packed(terms, told, ask.address)
        headers = {**_OF_THE_MOMENT, "vary": "accept-encoding, accept-language"}
        if accepts_gzip(ask.request):
            headers["content-encoding"] = "gzip"
        else:
            packed = gzip.decompress(packed)
        return Response(packed, media_type="application/json", headers=headers)

    async def _under_way(self, ask: Ask, job: ReviewJob) -> ReviewAnswer:
        """How far it is, and what is known already."""
        ask.headers |= _OF_THE_MOMENT
        language = ask.language()
        if job.status == FAILED:
            return ReviewAnswer(status=FAILED, effort=job.effort.name, text=job.fault)
        # As of this moment: it goes on while it is put into words, and an answer that says `done`
        # must have all of it, because nobody asks again after that.
        status, done, before = job.status, job.done, self.desk.before(job)
        judged = job.judged == len(job.record.moves)
        told = None
        if status != WAITING:

            def tell() -> ReviewTold | None:
                review = job.so_far()
                return None if review is None else review_told(review, job.record, language, judged)

            told = await self.archive.do(tell, ask.address)
        return ReviewAnswer(
            status=status,
            effort=job.effort.name,
            done=done,
            of=job.of,
            before=before,
            review=told,
        )


def _effort(name: str) -> ReviewEffort:
    if name not in BY_NAME:
        raise Refusal("malformed", f"`effort` is one of {', '.join(BY_NAME)}")
    return BY_NAME[name]
