"""Words that say what a sentence does with its amounts, in the languages of most traffic."""

from __future__ import annotations

import re
from typing import Any

import re2


def _any(words: str, unspaced: str = "") -> Any:
    """Beginnings of words in spaced scripts (`~` is a space), or words anywhere in the others.

    The lists are long, and the linear engine takes a hundredth of the time of the other one.

    >>> bool(_any("in~all sum", "合計").search("Summe")), bool(_any("sum").search("consume"))
    (True, False)
    """
    spaced = "|".join(word.replace("~", r"[\s\p{Z}]") for word in words.split())
    begins = rf"(?:^|[^\p{{L}}\p{{N}}_])(?:{spaced})"
    return re2.compile("(?i)" + "|".join([begins, *unspaced.split()]))


TOTAL = _any(
    "total sum altogether combined overall together in~all come~to comes~to coming~to amount adds~up subtotal both "
    "all charge "
    "cost refund payment due pay each per~person per~passenger grand gesamt insgesamt zusammen macht au~total "
    "ensemble somme "
    "en~total juntos insieme somma soma totaal samen suma łącznie razem celkem összesen toplam итого всего разом",
    "合計 总共 總共 一共 总计 總計 合计 共 합계 총 모두",
)
"""A total is told."""

TOGETHER = _any(
    "total altogether combined together in~all come~to comes~to coming~to adds~up gesamt insgesamt zusammen "
    "au~total ensemble "
    "en~total juntos insieme in~totale totaal samen łącznie razem celkem összesen toplam итого",
    "合計 总共 總共 一共 总计 總計 合计 합계 총",
)
"""Several things are told at one price: a total that "cost" or "pay" alone does not make."""

DIFFERENCE = _any(
    "differen save saving saved cheaper less more remain left back net additional extra owe due change increas "
    "decreas reduc drop off "
    "discount minus lower higher upgrade charge balance cover pay credit surplus short exceed over refund "
    "unterschied differenz spar "
    "erstatt günstiger teurer mehr weniger rest übrig abzüglich différence économ rembours moins plus reste "
    "diferencia ahorr "
    "reembols menos más queda restante differenza risparmi rimbors meno più diferença economi verschil bespa terug "
    "różnic fark "
    "разниц сэконом возврат",
    "差额 差額 节省 便宜 剩余 余り 返金 退款 차액 절약 환불 남은",
)
"""A difference is told."""

COMPARED = _any(
    "warmer colder hotter cooler longer shorter taller higher lower heavier lighter larger bigger smaller faster "
    "slower further farther closer wider narrower wärmer kälter länger kürzer höher niedriger schwerer leichter "
    "größer kleiner schneller langsamer weiter näher plus~chaud plus~froid plus~long plus~court plus~grand plus~lourd "
    "más~cálid más~frí más~larg más~cort más~grande más~pesad",
    "高い 低い 長い 短い 重い 軽い 高 低 长 短 重 轻 더",
)
"""Two measures are compared."""

EQUATION = re.compile(r"[=×✕]|\d\s?[*+x]\s?[$€£¥₹\d(]|[−–-]\s?[$€£¥₹]\s?\d")
"""Arithmetic is written out."""

BUDGET = _any(
    "budget limit under below within over above up~to at~least at~most less~than more~than maximum minimum max min "
    "between range cap "
    "exceed afford or~less or~more threshold obergrenze höchst unter über bis~zu mindestens grenze presupuesto "
    "límite menos~de hasta "
    "máximo mínimo moins~de jusqu entre plafond orçamento limite até massimo fino~a meno~di",
    "预算 預算 以内 以下 以上 不超过 予算 예산 이하 이상 이내",
)
"""The user's own bound or budget is restated."""

WISH = re.compile(
    r"\b(?:your (?:request|wish|question|demand)|"
    r"you(?:'ve|’ve| have| had)? (?:asked|request|want|mention|wish|propos)\w*|"
    r"(?:ihr|dein)e?[rn]? (?:wunsch|anfrage|bitte)|gewünscht\w*|votre demande|(?:avez|as) demandé\w*|"
    r"su (?:solicitud|petición)|que (?:pide|solicit\w*|pidió)|la (?:sua|tua) richiesta|"
    r"(?:seu|sua) pedido|que (?:pediu|solicitou)|uw verzoek|twoj\w+ prośb\w+|ваш\w* (?:просьб|запрос)\w*)|"
    "ご希望|您要求|您希望|요청하신|원하시는",
    re.IGNORECASE,
)
"""What the user asked for is told again."""

REFUSAL = re.compile(
    r"\b(?:not|no|unable|cannot|unfortunately|sorry|declin\w*|nicht|keine?n?|leider|pas|malheureusement|"
    r"désolé\w*|lamentablemente|lo siento|non|purtroppo|não|infelizmente|niet|geen|helaas|nie|niestety|не|"
    r"к сожалению|нельзя)\b|n['’]t\b|"
    "ません|できない|不能|无法|無法|抱歉|없습니다|어렵습니다|죄송",
    re.IGNORECASE,
)
"""Something is denied or refused."""

UNABLE = re.compile(
    r"\b(?:ca(?:n['’]t|nnot)|couldn['’]t|could not|unable|not able|kann[^.]{0,30} nicht|können[^.]{0,30} nicht|"
    r"ne (?:peux|pouvons)[^.]{0,20} pas|no (?:puedo|podemos)|non (?:posso|possiamo)|não (?:posso|podemos)|"
    r"kan[^.]{0,30} niet|nie mog[ęi]|не (?:могу|можем))\b|できません|不能|无法|없습니다",
    re.IGNORECASE,
)
"""The speaker says that it is not able to do something."""

BOOKED = _any(
    "booked confirmed scheduled rescheduled reserved appointment reservation booking see~you all~set gebucht bestätigt "
    "termin reservier réserv confirm rendez-vous reserv confirmad cita prenota confermat appuntament agendad marcad "
    "geboekt bevestigd afspraak zarezerw potwierdz забронир подтвержд запис",
    "予約 確定 预订 预约 預約 예약 확정",
)
"""Something is told as arranged."""

TODAY = _any(
    "today now currently as~of heute aujourd.hui hoy oggi hoje vandaag dziś dnes bugün сегодня", "今日 今天 오늘 本日"
)
"""The present day is named."""

HISTORY = re.compile(
    r"\b(?:was|were|from|previous(?:ly)?|formerly|before|earlier|originally|original|old|used to|instead of|down|war|"
    r"vorher|zuvor|früher|bisher|statt|von|était|avant|auparavant|ancien|antes|era|anterior|prima|precedente|voorheen|eerder)\b|"
    "以前|从|原|前|이전",
    re.IGNORECASE,
)
"""The past is told of: an earlier value may be said beside the present one."""

REDUCTION = _any(
    "refund credit discount rebate saving save saved off cashback cash~back reduc deduct coupon rabatt erstatt "
    "gutschr gutschein ermäßig spar kupon voucher promo redeem payment~received zahlung~erhalten "
    "remise rembours réduction descuento reembols ahorr sconto rimbors risparmi desconto korting terugbetal",
    "割引 返金 退款 优惠 折扣 할인 환불",
)
"""A discount, refund or credit: a minus may be spoken as a plus, and a plus be written as a minus."""
