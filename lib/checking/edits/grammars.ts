/** Splits a space-separated list into a set of words. */
export function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Returns a pattern that matches any of a list of endings, separated by spaces. */
export function toEndings(endings: string): RegExp {
  return new RegExp(`(?:${endings.replaceAll(" ", "|")})$`);
}

/** A gender of Romance languages. */
export type Gender = "m" | "f";

/** Endings and words of a Romance language that show a gender, as lists separated by spaces. */
export interface RomanceGrammar {
  /** Endings of masculine and feminine words, and of adjectives that have one form for both. */
  m: string;
  f: string;
  both: string;
  /** Words and endings whose gender does not follow from their ending. */
  unknown: string;
  /** Words whose ending does not show their gender. */
  masculine: string;
  feminine: string;
  /** Singular words that end like a plural. */
  singular: string;
  articles: { m: string; f: string };
  /** Endings of plurals. */
  plural: string;
  /** Endings of infinitives. */
  infinitives: string;
  /** Prepositions that a noun or adjective governs, as in `resistente a`. */
  governed: string;
  /** Endings of participles, and adjectives whose meaning changes before their noun. */
  afterNoun: string;
  /** Prepositions that a noun can follow without an article. */
  prepositions: string;
  /** Relative pronouns and verbs before which a noun phrase ends. */
  clauses: string;
  /** Adjectives that rarely precede their noun. */
  postnominal: string;
  /** Adjectives that are also adverbs, as in `o tecido seca rápido`. */
  adverbs: string;
  /** Determiners that begin an object, so that the word before them can be a verb. */
  objects: string;
  /** Endings of verbs in the third person, with the endings of their infinitives. */
  verbs: Readonly<
    Record<"singular" | "plural", readonly (readonly [ending: string, infinitives: string])[]>
  >;
  /** Comparatives, and short forms that occur only before a noun, which no other adjective replaces. */
  special: string;
}

/** Matches adverbs between a noun and its adjective: `uma opção muito mais leve`. */
export const DEGREE_ADVERBS =
  /(?:(?<!\p{L})(?:mais|muito|tão|bem|más|muy|tan|più|molto|così|plus|très|si|aussi|ultra|super|súper|mega)\p{Zs}){1,3}$/iu;

