"""Recognizers-Text: currencies, percentages, dates."""

from recognizers_date_time import recognize_datetime
from recognizers_number import recognize_percentage
from recognizers_number_with_unit import recognize_currency
from timing import main

CULTURES = {"en": "en-us", "de": "de-de", "fr": "fr-fr", "es": "es-es"}

main(
    {
        "Recognizers-Text, money": lambda line: recognize_currency(line["text"], CULTURES[line["language"]]),
        "Recognizers-Text, percent": lambda line: recognize_percentage(line["text"], CULTURES[line["language"]]),
        "Recognizers-Text, dates": lambda line: recognize_datetime(line["text"], CULTURES[line["language"]]),
    }
)
