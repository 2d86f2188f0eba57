/** Inflectional endings that are removed before claims are compared. */
export const PLAIN_ENDINGS = /(?:e[nrsm]?|[aoi]s?|s|ées?|és?)$/u;

/** Removes the accents from a text. The lists in this file contain no accents either. */
export function removeAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

const WORD_START = "(?<![\\p{L}\\p{N}])";
const WORD_END = "(?![\\p{L}\\p{N}])";

/** Seals, standards, tests and awards: their names, and related words in five languages. */
export const CERTIFICATES = new RegExp(
  `${WORD_START}(?:${[
    "GOTS|OCS|GRS|RCS|RWS|RDS|BCI|FSC|PEFC|MSC|ASC|UTZ|CE|UKCA|UL|ETL|FCC|FDA|EPA|GS|VDE|T[ÜU]V|RoHS|REACH|WEEE|HACCP|GMP|IFS|BRC|SGS|ECARF|AEC|CPSIA|CPNP|COSMOS|NSF|BRCGS|ATEX|MFi|THX|HDMI|DLNA",
    "(?:ISO|EN|DIN|IEC|ASTM|ANSI|BS|NF|AS|UNI|UNE|UL|IP|IPX|MIL-STD|OEKO-TEX(?: Standard)?|Öko-Tex(?: Standard)?)[\\s-]?(?:EN|ISO|IEC|DIN)?[\\s-]?\\p{N}(?:[\\p{L}\\p{N}:./-]{0,12}[\\p{L}\\p{N}])?",
    "(?:OEKO|ÖKO|EKO)[\\s-]?TEX|bluesign|fair[\\s-]?trade|fairtrade|rainforest alliance|cradle[\\s-]to[\\s-]cradle|C2C|B[\\s-]?corp|leaping bunny|cruelty[\\s-]free|the vegan society|V[\\s-]label|ecocert|natrue|demeter|naturland|bioland|soil association|usda|energy star|nordic swan|blauer engel|blue angel|eu ecolabel|ecolabel|nf environnement|ab agriculture biologique|eu[\\s-]bio|grüner knopf|made in green|carbon[\\s-]neutral|climate[\\s-]neutral|klimaneutral\\p{L}*|neutre en carbone|carbono neutral|halal|kosher|koscher|casher|hi[\\s-]?res|apple certified|dermatest|öko[\\s-]?test|stiftung warentest",
    "certif\\p{L}*|zertifi\\p{L}*|patent\\p{L}*|brevet\\p{L}*|accredit\\p{L}*|approved|homolog\\p{L}*|omologa\\p{L}*|geprüft\\p{L}*|award\\p{L}*|ausgezeichnet\\p{L}*|preisgekrönt\\p{L}*|primé\\p{L}*|premiad\\p{L}*|premiat\\p{L}*|testsieger|label(?:l)?isé\\p{L}*",
    "(?:clinically|dermatologically|scientifically|medically|laboratory|lab|independently|klinisch|dermatologisch|wissenschaftlich|clínicamente|dermatológicamente|científicamente|clinicamente|dermatologicamente|scientificamente|cliniquement|dermatologiquement|scientifiquement)[\\s-]\\p{L}{3,20}",
    "(?:bpa|pvc|pfas|pfoa|phthalate|paraben|sulfate|sulphate|silicone|fragrance|gluten|lactose|sugar|alcohol|lead|nickel|latex|cruelty)[\\s-]free|(?:bpa|pvc|paraben|gluten|laktose|zucker|silikon|parfüm)[\\s-]?frei\\p{L}*|hypoallerg\\p{L}*|hypo-allerg\\p{L}*|non[\\s-]?toxic|antibacterial|antimicrobial|antibakteriell\\p{L}*|vegan\\p{L}*|végan\\p{L}*|vegetarian|award[\\s-]winning",
  ].join("|")})${WORD_END}`,
  "giu",
);