export const ROMANCE_GRAMMARS: Readonly<Record<"pt" | "es" | "it" | "fr", RomanceGrammar>> = {
  pt: {
    m: "o os or ores b c g k p t x",
    f: "a as agem agens dade dades ção ções são sões",
    both: "vel veis ente entes ante antes inte intes al ais il is ar ares eve eves veloz velozes eficaz eficazes simples",
    unknown:
      "-ndo -ma -mas -ista -istas melhor melhores pior maior menor foto fotos moto motos mão mãos dia dias mapa mapas nada cada nunca agora ainda fora muito tanto quanto como quando mesmo isso isto flor flores cor cores dor dores",
    masculine:
      "nível níveis papel papéis móvel móveis painel painéis anel anéis pincel pincéis hotel material materiais metal metais cristal cristais animal animais canal canais cereal cereais local locais sinal sinais manual manuais perfil perfis ambiente ambientes cliente clientes presente presentes dente dentes recipiente recipientes detergente lugar lugares lar lares par pares celular celulares colar colares telefone telefones suporte suportes design estojo tapete tapetes",
    feminine:
      "flor flores cor cores dor dores mão mãos foto fotos moto motos lente lentes gente base bases chave chaves fonte fontes pele peles embalagem",
    singular: "simples tênis lápis ônibus",
    articles: {
      m: "o os um uns do dos no nos ao aos pelo pelos este estes esse esses seu seus meu meus nosso nossos todo todos dois bom bons neste nesse deste desse",
      f: "a as uma umas da das na nas à às pela pelas esta estas essa essas sua suas minha minhas nossa nossas toda todas duas boa boas nesta nessa desta dessa",
    },
    plural: "s",
    infinitives: "ar er ir",
    governed: "a ao aos à às contra",
    afterNoun:
      "ado ada ados adas ido ida idos idas atual atuais próprio simples antigo certo único única únicos únicas",
    prepositions: "de em com sem para por sob sobre",
    clauses: "que quem cujo cuja onde é são está estão foi tem têm não se",
    postnominal: "ideal ideais",
    adverbs:
      "rápido fácil direto claro alto baixo barato caro duro fundo limpo sério certo lento seguro justo exato perto junto",
    objects: "um uma uns umas o os as seu sua seus suas esse essa este esta cada",
    verbs: {
      singular: [
        ["a", "ar"],
        ["e", "er ir"],
      ],
      plural: [
        ["am", "ar"],
        ["em", "er ir"],
      ],
    },
    special: "melhor melhores pior piores maior maiores menor menores",
  },
  es: {
    m: "o os or ores aje ajes ón b c f g k m p t v x",
    f: "a as dad dades tud tudes umbre ción sión ciones siones",
    both: "ble bles ente entes ante antes al ales il iles ar ares ior iores veloz veloces eficaz eficaces",
    unknown:
      "-ndo agua área arma aula alma ala ave hacha -ma -mas -ista -istas mejor mejores peor mayor menor mano manos foto fotos moto motos día días mapa mapas nada cada nunca ahora fuera hasta mucho tanto cuanto como cuando flor flores labor labores radio",
    masculine:
      "nivel niveles papel papeles panel paneles mantel manteles pastel pasteles material materiales metal metales cristal cristales animal animales canal canales cereal cereales final manual manuales perfil perfiles ambiente ambientes cliente clientes recipiente recipientes detergente diente dientes puente lugar lugares hogar hogares par pares collar collares celular celulares color colores envase envases estuche estuches soporte soportes aceite aceites",
    feminine:
      "mano manos foto fotos moto motos flor flores labor labores fuente fuentes corriente lente lentes gente base bases llave llaves piel pieles leche",
    singular: "gratis tenis análisis dosis crisis lavavajillas microondas paraguas cumpleaños",
    articles: {
      m: "el los un unos del al esto estos este ese esos nuestro nuestros todo todos buen gran primer",
      f: "la las una unas esta estas esa esas nuestra nuestras toda todas",
    },
    plural: "s",
    infinitives: "ar er ir arse erse irse",
    governed: "a al contra",
    afterNoun:
      "ado ada ados adas ido ida idos idas actual actuales propio simple antiguo cierto único única únicos únicas",
    prepositions: "de en con sin para por sobre",
    clauses: "que quien cuyo cuya donde es son está están fue tiene tienen ha han no se",
    postnominal: "ideal ideales",
    adverbs:
      "rápido fácil directo claro alto bajo barato caro duro hondo limpio lento seguro justo exacto temprano",
    objects: "un una unos unas el la los las su sus este esta estos estas cada",
    verbs: {
      singular: [
        ["a", "ar"],
        ["e", "er ir"],
      ],
      plural: [
        ["an", "ar"],
        ["en", "er ir"],
      ],
    },
    special: "mejor mejores peor peores mayor mayores menor menores gran buen mal primer",
  },
  it: {
    m: "o ore ori b c f g h k m p t v w x",
    f: "a zione sione zioni sioni tà trice",
    both: "bile bili ente enti ante anti ale ali ile ili evole evoli",
    unknown:
      "-ndo -ma -ista migliore migliori peggiore maggiore minore mano foto moto radio auto ogni ora ancora molto tanto quanto come quando sempre fuori",
    masculine:
      "materiale materiali metallo animale animali canale canali cristallo ambiente ambienti cliente clienti recipiente dente denti contenitore fiore fiori colore colori",
    feminine: "mano foto moto radio auto lente lenti gente base pelle pelli luce chiave chiavi",
    singular: "oasi crisi analisi tesi",
    articles: {
      m: "il lo gli un uno del dello dei degli al allo ai agli nel nello nei negli dal dallo sul sullo questo questi quel quello nostro nostri tuo suo",
      f: "la una della alla nella dalla sulla questa queste quella quelle nostra nostre tua sua",
    },
    plural: "i",
    infinitives: "are ere ire arsi ersi irsi",
    governed: "a al allo alla ai agli alle all contro",
    afterNoun:
      "ato ata ati ate ito ita iti ite uto uta attuale attuali proprio semplice certo unico unica unici uniche",
    prepositions: "di in con senza per su",
    clauses: "che cui dove è sono era ha hanno non si",
    postnominal: "ideale ideali",
    adverbs: "rapido diretto chiaro alto basso caro duro lento sicuro giusto piano vicino lontano",
    objects: "",
    verbs: { singular: [], plural: [] },
    special: "migliore migliori peggiore peggiori maggiore maggiori minore minori gran bel buon",
  },
  fr: {
    m: "eux eau eaux ment ments isme age ages al el els ien iens if ifs ait aits eté [^t]és? cté ctés",
    f: "tion tions sion sions ité ités ette ettes ence ences ance ances euse euses elle elles ienne iennes ée ées ive ives ale ales ure ures ouce ouces eue eues",
    both: "able ables ible ibles ique iques aire aires aste astes ide ides",
    unknown:
      "image images page pages plage plages cage cages rage rages nage nages sage sages sauvage sauvages volage volages murmure murmures mature matures musée musées lycée lycées silence silences modèle modèles peau peaux eau eaux clé clés bien rien en chez table tables sable sables câble câbles",
    masculine: "",
    singular: "",
    feminine:
      "qualité qualités beauté santé peau peaux eau eaux clé clés image images page pages plage plages table tables chaleur chaleurs couleur couleurs douceur fraîcheur valeur valeurs hauteur hauteurs longueur longueurs largeur largeurs profondeur odeur odeurs fleur fleurs saveur saveurs lueur épaisseur vapeur",
    articles: {
      m: "le un du au ce cet quel beau bel nouveau nouvel bon grand petit",
      f: "la une cette ma ta sa quelle belle nouvelle bonne grande petite",
    },
    plural: "[^x]s aux eux oux z",
    infinitives: "er ir",
    governed: "à au aux contre",
    afterNoun:
      "é ée és ées actuel actuelle propre simple ancien ancienne certain certaine seul unique uniques",
    prepositions: "de en avec sans pour par sur",
    clauses: "qui que dont où est sont était sera seront a ont ne se",
    postnominal: "",
    adverbs: "",
    objects:
      "le la les un une des du votre vos notre nos son sa ses leur leurs ce cet cette ces chaque",
    verbs: {
      singular: [
        ["e", "er frir vrir"],
        ["it", "ir"],
      ],
      plural: [
        ["ent", "er frir vrir"],
        ["issent", "ir"],
      ],
    },
    special: "meilleur meilleurs meilleure meilleures pire pires mieux bel nouvel vieil",
  },
};

