import type { Language } from "./language";

const WRITING_VERBS =
  "usa|usate|usare|usi|utilizza|utilizzate|utilizzare|utilizzi|scrivi|scrivete|scrivere|scriva|di['’]|dite|dire|dica|preferisci|preferite|preferire|scegli|scegliete|impiega|impiegare|metti|usiamo|scriviamo|diciamo|si scrive|si dice|si usa|bisogna scrivere|meglio|è meglio";
const NEGATED_WRITING_VERBS =
  "(?:non|mai|non si deve|non si devono|non bisogna) (?:usare|usate|usa|usi|utilizzare|utilizzate|utilizzi|scrivere|scrivete|scriva|dire|dite|dica|impiegare|impiegate|mettere|menzionare|menzionate|indicare|indicate|citare|citate|includere|usiamo|scriviamo)(?: mai| più)?|non si (?:usa|usano|scrive|dice)(?: mai)?";

export const ITALIAN: Language = {
  code: "it",
  samples: { sentence: "I nostri testi dicono {x} qui.", neutral: "un’altra cosa" },
  frequent:
    "maiuscola|trattino|scrive|il|lo|la|i|gli|essere|preferisci|sostituisci|tranne|evitate|menziona|indica|dire|ma|di|le|di|del|della|e|non|usa|usare|evita|evitare|invece|al posto|un|una|è|sono|per|con|mai|sempre|scrivi|scrivere|scrivete|che|o|parole|parola|anziché|piuttosto|dei|delle|nel|più|al massimo|frasi|caratteri|deve|devono|usate|utilizza|nei",
  words: {
    write: WRITING_VERBS,
    notwrite: NEGATED_WRITING_VERBS,
    not: "non|e non|ma non|mai|e mai|invece di|al posto di|anziché|piuttosto che|invece che|e non usare",
    instead: "invece di|al posto di|anziché|piuttosto che|invece che",
    avoid: `evita(?: di (?:usare|utilizzare|scrivere|dire)| l['’]uso di)?|evitate(?: di (?:usare|utilizzare|scrivere|dire))?|evitare(?: di (?:usare|utilizzare|scrivere|dire))?|eviti(?: di (?:usare|utilizzare|scrivere|dire))?|evitiamo|elimina|eliminate|eliminare|${NEGATED_WRITING_VERBS}|niente|nessun|nessuna|senza`,
    be: "è|sono",
    banned:
      "vietat[oaie]|proibit[oaie]|bandit[oaie]|da evitare|non ammess[oaie]|non consentit[oaie]|tabù",
    mustnot: "non deve|non devono|non può|non possono|non dovrebbe|non dovrebbero|non va|non vanno",
    appear:
      "essere usat[oaie]|essere utilizzat[oaie]|comparire|apparire|usat[oaie]|utilizzat[oaie]|scritt[oaie]|essere scritt[oaie]",
  },
  terms: [
    {
      form: "(?:<write>) (?:sempre )?{x}[,;]? (?:<not>) {y}",
      bare: "pair",
      examples: [
        ["Usa «posta», non «mail».", "mail => posta"],
        ["Scrivere “accesso” invece di “login”.", "login => accesso"],
        ["Usare cliente anziché consumatore.", "consumatore => cliente"],
        ["Usa la forma attiva, non la forma passiva.", null],
        ["Usa «tu», non «lei», se il testo è informale.", null],
      ],
    },
    {
      form: "(?:preferisci|preferite|preferire|preferiamo) {x} (?:a|rispetto a) {y}",
      bare: "pair",
      strength: "soft",
      examples: [["Preferisci «aiutare» a «assistere».", "assistere => aiutare"]],
    },
    {
      form: "(?:<instead>) {y},? (?:<write>) {x}",
      bare: "pair",
      examples: [["Invece di «mail», scrivi «posta».", "mail => posta"]],
    },
    {
      form: "(?:sostituisci|sostituite|sostituire|sostituisca|cambia|cambiate) {y} (?:con|in) {x}",
      bare: "pair",
      examples: [["Sostituisci «economico» con «conveniente».", "economico => conveniente"]],
    },
    {
      form: "(?:<notwrite>|evita|evitate|evitare) {y}[,;:–—]? (?:ma|bensì|(?:e |ma )?(?:<write>)) {x}",
      bare: "pair",
      examples: [
        ["Non scrivere «mail» ma «posta».", "mail => posta"],
        ["Evita «economico»; usa «conveniente».", "economico => conveniente"],
      ],
    },
    {
      form: "{y} ?(?:→|⇒|=>|->) ?{x}",
      bare: "pair",
      examples: [["mail → posta", "mail => posta"]],
    },
    {
      form: "{x}(?:,? (?:e non|invece di|al posto di|anziché|piuttosto che)|, (?:non|mai)) {y}",
      bare: "pair",
      examples: [
        ["«posta», non «mail»", "mail => posta"],
        ["conveniente invece di economico", "economico => conveniente"],
        ["La gente scrive «mail», non «posta».", null],
      ],
    },
    {
      form: "{x},? \\((?:non|mai|e non) {y}\\)",
      bare: "pair",
      examples: [["posta (non mail)", "mail => posta"]],
    },
    {
      form: "{x} ?[:–—-] (?:(?:in )?(?:una sola|una|due) parol[ae]|senza trattino|con il trattino)?[,;]? ?(?:non|mai) {y}",
      bare: "pair",
      examples: [["«posta» – una parola, non mail", "mail => posta"]],
    },
    {
      form: "(?:<avoid>) [^⟦⟧:]{3,90}: {y}",
      bare: "none",
      examples: [
        ["Evita le parole vuote: «molto», «super» e «davvero».", "molto | super | davvero"],
      ],
    },
    {
      form: "(?:<avoid>) {y}",
      bare: "list",
      examples: [
        ["Evita «gratis», «migliore» e «garantito».", "gratis | migliore | garantito"],
        ["Non usare la parola «gratis».", "gratis"],
        ["Non usare mai gratis o economico.", "gratis | economico"],
        ["Evita il gergo.", null],
        ["Evitare «gratis» tranne in «spedizione gratis».", "gratis"],
        ["Non usare «gratis» a meno che il prodotto non costi nulla.", null],
      ],
    },
    {
      form: "(?:la parola |le parole |il termine |i termini )?{y} (?:<be>) (?:assolutamente |severamente )?(?:<banned>)",
      bare: "list",
      examples: [
        ["«Gratis» è vietato.", "Gratis"],
        ["«Gratis» non è vietato.", null],
      ],
    },
    {
      form: "(?:la parola |le parole |il termine |i termini )?{y} (?:<mustnot>) (?:mai )?(?:<appear>)",
      bare: "list",
      strength: "strict",
      examples: [["«Gratis» non deve essere usato.", "Gratis"]],
    },
  ],
  spellings: [
    {
      form: "(?:<write>) (?:sempre )?{x} (?:sempre )?con (?:la |l['’])?(?:lettera )?(?:iniziale )?maiuscola(?: iniziale)?",
      spelling: "capital",
      examples: [["Scrivi «Internet» con la maiuscola.", "internet => Internet"]],
    },
    {
      form: "{x} (?:si scrive|va scritto|va scritta|va) (?:sempre )?con (?:la |l['’])?(?:iniziale )?maiuscola",
      spelling: "capital",
      examples: [["«Internet» si scrive con la maiuscola.", "internet => Internet"]],
    },
    {
      form: "(?:<write>) {x} con (?:il )?trattino",
      spelling: "hyphen",
      examples: [
        [
          "Scrivi «socio-economico» con il trattino.",
          "socio economico => socio-economico | socioeconomico => socio-economico",
        ],
      ],
    },
    {
      form: "{x} ?[–—:-]? ?\\(?con (?:il )?trattino\\)?",
      spelling: "hyphen",
      isEntry: true,
      examples: [
        [
          "«socio-economico» (con trattino)",
          "socio economico => socio-economico | socioeconomico => socio-economico",
        ],
      ],
    },
    {
      form: "(?:<write>) {x} (?:in due parole|staccato)",
      spelling: "separate",
      examples: [["Scrivi «sito web» in due parole.", "sitoweb => sito web"]],
    },
  ],
  about: [
    "(?:quando|se) (?:scrivi|scrivete|parli|parlate|scriviamo|si scrive|si parla) (?:di |del |della |dei |delle |su |sul |sulla ){x}",
    "nei (?:testi|contenuti) (?:su|sul|sulla|che menzionano) {x}",
    "se (?:il testo|la descrizione) (?:menziona|contiene|nomina) {x}",
  ],
  unlessAbout: [
    "(?:salvo|tranne) (?:se|quando|che) (?:il testo|la descrizione) (?:menziona|menzioni|contiene|contenga) {x}",
    "a meno che (?:il testo|la descrizione) (?:non )?(?:menzioni|contenga) {x}",
  ],
  labels: {
    wrong:
      "(?:form[ae]|grafi[ae]|variant[ei]|termin[ei]|parol[ae]) (?:errat[aeio]|scorrett[aeio]|sbagliat[aeio]|vietat[aeio]|da evitare)|errato|sbagliato|non (?:usare|scrivere)|da evitare",
    right:
      "(?:form[ae]|grafi[ae]|variant[ei]|termin[ei]|parol[ae]) (?:corrett[aeio]|giust[aeio]|consigliat[aeio]|preferit[aeio])|corretto|giusto|usare|da usare",
    unused: "(?:usare|ammesso): (?:no|mai)|stato: (?:vietato|sconsigliato)",
  },
  openings:
    "per favore|sempre|anche|quindi|e|ma|nota|regola|nei (?:nostri )?testi|in tutti i testi|inoltre",
  hedges:
    "se possibile|in generale|generalmente|quando possibile|preferibilmente|cerca di|cercate di|per quanto possibile",
  introductions:
    "(?:(?:il|lo|la|i|gli|le|queste?|questi|dei|delle|della|del|l['’]) ?)?(?:[\\p{L}-]+ ){0,1}?(?:parol[ae]|termin[ei]|espression[ei]|abbreviazion[ei]|sigl[ae]|formul[ae]|frasi|grafi[ae]|anglicismi|inglesismi|aggettivi|avverbi|superlativi|nomi|locuzion[ei])(?: \\p{L}+)?(?: (?:come|quali|per esempio|ad esempio)| ?:)? |come ",
  conjunctions: "e|ed|o|né|oppure|e anche|nonché",
  everywhere:
    "mai|sempre|in nessun caso|nei (?:nostri |vostri )?(?:testi|contenuti)|in (?:tutti i )?testi|affatto|al loro posto|ecc\\.?|per favore",
  fields: [
    {
      field: "name",
      names: "titol[oi](?: (?:del|dei|di) prodott[oi])?|nom[ei](?: (?:del|dei|di) prodott[oi])",
    },
    {
      field: "description",
      names: "descrizion[ei](?: (?:del|dei|di) prodott[oi])?|test[oi] (?:del|dei|di) prodott[oi]",
    },
    { field: "bullets", names: "punti elenco|elenchi puntati" },
  ],
  within:
    "in|nel|nella|nei|nelle|negli|per|il|lo|la|i|gli|le|un|una|ogni|tutti|tutte|nostri|nostre|di|del|dei|delle|della",
  unless:
    "tranne|tranne in|tranne che|tranne quando|tranne se|eccetto|eccetto in|salvo|salvo in|salvo che|a meno che|a meno di|ad eccezione di|fuorché",
  inPhrase:
    "in|nel|nella|nei|il|lo|la|i|gli|le|per|come|espressione|frase|termine|parola|nome|parte|di|si|tratti|sia|locuzione|caso",
  butFine: {
    before: "ma|però|tuttavia|mentre|e",
    after:
      "(?:è|sono|va|vanno) (?:però |anche |invece )?(?:bene|ammess[oaie]|consentit[oaie]|corrett[oaie]|accettabil[ei]|permess[oaie])",
  },
  because:
    "perché|poiché|dato che|siccome|per evitare|questo|ciò|è|sono|così|i nostri|i lettori|i clienti|che",
  followingList:
    "(?:le|i) seguenti (?:parole|termini|espressioni)|queste (?:parole|espressioni)|questi termini|(?:parole|termini|espressioni) come",
  situations: "per|quando|se|come",
  insteadAfter: ["(?:<write>) invece {x}", "al suo posto,? (?:<write>) {x}"],
  conditions:
    "se|quando|tranne|eccetto|salvo|a meno|solo|soltanto|per indicare|per riferirsi|per|come|ad esempio|per esempio|secondo|mentre",
  concepts:
    "forma|voce|attiva|attivo|passiva|passivo|tempo|tempi|presente|futuro|passato|congiuntivo|condizionale|imperativo|infinito|gerundi[o]?|frasi|frase|parole?|parola|termini|termine|paragrafi|linguaggio|lingua|stile|tono|ortografia|grammatica|punteggiatura|trattin[oi]|lineette|virgole?|punt[oi]|virgolette|parentesi|spazi[o]?|simbol[oi]|caratter[ei]|cifre|numer[oi]|lettere|maiuscol[aeo]|minuscol[aeo]|corsiv[oi]|grassett[oi]|sottolineat\\p{L}+|gergo|slang|anglicismi|inglesismi|forestierismi|cliché|luoghi|abbreviazioni|sigle|acronimi|metafore|umorismo|ironia|superlativi|esagerazioni|affermazioni|negazioni|ripetizioni|ridondanze|nomi|sostantivi|verbi|aggettivi|avverbi|pronomi|emoji|emoticon|link|url|prezzi|prezzo|immagini|esempi|elenchi|tabelle|titoli|informazioni|dettagli|contenuti|testi|testo|brevi|lunghe|lunghi|semplici|chiare|chiari|italiano|inglese|questo|ciò|tutto|niente|formattazione|html|codice|esclamativi|tecnicismi",
  conceptEndings:
    "\\p{L}{2,}(?:zione|zioni|sione|sioni|menti|mento|ità|anza|anze|enza|enze|ismi|ismo|aggi|aggio|ezza)",
  abstractEndings: "\\p{L}{2,}(?:ità|zione|sione|enza|anza|ismo|ezza|tudine)",
  determiners:
    "il|lo|la|i|gli|essere|preferisci|sostituisci|tranne|evitate|menziona|indica|dire|ma|di|le|l['’]|un|uno|una|tutt\\p{L}|ogni|tropp\\p{L}+|più|meno|nessun|nessuna|su[oaei]|i tuoi|nostr\\p{L}|due|tre|dei|delle|degli",
  prohibited: [
    { directive: "no_exclamation", names: "punt[oi] esclamativ[oi]|esclamativi" },
    { directive: "no_emoji", names: "emoji|emoticon|faccine" },
    { directive: "no_urls", names: "url|link|indirizzi web|collegamenti" },
    { directive: "no_prices", names: "prezz[oi]" },
    {
      directive: "no_all_caps",
      names:
        "(?:parole |testi |testo |frasi )?(?:tutto |tutte |tutti )?in maiuscol[oe]|tutto maiuscolo|(?:il )?maiuscolo per (?:enfatizzare|evidenziare)|(?:lettere )?maiuscole|tutte maiuscole",
    },
    { directive: "no_html", names: "html|tag html|codice html" },
    { directive: "no_emails", names: "indirizzi e-?mail|indirizzi di posta(?: elettronica)?" },
    { directive: "no_phone_numbers", names: "numeri di telefono" },
    { directive: "no_characters:;", names: "punt[oi] e virgola" },
  ],
  required: [
    { directive: "sentence_case", names: "sentence case" },
    { directive: "title_case", names: "title case" },
    {
      directive: "unit_space",
      names:
        "(?:lascia|lasciate|lasciare|inserisci|inserite|inserire|metti|mettete|mettere|usa|usare|aggiungi|ci deve essere)? ?(?:sempre )?(?:uno )?spazio (?:unificatore |indivisibile )?tra (?:il |la |i |le |ogni )?(?:numer[oi]|cifr[ae]|valor[ei]) e (?:l['’]|le |la |gli |la sua |il )?(?:unità(?: di misura)?|simbol[oi] (?:dell['’]|di )unità)",
    },
  ],
  lengths: {
    atMost: "(?:al massimo|fino a|un massimo di|massimo|max\\.?|al più)",
    below:
      "(?:meno di|al di sotto di|sotto|inferior[ei] a|più cort[oaie] (?:di|che)|minor[ei] di|scendere sotto)",
    atLeast: "(?:almeno|un minimo di|minimo|min\\.?|come minimo)",
    above:
      "(?:più di|oltre|al di sopra di|sopra|superior[ei] a|più lung(?:[oa]|h[ie]) (?:di|che)|maggior[ei] di|superare|superate|superano|supera|superando|eccedere|eccedano)",
    negation: "non|mai|senza|né|nessun[oa]?|evit(?:a|ate|are)|niente",
    notRequired:
      "non (?:serve|occorre|bisogna|è necessario|è obbligatorio|hanno bisogno|ha bisogno)",
    between: "tra|fra|da",
    and: "e|a",
    orFewer: "o meno|al massimo|massimo",
    orMore: "o più|minimo|almeno",
    units: {
      characters: "caratteri|battute|lettere",
      words: "parole",
      sentences: "frasi",
      items: "punti elenco",
    },
    sentence: "(?:(?:una|ogni|le|la|tutte le) )?(?:frasi|frase)",
    per: "per|in ogni|a",
    filler:
      "il|lo|la|i|gli|essere|preferisci|sostituisci|tranne|evitate|menziona|indica|dire|ma|di|le|un|una|ogni|tutti|tutte|deve|devono|dovrebbe|dovrebbero|può|possono|avere|contenere|essere|ha|hanno|contiene|contengono|è|sono|limita|limitate|limitare|scrivi|scrivete|scrivere|usa|usate|usare|mantieni|tieni|massimo|lunghezza|di|del|della|lung[oahei]+|non|mai|più|che|spazi|inclusi|sempre|e|a|:|testo|testi|con|in|superare|compresa|compreso|comprese|compresi|tra",
    vague: "circa|approssimativamente|in media|idealmente|di solito|generalmente|intorno",
    otherTexts:
      "meta|urls?|test[oi] alternativ[oi]|didascali[ae]|tweet|oggetto|link|nom[ei] (?:di|dei) file|pulsant[ei]|e-?mail",
    examples: [
      ["Le frasi hanno al massimo 25 parole.", "max_sentence_words:25"],
      ["Il titolo non deve superare i 60 caratteri.", "-60"],
      ["Le descrizioni devono avere tra 50 e 200 parole.", "50-200 words"],
      ["Google mostra fino a 60 caratteri.", null],
    ],
  },
  requirement: {
    before: [
      "(?:menziona|menzionate|indica|indicate|includi|includete|specifica|specificate|cita|riporta) sempre",
      "(?:menzionare|indicare|includere|specificare|citare|riportare) sempre",
      "non (?:dimenticare|dimenticate) di (?:menzionare|indicare|includere|specificare)",
      "(?:(?:il|la|i|le|ogni) )?(?:<field>) (?:deve|devono) (?:sempre )?(?:menzionare|indicare|includere|contenere|specificare|riportare)",
    ],
    after: [],
    abstract:
      "march\\p{L}+|nom[ei].*|prodott\\p{L}|modell\\p{L}|vantaggi.*|benefici.*|informazioni|dettagli|fonti|fonte|link|testo alternativo|parole chiave|titol\\p{L}|esempi.*|tutt.*",
    examples: [
      ["Indica sempre il materiale.", "materiale"],
      ["Menziona sempre le dimensioni e il peso.", "dimensioni, peso"],
    ],
  },
  languages: { en: "inglese", de: "tedesco", fr: "francese", es: "spagnolo", it: "italiano" },
  imperatives:
    "usa|usate|usare|utilizza|utilizzate|utilizzare|evita|evitate|evitare|scrivi|scrivete|scrivere|non \\p{L}+|mai|sempre|di['’]|dite|preferisci|preferite|mantieni|mantenete|fai|fate|metti|mettete|includi|includete|menziona|menzionate|indica|indicate|sii|siate|assicurati|verifica|verificate|controlla|limita|limitate|descrivi|scegli|scegliete|inizia|iniziate|spiega|ricorda|ricordate|niente|lascia|lasciate|cerca|parla|rivolgiti",
  permissions:
    "puoi|potete|può|si può|si possono|è (?:possibile|permesso|consentito|accettabile)|non è necessario|non serve|non esitare|non evitare|non (?:è|sono) (?:più )?(?:vietat|proibit|bandit)[oaie]|non devi|possiamo|può essere usat[oa]|possono essere usat[ei]",
  exampleOpenings:
    "per esempio|ad esempio|esempi[o]?|es\\.|sbagliato|errato|corretto(?=:)|giusto(?=:)|prima|dopo|sì|no(?=:)|la gente|i clienti|alcuni|molti|le persone|loro",
  headings: {
    prohibited:
      "(?:parole|termini|espressioni) (?:da evitare|vietat[ei]|proibit[ei]|da non usare|che evitiamo)|evitare|evita|evitate|no|non|non (?:usare|scrivere|dire)|sbagliato|errato|invece di|al posto di|vietato|da evitare|mai",
    preferred:
      "usare|usa|usate|sì|corretto|giusto|scrivere|scrivi|dire|di['’]|preferito|preferibile|utilizza|consigliato|meglio|al suo posto|da usare|preferire",
    examples: "esempi[o]?|motivazione|perché|contesto|vedi anche|indice|sommario|cronologia",
  },
};
