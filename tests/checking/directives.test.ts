import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { DIRECTIVES } from "@/lib/checking/rules/directives/table";
import { parseRule } from "@/lib/checking/rules/parse-rule";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ABBREVIATIONS } from "@/lib/checking/text/abbreviations";
import { foldWord } from "@/lib/checking/text/fold";
import { toProductTexts } from "@/lib/checking/text/product-texts";
import { UNIVERSAL_SMALL_WORDS } from "@/lib/checking/text/small-words";
import { UNITS } from "@/lib/checking/text/units";
import { category, findingsOf, rule, wordsFound } from "./policies";

/** A text, and the parts of the text that violate a directive. */
type Case = [text: string, found: (string | null)[]];

const CASES: Record<string, Case[]> = {
  "amount:fat:-3 g per 100 g | -1.5 g per 100 ml": [
    ["A spread with 2.8 g of fat in 100 g.", []],
    ["Per 100 g: energy 350 kJ, fat: 2,8 g, sugars: 20 g.", []],
    ["Fat content of 3 g per 100 g", []],
    ["Fett: 2 g. Fat 2800 mg/100 g", []],
    ["A drink with 1.5 g fat per 100 ml", []],
    ["A drink with 0.02 kg of fat in 1000 ml, or 2 g of fat per 100 ml", ["2 g"]],
    ["A cheese with 24 g of fat in 100 g, a third less than usual.", ["24 g"]],
    ["Fat: 3.1 g per 100 g", ["3.1 g"]],
    ["Fat: 2 g per 100 g\nOf the other, fat: 12 g per 100 g", ["12 g"]],
    ["A low-fat spread with 21 g of protein in 100 g.", [null]],
    ["2 g of fat a serving", [null]],
    ["Fat and 1 g of salt per 100 g. Fat 5 % per 100 g", [null]],
    ["", [null]],
  ],
  'amount:"dietary fibre":6- g per 100 g': [
    ["6.5 g of dietary fibre in 100 g", []],
    ["Dietary fibre: 5.9 g per 100 g", ["5.9 g"]],
  ],
  "amount:cotton:95-100 %": [
    ["95 % cotton, 5 % elastane", []],
    ["Cotton: 94.5%", ["94.5%"]],
    ["Cotton", [null]],
  ],
  no_domains: [
    ["Delar från b.la Shimano, i.e. brakes, t.co/a, x.com", ["t.co/a", "x.com"]],
    [
      "Visit shop.example.com, or example.org/path?x=1. Or www.foo.de!",
      ["shop.example.com", "example.org/path?x=1", "www.foo.de"],
    ],
    [
      "ASP.NET Booking.com EXAMPLE.COM münchen.de пример.рф (example.co.uk:80/a) “a-b.shop”",
      [
        "ASP.NET",
        "Booking.com",
        "EXAMPLE.COM",
        "münchen.de",
        "пример.рф",
        "example.co.uk:80/a",
        "a-b.shop",
      ],
    ],
    ["请访问example.com谢谢", ["example.com"]],
    ["http://a.b.com/x.com and c.com", ["c.com"]],
    ["https://x.com/a, a.b@mail.com, first.me@x.co, @nike.com", []],
    ["3.5 mm, e.g. soft.Comfort, node.js, U.S., z.B., i.e., a.m., No.1, 2.4.GHz", []],
    ["Soft.Care for skin. Co.Ltd, from 10.am, x.y.z", []],
  ],
  no_prices: [
    ["Hubs THB007, USD 007, THB 700, THB 0.70", ["THB 700", "THB 0.70"]],
    [
      "$5, 5 €, EUR 5, Rs.1350, Rs 5, Rs. 800, kr 50, 49 zł, 5 Kč, 500 Ft, CHF 5.-",
      [
        "$5",
        "5 €",
        "EUR 5",
        "Rs.1350",
        "Rs 5",
        "Rs. 800",
        "kr 50",
        "49 zł",
        "5 Kč",
        "500 Ft",
        "CHF 5.-",
      ],
    ],
    [
      "Now 50 kr. It costs 500 руб. за штуку, 99 грн, R$ 5, US$5, 5 US$, Rp50.000, 100円です",
      ["50 kr", "500 руб.", "99 грн", "R$ 5", "US$5", "5 US$", "Rp50.000", "100円"],
    ],
    ["€ 5,- and 5 €/m², TRY 1.250,00, 49,90 TL", ["€ 5,-", "5 €", "TRY 1.250,00", "49,90 TL"]],
    ["6 ft, 12 AWG, TOP 10, ALL 50, CUP 250 ml, CUP 0.5 l, GEL 2.5 ml, 2 TL Zucker", []],
    ["3.5 mm, 2 in 1, RS 5, rs 5, okr 50, 5 kronor, KR 5, iPhone 15, 50 %", []],
  ],
  "no_characters:™®€…": [
    ["Acme™ x® €5 … ™\ufe0f", ["™", "®", "€", "…", "™"]],
    ["TM (R) EUR ... tm", []],
  ],
  'no_characters:"™,®"': [["a, b™", [",", "™"]]],
  "no_characters:ﬁ😀": [["ﬁne fine 😀😁", ["ﬁ", "😀"]]],
  "at_most:1:!": [
    ["Wow!! Great!", ["!", "!"]],
    ["Wow! Great.", []],
  ],
  "at_most:0:free shipping": [["Free\u00a0 Shipping, free-shipping", ["Free\u00a0 Shipping"]]],
  "at_most:1:free": [["free freedom FREE", ["FREE"]]],
  'at_most:1:","': [["a, b, c", [","]]],
  no_repeated_punctuation: [
    [
      "Wow!! Hm... a -- b, **bold**, ¡¡Oferta!! a,, b",
      ["!!", "...", "--", "**", "**", "¡¡", "!!", ",,"],
    ],
    ["好！！ 好。。", ["！！", "。。"]],
    ["Hm… ?! ((x)) «« 5,-- € http://x.y '' \"\" 5'' a.b.c, e.g., ! !", []],
    ["好——好……", []],
  ],
  no_end_punctuation: [
    ["Chair.", ["."]],
    ["Chair (oak.)", ["."]],
    ["Chair!”  ", ["!"]],
    ["Really?!", ["?!"]],
    ["Chair…", ["…"]],
    ["椅子。", ["。"]],
    ["كرسي؟", ["؟"]],
    ["Chair", []],
    ["A. Chair (oak)", []],
    ['Chair 12"', []],
    ["", []],
  ],
  "no_all_caps:1": [
    ["NASA and USB-C for SALE", ["SALE"]],
    ["LED lamp with HDMI, GREAT", ["GREAT"]],
    ["BUY NOW at IKEA", ["BUY NOW", "IKEA"]],
    ["ÉTÉ à Paris, РАСПРОДАЖА", ["ÉTÉ", "РАСПРОДАЖА"]],
    ["XL, A, I, 4K, EU, iPhone, DVDs, de la, McDonald", []],
    ["Model FA300EU with HDR10, but HUGE", ["HUGE"]],
  ],
  no_mixed_capitals: [
    ["RUNning with an iPhone, eBook, YouTube", ["RUNning", "iPhone", "eBook", "YouTube"]],
    ["ΝΕΟς КРАСный", ["ΝΕΟς", "КРАСный"]],
    ["McDonald, MacDonald, O'Neill, O’Neill, USB-C, NASA, T-Shirt, de la, IJsselmeer", []],
    ["PCs, CDs, 5 kWh, 500mAh, 5 MHz, pH, H2O, d'Or, L'Oréal, B2B", []],
    ["https://YouTube.com/aBc me@aBc.de www.aBc.de", []],
    ["HxB 20 x 10 cm, LxBxH; xL", ["xL"]],
    ["DA40x15, BH20x9, RoHS, 30 KHz, a KHz, Ab12cD", ["KHz", "Ab12cD"]],
    ["保湿クリーム 한국어", []],
  ],
  title_case: [
    ["The Lord Of the rings", ["Of", "rings"]],
    ["the Lord of the Rings\nthe Hobbit", ["the", "the"]],
    ["soft Cotton iPhone Case", ["soft", "iPhone"]],
    ["Made In Italy", ["In"]],
    ["Crème De La Mer", ["De", "La"]],
    ["Collier d'or", ["d'or"]],
    ["Zapatos De Cuero para hombre", ["De", "hombre"]],
    ["The Lord of the Rings\nThe Hobbit", []],
    ["Soft Cotton T-Shirt with Pocket, 500 ml, 20 x 30 cm", []],
    ["Crème de la Mer for You: the Best", []],
    ["Der Herr der Ringe", []],
    ["Zapatos de Cuero para Hombre", []],
    ["Collier d’Or, L'Oréal, McDonald, USB-C", []],
    ["2 in 1 Vacuum, Vitamin A, 保湿 クリーム, What It Is For", []],
    ["Visit www.shop.de Today", []],
  ],
  "max_word_repeats:2": [
    ["Shoe for men, running shoe, trail shoe, SHOE", ["shoe", "SHOE"]],
    ["das Haus und das Haus, das Haus", ["Haus"]],
    ["Silla de madera, silla de pino, silla de roble", ["silla"]],
    ["the the the of of of a a a", []],
    ["1 1 1, 50 ml, 100 ml, 200 ml", []],
    ["color colour colors, café cafe", []],
  ],
  unit_space: [
    ["A 500MAH cell of 3.7V and 10WH, model X500MAH", ["500MAH", "3.7V", "10WH"]],
    ["20OZ mug, 500ML", ["20OZ", "500ML"]],
    ["60ml, 1.5kg, 1,5l, 16GB, 24in, 3.5mm", ["60ml", "1.5kg", "1,5l", "16GB", "24in", "3.5mm"]],
    ["4x60ml, 2 x 30cm, 50–60ml, 5m², 60km/h", ["60ml", "30cm", "60ml", "5m²", "60km"]],
    ["60 ml, 60\u00a0ml, 3.5 mm, 2 l", []],
    ["5G, 4K, 3D, 2in1, 2 in 1, A4, SPF50ml, AB12g, 1080p, iPhone 5s, 5€, 10%, 20°C, 1A", []],
    ["BX53-60MM, T8_12V, 20cm-30cm, 0-10V, LED-12W", ["20cm", "30cm", "10V", "12W"]],
    ["316L steel, 904L, a bag of 36L", ["36L"]],
    ["A sheet of 2V for the spa, an engine with 4V", []],
    ["A USB plug with 5V", ["5V"]],
    ["Batterie: 9V", ["9V"]],
    ["3.7V, 12V and 220V", ["3.7V", "12V", "220V"]],
  ],
  "items:3-5": [
    ["- a\n- b", [null]],
    ["- a\n- b\n- c", []],
    ["Intro\n1. a\n2) b\n• c\n– d\n* e", []],
    ["- a\n- b\n- c\n- d\n- e\n- f", [null]],
    ["", [null]],
  ],
  "items:-1": [["- a\n- b", [null]]],
  no_repeated_words: [
    ["This is the the best chair.", ["the the"]],
    ["The the chair, and (a a) table of “oak oak”.", ["The the", "a a", "oak oak"]],
    ["Very very very soft", ["Very very very"]],
    ["the the chair chair", ["the the", "chair chair"]],
    ["Ein Sofa für für das das Wohnzimmer", ["für für", "das das"]],
    ["Größe GRÖSSE", ["Größe GRÖSSE"]],
    ["Un fauteuil en en cuir", ["en en"]],
    ["Una silla de de madera. Tavolo in in legno", ["de de", "in in"]],
    ["Krzesło z z dębu", ["z z"]],
    ["Mukava mukava tuoli", ["Mukava mukava"]],
    ["Kahve kahve", ["Kahve kahve"]],
    ["стул стул", ["стул стул"]],
    ["the\u00a0the, soft\u200b soft", ["the\u00a0the", "soft\u200b soft"]],
    ["It is well-made well-made", ["well-made well-made"]],
    ["That is good. Good for you", []],
    ["Is it that? That it is", []],
    ["very, very soft; soft – soft", []],
    ["cotton\ncotton\tcotton", []],
    ["1 000 000 000 km, 10 10", []],
    ["the them, a an, bye-bye, so-so", []],
    ["Nous nous engageons, si vous vous inscrivez", []],
    ["Öle, die die Haut pflegen; so stellen Sie sie ab, wenn sie Sie stört", []],
    ["Die die Haut pflegen, und die die Haut", ["Die die", "die die"]],
    ["Sie Sie, sie sie", ["Sie Sie", "sie sie"]],
    ["vitaminas A, D e E; quattro a A, e e", ["e e"]],
    ["慢慢 ますます 好好", []],
    ["color colour, café cafe", []],
  ],
};

