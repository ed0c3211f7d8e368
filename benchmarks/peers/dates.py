"""dateparser (search), datefinder and ctparse."""

from datetime import datetime

import datefinder
from ctparse import ctparse
from dateparser.search import search_dates
from timing import main

NOW = datetime(2026, 11, 30, 12, 0)  # noqa: DTZ001 - ctparse wants it naive

main(
    {
        "dateparser": lambda line: search_dates(line["text"], languages=[line["language"]]),
        "datefinder": lambda line: list(datefinder.find_dates(line["text"])),
        "ctparse": lambda line: ctparse(line["text"], ts=NOW, timeout=1.0),
    }
)
