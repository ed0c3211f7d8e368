"""Words of field names, by what they make of the number under them. English first."""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split(":") for pair in text.split())


IDENTIFIER = _set(
    """
    id ids uid uuid guid sku zip zipcode postal postcode plz phone phones mobile tel telephone telefono telefon
    téléphone fax tracking isbn ean upc gtin iban bic swift vin imei iccid msisdn ssn token hash checksum etag
    lat latitude lng lon long longitude coordinates geo url uri link href email mail username login password
    pin cvv cvc ref reference serial barcode imsi mac ip port host regex suite last4 digits locator pnr hex
    color colour 电话 手机 编号 邮编 電話 郵便番号 전화 전화번호 номер телефон
    """
)
NUMBERED = _set(
    """
    account order flight card invoice confirmation room reservation booking ticket gate seat phone model part
    customer case reference serial routing member membership policy house street building train bus vehicle
    license passport transaction check contact mobile item product sort promo error country area zip postal
    """
)
"""Things that have a number by which they are called."""
NUMBERING = _set("number no num nr code nbr")
ECHO = _set(
    """
    query filters filter params parameters request criteria search_params arguments args input inputs
    searchterm search_criteria example examples placeholder prompt
    """
)
"""Subtrees that repeat what was asked for."""
META = _set(
    """
    page pages offset cursor elapsed latency timeout retry retries attempts took confidence score scores
    relevance similarity rank index idx position priority rating ratings stars version build revision status
    code http_status statuscode schema level order sort weight_score probability 评分 評価 평점 рейтинг
    """
)
META_ENDINGS = frozenset(
    tuple(pair.split("_"))
    for pair in """
    page_size per_page timeout_s duration_ms elapsed_ms timeout_ms status_code response_time credit_score total_pages
    current_page page_number execution_time
    """.split()
)
COUNT = _set(
    """
    count counts qty quantity quantities cantidad anzahl menge quantité quantita quantidade aantal antal ilość
    so_luong jumlah num number passengers seats guests nights adults children kids infants beds baths bathrooms
    bedrooms rooms bags baggages pairs pieces units students tickets people persons members users employees
    items available stock inventory left remaining capacity participants travelers travellers visitors 数量
    個数 件数 人数 수량 количество
    """
)
COUNTING = _set("count counts qty quantity num number total available stock left remaining inventory of in on hand")
"""Words of a counting key that do not name the thing counted."""
PERCENT = _set(
    """
    percent percentage pct prozent porcentaje pourcentage percentuale porcentagem percentual procent apr apy
    humidity precipitation chance likelihood
    百分比 比例 割合 비율
    """
)
SHARES = _set(
    """
    rate vat iva mwst ust tva btw gst moms kdv interest zins zinsen zinssatz sollzins habenzins taux tasso taxa tasa
    ränta rente ставка ндс 割引率 税率 利率 金利 이율 할인율
    """
)
"""Fields of percentages, whose amounts may go by the same name."""
RATES = _set(
    "tax deposit cashback withdrawal late interest vat growth success conversion error occupancy discount commission "
    "churn open"
)
"""What a "rate" is a percentage of."""
YEAR = _set("year jahr año année anno ano 年 年份")
BALANCE = _set(
    """
    balance balances saldo solde kontostand net netto credit_balance 残高 余额 餘額 잔액 잔고 баланс bakiye
    bankbalance profit loss pnl change
    """
)
DISCOUNT = _set(
    """
    discount discounts refund refunds refunded rebate rebates credit credits savings saved saving coupon remise
    rabatt descuento reembolso rückerstattung remboursement sconto rimborso desconto korting terugbetaling 割引
    返金 退款 优惠 折扣 할인 환불 скидка возврат cashback reduction
    promo promotion gutschein kupon voucher redeemed rabat rabais avoir ersparnis
    """
)
DIFFERENCE = _set("difference diff delta adjustment")
FEE = _set(
    """
    fee fees charge charges gebühr gebuehr gebühren frais tarifa comisión taxa tarieven 手数料 手续费 수수료
    комиссия deposit setup shipping postage delivery_fee versand envío spedizione frete verzending surcharge
    tip toll
    """
)
PRICE = _set(
    """
    price prices cost costs fare fares rent entry preis preise precio precios prix prezzo prezzi preço preco
    preços prijs prijzen cena ár ar pris hinta fiyat harga gia giá цена ціна 价格 票价 门票 价 価格 料金 가격
    요금 房价 msrp premium tuition coste costo custo koszt kosten coût cout стоимость вартість maliyet biaya
    费用 費用 人均消费 quote quotes tariff tarif tarief
    """
)
KINDS = (("difference", DIFFERENCE), ("balance", BALANCE), ("discount", DISCOUNT), ("fee", FEE), ("price", PRICE))
MONEY = (
    PRICE
    | FEE
    | BALANCE
    | DISCOUNT
    | _set(
        """
        amount amounts total totals subtotal payment payments paid due owed owing spend spent salary salaries
        income tax taxes budget revenue revenues bill billed debit worth money cash limit installment
        instalment emi payout wage wages earnings sales amt sum summe betrag importe monto montant importo
        valor bedrag kwota összeg belopp beløb summa tutar сумма 金额 金額 合計 总计 總計 합계 금액 umsatz loan
        mortgage principal donation withdrawal transfer transferred value compensation bonus bid allowance expense
        expenses fund funds gift invested investment financing
        beitrag prämie agios holds denominations dricks
        """
    )
)
CURRENCY_WORDS = _pairs(
    """
    dollars:USD dollar:USD euros:EUR euro:EUR pounds:GBP yen:JPY yuan:CNY rmb:CNY rupees:INR inr:INR soles:PEN reais:BRL
    baht:THB won:KRW rupiah:IDR zloty:PLN zlotys:PLN shekels:ILS dirhams:AED naira:NGN rand:ZAR ringgit:MYR rubles:RUB
    """
)
MINOR = {"cents": "", "minor": "", "pence": "GBP", "minorunits": "", "centavos": "", "paise": "INR", "fils": ""}
"""Words at the end of a key by which amounts are in the minor unit, with the currency that they name."""
CODES = _set(
    """
    usd eur gbp jpy cny inr krw chf cad aud nzd sek nok dkk pln czk huf brl mxn zar sgd hkd thb try rub ils kwd
    aed sar vnd idr myr php twd ron bgn uah
    """
)
"""ISO 4217 codes that stand in keys; the others are too often words."""
PERIODS = _pairs(
    """
    monthly:month month:month annual:year annually:year yearly:year year:year weekly:week week:week daily:day
    day:day nightly:night night:night hourly:hour hour:hour
    """
)
MEASURES = _pairs(
    """
    kg:kg kgs:kg lb:lb lbs:lb g:g oz:oz km:km mi:mi miles:mi cm:cm mm:mm ft:ft gb:GB mb:MB tb:TB kb:KB kwh:kWh
    minutes:minute minute:minute mins:minute min:minute hours:hour hrs:hour seconds:second secs:second days:day
    weeks:week months:month years:year celsius:°C fahrenheit:°F litres:l liters:l inches:in sqft:ft²
    kilometers:km kilometres:km kmh:km/h kph:km/h mph:mi/h meters:m metres:m grams:g gallons:gal litres:l
    """
)
NOT_PLURAL = _set(
    """
    status address gross progress class access process business express series news basis bonus plus this has
    was is gas campus minus versus always
    """
)
