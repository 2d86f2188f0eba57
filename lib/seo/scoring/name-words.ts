function splitWords(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Praise, which shoppers do not type, in the languages of the largest shops. */
export const PRAISE = splitWords(
  "mini premium luxury luxe deluxe elegant stylish modern classic beautiful perfect amazing super ultra best new original genuine authentic quality royal lovely cute cozy ultimate exclusive unique trendy fashion favorite favourite " +
    "elegante elegantes moderno moderna exclusivo exclusiva lujo nuevo nueva novo nova original mejor melhor lindo linda bonito bonita incrível calidad qualidade gran grande grandes " +
    "chic élégant élégante élégance moderne nouveau nouvelle éclat raffiné raffinée tendance exceptionnel exceptionnelle intemporel intemporelle qualité qualità nuovo moderni esclusivo " +
    "neu neue neuer neues hochwertig hochwertige hochwertiger stilvoll exklusiv luxus nieuw nieuwe luxe stijlvolle moderne ny nya snygg elegant exklusiv " +
    "nowoczesna nowoczesny nowoczesne stylowa stylowy stylowe elegancka elegancki nowy nowa klasyczna klasyczny moderní stylový elegantní nový moderný štýlový " +
    "şık yeni özel lüks kaliteli elegancki",
);

/** Basic colors by language. They are options of a product rather than its type. */
export const COLORS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: "black white red blue green yellow pink grey gray brown beige gold silver orange purple navy burgundy",
    de: "schwarz weiß weiss rot blau grün gelb rosa grau braun silber lila",
    fr: "noir noire blanc blanche rouge bleu bleue vert verte jaune rose gris grise marron doré argenté",
    es: "negro negra blanco blanca rojo roja azul verde amarillo amarilla gris",
    pt: "preto preta branco branca vermelho vermelha azul verde amarelo amarela cinza",
    it: "nero nera bianco bianca rosso rossa blu verde giallo gialla grigio grigia",
    nl: "zwart wit rood blauw groen geel grijs bruin goud zilver",
    sv: "svart vit röd blå grön gul grå brun guld",
    da: "sort hvid rød blå grøn gul grå brun guld",
    pl: "czarny czarna biały biała czerwony niebieski zielony żółty złoty srebrny szary",
    cs: "černý černá bílý bílá červený modrý zelený žlutý šedý",
    sk: "čierny čierna biely biela červený modrý zelený žltý sivý",
    tr: "siyah beyaz kırmızı mavi yeşil sarı pembe gri kahverengi",
  }).map(([language, words]) => [language, splitWords(words)]),
);

/** Words for amounts and packaging. A product is not searched for by them alone. */
export const PACKAGING = splitWords(
  "pack packs pair pairs piece pieces pcs count size version edition seater seaters sitzer " +
    "stück stk packung dose dosen flasche flaschen kiste beutel glas karton größe klasse " +
    "pièce pièces lot taille pointure paquete piezas pieza talla unidades unidade peças tamanho tg pz confezione misura " +
    "stuks stuk maat delig st storlek förp szt sztuk sztuki rozmiar ks balení paket adet kutu şişe teneke",
);

/** Words before a model or an option: “Plafón tipo liso”. */
export const LABELS = splitWords(
  "type style model series art modell serie ausführung sorte modèle référence réf série tipo modelo referencia estilo modello typ typu",
);

export const ENGLISH_AUDIENCES = splitWords(
  "men women man woman kids kid baby babies toddler girls boys dog dogs cat cats",
);

/** The people and animals that products are made for. */
export const AUDIENCES = splitWords(
  `${[...ENGLISH_AUDIENCES].join(" ")} unisex unisexe ` +
    "damen herren kinder baby hunde katzen dames heren kinderen dam herr barn " +
    "femme homme enfant enfants bébé fille fillette garçon junior " +
    "mujer hombre niño niña niños niñas bebé bebés bebe bebes perro perros gato gatos " +
    "feminino feminina masculino masculina infantil criança cachorro cachorros " +
    "donna uomo bambino bambina bambini neonato cane gatto " +
    "damska damski męska męski dziecięca dziecięcy kadın erkek çocuk bebek",
);