/** Short names of materials, which match only as whole words. Maps each word to its material. */
export const MATERIAL_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    oak: "oak eiche chêne roble rovere eichenholz",
    ash: "ash esche frêne fresno frassino",
    teak: "teak",
    pine: "pine kiefer pino",
    beech: "beech buche hêtre haya faggio",
    elm: "elm ulme orme olmo",
    wood: "wood wooden holz bois madera legno",
    tin: "tin zinn étain estaño stagno",
    zinc: "zinc zink zinco",
    lead: "lead blei plomb plomo piombo",
    gold: "gold golden gilded vergoldet oro dorado dorato",
    silver: "silver silber argent plata argento silbern",
    iron: "iron eisen fer hierro ferro gusseisen",
    steel: "steel stahl acier acero acciaio",
    brass: "brass messing laiton latón ottone",
    glass: "glass glas verre vidrio vetro",
    silk: "silk silken seide soie seda seta",
    wool: "wool woollen woolen wolle laine lana",
    jute: "jute yute iuta",
    hemp: "hemp hanf chanvre cáñamo canapa",
    linen: "linen leinen lin lino",
    felt: "felt filz feutre fieltro feltro",
    fur: "fur fell pelz fourrure pelliccia",
    down: "daune daunen duvet plumón piumino",
    clay: "clay argile arcilla argilla",
    cork: "cork kork liège corcho sughero",
    foam: "foam schaum mousse espuma schiuma",
    mesh: "mesh netz maille malla rete",
    mica: "mica",
    onyx: "onyx",
    pvc: "pvc vinyl",
    tpu: "tpu",
    abs: "abs",
    eva: "eva",
    pla: "pla",
    pet: "rpet",
    oat: "oat oats hafer avoine avena",
    aloe: "aloe",
    bone: "bone knochen",
    horn: "horn",
    velvet: "samt",
    satin: "raso",
    modal: "modal",
    slate: "slate",
    pearl: "pearl pearls perle perlen perles perla perlas perle",
  }).flatMap(([material, words]) =>
    words.split(" ").map((word) => [removeAccents(word), material] as const),
  ),
);

/**
 * Longer roots of names of materials and ingredients. They match anywhere in a word to find
 * compounds. The roots in a row are synonyms; in rows with an asterisk, each root is a separate
 * material.
 */
