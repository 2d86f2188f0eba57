import type { Language } from "./language";

const WRITING_VERBS =
  "utilisez|utiliser|utilise|employez|employer|écrivez|écrire|écris|dites|dire|dis|préférez|préférer|privilégiez|privilégier|mettez|choisissez|optez pour|on écrit|on dit|nous écrivons|nous disons|nous utilisons|il faut écrire|il faut dire|il faut utiliser";
const NEGATED_WRITING_VERBS =
  "(?:n['’] ?|ne )(?:utilisez|utilise|employez|écrivez|dites|mettez|écris|dis|mentionnez|indiquez|citez|mentionne|indique)(?: surtout)? (?:pas|jamais|plus)|ne (?:pas|jamais|plus) (?:utiliser|employer|écrire|dire|mettre|mentionner|indiquer|citer)|on n['’](?:utilise|emploie|écrit) (?:pas|jamais)|on ne dit (?:pas|jamais)|nous n['’](?:utilisons|employons|écrivons) (?:pas|jamais)|il ne faut (?:pas|jamais) (?:utiliser|employer|écrire|dire)";

export const FRENCH: Language = {
  code: "fr",
  samples: { sentence: "Nos textes disent {x} à cet endroit.", neutral: "autre chose" },
  frequent:
    "le|la|les|des|n[’']\\p{L}+|au|remplacez|employez|dans|par|du|de|et|ou|pas|utilisez|n['’]utilisez|évitez|éviter|plutôt|au lieu|un|une|est|sont|pour|dans|jamais|toujours|ne|écrivez|préférez|que|mots?|dites|vous|plus|avec|sur|aux?|phrases|caractères",
  words: {
    write: WRITING_VERBS,
    notwrite: NEGATED_WRITING_VERBS,
    not: "pas|et pas|mais pas|et non|et non pas|non|non pas|jamais|et jamais|plutôt que|plutôt que de|au lieu de|à la place de|et surtout pas|plutôt qu['’]|au lieu d['’]",
    instead: "au lieu de|à la place de|plutôt que de|plutôt que|au lieu d['’]|plutôt qu['’]",
    avoid: `évitez(?: d['’](?:utiliser|employer|écrire)| de dire)?|éviter(?: d['’](?:utiliser|employer|écrire)| de dire)?|évite|nous évitons|proscrivez|proscrire|bannissez|bannir|supprimez|abstenez-vous d['’](?:utiliser|employer)|renoncez à|il faut éviter|${NEGATED_WRITING_VERBS}|pas de|pas d['’]|aucune?|jamais de|jamais d['’]`,
    be: "est|sont",
    banned:
      "interdite?s?|proscrite?s?|à proscrire|à éviter|à bannir|bannie?s?|prohibée?s?|tabou|pas autorisée?s?|pas acceptée?s?",
    mustnot:
      "ne doit pas|ne doivent pas|ne doit jamais|ne doivent jamais|ne peut pas|ne peuvent pas|ne devrait pas|ne devraient pas",
    appear: "être utilisée?s?|être employée?s?|apparaître|figurer|être écrite?s?",
  },
  terms: [
    {
      form: "(?:<write>) {x}[,;]? (?:<not>) {y}",
      bare: "pair",
      examples: [
        ["Utilisez « courriel », pas « email ».", "email => courriel"],
        ["Écrivez « connexion » et non « login ».", "login => connexion"],
        ["Dites client plutôt que consommateur.", "consommateur => client"],
        ["Préférez la voix active plutôt que la voix passive.", null],
        ["Utilisez « vous », pas « tu », si le texte est formel.", null],
      ],
    },
    {
      form: "(?:préférez|préférer|privilégiez|nous préférons) {x} (?:à|au|aux) {y}",
      bare: "pair",
      strength: "soft",
      examples: [["Préférez « aider » à « assister ».", "assister => aider"]],
    },
    {
      form: "(?:<instead>) {y},? (?:<write>) {x}",
      bare: "pair",
      examples: [["Au lieu de « email », écrivez « courriel ».", "email => courriel"]],
    },
    {
      form: "(?:remplacez|remplacer) {y} par {x}",
      bare: "pair",
      examples: [["Remplacez « pas cher » par « abordable ».", "pas cher => abordable"]],
    },
    {
      form: "(?:<notwrite>|évitez|éviter) {y}[,;:–—]? ?(?:mais(?: plutôt)? |et )?(?:<write>) (?:plutôt )?{x}",
      bare: "pair",
      examples: [
        ["Ne dites pas « email » mais « courriel ».", "email => courriel"],
        ["N'écrivez pas « email », écrivez « courriel ».", "email => courriel"],
      ],
    },
    {
      form: "(?:<notwrite>) {y},? mais {x}",
      bare: "pair",
      examples: [["N'écrivez pas email mais courriel.", "email => courriel"]],
    },
    {
      form: "{y} ?(?:→|⇒|=>|->) ?{x}",
      bare: "pair",
      examples: [["email → courriel", "email => courriel"]],
    },
    {
      form: "{x}(?:,? (?:et non|et non pas|plutôt que|au lieu de|et pas)|, (?:pas|jamais|non)) {y}",
      bare: "pair",
      examples: [
        ["« courriel », pas « email »", "email => courriel"],
        ["abordable plutôt que bon marché", "bon marché => abordable"],
        ["Les gens écrivent « email », pas « courriel ».", null],
      ],
    },
    {
      form: "{x},? \\((?:pas|et non|non|jamais) {y}\\)",
      bare: "pair",
      examples: [["courriel (pas email)", "email => courriel"]],
    },
    {
      form: "{x} ?[:–—-] (?:(?:en )?(?:un seul|un|deux) mots?|sans trait d['’]union|avec trait d['’]union)?[,;]? ?(?:pas|et non|jamais|non) {y}",
      bare: "pair",
      examples: [["« courriel » – en un mot, pas email", "email => courriel"]],
    },
    {
      form: "(?:<avoid>) [^⟦⟧:]{3,90}: {y}",
      bare: "none",
      examples: [
        ["Évitez les mots vides : « très », « vraiment » et « super ».", "très | vraiment | super"],
      ],
    },
    {
      form: "(?:pas|jamais|plus) d['’]{y}",
      bare: "none",
      examples: [["Pas d'émojis.", "no_emoji"]],
    },
    {
      form: "(?:<avoid>) {y}",
      bare: "list",
      examples: [
        ["Évitez « gratuit », « meilleur » et « garanti ».", "gratuit | meilleur | garanti"],
        ["N'utilisez pas le mot « gratuit ».", "gratuit"],
        ["N'employez jamais gratuit ou offert.", "gratuit | offert"],
        ["Évitez le jargon.", null],
        ["Évitez « gratuit » sauf dans « sans frais gratuit ».", "gratuit"],
        ["N'utilisez pas « gratuit » sauf si le produit ne coûte rien.", null],
      ],
    },
    {
      form: "(?:les? (?:mots?|termes?|expressions?) )?{y} (?:<be>) (?:strictement |absolument )?(?:<banned>)",
      bare: "list",
      examples: [
        ["« Gratuit » est interdit.", "Gratuit"],
        ["« Gratuit » n'est pas interdit.", null],
      ],
    },
    {
      form: "(?:les? (?:mots?|termes?) )?{y} (?:<mustnot>) (?:<appear>)",
      bare: "list",
      strength: "strict",
      examples: [["« Gratuit » ne doit pas être utilisé.", "Gratuit"]],
    },
  ],
  spellings: [
    {
      form: "(?:<write>) (?:toujours )?{x} (?:toujours )?avec (?:une |la )?(?:majuscule|capitale)(?: initiale)?",
      spelling: "capital",
      examples: [["Écrivez « Internet » avec une majuscule.", "internet => Internet"]],
    },
    {
      form: "{x} (?:prend|s['’]écrit (?:toujours )?avec) (?:toujours )?une majuscule",
      spelling: "capital",
      examples: [["« Internet » prend une majuscule.", "internet => Internet"]],
    },
    {
      form: "(?:<write>) {x} avec (?:un )?trait d['’]union",
      spelling: "hyphen",
      examples: [
        [
          "Écrivez « rendez-vous » avec un trait d'union.",
          "rendez vous => rendez-vous | rendezvous => rendez-vous",
        ],
      ],
    },
    {
      form: "{x} (?:prend|s['’]écrit (?:toujours )?avec) un trait d['’]union",
      spelling: "hyphen",
      examples: [
        [
          "« Rendez-vous » s'écrit avec un trait d'union.",
          "Rendez vous => Rendez-vous | Rendezvous => Rendez-vous",
        ],
      ],
    },
    {
      form: "{x} ?[–—:-]? ?\\(?(?:avec un )?trait d['’]union\\)?",
      spelling: "hyphen",
      isEntry: true,
      examples: [
        [
          "« rendez-vous » (trait d'union)",
          "rendez vous => rendez-vous | rendezvous => rendez-vous",
        ],
      ],
    },
    {
      form: "(?:<write>) {x} en deux mots",
      spelling: "separate",
      examples: [["Écrivez « mot clé » en deux mots.", "motclé => mot clé"]],
    },
  ],
  about: [
    "(?:quand|lorsque|si) (?:vous|nous|on) (?:parlez|parlons|parle|écrivez|écrivons|écrit) (?:de |du |de la |des |de l['’]|d['’]|sur |à propos de ){x}",
    "dans les (?:textes|descriptions|contenus) (?:sur|qui mentionnent|à propos de) (?:le |la |les |l['’])?{x}",
    "si (?:le|la) (?:texte|description) (?:mentionne|contient|nomme) {x}",
  ],
  unlessAbout: ["sauf si (?:le|la) (?:texte|description) (?:mentionne|contient|nomme) {x}"],
  labels: {
    wrong:
      "(?:formes?|graphies?|variantes?|termes?|mots?) (?:incorrecte?s?|fautive?s?|fautifs?|interdite?s?|à éviter|proscrite?s?)|incorrect|faux|à éviter|ne pas (?:utiliser|écrire)",
    right:
      "(?:formes?|graphies?|variantes?|termes?|mots?) (?:correcte?s?|corrects?|recommandée?s?|préférée?s?)|correct|à utiliser|préférer",
    unused: "(?:à utiliser|autorisé): (?:non|jamais)|statut ?: (?:interdit|proscrit)",
  },
  openings:
    "veuillez|toujours|aussi|donc|et|mais|note|règle|dans (?:nos|tous les) textes|partout|de même",
  hedges:
    "si possible|en général|généralement|dans la mesure du possible|de préférence|essayez d['’]|idéalement|autant que possible",
  introductions:
    "(?:(?:le|la|les|l['’]|des|ces|ce|cette|du|de la|de l['’]|d['’]|de) ?)?(?:[\\p{L}-]+ ){0,1}?(?:mots?|termes?|expressions?|abréviations?|sigles?|formules?|formulations?|tournures?|orthographes?|graphies?|anglicismes?|adjectifs?|adverbes?|superlatifs?|noms?)(?: \\p{L}+)?(?: (?:comme|tels? que|telles? que|par exemple)| ?:)? |comme ",
  conjunctions: "et|ou|ni|et aussi|ainsi que|ou encore",
  everywhere:
    "partout|nulle part|dans (?:nos |vos |les |tous |des )*(?:textes|contenus|fiches)|jamais|toujours|du tout|en aucun cas|à la place|plutôt|etc\\.?|svp",
  fields: [
    {
      field: "name",
      names: "titres?(?: (?:de|des|du) produits?)?|noms?(?: (?:de|des|du) produits?)|intitulés?",
    },
    {
      field: "description",
      names:
        "descriptions?(?: (?:de|des|du) produits?)?|descriptifs?|textes? (?:de|des|du) produits?",
    },
    { field: "bullets", names: "puces|listes? à puces|points? forts?" },
  ],
  within:
    "dans|en|pour|le|la|les|l['’]|des|du|de|chaque|tous|toutes|nos|vos|votre|un|une|par|au|aux",
  unless:
    "sauf|sauf si|sauf dans|sauf quand|sauf pour|excepté|excepté dans|à moins que|à moins qu['’]|à l['’]exception de|hormis",
  inPhrase:
    "dans|en|pour|comme|le|la|les|l['’]|expression|terme|mot|locution|nom|partie|de|du|il|s['’]agit|c['’]est",
  butFine: {
    before: "mais|toutefois|cependant|en revanche|et",
    after:
      "(?:est|sont|reste|restent) (?:toutefois |en revanche )?(?:autorisée?s?|permise?s?|acceptable|acceptables|acceptée?s?|possible|correcte?s?|ok|admise?s?|bon|tolérée?s?)",
  },
  because:
    "car|parce que|parce qu['’]|puisque|pour éviter|afin|ce|cela|c['’]est|il|elle|ils|elles|ces|qui|nous|nos|les lecteurs|les clients|on",
  followingList:
    "les (?:mots|termes|expressions|formules) suivant(?:e)?s|ces (?:mots|termes|expressions)|des (?:mots|termes|expressions) (?:comme|tels que|telles que)",
  situations: "pour|quand|lorsque|si|comme",
  insteadAfter: ["(?:<write>) plutôt {x}", "à la place,? (?:<write>) {x}"],
  conditions:
    "si|quand|lorsque|lorsqu['’]|sauf|à moins|uniquement|seulement|excepté|pour désigner|pour parler|pour|comme|en tant|par exemple|selon",
  concepts:
    "voix|actif|active|passif|passive|temps|présent|futur|passé|conditionnel|subjonctif|impératif|infinitif|phrases?|mots?|termes?|paragraphes?|langage|langue|style|ton|orthographe|grammaire|ponctuation|traits?|tirets?|virgules?|points?|guillemets|parenthèses|espaces?|symboles?|caractères?|chiffres?|nombres?|lettres|majuscules?|minuscules?|capitales?|italiques?|gras|soulign\\p{L}*|jargon|argot|anglicismes?|clichés?|abréviations?|sigles?|acronymes?|métaphores?|humour|ironie|superlatifs?|exagérations?|affirmations?|négations?|répétitions?|redondances?|noms?|verbes?|adjectifs?|adverbes?|pronoms?|emojis?|émojis?|émoticônes?|liens?|urls?|prix|images?|exemples?|listes?|tableaux|titres?|informations?|détails?|contenu|textes?|jeux|courtes?|courts?|longues?|longs?|simples?|claires?|français|anglais|cela|ceci|tout|rien|formatage|html|code|tutoiement|vouvoiement|exclamation",
  conceptEndings: "\\p{L}{2,}(?:tions?|sions?|ments|ités?|ances?|ences?|ismes?|ages?|ités)",
  abstractEndings: "\\p{L}{2,}(?:té|tion|ence|ance|isme|tude|esse)",
  determiners:
    "le|la|les|l['’]|un|une|des|du|de|d['’]|trop|plus|moins|tous|toutes|tout|toute|chaque|aucun|aucune|vos|nos|votre|notre|leur|leurs|deux|trois",
  prohibited: [
    { directive: "no_exclamation", names: "points? d['’]exclamation" },
    { directive: "no_emoji", names: "émojis?|emojis?|émoticônes?|smileys?" },
    { directive: "no_urls", names: "urls?|liens?(?: hypertextes?)?|adresses? (?:web|internet)" },
    { directive: "no_prices", names: "prix|tarifs?" },
    {
      directive: "no_all_caps",
      names:
        "(?:mots |textes? |phrases )?(?:tout )?en (?:majuscules|capitales)|tout en majuscules|majuscules pour (?:insister|souligner|mettre en valeur)|capitales|majuscules",
    },
    { directive: "no_html", names: "html|balises html|code html" },
    { directive: "no_emails", names: "adresses (?:e-?mail|électroniques)" },
    { directive: "no_phone_numbers", names: "numéros de téléphone" },
    { directive: "no_characters:&", names: "esperluettes?" },
    { directive: "no_characters:;", names: "points?-virgules?" },
  ],
  required: [
    { directive: "sentence_case", names: "casse de phrase|sentence case" },
    { directive: "title_case", names: "casse de titre|title case" },
    {
      directive: "unit_space",
      names:
        "(?:mettez|insérez|ajoutez|laissez|utilisez|mettre|insérer|placez|il faut)? ?(?:toujours )?(?:une? )?espace (?:insécable )?entre (?:le |la |les |chaque |un )?(?:nombres?|chiffres?|valeurs?) et (?:l['’]|les |leur |son |une |la )?(?:unités?(?: de mesure)?|symboles? d['’]unité)",
    },
  ],
  lengths: {
    atMost:
      "(?:au plus|tout au plus|au maximum|jusqu['’]à|maximum|max\\.?|(?:un )?maximum de|limitée?s? à|à)",
    below: "(?:moins de|en dessous de|au-dessous de|sous|inférieure?s? à|plus courte?s? que)",
    atLeast: "(?:au moins|un minimum de|minimum(?: de)?|min\\.?|au minimum)",
    above:
      "(?:plus de|au-delà de|au-dessus de|supérieure?s? à|plus longue?s? que|dépass(?:er|ent|ez|e|ant)|excéd(?:er|ez|ant)|excède(?:nt)?)",
    negation: "pas|jamais|aucune?|sans|évite[rz]?|ni",
    notRequired: "pas (?:besoin|obligat|nécessair|tenue?s?)",
    between: "entre|de",
    and: "et|à",
    orFewer: "ou moins|maximum|max\\.?|au maximum|au plus",
    orMore: "ou plus|minimum|au minimum|au moins",
    units: {
      characters: "caractères?|signes?|lettres?",
      words: "mots?",
      sentences: "phrases?",
      items: "puces",
    },
    sentence: "(?:(?:une|chaque|les|vos|nos|la|des) )?phrases?",
    per: "par|dans chaque",
    filler:
      "le|la|les|l['’]|un|une|des|du|de|d['’]|chaque|tous|toutes|vos|nos|votre|doit|doivent|devrait|devraient|peut|peuvent|avoir|contenir|comporter|compter|faire|être|a|ont|est|sont|fait|font|contient|contiennent|comporte|comportent|compte|comptent|limitez|limiter|écrivez|écrire|rédigez|utilisez|faites|gardez|maximum|longueur|longs?|longues?|ne|pas|jamais|plus|que|espaces|compris|y|toujours|et|:|dépassez|dépasser|texte|textes|il|faut|avec|dans|se|limitées?|limités?|à|comprend|comprennent",
    vague: "environ|à peu près|en moyenne|idéalement|généralement|souvent|autour de",
    otherTexts:
      "méta|meta|urls?|textes? alternatifs?|légendes?|tweets?|objets?|liens?|noms? de fichiers?|boutons?|e-?mails?|courriels?",
    examples: [
      ["Les phrases ont au plus 25 mots.", "max_sentence_words:25"],
      ["Le titre ne doit pas dépasser 60 caractères.", "-60"],
      ["Les descriptions comptent entre 50 et 200 mots.", "50-200 words"],
      ["Google affiche jusqu'à 60 caractères.", null],
    ],
  },
  requirement: {
    before: [
      "(?:mentionnez|indiquez|précisez|citez|incluez|donnez) toujours",
      "toujours (?:mentionner|indiquer|préciser|citer|inclure)",
      "n['’]oubliez (?:pas|jamais) (?:de (?:mentionner|préciser|citer)|d['’](?:indiquer|inclure))",
      "(?:(?:le|la|les|chaque|toute) )?(?:<field>) (?:doit|doivent) (?:toujours )?(?:mentionner|indiquer|préciser|contenir|inclure|comporter)",
    ],
    after: [],
    abstract:
      "marques?|nom.*|produits?|modèles?|avantages?|bénéfices?|informations?|détails?|sources?|liens?|texte alternatif|mots[- ]clés|titres?|exemples?|tout.*",
    examples: [
      ["Mentionnez toujours la matière.", "matière"],
      ["Indiquez toujours les dimensions et le poids.", "dimensions, poids"],
    ],
  },
  languages: { en: "anglais", de: "allemand", fr: "français", es: "espagnol", it: "italien" },
  imperatives:
    "\\p{L}{2,}ez|ne|n['’]\\p{L}+|toujours|jamais|éviter|utiliser|écrire|préférer|privilégier|employer|dites|faites|soyez|ayez|pas de|aucun|aucune|utilise|évite|écris|garder|limiter|respecter|rédiger|mettre|indiquer|mentionner|commencer|décrire|vérifier|n['’](?=\\p{L})",
  permissions:
    "vous pouvez|vous pourriez|on peut|il est (?:possible|permis|acceptable|inutile)|n['’]hésitez pas|n['’]évitez pas|pas besoin|vous n['’](?:avez|êtes) pas|(?:n['’]est|ne sont|n['’]est plus|ne sont plus) (?:pas |plus )?(?:interdite?s?|proscrite?s?|bannie?s?|tabou)|peut être utilisée?|peuvent être utilisée?s|tu peux",
  exampleOpenings:
    "par exemple|exemples?|p\\. ?ex\\.|incorrect|faux|mauvais|bon(?=\\s*:)|correct(?=\\s*:)|avant|après|oui|non(?=\\s*:)|les gens|les clients|certains|beaucoup|on trouve|nos concurrents|ils|elles",
  headings: {
    prohibited:
      "(?:mots|termes|expressions) (?:à éviter|interdits|interdites|à proscrire|à bannir|proscrits)|à éviter|éviter|ne pas (?:dire|écrire|utiliser)|pas|non|incorrect|faux|au lieu de|ne dites pas|n['’]écrivez pas|n['’]utilisez pas|évitez|plutôt que|à ne pas faire|à ne pas (?:dire|écrire|utiliser)|ancien|à proscrire",
    preferred:
      "utiliser|dire|écrire|oui|correct|bon|préférer|à utiliser|utilisez|dites|écrivez|recommandé|à privilégier|préférez|à faire|nouveau|plutôt|à dire|à écrire|préféré",
    examples:
      "exemples?|justification|pourquoi|contexte|voir aussi|table des matières|sommaire|historique",
  },
};
