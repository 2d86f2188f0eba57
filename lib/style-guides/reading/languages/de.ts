import type { Language } from "./language";

const WRITING_VERBS =
  "(?:bitte )?(?:verwenden|schreiben|benutzen|nutzen|sagen|setzen|bevorzugen|wählen|gebrauchen|nehmen|formulieren) (?:sie|wir)(?: (?:bitte|immer|stets|besser|lieber|stattdessen))?|(?:bitte )?(?:verwende|verwendet|schreibe?|schreibt|benutze|benutzt|nutze|nutzt|sage?|sagt|bevorzuge|bevorzugt|wähle|nimm|wir verwenden|wir schreiben|wir sagen|wir nutzen)(?: (?:bitte|immer|stets|besser|lieber|stattdessen|du|ihr))?|besser|lieber|richtig(?: ist)?:?|korrekt(?: ist)?:?|es heißt|stattdessen";
const WRITING_INFINITIVES =
  "verwenden|schreiben|benutzen|nutzen|sagen|gebrauchen|einsetzen|nehmen|verwendet werden|geschrieben werden|benutzt werden";

export const GERMAN: Language = {
  code: "de",
  samples: { sentence: "In unseren Texten steht {x} an dieser Stelle.", neutral: "etwas anderes" },
  frequent:
    "der|die|das|und|nicht|durch|ersetzen|ersetze|wird|werden|ersetzt|vermeide|schreibe|verwende|sie|verwenden|schreiben|vermeiden|statt|anstelle|ein|eine|einen|kein|keine|keinen|ist|sind|mit|für|von|im|auf|nie|niemals|immer|oder|zu|bitte|wir|nutzen|höchstens|sollte|sollten|müssen|darf|dürfen|sondern|den|dem|sätze|wörter|zeichen",
  words: {
    write: WRITING_VERBS,
    infinitive: WRITING_INFINITIVES,
    not: "nicht|und nicht|aber nicht|niemals|nie|statt|anstatt|anstelle von|an stelle von|und nie|keinesfalls|auf keinen fall|und niemals|sowie nicht",
    instead: "statt|anstatt|anstelle von|an stelle von",
    notwrite:
      "(?:bitte )?(?:verwenden|schreiben|benutzen|nutzen|sagen|gebrauchen|nennen|erwähnen|setzen) (?:sie|wir)(?: bitte)? (?:nicht|nie|niemals|keinesfalls|auf keinen fall|kein|keine|keinen)(?: mehr)?|(?:bitte )?(?:verwende|verwendet|schreibe?|schreibt|benutze|benutzt|nutze|nutzt|sage?|sagt|nenne|nennt|erwähne|erwähnt|wir verwenden|wir schreiben|wir sagen)(?: (?:du|ihr))?(?: bitte)? (?:nicht|nie|niemals|keinesfalls|kein|keine|keinen)(?: mehr)?",
    avoid:
      "(?:bitte )?vermeiden (?:sie|wir)(?: bitte| auch)?|(?:bitte )?vermeidet?|(?:bitte )?verzichten sie(?: bitte)? auf|(?:bitte )?verzichtet? auf|wir (?:vermeiden|verzichten auf)|(?:bitte )?streichen sie|streiche|unterlassen sie|<notwrite>|(?:bitte )?(?:kein|keine|keinen|keinerlei)|meiden sie|meide",
    be: "ist|sind",
    banned:
      "verboten|untersagt|tabu|nicht erlaubt|nicht gestattet|nicht zulässig|unzulässig|zu vermeiden|nicht zu verwenden|nicht erwünscht|unerwünscht|gesperrt|ausgeschlossen",
    mustnot:
      "darf nicht|dürfen nicht|darf nie|darf niemals|dürfen nie|dürfen niemals|sollte nicht|sollten nicht|soll nicht|sollen nicht|wird nicht|werden nicht|sollte nie|sollten nie",
    appear:
      "verwendet werden|benutzt werden|vorkommen|verwendet|benutzt|geschrieben|geschrieben werden|erscheinen|stehen|genutzt werden|auftauchen",
  },
  terms: [
    {
      form: "(?:<write>):? {x}[,;:]? \\(?(?:<not>) {y}",
      bare: "pair",
      examples: [
        ["Verwenden Sie ‚E-Mail‘, nicht ‚Email‘.", "Email => E-Mail"],
        ["Schreiben Sie „Anmeldung“ statt „Login“.", "Login => Anmeldung"],
        ["Schreibe Nutzer, nicht User.", "User => Nutzer"],
        ["Verwenden Sie Aktiv statt Passiv.", null],
        ["Schreiben Sie „Sie“, nicht „du“, wenn der Text formell ist.", null],
      ],
    },
    {
      form: "(?:<write>) (?:nicht|nie|niemals) {y},? sondern(?: immer| stets)? {x}",
      bare: "pair",
      examples: [["Schreiben Sie nicht „Email“, sondern „E-Mail“.", "Email => E-Mail"]],
    },
    {
      form: "nicht {y},? sondern {x}",
      bare: "pair",
      examples: [["Nicht „Email“, sondern „E-Mail“.", "Email => E-Mail"]],
    },
    {
      form: "(?:<instead>) {y}:?,? (?:<write>|immer|bitte) {x}",
      bare: "pair",
      examples: [["Statt „Login“ schreiben Sie „Anmeldung“.", "Login => Anmeldung"]],
    },
    {
      form: "(?:immer |stets |bitte |besser |lieber )?{x},? (?:statt|anstatt|anstelle von|und nicht|nicht) {y} (?:<infinitive>)",
      bare: "pair",
      examples: [["„Anmeldung“ statt „Login“ verwenden.", "Login => Anmeldung"]],
    },
    {
      form: "(?:<instead>) {y}:?,?(?: besser| immer)? {x}(?: (?:<infinitive>))?",
      bare: "pair",
      examples: [["Statt „Login“: „Anmeldung“.", "Login => Anmeldung"]],
    },
    {
      form: "(?:ersetzen|tauschen) sie {y} (?:durch|gegen|mit) {x}",
      bare: "pair",
      examples: [["Ersetzen Sie „billig“ durch „günstig“.", "billig => günstig"]],
    },
    {
      form: "(?:ersetze|ersetzt) {y} (?:durch|mit) {x}",
      bare: "pair",
      examples: [["Ersetze billig durch günstig.", "billig => günstig"]],
    },
    {
      form: "(?:ziehen sie|bevorzugen sie|bevorzuge) {x} (?:gegenüber )?{y}(?: vor)",
      bare: "none",
      examples: [["Ziehen Sie „Hilfe“ „Support“ vor.", "Support => Hilfe"]],
    },
    {
      form: "(?:bevorzugen sie|bevorzuge) {x} gegenüber {y}",
      bare: "pair",
      strength: "soft",
      examples: [["Bevorzugen Sie „Hilfe“ gegenüber „Support“.", "Support => Hilfe"]],
    },
    {
      form: "(?:<notwrite>|(?:bitte )?vermeiden sie|vermeide) {y}[,;:–—]? ?(?:sondern|(?:und |aber )?(?:stattdessen )?(?:<write>)) {x}",
      bare: "pair",
      examples: [["Vermeiden Sie „billig“, verwenden Sie „günstig“.", "billig => günstig"]],
    },
    {
      form: "{y} ?(?:→|⇒|=>|->) ?{x}",
      bare: "pair",
      examples: [["Email → E-Mail", "Email => E-Mail"]],
    },
    {
      form: "{y} (?:wird|werden|ist|sind|muss|sollte) (?:immer )?(?:durch|zu) {x} (?:ersetzt|zu ersetzen|ersetzt werden)",
      bare: "pair",
      examples: [["„Billig“ wird durch „günstig“ ersetzt.", "Billig => günstig"]],
    },
    {
      form: "{x}(?:,? (?:statt|anstatt|und nicht|anstelle von)|, (?:nicht|nie|niemals|nicht etwa)) {y}",
      bare: "pair",
      examples: [
        ["„E-Mail“, nicht „Email“", "Email => E-Mail"],
        ["Anmeldung statt Login", "Login => Anmeldung"],
        ["Manche schreiben „Email“, nicht „E-Mail“, wenn es schnell gehen muss.", null],
      ],
    },
    {
      form: "{x},? \\((?:nicht|statt|nie) {y}\\)",
      bare: "pair",
      examples: [["E-Mail (nicht Email)", "Email => E-Mail"]],
    },
    {
      form: "{x} ?[:–—-] (?:(?:ein|zwei) wort|mit bindestrich|ohne bindestrich|zusammen|getrennt|zusammengeschrieben|kleingeschrieben|großgeschrieben|ein wort)?[,;]? ?(?:nicht|nie) {y}",
      bare: "pair",
      examples: [["„E-Mail“ – mit Bindestrich, nicht Email", "Email => E-Mail"]],
    },
    {
      form: "(?:verwenden|schreiben|benutzen|nutzen|sagen) sie {y} (?:bitte )?(?:nie|niemals|nicht|keinesfalls|auf keinen fall)(?: mehr)?(?![^,;]* sondern)",
      bare: "none",
      examples: [
        ["Verwenden Sie „gratis“ nie.", "gratis"],
        ["Verwenden Sie „gratis“ nie, außer in „gratis Versand“.", "gratis"],
        ["Verwenden Sie „gratis“ nicht, wenn der Versand kostet.", null],
      ],
    },
    {
      form: "(?:bitte )?(?:nie|niemals|nicht|keinesfalls) {y} (?:<infinitive>)",
      bare: "none",
      examples: [["Nie „beste“ verwenden.", "beste"]],
    },
    {
      form: "(?:lieber|besser) {x} als {y}(?: (?:<infinitive>))?",
      bare: "pair",
      strength: "soft",
      examples: [["Lieber „Hilfe“ als „Support“ verwenden.", "Support => Hilfe"]],
    },
    {
      form: "(?:<avoid>) [^⟦⟧:]{3,90}: {y}",
      bare: "none",
      examples: [
        [
          "Vermeiden Sie Füllwörter: „eigentlich“, „quasi“ und „halt“.",
          "eigentlich | quasi | halt",
        ],
      ],
    },
    {
      form: "(?:<avoid>) {y}",
      bare: "list",
      examples: [
        ["Vermeiden Sie „billig“, „gratis“ und „beste“.", "billig | gratis | beste"],
        ["Verwenden Sie nie das Wort „billig“.", "billig"],
        ["Vermeiden Sie billig und gratis.", "billig | gratis"],
        ["Vermeiden Sie Fachjargon.", null],
        ["Vermeiden Sie „gratis“ außer in „gratis Versand“.", "gratis"],
        ["Verzichten Sie auf „super“, es sei denn, der Kunde wünscht es.", null],
      ],
    },
    {
      form: "(?:die wörter |das wort |den begriff |die begriffe |den ausdruck )?{y} (?:bitte )?(?:nicht|nie|niemals|keinesfalls|auf keinen fall) (?:<infinitive>)",
      bare: "list",
      examples: [["„Billig“ nicht verwenden.", "Billig"]],
    },
    {
      form: "(?:die wörter |das wort |den begriff |die begriffe )?{y} (?:sind zu |ist zu |bitte |möglichst |immer )?vermeiden",
      bare: "list",
      examples: [["„billig“ und „gratis“ vermeiden", "billig | gratis"]],
    },
    {
      form: "(?:auf )?{y} verzichten",
      bare: "list",
      examples: [["Auf „billig“ verzichten.", "billig"]],
    },
    {
      form: "(?:(?:die|das|der) (?:wörter|wort|begriffe?|ausdrücke?) )?{y} (?:<be>) (?:streng |absolut |grundsätzlich )?(?:<banned>)",
      bare: "list",
      examples: [
        ["„Billig“ ist verboten.", "Billig"],
        ["Die Wörter „billig“ und „gratis“ sind tabu.", "billig | gratis"],
        ["„Billig“ ist nicht verboten.", null],
      ],
    },
    {
      form: "(?:(?:die|das|der) (?:wörter|wort|begriffe?|ausdrücke?) )?{y} (?:<mustnot>) (?:mehr )?(?:<appear>)",
      bare: "list",
      strength: "strict",
      examples: [["„Billig“ darf nicht verwendet werden.", "Billig"]],
    },
  ],
  spellings: [
    {
      form: "(?:<write>) {x} (?:immer |stets )?(?:groß|mit (?:großem anfangsbuchstaben|großbuchstaben am anfang))(?: ?geschrieben)?",
      spelling: "capital",
      examples: [["Schreiben Sie „Internet“ immer groß.", "internet => Internet"]],
    },
    {
      form: "{x} (?:wird|werden|schreibt man|schreiben wir) (?:immer |stets )?groß ?(?:geschrieben)?",
      spelling: "capital",
      examples: [["„Internet“ wird großgeschrieben.", "internet => Internet"]],
    },
    {
      form: "(?:<write>) {x} (?:immer |stets )?mit (?:einem )?bindestrich",
      spelling: "hyphen",
      examples: [
        [
          "Schreiben Sie „Online-Shop“ mit Bindestrich.",
          "Online Shop => Online-Shop | OnlineShop => Online-Shop",
        ],
      ],
    },
    {
      form: "{x} (?:wird|werden|schreibt man) (?:immer )?mit bindestrich(?: geschrieben)?",
      spelling: "hyphen",
      examples: [
        [
          "„Online-Shop“ wird mit Bindestrich geschrieben.",
          "Online Shop => Online-Shop | OnlineShop => Online-Shop",
        ],
      ],
    },
    {
      form: "{x} ?[–—:-]? ?\\(?mit bindestrich\\)?",
      spelling: "hyphen",
      isEntry: true,
      examples: [
        [
          "„Online-Shop“ (mit Bindestrich)",
          "Online Shop => Online-Shop | OnlineShop => Online-Shop",
        ],
      ],
    },
    {
      form: "(?:<write>) {x} (?:immer |stets )?(?:getrennt|in zwei wörtern)",
      spelling: "separate",
      examples: [["Schreiben Sie „zu Hause“ getrennt.", "zuHause => zu Hause"]],
    },
  ],
  about: [
    "(?:wenn|falls|sobald) (?:sie|du|wir|ihr) (?:(?:über|von) {x} (?:schreiben|schreibst|sprechen|sprichst|berichten))",
    "(?:in|bei) (?:texten|beschreibungen|inhalten|produkten) (?:über|zu|mit) {x}",
    "(?:wenn|falls) (?:der|ein|die|eine) (?:text|beschreibung) {x} (?:erwähnt|nennt|enthält)",
  ],
  unlessAbout: [
    "(?:außer,? wenn|es sei denn,?|außer) (?:der|ein|die) (?:text|beschreibung) (?:erwähnt|nennt|enthält) {x}",
    "außer,? wenn (?:der|ein|die) (?:text|beschreibung) {x} (?:erwähnt|nennt|enthält)",
  ],
  labels: {
    wrong:
      "(?:falsche|unzulässige|veraltete|verbotene|nicht erlaubte) (?:formen?|schreibweisen?|varianten?|begriffe?|wörter|bezeichnungen?)|falsch|nicht verwenden|nicht|vermeiden",
    right:
      "(?:richtige|korrekte|bevorzugte|erlaubte) (?:formen?|schreibweisen?|varianten?|begriffe?|wörter|bezeichnungen?)|richtig|korrekt|besser|stattdessen",
    unused:
      "(?:verwenden|erlaubt|verwendung): (?:nein|nie|verboten)|status: (?:verboten|veraltet|gesperrt)",
  },
  openings:
    "bitte|immer|auch|stattdessen|deshalb|daher|und|aber|hinweis|regel|grundsätzlich|in (?:unseren|allen) texten|überall|also",
  hedges:
    "möglichst|wenn möglich|nach möglichkeit|in der regel|im allgemeinen|generell|falls möglich|idealerweise|versuchen sie",
  introductions:
    "(?:(?:das|die|den|der|dem|diese|dieses|alle|solche) )?(?:[\\p{L}-]+ ){0,1}?(?:wort|wörter|wörtern|begriffe?n?|begriff|ausdruck|ausdrücke?n?|abkürzung|abkürzungen|formulierung|formulierungen|schreibweisen?|bezeichnungen?|floskeln?|phrasen?|füllwörter|superlative|anglizismen|namen?|wendungen?)(?:,? (?:wie|z\\. ?b\\.|zum beispiel|etwa)| ?:)? |wie ",
  conjunctions: "und|oder|sowie|noch|bzw\\.|und auch|oder auch|und das wort|oder das wort",
  everywhere:
    "überall|nirgends|grundsätzlich|generell|in (?:unseren |allen |den |ihren )*(?:texten|produkttexten|inhalten)|im text|in texten|bitte|mehr|stattdessen|niemals|immer|auf keinen fall|und ähnliche[sn]?(?: \\p{L}+)?|usw\\.?|etc\\.?",
  fields: [
    { field: "name", names: "(?:produkt)?(?:titeln?|namen?|überschriften?|bezeichnungen?)" },
    {
      field: "description",
      names: "(?:produkt|artikel)?(?:beschreibung(?:en)?)|(?:produkt|fließ)texte?n?",
    },
    {
      field: "bullets",
      names: "aufzählungspunkte?n?|aufzählungen?|bullet ?points?|bulletpoints?|stichpunkte?n?",
    },
  ],
  within:
    "in|im|für|der|die|das|den|dem|einem|einer|ein|eine|jedem|jeder|jede|jedes|allen|alle|unseren|ihren|von|des|pro|je",
  unless:
    "außer|außer wenn|außer bei|es sei denn|ausgenommen|mit ausnahme von|mit ausnahme der|mit ausnahme des",
  inPhrase:
    "in|im|als|bei|für|der|die|das|dem|den|wendung|begriff|wort|wortverbindung|ausdruck|zusammensetzung|teil|von|namen?|es|handelt|sich|um|ist|steht|phrase|verbindung|mit",
  butFine: {
    before: "aber|jedoch|doch|und|hingegen|dagegen",
    after:
      "(?:ist|sind|bleibt) (?:aber |jedoch |dagegen |auch |weiterhin )?(?:erlaubt|in ordnung|ok(?:ay)?|zulässig|möglich|gestattet|richtig|korrekt|eine ausnahme)",
  },
  because:
    "weil|denn|da|damit|um|so|das|die|der|sie|es|dies|diese|dieser|wir|leser|kunden|was|sonst",
  followingList:
    "(?:die )?folgende[nr]?(?: (?:Wörter|Begriffe|Ausdrücke|Formulierungen|Wendungen))?|diese (?:Wörter|Begriffe|Ausdrücke|Formulierungen)|(?:Wörter|Begriffe|Ausdrücke|Formulierungen)(?: wie)?",
  situations: "um .* zu|wenn|falls|für|als",
  insteadAfter: [
    "(?:(?:verwenden|schreiben|nutzen|benutzen|sagen) sie|verwende|schreibe?|nutze|sage?) (?:stattdessen|lieber|besser) {x}",
    "stattdessen:? {x}",
  ],
  conditions:
    "wenn|falls|sofern|außer|nur|solange|bis|als|um sich|für|bei|zum beispiel|je nach|es sei denn|ausgenommen",
  concepts:
    "passiv|aktiv|aktive|passive|stimme|zeitform|präsens|futur|imperativ|konjunktiv|indikativ|genitiv|dativ|sätze|satz|wörter|wort|worte|begriffe|absätze|sprache|stil|ton|tonfall|rechtschreibung|grammatik|zeichensetzung|satzzeichen|bindestriche?|gedankenstriche?|kommas?|punkte|doppelpunkte?|semikolons?|anführungszeichen|klammern|leerzeichen|symbole?|sonderzeichen|ziffern|zahlen|zahlwörter|großbuchstaben|kleinbuchstaben|versalien|kursiv|kursivschrift|fett|fettdruck|unterstreichungen?|\\p{L}*jargon|fachsprache|fachbegriffe?|fremdwörter|fremdwort|anglizismen|slang|umgangssprache|floskeln|phrasen|füllwörter|füllwort|klischees|abkürzungen|akronyme|metaphern|humor|ironie|sarkasmus|superlative|übertreibungen|behauptungen|aussagen|wiederholungen|verneinungen|negationen|schachtelsätze|nebensätze|hauptsätze|substantive|nomen|verben|adjektive|adverbien|pronomen|nominalstil|substantivierungen|emojis?|links?|urls?|preise?|bilder|beispiele|listen|tabellen|überschriften|titel|informationen|details|inhalte?|text|texte|witze|wortspiele|ausrufezeichen|kurze|lange|kurz|lang|einfache|klare|konkrete|deutsch|deutsche|englisch|englische|es|das|dies|alles|etwas|formatierungen?|html|code|anrede",
  conceptEndings:
    "\\p{L}{2,}(?:ungen|ung|heiten|heit|keiten|keit|ismen|ismus|tionen|tion|schaft|ierungen|sätze|wörter|sprache)",
  abstractEndings: "\\p{L}{2,}(?:heit|keit|ität|ismus|tion|enz|anz|schaft)",
  determiners:
    "ein|eine|einen|einem|einer|der|die|das|den|dem|alle|jede|jeder|jedes|kein|keine|keinen|keinerlei|zu|zu viele|viele|mehr|weniger|übermäßige|unnötige|lange|kurze|ihre|unsere|beide|zwei|drei",
  prohibited: [
    { directive: "no_exclamation", names: "ausrufe?zeichen|ausrufungszeichen" },
    { directive: "no_emoji", names: "emojis?|emoticons?|smileys?" },
    { directive: "no_urls", names: "urls?|links?|weblinks?|internetadressen|webadressen" },
    { directive: "no_prices", names: "preise?n?|preisangaben" },
    {
      directive: "no_all_caps",
      names:
        "versalien|großbuchstaben|durchgehende großschreibung|durchgehend großgeschriebene wörter|wörter in großbuchstaben|text in großbuchstaben|wörter in versalien|(?:nur )?großbuchstaben zur hervorhebung",
    },
    { directive: "no_html", names: "html(?:-tags|-code)?" },
    { directive: "no_emails", names: "e-?mail-?adressen" },
    { directive: "no_phone_numbers", names: "telefonnummern?|rufnummern?" },
    {
      directive: "no_repeated_punctuation",
      names: "(?:mehrfache|doppelte|wiederholte) (?:satzzeichen|ausrufezeichen)",
    },
    {
      directive: "no_characters:&",
      names: "(?:das )?(?:kaufmännische und|et-zeichen|und-zeichen)",
    },
    { directive: "no_characters:;", names: "semikolons?|strichpunkte?" },
  ],
  required: [
    { directive: "sentence_case", names: "satzschreibweise|sentence[- ]case" },
    { directive: "title_case", names: "title[- ]case|titelschreibweise" },
    {
      directive: "unit_space",
      names:
        "(?:setzen sie|lassen sie|schreiben sie|verwenden sie|fügen sie|setze|lasse?|schreibe?|zwischen zahl)? ?(?:immer |stets |bitte )?(?:ein|mit|das)? ?(?:geschütztes |schmales )?leerzeichen zwischen (?:der |die |einer |jeder )?(?:zahl(?:en)?|ziffern?|wert(?:en)?|maßzahl) und (?:der |die |ihrer |einer |jeder )?(?:maß)?einheit(?:en)?|zwischen (?:der )?(?:zahl|ziffer|wert|maßzahl)(?:en)? und (?:der )?(?:maß)?einheit(?:en)? (?:steht|stehen|gehört|kommt|wird|muss|setzen sie|setze) (?:immer |stets )?(?:ein )?(?:geschütztes )?leerzeichen(?: (?:gesetzt|stehen))?",
    },
  ],
  lengths: {
    atMost:
      "(?:höchstens|maximal|bis zu|max\\.?|maximum|maximale länge:?|(?:ein )?maximum von|längstens)",
    below:
      "(?:unter|unterhalb von|weniger als|kürzer als|kürzer sein als|kleiner als|geringer als)",
    atLeast:
      "(?:mindestens|min\\.?|wenigstens|minimum|minimal|mindestlänge:?|zumindest|(?:ein )?minimum von)",
    above: "(?:mehr als|länger als|länger sein als|über|größer als|oberhalb von)",
    belowAfter: "unterschreiten|unterschreitet|unterschritten",
    aboveAfter: "überschreiten|überschreitet|überschritten|übersteigen|übersteigt",
    negation:
      "nicht|nie|niemals|keinesfalls|auf keinen fall|kein\\p{L}{0,2}|nichts|ohne|vermeide[nt]?(?: sie)?",
    notRequired:
      "(?:muss|müssen|brauch\\p{L}*) (?:\\p{L}+ )*?nicht|nicht (?:\\p{L}+ )*?(?:müssen|brauchen)",
    between: "zwischen|von",
    and: "und|bis",
    orFewer: "oder weniger|maximal|höchstens|maximum",
    orMore: "oder mehr|minimum|mindestens",
    units: {
      characters: "zeichen|buchstaben",
      words: "wörter|wörtern|worte|worten",
      sentences: "sätze|sätzen",
      items: "(?:aufzählungspunkte?n?|stichpunkte?n?|bullet ?points?|bulletpoints?)",
    },
    sentence: "(?:(?:ein|jeder|alle|die|der|ihre|pro|je) )?(?:satz|sätze|sätzen|satzlänge)",
    per: "pro|je|in jedem|in einem",
    filler:
      "ein|eine|einen|einer|der|die|das|den|dem|jeder|jede|jedes|alle|hat|haben|ist|sind|sollte|sollten|soll|sollen|darf|dürfen|muss|müssen|kann|können|mit|lang|sein|werden|enthalten|umfassen|bestehen|aus|halten|verwenden|schreiben|sie|nicht|nie|niemals|auf|begrenzen|begrenzt|beschränken|beschränkt|länge|und|von|bitte|ihre|unsere|immer|stets|inklusive|inkl|leerzeichen|insgesamt|zeichenlimit|text|texte|beträgt|liegt|liegen|formulieren|formuliere|schreibe|verwende|halte|begrenze|nutzen|einschließlich|:|in|überschreiten",
    vague:
      "etwa|ungefähr|circa|ca|rund|durchschnittlich|im schnitt|im durchschnitt|idealerweise|meist|meistens|oft|in der regel",
    otherTexts:
      "meta|urls?|alternativtexte?|bildunterschriften?|tweets?|posts?|betreff\\p{L}*|links?|dateinamen?|schaltflächen?|e-?mails?|newsletter",
    examples: [
      ["Sätze haben höchstens 20 Wörter.", "max_sentence_words:20"],
      ["Titel dürfen höchstens 60 Zeichen haben.", "-60"],
      ["Produktbeschreibungen haben zwischen 50 und 200 Wörter.", "50-200 words"],
      ["Google zeigt bis zu 60 Zeichen.", null],
    ],
  },
  requirement: {
    before: [
      "(?:bitte )?(?:nennen|erwähnen) sie (?:immer|stets|in jedem fall)",
      "(?:nenne|erwähne) (?:immer|stets)",
      "(?:<field>|jede produktbeschreibung|jeder text) (?:muss|müssen|sollte|sollten) (?:immer )?(?:erwähnen|nennen|enthalten)",
      "vergessen sie nie(?:mals)?",
    ],
    after: [],
    abstract:
      "marken?|markenname|produktname|namen?|modell|vorteile?|nutzen|informationen|details|alles|quellen?|link|links|alternativtext|keywords?|überschriften?|wichtig\\p{L}* .*|grund|beispiele?",
    examples: [
      ["Nennen Sie immer das Material.", "Material"],
      ["Erwähnen Sie stets die Pflegehinweise und die Maße.", "Pflegehinweise, Maße"],
    ],
  },
  languages: {
    en: "englischen?|Englisch",
    de: "deutschen?|Deutsch",
    fr: "französischen?|Französisch",
    es: "spanischen?|Spanisch",
    it: "italienischen?|Italienisch",
  },
  imperatives:
    "nie|niemals|\\p{L}+en sie|bitte|verwende|verwendet|schreibe?|schreibt|nutze|nutzt|vermeide|vermeidet|achte|achtet|halte|haltet|sprich|sage?|sagt|nenne|setze|formuliere|beginne|bleibe?|prüfe|erkläre|benutze|beschreibe|denke?|kein|keine|keinen|nie|niemals|nicht|immer|wähle|gliedere|kürze|lies",
  permissions:
    "sie (?:können|dürfen)|du (?:kannst|darfst)|wir dürfen|es ist (?:in ordnung|erlaubt|ok|okay|nicht nötig|nicht notwendig)|sie müssen (?:\\S+ )?nicht|du musst (?:\\S+ )?nicht|vermeiden sie nicht|scheuen sie sich nicht|(?:nicht|nicht mehr|nicht länger) (?:verboten|tabu|untersagt|vermeiden)|dürfen verwendet werden|darf verwendet werden|kann verwendet werden|können verwendet werden|verzichten sie nicht|nicht verzichten",
  exampleOpenings:
    "zum beispiel|beispiel|beispiele|z\\. ?b\\.|beispielsweise|etwa|falsch|richtig(?=:)|gut|schlecht|besser(?=:)|vorher|nachher|ja|nein|manche|viele|kunden|leser|menschen|leute|einige|die meisten|man|unsere kunden|früher",
  headings: {
    prohibited:
      "(?:verbotene|unerwünschte|zu vermeidende|untersagte) (?:wörter|begriffe|ausdrücke|formulierungen)|(?:wörter|begriffe|ausdrücke),? die (?:wir|sie) (?:vermeiden|nicht verwenden)|vermeiden|nicht|nicht verwenden|nein|falsch|statt|anstatt|schlecht|no-gos?|tabuwörter|don['’]ts?|nicht so|so nicht|nicht schreiben|nicht sagen|nie|verboten|alt|ersetzen",
    preferred:
      "verwenden|ja|richtig|gut|besser|stattdessen|bevorzugt|schreiben|dos?|so|korrekt|sagen|neu|durch|unsere schreibweise|empfohlen|lieber|schreibweise|schreiben sie",
    examples:
      "beispiele?|begründung|hintergrund|warum|siehe auch|inhalt|inhaltsverzeichnis|änderungen|impressum",
  },
};