export const MATERIALS: readonly (readonly [string, RegExp])[] = Object.entries({
  "unreal leather": "leatherette|kunstleder|similicuir|polipiel|ecopelle|similpelle|skai|pleather",
  leather: "leather|leder|cuir|cuero|cuoio|nubuk|nubuc",
  suede: "suede|veloursleder|scamosciat",
  cotton: "cotton|baumwoll|coton|algodón|algodon|cotone",
  polyester: "polyester|poliéster|poliestere",
  polyamide: "polyamid|nylon|nailon|poliamida|poliammide",
  elastane: "elastan|spandex|lycra|élasthanne|elastano",
  "*viscose": "viscos|viskose|rayon|lyocell|tencel|cupro",
  acrylic: "acrylic|acryl|acrílic|acrilic|plexiglas",
  cashmere: "cashmere|kaschmir|cachemire|cachemir",
  "*fine wool": "merino|mérinos|alpaca|alpaka|mohair|angora|lammull|shearling|lammfell",
  wool: "schurwoll|wollstoff|wollfilz|laine",
  "*cloth":
    "denim|canvas|segeltuch|jersey|fleece|flanell|flannel|franela|velvet|velours|terciopelo|velluto|satin|satén|percale|perkal|microfib|mikrofas|microfas",
  bamboo: "bamboo|bambus|bambou|bambú",
  "*wood":
    "hardwood|softwood|plywood|walnut|nussbaum|noyer|nogal|mahogany|mahagoni|massivholz|birch|birke|maple|ahorn|érable|rattan|mdf",
  steel: "stainless|edelstahl|inoxydable|inoxidable|inossidabile|inox",
  aluminium: "alumin|alumini",
  titanium: "titan|titane|titanio",
  copper: "copper|kupfer|cuivre|cobre|rame\\b|bronze|bronce|bronzo",
  "*platinum": "platin|platino|palladium|rhodium",
  "*fibre": "carbon fib|carbonfas|kohlefaser|kevlar|dyneema|graphene|graphen",
  ceramic:
    "ceramic|keramik|céramique|cerámic|ceramic|porcelain|porzellan|porcelaine|porcelana|porcellana|stoneware|steingut",
  "*stone":
    "marble|marmor|marbre|mármol|marmo|granit|schiefer|concrete|beton|béton|hormigón|quartz|quarz",
  "*crystal":
    "crystal|kristall|cristal|cristall|diamond|diamant|brillant|sapphire|saphir|ruby|emerald",
  rubber: "rubber|gummi|kautschuk|caoutchouc|caucho|gomma|latex|látex|lattice|neopren|néoprène",
  silicone: "silicon|silikon|silicón",
  "*plastic":
    "plastic|plastik|kunststoff|plastique|plástic|plastica|polypropyl|polyethyl|polycarbon|polyureth|polyurethan|melamin|resin|kunstharz|résine|resina",
  paper: "cardboard|pappe|carton|cartón|cartone|papier|papel",
  "*brand": "gore-?tex|goretex|sympatex|primaloft|thinsulate|cordura|vibram|teflon|ptfe|memory",
  hyaluronic: "hyaluron|ialuron|hialur",
  "*care":
    "retinol|rétinol|bakuchiol|niacinamid|peptid|colla?gen|kollagen|colágen|keratin|kératine|coenzym|ceramid|céramide|squalan|escualan|panthenol|salicyl|glycolic|glykol",
  vitamin: "vitamin",
  "*plant":
    "jojoba|argan|coconut|kokos|coco\\b|shea|sheabutter|karité|almond|mandel|amande|almendr|mandorl|olive|oliven|aceituna|avocado|avokado|aguacate|rosehip|hagebutt|églantier|mosqueta|lavend|lavand|calendula|ringelblum|chamomil|kamill|camomill|manzanilla|beeswax|bienenwachs|propolis|honey(?!comb)|honig|\\bmiel\\b|miele|glycerin|glyzerin|glicerin|charcoal|aktivkohle|ginseng|caffein|koffein|caféine|cafeína|caffeina|turmeric|kurkuma|matcha|collagène|probioti|omega",
}).map(([material, roots]) => [material, new RegExp(removeAccents(roots), "u")] as const);

/** Attributes of materials: a claim alone, and another with the material after them. */
export const MODIFIERS: readonly (readonly [string, RegExp])[] = Object.entries({
  unreal:
    "^(?:faux|vegan|vegane[nrsm]?|imitation|artificial|synthetic|synthetisch\\w*|künstlich\\w*|synthétique|sintétic[oa]s?|sintetic[oaihe]+|artificiel\\w*)$",
  organic: "^(?:organic|bio|biolog\\w*|ökologisch\\w*|orgánic[oa]s?|ecológic[oa]s?|organico)",
  recycled: "^(?:recycl|recicl|ricicl|upcycl)",
  genuine:
    "^(?:genuine|real|authentic|echt\\w{0,2}|véritable\\w*|authentique\\w*|auténtic[oa]s?|genuin\\w*|autentic\\w*)$",
  solid: "^(?:solid|massiv\\w*|massif|massive|maciz[oa]s?|massell\\w*)$",
  pure: "^(?:pure|pur|purs|pures|pur[oa]s?|rein\\w{0,2}|puri)$",
  natural: "^(?:natural|natürlich|naturel|naturell?es?|naturale|naturali|all-natural|naturrein)",
  virgin: "^(?:virgin|virgen|vierge|vergine|nativ\\w{0,2})$",
  sustainable:
    "^(?:sustainab|nachhaltig|durable|écologique|sostenible|sostenibil|eco|biodegrad|biologisch abbaubar|kompostierbar|compost)",
  handmade: "^(?:handmade|handcrafted|handgefertigt|handgemacht|artisanal|artesanal|artigianal)",
  precious: "^(?:luxur|luxus|luxe|lujo|lusso|noble|edel\\w{0,2}|premium)$",
}).map(([modifier, pattern]) => [modifier, new RegExp(removeAccents(pattern), "u")] as const);

