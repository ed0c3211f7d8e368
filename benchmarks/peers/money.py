"""price-parser (one price a text) and quantulum3 (all quantities, English)."""

import warnings

warnings.simplefilter("ignore")

from price_parser import Price  # noqa: E402 - the warnings come at import
from quantulum3 import parser  # noqa: E402
from timing import main  # noqa: E402

main(
    {
        "price-parser": lambda line: Price.fromstring(line["text"]),
        "quantulum3": lambda line: parser.parse(line["text"]),
    }
)
