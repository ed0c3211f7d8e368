"""How texts tell of a failure, in the common languages of tools. Patterns are RE2's, in any case."""

from __future__ import annotations

BEGINNINGS = (
    (
        r"(?:[a-z_.]*(?:error|exception)|traceback|failure|fatal|panic)\b\s*"
        r"(?:[:(\[\]>-]|\d{3}\b|$|while|when|calling|executing|occurred|code|in |from )"
    ),
    r"an? (?:[a-z]+ ){0,2}(?:error|exception) (?:has )?occurred",
    r"(?:internal server error|bad gateway|service unavailable|gateway time-?out|too many requests)\b",
    r"(?:not found|unauthorized|forbidden|bad request)\b",
    (
        r"(?:request|call|tool call|connection|operation|upstream|query|read|execution)(?: [^\s]+){0,4} "
        r"(?:timed? ?out|failed|refused|reset|aborted|unsuccessful)\b"
    ),
    r"timed? ?out\b|timeout\b|connection (?:refused|reset|error|closed)",
    r"(?:http|status)(?: ?/? ?(?:status|code|error))*[: ]+[45]\d\d\b",
    r"[45]\d\d (?:internal|bad|service|gateway|too many|not found|unauthorized|forbidden|client error|server error)",
    r"err\b[: ]|❌|⛔|🚫|aborted\b|cancell?ed by|invalid (?:sku|id|input|argument|parameter|request)",
    r"(?:the )?(?:request|tool execution|(?:price )?lookup|pricing|call) (?:has )?(?:timed out|failed|unsuccessful)",
    r"(?:status|level)[:=] ?\"?(?:error|fail|fatal)|error=|n/a\b|not available\b",
    r"rate limit|quota exceeded|access denied|permission denied|not authori[sz]ed|e(?:timedout|conn[a-z]+|notfound)\b",
    r"failed to |unable to |could not |couldn't |cannot |can't ",
    r"fehler\b|fehlgeschlagen|zeitüberschreitung|erreur\b|échec\b|délai d|error al |fallo\b|falló|tiempo de espera",
    r"errore\b|tempo scaduto|erro\b|falha\b|tempo (?:limite )?esgotado|fout\b|fout(?:melding)?:|fel:|fejl:|virhe\b",
    r"błąd\b|chyba\b|hiba\b|hata\b|ошибка|помилка|lỗi\b|kesalahan|galat|خطأ|שגיאה|त्रुटि",
    r"エラー|失敗|タイムアウト|错误|錯誤|失败|超时|逾時|오류|에러|실패|시간 초과",
)
"""A text that begins so is an error."""

_REACHED = r"(?:reach|connect|contact|access|load|retriev|fetch|quer|obtain|get an? (?:answer|response))"
_SERVICES = (
    r"(?:servers?|system|api|backend|database|gateway|endpoint|upstream|(?:pricing|quote|inventory|search|booking|"
    r"payment|data|web|weather|lookup|catalog|catalogue|stock|external|remote|this) service)"
)
PROSE = (
    rf"(?:could not|couldn['’]?t|cannot|can['’]?t|unable to|failed to|not able to) (?:be )?{_REACHED}",
    rf"{_SERVICES}(?: [a-z-]+){{0,3}} (?:unavailable|down|offline|unreachable|overloaded|not (?:responding|answering))",
    r"(?:live|current|latest) (?:price|quote|data|rate)s? (?:is |are )?(?:currently )?(?:unavailable|not available)",
    r"there was an? (?:problem|error|issue)|service (?:is )?(?:currently |temporarily )?unavailable",
    r"something went wrong|no (?:response|answer|reply) from|temporarily unavailable|try again (?:later|in )",
    r"fehler aufgetreten|(?:verbindung|anfrage|abfrage|abruf) (?:ist )?fehlgeschlagen|erreur est survenue",
    r"(?:ocurrido|producido|ocorreu) un?m? err[oe]r?|si è verificato un errore|wystąpił błąd|произошла ошибка",
    r"(?:取得|接続|通信|検索|照会)に失敗|(?:查询|获取|请求|連線|查詢|連接)(?:失败|超时|失敗|逾時)",
    r"(?:조회|연결|요청)에 실패",
    r"nicht (?:erreich|verbunden|abgerufen|abrufen|geladen|zugegriffen)",
    r"(?:dienst|server|system|api)[^.]{0,20} nicht (?:verfügbar|erreichbar)",
    r"impossible (?:de |d['’])(?:joindre|contacter|se connecter|connecter|récupérer|accéder|charger|obtenir)",
    r"pas (?:pu|réussi à) (?:joindre|contacter|récupérer|accéder|charger|obtenir)",
    r"(?:service|serveur)[^.]{0,20} indisponible|(?:servicio|servidor)[^.]{0,20} no (?:está )?disponible",
    r"no (?:se )?(?:pud[eo]|ha podido|puede|pudimos) (?:conect|acced|obten|contact|cargar|recuper)",
    r"impossibile (?:raggiungere|connettersi|contattare|recuperare|accedere|caricare|ottenere)",
    r"serv(?:izio|er)[^.]{0,20} non (?:è )?disponibile|servi(?:ço|dor)[^.]{0,20} indisponível",
    r"não (?:foi|é) possível (?:conectar|acessar|obter|contatar|carregar|recuperar|consultar)",
    r"niet (?:bereiken|bereikt|laden|ophalen|verbinden)|(?:dienst|server)[^.]{0,20} niet (?:beschikbaar|bereikbaar)",
    r"nie (?:udało się|można) (?:połączyć|pobrać|uzyskać|załadować)",
    r"(?:usługa|serwer)[^.]{0,20} (?:niedostępn|nie odpowiada)",
    r"не (?:удалось|удаётся|удается) (?:подключ|связ|получ|загруз|соедин)",
    r"(?:сервис|сервер|служба)[^.]{0,20} (?:недоступ|не отвечает)",
    r"ulaşılam|bağlanılam|alınamadı|kullanılamıyor",
    r"(?:接続|取得|アクセス|利用|読み込み)(?:が)?でき(?:ません|ない)|応答がありません",
    r"无法(?:连接|获取|访问|加载|联系)|無法(?:連接|連線|取得|存取)",
    r"服务(?:暂时|目前)?不可用|(?:연결|접속|조회|불러올)[^.]{0,6} 수 없",
)
"""Words of somebody who tells that nothing was reached, in the first sentence."""