export const GERMAN = {
  /** Endings of declined adjectives, infinitives and plurals. */
  declined: "em en er es e",
  /** Noun suffixes that determine the gender and do not change with the case. */
  nouns: "ungen heiten keiten schaften ionen täten ung heit keit schaft ion tät chen",
  /** Separable verb prefixes, which are detached in a main clause. */
  separable: "ab an auf aus bei ein fest fort her hin los mit nach vor weg zu zurück zusammen",
  /** Endings of adjectives and participles that end like verbs, and such words. */
  adjectivesInT:
    "haft leicht licht dicht schlicht feucht recht gut zart hart weit breit fett glatt matt echt bunt nett satt sanft kompakt perfekt exakt direkt robust fest elegant brillant interessant relevant konstant permanent intelligent effizient transparent dezent exzellent",
  /**
   * Function words. Before them, adjectives, adverbs and verbs without an ending are
   * interchangeable.
   */
  followers:
    "und oder aber sowie für in im mit zu aus von vom bei beim durch nach wie als ohne um ist sind wird werden",
  /**
   * Determiners and prepositions by the gender and case of the nouns that can follow them:
   * `m`asculine, `f`eminine, `n`euter or `p`lural, in the `N`ominative, `G`enitive, `D`ative or
   * `A`ccusative.
   */
  determiners: {
    "mN fG fD pG": "der dieser jeder welcher",
    "fN fA pN pA": "die diese jede welche keine meine deine seine ihre unsere eure",
    "nN nA": "das dieses jedes welches",
    "mD nD": "dem diesem jedem einem keinem meinem deinem seinem ihrem unserem zum beim vom im am",
    "mA pD": "den diesen jeden keinen meinen deinen seinen ihren unseren",
    "mG nG": "des eines keines meines deines seines ihres unseres",
    "mN nN nA": "ein kein mein dein sein ihr unser euer",
    "fN fA": "eine",
    mA: "einen",
    "fG fD": "einer zur",
    "fG fD pG": "keiner meiner deiner seiner ihrer unserer",
    nA: "ins ans aufs fürs",
    "pN pA": "alle beide viele mehrere einige zwei drei vier fünf sechs acht zehn",
    "mD fD nD pD": "mit aus von bei nach seit",
    "mA fA nA pA": "für ohne durch um",
  },
} as const;

