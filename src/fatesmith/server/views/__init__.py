"""What browsers and remote bots are shown: pure functions from a state to Structs for JSON.

Nothing here decides anything: options and their order are the engine's, words are the catalog's.

- `table_view(state)`: the position, the same for everybody and in every language;
- `question_view(state, names, language, viewer)`: the open question, with options and places for
  the seat that is asked, and with reasons for what it cannot take;
- `events_view(journal, new, names, language, viewer)`: what happened since the first `new` events,
  to be animated and told; `story_view(journal, names, language, viewer)` tells the whole story;
- `catalog_view(language)`: all static texts and data behind the slugs, sent once;
- `schema()`: the JSON Schema of all these.

`names` says who sits where; `viewer` is the seat that looks, or None for a guest.
"""

from fatesmith.server.views.events import ChapterView, events_view, story_view
from fatesmith.server.views.question import QuestionView, question_view
from fatesmith.server.views.schema import schema
from fatesmith.server.views.whole_catalog import CatalogView, catalog_view
from fatesmith.server.views.whole_table import TableView, table_view

__all__ = [
    "CatalogView",
    "ChapterView",
    "QuestionView",
    "TableView",
    "catalog_view",
    "events_view",
    "question_view",
    "schema",
    "story_view",
    "table_view",
]