/** Words that end like superlatives but are not. */
const EST_EXCEPTIONS =
  "forest|rest|test|guest|chest|nest|vest|request|interest|harvest|quest|west|protest|contest|digest|honest|modest|invest|suggest|arrest|manifest|priest|breast|wrest|armrest|headrest|footrest|backrest|nearest|conquest|southwest|northwest|tempest|budapest|rainforest|everest|zest|crest|pest|jest|unrest|attest|ingest|infest|behest|bequest";

/** Superlatives and equivalents, in five languages. */
export const SUPERLATIVES = new RegExp(
  `${WORD_START}(?:${[
    `(?!(?:${EST_EXCEPTIONS})${WORD_END})\\p{L}{2,16}est`,
    "best|worst|foremost|utmost|(?:most|least) \\p{L}{3,20}|number one|no\\. ?1|top|leading|world[\\s-]?class|perfect\\p{L}{0,5}|ultimate\\p{L}{0,2}|supreme|superior|unrivall?ed|unbeatable|unmatched|unparallell?ed|incomparable|unique|exclusive|revolutionary|groundbreaking|breakthrough|miracle|magic(?:al)?|legendary|iconic|exceptional|extraordinary|outstanding|premium|luxur\\p{L}{1,5}|high[\\s-]quality|top[\\s-]quality|guarante\\p{L}{0,4}|unbreakable|indestructible|lifelong|lifetime|forever|state[\\s-]of[\\s-]the[\\s-]art|flawless|optimal|maximum|unlimited|completely|absolutely|ideal|the only",
    "am \\p{L}{2,18}sten|(?:best|höchst|größt|grösst|kleinst|schnellst|leichtest|stärkst|feinst|schönst|neu(?:e)?st|günstigst|billigst|hochwertigst|edelst|weichst|hellst|tiefst|wärmst|sichers?t|modernst|beliebtest|meist|erstklassig|führend|einzigartig|perfekt|ideal|optimal|unschlagbar|unvergleichlich|unübertroffen|revolutionär|exklusiv|hochwertig|außergewöhnlich|herausragend|garantiert|unzerbrechlich|unzerstörbar|spitzenqualität|weltklasse|maximal|absolut|vollkommen|makellos)(?:e[nrsm]?)?|nummer eins|nr\\. ?1|einzige[nrsm]?",
    "(?:le|la|les) (?:plus|moins) \\p{L}{3,20}|meilleure?s?|parfaite?s?|parfaitement|idéale?s?|ultime|unique|exceptionnel\\p{L}{0,3}|incomparable|inégalée?s?|révolutionnaire|exclusi(?:f|ve)s?|haut de gamme|luxueu\\p{L}{1,3}|garantie?s?|incassable|optimale?s?|suprême|numéro un|n° ?1",
    "(?:el|la|los|las|lo) (?:más|menos) \\p{L}{3,20}|mejor(?:es)?|perfect[oa]s?|únic[oa]s?|excepcional(?:es)?|inigualable|insuperable|revolucionari[oa]s?|exclusiv[oa]s?|óptim[oa]s?|máxim[oa]s?|\\p{L}{2,16}ísim[oa]s?|garantizad[oa]s?|irrompible|lujos[oa]s?|milagros[oa]s?|número uno|supremo",
    "(?:il|la|i|gli|le|lo) (?:più|meno) \\p{L}{3,20}|miglior[ei]?|perfett[oaie]|unic[oaie]|unici|uniche|eccezional[ei]|impareggiabil[ei]|insuperabil[ei]|rivoluzionari[oae]?|esclusiv[oaie]|ottimal[ei]|ottim[oaie]|massim[oaie]|\\p{L}{2,16}issim[oaie]|garantit[oaie]|infrangibil[ei]|lussuos[oaie]|numero uno|suprem[oaie]",
  ].join("|")})${WORD_END}|#\\s?1(?!\\p{N})`,
  "giu",
);