/** French grammar that is missing from the word lists. */
export const FRENCH = {
  /** Adjectives that precede their noun, and those that can precede or follow it. */
  prenominal:
    "petit grand gros beau bel joli bon mauvais meilleur jeune vieux vieil nouveau nouvel autre premier dernier vrai haut long",
  eitherSide:
    "vaste parfait idéal véritable excellent superbe magnifique merveilleux splendide somptueux immense énorme large léger doux riche charmant élégant délicat délicieux précieux subtil fabuleux incroyable simple",
  /** Participles that do not end in `é`. */
  participles:
    "conçu connu reconnu fini garni muni tenu obtenu fourni construit conduit écrit décrit inscrit ouvert offert couvert découvert pris compris appris repris établi rempli réduit cuit doté vêtu pourvu prévu reçu vendu cousu",
  /** Words that any adjective can follow. */
  copulas: "est sont reste restent plus très si aussi trop moins et ou",
  /** Articles of both genders, after which an adjective can be used as a noun. */
  nominalArticles: "les des ces cet",
  /** Words that can directly precede a noun. */
  nounMarkers:
    "le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque plusieurs en avec sans pour par sur sous dans quel quelle",
  /** Words that begin an object, so that the word before them is a verb. */
  objects: "le la les un une des du votre vos notre nos son sa ses ce cet cette ces",
  /** Words that only a verb follows. */
  verbMarkers: "qui se ne je tu il elle on ils elles",
} as const;

/** Prepositions of other languages that a noun or adjective governs, as in `odolný proti`. */
export const GOVERNED_PREPOSITIONS =
  "proti před vůči przed przeciw przeciwko mot tegen imod против от";

/** Languages without inflection, in which any word can follow any other. */
export const UNINFLECTED_LANGUAGES = "zh ja th vi id ms lo km my";

/** English grammar that is missing from the dictionary. */
export const ENGLISH = {
  /** Endings of adjectives that are not in the dictionary. */
  adjectives:
    "able ible ful less ous ive ish ic free proof friendly made based grade like ready resistant",
  determiners:
    "a an the this that these those my your our its their his her each every any some no another one",
  /** Words that can directly precede a verb in its base form. */
  beforeVerbs:
    "to will can could should must may might would you we they i don't doesn't not cannot can't please and let's",
  /** Verbs that an adjective can follow, with or without an object between. */
  stateVerbs: "keep keeps stay stays make makes look looks feel feels remain remains taste tastes",
  copulas:
    "is are was were be been being looks feels seems remains stays very so too more most ultra super extra really truly highly",
  /** Adjectives with an infinitive, as in `easy to clean`. */
  infinitiveAdjectives:
    "easy simple effortless perfect ideal great good safe hard difficult comfortable convenient nice lovely fun excellent fantastic wonderful",
  /** Words that begin an object, so that the word before them is a verb. */
  objects: "a an the your our its their his her my this these those it them you all any each every",
  prepositions:
    "about above across after against along among around as at because before behind below beside between beyond but by despite during except for from if in inside into like near of off on onto or over per regarding since so than that through to toward towards under until unless up upon via when where while with within without",
  /** Phrases that are used like a preposition or conjunction. */
  connectives:
    "prior due owing thanks regardless according subsequent addition order case spite terms regard respect",
  /** Prepositions that an adjective or participle governs, as in `resistant to`. */
  governed: "to from against of with on",
  /** Approximators, which are interchangeable before a number. */
  approximations: "about approximately around roughly nearly almost circa ca approx",
  /** Groups of phrases that are interchangeable in any sentence. */
  phrases:
    "for example|for instance|such as|e.g.|eg;that is|i.e.|ie|in other words;and so on|etc.|etc|and more;now|currently|at present|at this point in time;always|at all times;several|many|some|numerous|a number of|a range of|a wide range of|a variety of|a wide variety of|various|multiple;enough|sufficient;daily|every day|on a daily basis;many|a lot of|lots of|plenty of;because|due to the fact that|owing to the fact that;if|in the event that;can|is able to;therefore|consequently|thus|so;comes with|includes;come with|include",
  /** Irregular past participles, comparatives and superlatives. */
  participles:
    "made built kept sold bought given taken known shown grown found held sewn woven worn written chosen hidden cut put set done won left sent spent lost felt",
  comparatives: "better worse less more fewer",
  superlatives: "best worst least most fewest",
  /** Irregular plurals, which the dictionary lists as separate words. */
  plurals: "children men women people feet teeth mice",
} as const;
