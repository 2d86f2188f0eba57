import type { Language } from "./language";

const WRITING_VERBS =
  "usa|use|usad|usar|utiliza|utilice|utilizar|emplea|emplee|emplear|escribe|escriba|escribir|escribid|di|diga|decir|prefiere|prefiera|preferir|elige|elija|pon|ponga|opta por|opte por|usamos|escribimos|decimos|utilizamos|se escribe|se dice|hay que escribir|debe usarse|se usa|es mejor|mejor";
const NEGATED_WRITING_VERBS =
  "(?:no|nunca|jamás) (?:uses|use|usen|usar|utilices|utilice|utilicen|utilizar|emplees|emplee|emplear|escribas|escriba|escriban|escribir|digas|diga|digan|decir|pongas|ponga|poner|menciones|mencione|mencionen|mencionar|indiques|indique|indicar|incluyas|incluya|incluir|se usa|se utiliza|se escribe|usamos|utilizamos|escribimos|se debe usar|se debe utilizar|debe usarse)(?: nunca| jamás)?|no se deben? (?:usar|utilizar|escribir|emplear)";

export const SPANISH: Language = {
  code: "es",
  samples: { sentence: "Nuestros textos dicen {x} aquí.", neutral: "otra cosa" },
  frequent:
    "el|la|los|las|está|están|usarse|prefiere|sustituye|menciona|indica|debe|mejor|sino|de|del|y|no|usa|use|utilice|utiliza|evita|evite|evitar|en lugar|en vez|un|una|es|son|para|con|nunca|siempre|escribe|escriba|que|o|palabras?|en|por|lo|más|como|máximo|frases|caracteres|debe|deben|di|diga",
  words: {
    write: WRITING_VERBS,
    notwrite: NEGATED_WRITING_VERBS,
    not: "no|y no|pero no|nunca|y nunca|en lugar de|en vez de|antes que|mejor que|no uses|no use",
    instead: "en lugar de|en vez de",
    avoid: `evita(?: (?:usar|utilizar|emplear|escribir|decir|el uso de))?|evite(?: (?:usar|utilizar|emplear|escribir|decir|el uso de))?|evitar(?: (?:usar|utilizar|emplear|escribir|decir))?|evitad|evitemos|evitamos|elimina|elimine|suprime|prescinde de|prescinda de|${NEGATED_WRITING_VERBS}|sin|nada de|ningún|ninguna`,
    be: "está|están|es|son|queda|quedan",
    banned: "prohibid[oa]s?|vetad[oa]s?|vedad[oa]s?|no permitid[oa]s?|tabú|inaceptables?",
    mustnot: "no debe|no deben|no puede|no pueden|nunca debe|nunca deben|no debería|no deberían",
    appear:
      "usarse|utilizarse|aparecer|emplearse|escribirse|ser usad[oa]s?|ser utilizad[oa]s?|figurar",
  },
  terms: [
    {
      form: "(?:<write>) (?:siempre )?{x}[,;]? (?:<not>) {y}",
      bare: "pair",
      examples: [
        ["Usa «correo», no «mail».", "mail => correo"],
        ["Escriba «inicio de sesión» en lugar de «login».", "login => inicio de sesión"],
        ["Utiliza cliente en vez de consumidor.", "consumidor => cliente"],
        ["Usa la voz activa, no la voz pasiva.", null],
        ["Usa «tú», no «usted», cuando el texto sea informal.", null],
      ],
    },
    {
      form: "(?:prefiere|prefiera|preferimos|es preferible) {x} (?:a|antes que|sobre) {y}",
      bare: "pair",
      strength: "soft",
      examples: [["Prefiere «ayudar» a «asistir».", "asistir => ayudar"]],
    },
    {
      form: "(?:<instead>) {y},? (?:<write>) {x}",
      bare: "pair",
      examples: [["En lugar de «mail», escribe «correo».", "mail => correo"]],
    },
    {
      form: "(?:sustituye|sustituya|sustituir|reemplaza|reemplace|reemplazar|cambia|cambie|cambiar) {y} por {x}",
      bare: "pair",
      examples: [["Sustituye «barato» por «económico».", "barato => económico"]],
    },
    {
      form: "(?:<notwrite>|evita|evite|evitar) {y}[,;:–—]? (?:sino|(?:y |pero )?(?:<write>)) {x}",
      bare: "pair",
      examples: [
        ["No escribas «mail», sino «correo».", "mail => correo"],
        ["Evita «barato»; usa «económico».", "barato => económico"],
      ],
    },
    {
      form: "{y} ?(?:→|⇒|=>|->) ?{x}",
      bare: "pair",
      examples: [["mail → correo", "mail => correo"]],
    },
    {
      form: "{x}(?:,? (?:y no|en lugar de|en vez de|mejor que)|, (?:no|nunca)) {y}",
      bare: "pair",
      examples: [
        ["«correo», no «mail»", "mail => correo"],
        ["económico en vez de barato", "barato => económico"],
        ["La gente escribe «mail», no «correo».", null],
      ],
    },
    {
      form: "{x},? \\((?:no|nunca|y no) {y}\\)",
      bare: "pair",
      examples: [["correo (no mail)", "mail => correo"]],
    },
    {
      form: "{x} ?[:–—-] (?:(?:en )?(?:una sola|una|dos) palabras?|sin guion|con guion)?[,;]? ?(?:no|nunca) {y}",
      bare: "pair",
      examples: [["«correo» – una palabra, no mail", "mail => correo"]],
    },
    {
      form: "(?:<avoid>) [^⟦⟧:]{3,90}: {y}",
      bare: "none",
      examples: [
        ["Evita las muletillas: «muy», «súper» y «realmente».", "muy | súper | realmente"],
      ],
    },
    {
      form: "(?:<avoid>) {y}",
      bare: "list",
      examples: [
        ["Evita «barato», «gratis» y «mejor».", "barato | gratis | mejor"],
        ["No uses la palabra «barato».", "barato"],
        ["Nunca uses barato ni gratis.", "barato | gratis"],
        ["Evita la jerga.", null],
        ["Evite «gratis» salvo en «envío gratis».", "gratis"],
        ["No uses «gratis» a menos que el producto no cueste nada.", null],
      ],
    },
    {
      form: "(?:las? palabras? |los? términos? |el término )?{y} (?:<be>) (?:totalmente |absolutamente )?(?:<banned>)",
      bare: "list",
      examples: [
        ["«Barato» está prohibido.", "Barato"],
        ["«Barato» no está prohibido.", null],
      ],
    },
    {
      form: "(?:las? palabras? |los? términos? |el término )?{y} (?:<mustnot>) (?:<appear>)",
      bare: "list",
      strength: "strict",
      examples: [["«Barato» no debe usarse.", "Barato"]],
    },
  ],
  spellings: [
    {
      form: "(?:<write>) (?:siempre )?{x} (?:siempre )?con (?:la )?(?:letra )?(?:inicial )?mayúscula(?: inicial)?",
      spelling: "capital",
      examples: [["Escriba «Internet» con mayúscula.", "internet => Internet"]],
    },
    {
      form: "{x} (?:se escribe|lleva) (?:siempre )?(?:con )?mayúscula(?: inicial)?",
      spelling: "capital",
      examples: [["«Internet» se escribe con mayúscula.", "internet => Internet"]],
    },
    {
      form: "(?:<write>) {x} con gui[oó]n",
      spelling: "hyphen",
      examples: [
        [
          "Escriba «físico-químico» con guion.",
          "físico químico => físico-químico | físicoquímico => físico-químico",
        ],
      ],
    },
    {
      form: "{x} ?[–—:-]? ?\\(?con gui[oó]n\\)?",
      spelling: "hyphen",
      isEntry: true,
      examples: [
        [
          "«físico-químico» (con guion)",
          "físico químico => físico-químico | físicoquímico => físico-químico",
        ],
      ],
    },
    {
      form: "(?:<write>) {x} (?:en dos palabras|separado)",
      spelling: "separate",
      examples: [["Escriba «sitio web» en dos palabras.", "sitioweb => sitio web"]],
    },
  ],
  about: [
    "(?:cuando|si) (?:escribas?|escriba|escribe|hables?|hable|habla|escribamos) (?:sobre|de|acerca de) {x}",
    "en (?:los )?(?:textos|contenidos) (?:sobre|que mencionan|acerca de) {x}",
    "si (?:el texto|la descripción) (?:menciona|contiene|nombra) {x}",
  ],
  unlessAbout: [
    "(?:salvo|excepto) (?:si|que|cuando) (?:el texto|la descripción) (?:menciona|mencione|contiene|contenga) {x}",
    "a menos que (?:el texto|la descripción) (?:mencione|contenga) {x}",
  ],
  labels: {
    wrong:
      "(?:formas?|grafías?|variantes?|términos?|palabras?) (?:incorrect[oa]s?|prohibid[oa]s?|desaconsejad[oa]s?|a evitar|que evitar)|incorrecto|no (?:usar|escribir|utilizar)",
    right:
      "(?:formas?|grafías?|variantes?|términos?|palabras?) (?:correct[oa]s?|recomendad[oa]s?|preferid[oa]s?)|correcto|usar|utilizar|en su lugar",
    unused: "(?:usar|permitido): (?:no|nunca)|estado: (?:prohibido|desaconsejado)",
  },
  openings:
    "por favor|siempre|también|así que|y|pero|nota|regla|en (?:nuestros|todos los) textos|además",
  hedges:
    "si es posible|en general|generalmente|siempre que sea posible|preferiblemente|intenta|intente|en lo posible|procura|procure",
  introductions:
    "(?:(?:el|la|los|las|estas?|estos?|esas?|del|de la) )?(?:[\\p{L}-]+ ){0,1}?(?:palabras?|términos?|expresiones|expresión|abreviaturas?|siglas?|fórmulas?|frases?|grafías?|anglicismos?|adjetivos?|adverbios?|superlativos?|nombres?|muletillas?)(?: \\p{L}+)?(?: (?:como|tales como|por ejemplo)| ?:)? |como ",
  conjunctions: "y|e|o|u|ni|y también|así como",
  everywhere:
    "nunca|siempre|en ningún caso|en (?:nuestros |los |todos |sus |tus )*(?:textos|contenidos|fichas)|en absoluto|en su lugar|etc\\.?|por favor",
  fields: [
    {
      field: "name",
      names:
        "títulos?(?: (?:de|del|de los) productos?)?|nombres?(?: (?:de|del|de los) productos?)|titulares",
    },
    {
      field: "description",
      names:
        "descripci(?:ón|ones)(?: (?:de|del|de los) productos?)?|textos? (?:de|del|de los) productos?",
    },
    { field: "bullets", names: "viñetas|puntos de lista" },
  ],
  within: "en|para|el|la|los|las|un|una|cada|todos|todas|nuestros|nuestras|de|del|por|sus|tus",
  unless:
    "salvo|salvo en|salvo que|salvo si|salvo cuando|excepto|excepto en|excepto si|excepto cuando|a menos que|a no ser que|con la excepción de",
  inPhrase:
    "en|la|el|los|las|para|como|expresión|frase|término|palabra|nombre|parte|de|se|trate|sea|casos?",
  butFine: {
    before: "pero|aunque|sin embargo|y",
    after:
      "(?:es|son|está|están|sí es|sí está) (?:también )?(?:permitid[oa]s?|aceptables?|correct[oa]s?|válid[oa]s?|bien|admitid[oa]s?|posible)",
  },
  because:
    "porque|ya que|pues|puesto que|dado que|para evitar|esto|eso|es|son|así|nuestros|los lectores|los clientes|que",
  followingList:
    "(?:las|los) siguientes (?:palabras|términos|expresiones)|estas (?:palabras|expresiones)|estos términos|(?:palabras|términos|expresiones) como",
  situations: "para|cuando|si|como",
  insteadAfter: ["en su lugar,? (?:<write>) {x}", "(?:<write>) {x} en su lugar"],
  conditions:
    "si|cuando|salvo|excepto|a menos|solo|sólo|solamente|únicamente|para referirte|para referirse|para|como|por ejemplo|según|mientras",
  concepts:
    "voz|activa|pasiva|tiempo|tiempos|presente|futuro|pasado|subjuntivo|imperativo|infinitivo|gerundios?|frases?|oraciones|oración|palabras?|términos?|párrafos?|lenguaje|lengua|estilo|tono|ortografía|gramática|puntuación|guiones|guion|rayas?|comas?|puntos?|comillas|paréntesis|espacios?|símbolos?|caracteres|cifras?|números?|letras|mayúsculas?|minúsculas?|cursivas?|negritas?|subrayado|jerga|argot|anglicismos?|extranjerismos?|clichés?|tópicos|abreviaturas?|siglas?|acrónimos?|metáforas?|humor|ironía|superlativos?|exageraciones|afirmaciones|negaciones|repeticiones|redundancias?|nombres?|sustantivos?|verbos?|adjetivos?|adverbios?|pronombres?|emojis?|emoticonos?|enlaces?|urls?|precios?|imágenes|ejemplos?|listas?|tablas?|títulos?|información|detalles?|contenidos?|textos?|cortas?|cortos?|largas?|largos?|simples?|claras?|claros?|español|inglés|esto|eso|todo|nada|formato|html|código|tuteo|exclamación|muletillas?|tecnicismos?",
  conceptEndings:
    "\\p{L}{2,}(?:ción|ciones|sión|siones|mientos?|dad|dades|ancias?|encias?|ismos?|ajes?|eza)",
  abstractEndings: "\\p{L}{2,}(?:dad|ción|sión|encia|ancia|ismo|eza|tud)",
  determiners:
    "el|la|los|las|está|están|usarse|prefiere|sustituye|menciona|indica|debe|mejor|sino|un|una|unos|unas|todo|toda|todos|todas|cada|demasiad\\p{L}+|más|menos|ningún|ninguna|su|sus|tu|tus|nuestr\\p{L}+|dos|tres",
  prohibited: [
    {
      directive: "no_exclamation",
      names: "(?:signos? de )?exclamaci(?:ón|ones)|signos? de admiración|exclamaciones",
    },
    { directive: "no_emoji", names: "emojis?|emoticonos?|emoticones" },
    { directive: "no_urls", names: "urls?|enlaces?|direcciones web" },
    { directive: "no_prices", names: "precios?" },
    {
      directive: "no_all_caps",
      names:
        "(?:palabras |textos? |frases )?(?:todo )?en mayúsculas|todo mayúsculas|mayúsculas sostenidas|mayúsculas para (?:enfatizar|destacar|resaltar)|mayúsculas",
    },
    { directive: "no_html", names: "html|etiquetas html|código html" },
    { directive: "no_emails", names: "direcciones de correo(?: electrónico)?" },
    { directive: "no_phone_numbers", names: "números de teléfono|teléfonos" },
    { directive: "no_characters:;", names: "punto y coma" },
  ],
  required: [
    { directive: "sentence_case", names: "mayúscula inicial de oración|sentence case" },
    { directive: "title_case", names: "title case" },
    {
      directive: "unit_space",
      names:
        "(?:deja|deje|pon|ponga|inserta|inserte|usa|use|añade|añada|escribe|escriba|debe haber|hay)? ?(?:siempre )?(?:un )?espacio (?:duro |fino )?entre (?:el |la |los |cada )?(?:números?|cifras?|valor(?:es)?|cantidad(?:es)?) y (?:la |las |su |el |los )?(?:unidad(?:es)?(?: de medida)?|símbolos? de (?:la )?unidad)",
    },
  ],
  lengths: {
    atMost: "(?:como máximo|como mucho|hasta|un máximo de|máximo(?: de)?|máx\\.?|a lo sumo)",
    below:
      "(?:menos de|por debajo de|inferior(?:es)? a|más cort[oa]s? (?:que|de)|menor(?:es)? (?:que|de|a)|bajar de)",
    atLeast: "(?:al menos|como mínimo|un mínimo de|mínimo(?: de)?|mín\\.?|por lo menos)",
    above:
      "(?:más de|por encima de|superior(?:es)? a|más larg[oa]s? (?:que|de)|mayor(?:es)? (?:que|de|a)|super(?:ar|e|es|en|an|a|ando)|exced(?:er|e|as|an|en|iendo)|exceda|pas(?:ar|e|en|es) de|sobrepas(?:ar|e|en|es))",
    negation: "no|nunca|jamás|sin|evit(?:a|e|ar|en)|ningún|ninguna",
    notRequired:
      "no (?:tienen?|hace falta|necesitan?|es necesario|es obligatorio)(?: (?:por )?que)",
    between: "entre|de",
    and: "y|a",
    orFewer: "o menos|como máximo|máximo",
    orMore: "o más|como mínimo|mínimo",
    units: {
      characters: "caracteres|carácter|letras",
      words: "palabras?",
      sentences: "frases?|oraciones",
      items: "viñetas",
    },
    sentence: "(?:(?:una|cada|las|tus|sus|la) )?(?:frases?|oraciones|oración)",
    per: "por|en cada",
    filler:
      "el|la|los|las|está|están|usarse|prefiere|sustituye|menciona|indica|debe|mejor|sino|un|una|cada|todos|todas|sus|tus|nuestros|debe|deben|debería|deberían|puede|pueden|tener|contener|ocupar|medir|ser|tiene|tienen|contiene|contienen|ocupa|ocupan|es|son|limita|limite|escribe|escriba|usa|use|haz|haga|mantén|mantenga|utiliza|utilice|redacta|redacte|máximo|longitud|de|del|largo|larga|no|nunca|más|que|espacios|incluidos|siempre|y|a|:|texto|textos|con|en|superar|estar|tendrá|tendrán|incluir|incluye|incluyen",
    vague:
      "aproximadamente|unos|unas|alrededor de|en promedio|de media|idealmente|normalmente|cerca de",
    otherTexts:
      "meta|urls?|textos? alternativos?|leyendas?|tuits?|tweets?|asunto|enlaces?|nombres? de archivos?|botones|correos?",
    examples: [
      ["Las frases tienen como máximo 25 palabras.", "max_sentence_words:25"],
      ["El título no debe superar los 60 caracteres.", "-60"],
      ["Las descripciones deben tener entre 50 y 200 palabras.", "50-200 words"],
      ["Google muestra hasta 60 caracteres.", null],
    ],
  },
  requirement: {
    before: [
      "(?:menciona|mencione|indica|indique|incluye|incluya|especifica|especifique|señala|señale) siempre",
      "siempre (?:menciona|mencione|mencionar|indica|indique|indicar|incluye|incluya|incluir|especifica|especifique|especificar)",
      "no (?:olvides|olvide) (?:mencionar|indicar|incluir|especificar)",
      "(?:(?:el|la|los|las|cada|toda) )?(?:<field>) (?:debe|deben) (?:siempre )?(?:mencionar|indicar|incluir|contener|especificar)",
    ],
    after: [],
    abstract:
      "marcas?|nombres?.*|productos?|modelos?|ventajas?|beneficios?|información|detalles?|fuentes?|enlaces?|texto alternativo|palabras clave|títulos?|ejemplos?|tod.*",
    examples: [
      ["Menciona siempre el material.", "material"],
      ["Indica siempre las dimensiones y el peso.", "dimensiones, peso"],
    ],
  },
  languages: { en: "inglés", de: "alemán", fr: "francés", es: "español", it: "italiano" },
  imperatives:
    "usa|use|usar|utiliza|utilice|utilizar|evita|evite|evitar|escribe|escriba|escribir|emplea|emplee|emplear|no \\p{L}+(?:es|as|e|a|ar|er|ir)|nunca|siempre|di|diga|prefiere|prefiera|mantén|mantenga|haz|haga|pon|ponga|incluye|incluya|menciona|mencione|indica|indique|sé|sea|asegúrate|asegúrese|revisa|revise|limita|limite|redacta|redacte|describe|describa|elige|elija|comienza|comience|explica|explique|recuerda|recuerde|sin|deja|deje",
  permissions:
    "puedes|puede|pueden|se puede|se pueden|está permitido|es posible|es aceptable|no es necesario|no hace falta|no dudes|no dude|no evites|no evite|no (?:está|están) (?:prohibid|vetad)[oa]s?|ya no (?:está|están) prohibid[oa]s?|no tienes que|puede usarse|pueden usarse|podemos",
  exampleOpenings:
    "por ejemplo|ejemplos?|p\\. ?ej\\.|incorrecto|mal|bien(?=:)|correcto(?=:)|antes|después|sí|no(?=:)|la gente|los clientes|algunos|muchos|mucha gente|ellos",
  headings: {
    prohibited:
      "(?:palabras|términos|expresiones) (?:prohibid[oa]s|a evitar|que (?:debes |debe )?evitar|que evitamos|vetad[oa]s)|evitar|evita|evite|no|no (?:usar|uses|use|escribir|decir|digas|diga|escribas)|incorrecto|mal|en lugar de|en vez de|prohibido|a evitar|así no",
    preferred:
      "usar|usa|use|sí|correcto|bien|escribir|escribe|escriba|decir|di|diga|preferido|preferible|utiliza|utilice|recomendado|mejor|en su lugar|forma preferida|así sí",
    examples: "ejemplos?|justificación|por qué|contexto|véase también|índice|contenidos?|historial",
  },
};