describe.each(Object.entries(CASES))("the directive %s", (directive, cases) => {
  it.each(cases)("%j", (text, found) => {
    expect(wordsFound("format_requirement", directive, text)).toEqual(found);
  });
});

describe("the message of a directive", () => {
  it.each([
    ["no_domains", "x.com", "“x.com” is a web address, which is not allowed.", "Remove “x.com”."],
    ["no_prices", "$5", "“$5” is a price, which is not allowed.", "Remove “$5”."],
    ["no_characters:™", "A™", "“™” is a character, which is not allowed.", "Remove “™”."],
    ["at_most:1:new", "new New", "“new” is allowed at most once.", "Remove “new”."],
    ["at_most:0:new", "New", "“new” is not allowed.", "Remove “new”."],
    ["no_repeated_punctuation", "Hm...", "“...” repeats a punctuation mark.", "Write “.” once."],
    [
      "no_end_punctuation",
      "Ok.",
      "The text ends with “.”.",
      "Remove the punctuation at the end of the text.",
    ],
    [
      "no_all_caps:1",
      "SALE",
      "“SALE” is in all capitals.",
      "Write “SALE” in lowercase, with capital letters only where they belong.",
    ],
    [
      "no_mixed_capitals",
      "eBook",
      "“eBook” has a capital letter inside the word.",
      "Write “eBook” in lowercase, with a capital first letter, or in all capitals.",
    ],
    [
      "title_case",
      "Oak chair",
      "“chair” should begin with a capital letter in a title.",
      "Begin “chair” with a capital letter.",
    ],
    ["title_case", "Made In Oak", "“In” should be lowercase in a title.", "Write “in”."],
    ["no_repeated_words", "the the", "“the the” repeats a word.", "Write the word once."],
    [
      "max_word_repeats:1",
      "oak oak",
      "“oak” is used 2 times; at most 1 is allowed.",
      "Use a different word, or remove “oak”.",
    ],
    ["unit_space", "5ml", "“5ml” has no space between number and unit.", "Write “5 ml”."],
    ["items:3-5", "- a", "The text has 1 item; at least 3 are required.", "Add at least 2 items."],
  ])("for %s in %j", (directive, text, reason, suggestion) => {
    const [found] = findingsOf("format_requirement", directive, text);
    expect([found?.reason, found?.suggestion]).toEqual([reason, suggestion]);
  });
});

