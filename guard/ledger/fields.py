"""What the name of a field says about the number under it. Keys are split at case changes, underscores, dots and dashes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Sort(StrEnum):
    """What a key makes of a number."""

    IDENTIFIER = "identifier"
    ECHO = "echo"
    META = "meta"
    COUNT = "count"
    PERCENT = "percent"
    MONEY = "money"
    YEAR = "year"
    MEASURE = "measure"
    EPOCH = "epoch"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Field:
    """A key as understood. `unit` of a measure or the counted noun; `currency` where the key names it; `per` a period in the key.

    `kind` is balance, discount, fee or price where the key says so.
    """

    sort: Sort
    unit: str | None = None
    currency: str | None = None
    per: str | None = None
    kind: str | None = None


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_IDENTIFIER = _set(
    "id ids uid uuid guid sku zip zipcode postal postcode plz phone phones mobile tel telephone telefono telefon téléphone fax tracking isbn ean upc "
    "gtin iban bic swift vin imei iccid msisdn ssn token hash checksum etag lat latitude lng lon long longitude coordinates geo url uri link href email "
    "mail username login password pin cvv cvc ref reference serial barcode imsi mac ip port host regex suite last4 digits locator pnr hex color colour "
    "电话 手机 编号 邮编 電話 郵便番号 전화 전화번호 номер телефон"
)
_IDENTIFIER_PAIRS = {
    (owner, noun)
    for owner in (
        "account",
        "order",
        "flight",
        "card",
        "invoice",
        "confirmation",
        "room",
        "reservation",
        "booking",
        "ticket",
        "gate",
        "seat",
        "phone",
        "model",
        "part",
        "customer",
        "case",
        "reference",
        "serial",
        "routing",
        "member",
        "membership",
        "policy",
        "house",
        "street",
        "building",
        "train",
        "bus",
        "vehicle",
        "license",
        "passport",
        "transaction",
        "check",
        "contact",
        "mobile",
        "item",
        "product",
        "sort",
    )
    for noun in ("number", "no", "num", "nr", "code", "nbr")
} | {
    ("last", "four"),
    ("last", "4"),
    ("postal", "code"),
    ("zip", "code"),
    ("country", "code"),
    ("area", "code"),
    ("promo", "code"),
    ("error", "code"),
}
_ECHO = _set(
    "query filters filter params parameters request criteria search_params arguments args input inputs searchterm search_criteria"
)
_META = _set(
    "page pages offset cursor elapsed latency timeout retry retries attempts took confidence score scores relevance similarity rank index idx position "
    "priority rating ratings stars version build revision status code http_status statuscode schema level order sort weight_score probability "
    "评分 評価 평점 рейтинг"
)
_META_ENDINGS = (
    ("page", "size"),
    ("per", "page"),
    ("timeout", "s"),
    ("duration", "ms"),
    ("elapsed", "ms"),
    ("timeout", "ms"),
    ("status", "code"),
    ("response", "time"),
    ("credit", "score"),
    ("total", "pages"),
    ("current", "page"),
    ("page", "number"),
    ("execution", "time"),
)
_COUNT = _set(
    "count counts qty quantity quantities cantidad anzahl menge quantité quantita quantidade aantal antal ilość so_luong jumlah num number amount_of "
    "passengers seats guests nights adults children kids infants beds baths bathrooms bedrooms rooms bags baggages pairs pieces units students tickets "
    "people persons members users employees items available stock inventory left remaining capacity participants travelers travellers visitors "
    "数量 個数 件数 人数 수량 количество"
)
_PERCENT = _set(
    "percent percentage pct prozent porcentaje pourcentage percentuale porcentagem percentual procent apr apy 百分比 比例 割合 비율"
)
_PERCENT_PAIRS = {
    ("tax", "rate"),
    ("interest", "rate"),
    ("vat", "rate"),
    ("growth", "rate"),
    ("success", "rate"),
    ("conversion", "rate"),
    ("error", "rate"),
    ("occupancy", "rate"),
    ("discount", "rate"),
    ("commission", "rate"),
    ("churn", "rate"),
    ("open", "rate"),
}
_BALANCE = _set(
    "balance balances saldo solde kontostand net netto credit_balance 残高 余额 餘額 잔액 잔고 баланс saldoo bakiye bankbalance profit loss pnl change"
)
_DISCOUNT = _set(
    "discount discounts refund refunds refunded rebate rebates credit credits savings saved saving coupon remise rabatt descuento reembolso rückerstattung "
    "remboursement sconto rimborso desconto korting terugbetaling 割引 返金 退款 优惠 折扣 할인 환불 скидка возврат cashback reduction"
)
_FEE = _set(
    "fee fees charge charges gebühr gebuehr gebühren frais tarifa comisión taxa tarieven 手数料 手续费 수수료 комиссия deposit setup shipping postage "
    "delivery_fee versand envío spedizione frete verzending surcharge tip toll"
)
_PRICE = _set(
    "price prices cost costs fare fares rent entry preis preise precio precios prix prezzo prezzi preço preco preços prijs prijzen cena ár ar pris hinta "
    "fiyat harga gia giá цена ціна 价格 票价 门票 价 価格 料金 가격 요금 房价 msrp premium tuition unit_price rate_amount coste costo custo koszt kosten coût "
    "cout стоимость вартість maliyet biaya 费用 費用 人均消费 quote quotes tariff tarif tarief"
)
_MONEY = (
    _PRICE
    | _FEE
    | _BALANCE
    | _DISCOUNT
    | _set(
        "amount amounts total totals subtotal payment payments paid due owed owing spend spent salary salaries income tax taxes budget revenue revenues bill "
        "billed debit worth money cash limit installment instalment emi payout wage wages earnings sales amt sum summe betrag importe monto montant importo "
        "valor bedrag kwota összeg belopp beløb summa tutar сумма сума 金额 金額 合計 总计 總計 합계 금액 umsatz budget loan mortgage principal donation "
        "withdrawal transfer transferred value compensation bonus allowance expense expenses msrp fund funds gift invested investment financing"
    )
)
_CURRENCY_WORDS = {
    "dollars": "USD",
    "dollar": "USD",
    "euros": "EUR",
    "euro": "EUR",
    "pounds": "GBP",
    "yen": "JPY",
    "yuan": "CNY",
    "rupees": "INR",
}
_CODES = _set(
    "usd eur gbp jpy cny inr krw chf cad aud nzd sek nok dkk pln czk huf brl mxn zar sgd hkd thb try rub ils kwd aed sar vnd idr myr php twd ron bgn uah"
)
_PERIODS = {
    "monthly": "month",
    "month": "month",
    "annual": "year",
    "annually": "year",
    "yearly": "year",
    "year": "year",
    "weekly": "week",
    "week": "week",
    "daily": "day",
    "day": "day",
    "nightly": "night",
    "night": "night",
    "hourly": "hour",
    "hour": "hour",
}
_MEASURES = {
    "kg": "kg",
    "kgs": "kg",
    "lb": "lb",
    "lbs": "lb",
    "g": "g",
    "oz": "oz",
    "km": "km",
    "mi": "mi",
    "miles": "mi",
    "cm": "cm",
    "mm": "mm",
    "ft": "ft",
    "gb": "GB",
    "mb": "MB",
    "tb": "TB",
    "kb": "KB",
    "kwh": "kWh",
    "minutes": "minute",
    "minute": "minute",
    "mins": "minute",
    "min": "minute",
    "hours": "hour",
    "hrs": "hour",
    "seconds": "second",
    "secs": "second",
    "days": "day",
    "weeks": "week",
    "months": "month",
    "years": "year",
    "celsius": "°C",
    "fahrenheit": "°F",
    "litres": "l",
    "liters": "l",
    "inches": "in",
    "sqft": "ft²",
    "kilometers": "km",
    "kilometres": "km",
}
_SPLIT = re.compile(r"(?<=[a-zß-ÿ\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^\w]+|_+")
_PLURAL = re.compile(r"(?:[^su]s|ies|ches|xes)$")
_NOT_PLURAL = _set(
    "status address gross progress class access process business express series news basis bonus address plus this has was is gas "
    "campus minus versus always"
)


def tokens(key: str) -> list[str]:
    """The words of a key.

    >>> tokens("unitPrice.total_EUR")
    ['unit', 'price', 'total', 'eur']
    """
    return [part.lower() for part in _SPLIT.split(key) if part]


@lru_cache(maxsize=16384)
def understand(key: str) -> Field:
    """What a key says.

    >>> understand("order_id").sort, understand("unit_price").sort, understand("weight_kg").unit
    (<Sort.IDENTIFIER: 'identifier'>, <Sort.MONEY: 'money'>, 'kg')
    >>> understand("number_of_rooms").unit, understand("price_usd").currency, understand("loss_pct").sort
    ('room', 'USD', <Sort.PERCENT: 'percent'>)
    """
    words = tokens(key)
    if not words:
        return Field(Sort.NEUTRAL)
    last, pair = words[-1], tuple(words[-2:])
    if key.lower() in _ECHO:
        return Field(Sort.ECHO)
    if (
        pair in _IDENTIFIER_PAIRS
        or last in _IDENTIFIER
        or (words[0] in ("zip", "postal", "phone", "tracking", "sku") and len(words) < 3)
    ):
        return Field(Sort.IDENTIFIER)
    if pair in _META_ENDINGS or last in _META:
        return Field(Sort.META)
    if words[:2] in (["number", "of"], ["num", "of"], ["no", "of"], ["count", "of"]):
        return Field(Sort.COUNT, unit=singular(" ".join(words[2:])))
    if words[0] in ("num", "number", "count", "total") and len(words) > 1 and last not in _MONEY and _plural(last):
        return Field(Sort.COUNT, unit=singular(last))
    if last in _PERCENT or words[0] in ("percent", "pct", "percentage") or pair in _PERCENT_PAIRS:
        return Field(Sort.PERCENT)
    if last in ("year", "jahr", "año", "année", "anno", "ano", "年", "年份") and not any(
        word in _MONEY for word in words
    ):
        return Field(Sort.YEAR)
    if last in ("epoch", "unix", "ms", "timestamp", "ts") or pair in (("at", "s"), ("epoch", "s")):
        return Field(Sort.EPOCH)
    kind = _kind(words)
    per = next((_PERIODS[word] for word in words if word in _PERIODS), None)
    code = next((word.upper() for word in words if word in _CODES), None) or next(
        (_CURRENCY_WORDS[w] for w in words if w in _CURRENCY_WORDS), None
    )
    if last in _COUNT and kind is None:
        return Field(Sort.COUNT, unit=_counted(words))
    if code is not None or kind is not None or any(word in _MONEY for word in words) or key in _MONEY:
        if last in _MEASURES and code is None and last not in ("day", "month"):
            return Field(Sort.MEASURE, unit=_MEASURES[last])
        return Field(Sort.MONEY, currency=code, per=per, kind=kind)
    if last in _MEASURES:
        return Field(Sort.MEASURE, unit=_MEASURES[last])
    if last in ("year", "month", "day", "hour", "minute", "age", "weekday", "week"):
        return Field(Sort.COUNT, unit=last)
    if _plural(last):
        return Field(Sort.COUNT, unit=singular(last))
    return Field(Sort.NEUTRAL, per=per)


def singular(noun: str) -> str:
    """A counted noun brought to one.

    >>> singular("batteries"), singular("rooms"), singular("boxes")
    ('battery', 'room', 'box')
    """
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "xes", "sses")):
        return noun[:-2]
    if noun.endswith("s") and not noun.endswith(("ss", "us")):
        return noun[:-1]
    return noun


def _plural(word: str) -> bool:
    return word.isascii() and len(word) > 3 and bool(_PLURAL.search(word)) and word not in _NOT_PLURAL


def _counted(words: list[str]) -> str:
    rest = [
        word
        for word in words
        if word
        not in (
            "count",
            "counts",
            "qty",
            "quantity",
            "num",
            "number",
            "total",
            "available",
            "stock",
            "left",
            "remaining",
        )
    ]
    return singular(rest[-1]) if rest else "item"


def _kind(words: list[str]) -> str | None:
    joined = "_".join(words)
    for kind, vocabulary in (("balance", _BALANCE), ("discount", _DISCOUNT), ("fee", _FEE), ("price", _PRICE)):
        if joined in vocabulary or any(word in vocabulary for word in words):
            return kind
    return None
