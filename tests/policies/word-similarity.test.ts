import { describe, expect, test } from "vitest";
import { loadWordSimilarity } from "@/lib/policies/terms/word-similarity";

/** Terms with their inflections, followed by a bar and words that share only the prefix. */
const WORDS: Record<string, string[]> = {
  en: [
    "guarantee: guarantees guaranteed guaranteeing | guard guardian",
    "cheap: cheaper cheapest cheaply | cheer chest",
    "cure: cures cured curing | curl current",
    "luxury: luxuries | lux lump",
    "shop: shops shopping shopped | shoe short",
    "natural: naturally | nation native",
    "heal: heals healed healing | heat hear",
    "perfect: perfectly perfected | perfume person",
  ],
  de: [
    "Garantie: Garantien garantiert garantieren | Garage Garten",
    "billig: billige billiger billigste billigen | Bild Billet",
    "heilen: heilt heilte geheilt heilend | heiß Heim",
    "Haus: Häuser Hauses Häusern | hart Hafen",
    "gratis: | Gras grau",
    "wirksam: wirksame wirksamer wirksamen | wirklich Wirt",
    "Preis: Preise Preisen Preises | Presse prima",
    "bester: beste bestes besten | Besen Besteck",
  ],
  fr: [
    "garantie: garanties garanti garantis | garage garde",
    "gratuit: gratuite gratuits gratuites gratuitement | gras gratin",
    "meilleur: meilleure meilleurs meilleures | meuble miel",
    "guérir: guérit guéri guérissent | guerre guide",
    "naturel: naturelle naturels naturelles naturellement | nature natte",
    "animal: animaux animale | anis anime",
    "exclusif: exclusive exclusifs exclusives | excuse exemple",
    "prix: | prise prince",
  ],
  es: [
    "garantía: garantías | garaje garra",
    "barato: barata baratos baratas | barco barro",
    "curar: cura curan curado curando | curso curva",
    "mejor: mejores | mesa mejilla",
    "feliz: felices | feo fecha",
    "natural: naturales naturalmente | nata nación",
    "rápido: rápida rápidos rápidamente | rabo rapaz",
    "eliminar: elimina eliminan eliminado | elevar élite",
  ],
  it: [
    "garanzia: garanzie | garage gara",
    "gratuito: gratuita gratuiti gratuite | grande gratis",
    "curare: cura curano curato curando | curva curioso",
    "naturale: naturali | nave nata",
    "lago: laghi | lana lato",
    "economico: economica economici economiche | eco ecologia",
    "miracoloso: miracolosa miracolosi | mira mirtillo",
    "guarire: guarisce guarito guarisci | guanto guarda",
  ],
  nl: [
    "garantie: garanties | garage garen",
    "goedkoop: goedkope goedkoper goedkoopste | goed goederen",
    "maken: maakt maakte gemaakt | maand markt",
    "natuurlijk: natuurlijke | nat natie",
    "genezen: geneest | gene general",
    "huis: huizen huisje | huid hulp",
    "werken: werkt werkte gewerkt werkend | wereld werf",
    "wit: witte witter | wijn win",
  ],
  pl: [
    "gwarancja: gwarancji gwarancję gwarancją gwarancje | gwar gwóźdź",
    "tani: tania tanie tanich tanio | taniec taras",
    "leczyć: leczy leczą leczył leczenie leczące | lek lew",
    "najlepszy: najlepsza najlepsze najlepszych | najem najpierw",
    "darmowy: darmowa darmowe darmowych darmowego | dar dary",
    "cud: cuda cudów cudem | cukier cudzy",
    "skóra: skóry skórę skórze skórą | skok skala",
    "naturalny: naturalna naturalne naturalnych naturalnego | natura natka",
  ],
  fi: [
    "takuu: takuun takuuta takuulla takuut | takki talo",
    "halpa: halvan halpaa halvat | halli halko",
    "ilmainen: ilmaisen ilmaista ilmaiset ilmaisia | ilma ilme",
    "parantaa: parantava parantavat parantamaan parantaminen | paras paristo",
    "luonto: luonnon luontoa | luokka luotu",
    "täydellinen: täydellisen täydellistä täydelliset | täysi täplä",
    "tuote: tuotteen tuotteet tuotteita tuotetta | tuoli tuo",
    "kieli: kielen kieltä kielet | kiertää kieto",
  ],
  tr: [
    "garanti: garantili garantisi garantiye garantinin | gar garip",
    "ücretsiz: ücretsizdir | ücra üçgen",
    "mucize: mucizeler mucizesi mucizeyi | muz mum",
    "doğal: doğallık doğaldır | dolap dost",
    "ürün: ürünler ürünü ürünün ürünlerimiz | üreme ün",
    "tedavi: tedavisi tedaviler tedavide | ted teneke",
    "kalite: kaliteli kalitesi kaliteyi | kalem kal",
    "kitap: kitabı kitaplar kitabın | kir kilit",
  ],
};

/** Returns a function that tests whether two words look like inflections of the same word. */
async function comparerFor(language: string) {
  const { prepare, isSimilar } = await loadWordSimilarity(language);
  return (a: string, b: string) => {
    const [one, other] = [prepare(a), prepare(b)];
    return one !== null && other !== null && isSimilar(one, other);
  };
}

const read = (line: string) => {
  const [term = "", rest = ""] = line.split(":");
  const [forms = "", others = ""] = rest.split("|");
  const words = (list: string) => list.split(" ").filter(Boolean);
  return { term, forms: words(forms), others: words(others) };
};

describe.each(Object.entries(WORDS))("words in %s", (language, lines) => {
  test("match their inflections", async () => {
    const alike = await comparerFor(language);
    const missed = lines
      .map(read)
      .flatMap(({ term, forms }) =>
        forms.filter((form) => !alike(term, form)).map((form) => `${term} ${form}`),
      );
    expect(missed).toEqual([]);
  });

  test("do not match words that only share a prefix, and match symmetrically", async () => {
    const alike = await comparerFor(language);
    const all = lines.map(read);
    const wrong = all.flatMap(({ term, others }) =>
      others.filter((other) => alike(term, other)).map((other) => `${term} ${other}`),
    );
    expect(wrong).toEqual([]);
    for (const { term, forms, others } of all)
      for (const word of [...forms, ...others]) expect(alike(word, term)).toBe(alike(term, word));
  });
});

test("a language without a stemmer uses short endings, and non-words never match", async () => {
  const czech = await comparerFor("cs");
  expect([czech("záruka", "záruky"), czech("záruka", "zákazník")]).toEqual([true, false]);
  const english = await comparerFor("en");
  expect([english("of", "off"), english("3d", "3ds"), english("50ml", "50mls")]).toEqual([
    false,
    false,
    false,
  ]);
});