it("counts an address once if a rule forbids both kinds of addresses", () => {
  const found = wordsFound("format_requirement", "no_domains, no_urls", "www.x.com/a and y.com");
  expect(found).toEqual(["www.x.com/a", "y.com"]);
});

it("keeps quoted commas in directives and leaves prose unchanged", () => {
  const content = 'at_most:0:"a, b", keep it "short, sweet", no_characters:"x,""", no_emoji';
  expect(wordsFound("format_requirement", content, 'a, b x " 😀')).toEqual([
    "a, b",
    ",",
    "x",
    '"',
    "😀",
  ]);
  expect(parseRule("format_requirement", content)).toEqual({
    ok: true,
    summary:
      '3 directives: at_most:0:"a, b", no_characters:"x,""", no_emoji; judged by the model: keep it "short, sweet"',
  });
});

describe("the documentation", () => {
  const documented = readFileSync("docs/rules.md", "utf8");

  it("lists every directive", () => {
    const examples = Object.values(DIRECTIVES).map(({ example }) => example);
    expect(examples.filter((example) => !documented.includes(`- \`${example}\``))).toEqual([]);
  });

  it("lists every abbreviation that single-word mode ignores", () => {
    const listed = new Set(documented.split(/[\s,.]+/));
    expect([...ABBREVIATIONS].filter((word) => !listed.has(word))).toEqual([]);
  });

  it("lists every unit", () => {
    const listed = new Set(documented.replaceAll("µ", "μ").split(/[\s,.;]+/));
    expect(UNITS.filter((unit) => !listed.has(unit.replaceAll("µ", "μ")))).toEqual([]);
  });
});

