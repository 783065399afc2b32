"""Answers that are the same for everybody are made before somebody waits for them."""

import asyncio

from fatesmith.prose.language import language, language_codes
from fatesmith.server.http.server_api import catalog_parcel, prepare_catalogs


def test_the_catalogs_of_all_languages_are_prepared_and_made_once() -> None:
    catalog_parcel.cache_clear()
    asyncio.run(prepare_catalogs())
    for code in language_codes():
        assert catalog_parcel(language(code)).data
    assert catalog_parcel.cache_info().misses == len(language_codes())