describe("minor words depend on the product's language", () => {
  const found = (directive: string, text: string, language: string | null) => {
    const rules = [rule({ ruleType: "format_requirement", content: directive })];
    const policies = selectPolicies(compilePolicies(category({ rules })), {
      language,
      market: null,
      texts: toProductTexts(text),
    });
    return checkText(policies, text).findings.map(({ words }) => words);
  };

  it("no_repeated_words ignores languages that repeat words for plurals or emphasis", () => {
    const repeated = (text: string, language: string | null) =>
      found("no_repeated_words", text, language);
    expect(repeated("Cho từ từ vào ly.", "vi")).toEqual([]);
    expect(repeated("Koper laki laki.", "id")).toEqual([]);
    expect(repeated("Soft soft wool.", "en")).toEqual(["Soft soft"]);
    expect(repeated("BANG BANG! Bye bye, cold feet: ho ho ho.", "en")).toEqual([]);
    expect(repeated("Koper laki laki.", null)).toEqual(["laki laki"]);
  });

  it("language compares the product's language and finds nothing if it is unknown", () => {
    const wrong = (language: string | null) => found("language:en/fr-CA", "Une chaise", language);
    expect(["en", "en-GB", "fr-CA", "fr", "de", null].map((one) => wrong(one).length)).toEqual([
      0, 0, 0, 1, 1, 0,
    ]);
    expect(found("language:en", " ", "de")).toEqual([]);
  });

  it.each<[language: string | null, title: string, found: string[]]>([
    ["en", "Chair With Arms for Two", ["With"]],
    ["en-GB", "A Chair Of Oak", ["Of"]],
    ["de", "Stuhl Mit Lehne und Kissen", ["Mit"]],
    ["fr", "Table En Bois pour le Jardin", ["En"]],
    ["es", "Silla De Madera para el Jardín", ["De"]],
    ["it", "Sedia In Legno con Cuscino", ["In"]],
    ["nl", "Stoel Van Eiken met Kussen", ["Van"]],
    ["pt-BR", "Cadeira De Madeira com Almofada", ["De"]],
    ["pl", "Krzesło Dla Dziecka z Dębu", ["Dla"]],
    ["nn", "Stol Med Pute", ["Med"]],
    ["de", "Made In Germany", ["In"]],
    ["es", "Made In Italy", []],
    ["en", "Die Hard", []],
    ["de", "The Lord Of the Rings", []],
    ["hu", "Asztal Tölgyfából", []],
    [null, "Silla De Madera", ["De"]],
    ["de", "Stuhl für Kinder und Tisch Über Eck", ["Über"]],
    ["fr", "Table à Manger dès Demain, Selon Mesure", ["Selon"]],
    ["es", "Mesa Según Medida y según Gusto", ["Según"]],
    ["pl", "Półka między Oknami", []],
    ["de", "Stuhl fu\u0308r Kinder Fu\u0308r Alle", ["Fu\u0308r"]],
    [null, "Une Chaise à Manger Dès Demain", ["Dès"]],
  ])("title_case in %s: %j", (language, title, expected) => {
    expect(found("title_case", title, language)).toEqual(expected);
  });

  it.each<[language: string | null, text: string, found: string[]]>([
    ["en", "die die cast", ["die"]],
    ["de", "die Form, die Farbe, die Form", ["Form"]],
    ["it", "con me, con te, con noi", []],
    ["en", "con con", ["con"]],
    ["nl", "van hout, van leer, van wol", []],
    ["pl", "dla dzieci, dla dorosłych", []],
    ["de", "für Kinder, für Eltern", []],
    ["fr", "à pied, à vélo", []],
  ])("max_word_repeats in %s: %j", (language, text, expected) => {
    expect(found("max_word_repeats:1", text, language)).toEqual(expected);
  });
});

it("stores minor words in folded form", () => {
  expect(UNIVERSAL_SMALL_WORDS.size).toBeGreaterThan(300);
  for (const word of UNIVERSAL_SMALL_WORDS) expect(foldWord(word)).toBe(word);
});
