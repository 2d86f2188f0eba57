import { describe, expect, it } from "vitest";
import { applyEdits } from "@/lib/checking/edits/edits";
import { describeLargeRemoval, isLargeRemoval } from "@/lib/checking/edits/removed-content";
import { fixAll } from "@/lib/checking/fixes/fix-all";
import { verifyFixes } from "@/lib/checking/fixes/prove";
import type { GivenField } from "@/lib/checking/text/product-texts";
import type { RuleType } from "@/lib/enums";
import { applyFirstFix, fixable, policiesOf, type RuleOf } from "./fixable";

const format = "format_requirement";
const words = "prohibited_words";

describe("a fix", () => {
  it.each<[RuleType, string, string, string]>([
    // Tags.
    [format, "no_html", "The counter.<br>Its brass.", "The counter.\nIts brass."],
    [format, "no_html", "Warm.</p>\nSoft.", "Warm.\nSoft."],
    [format, "no_html", "Warm <b>and soft.", "Warm and soft."],
    [format, "no_html", "Warm.<li>Soft.", "Warm.\n- Soft."],
    [format, "no_html", "<p>Warm.", "Warm."],
    [format, "no_html", "Warm.<!-- secret -->", "Warm."],
    [format, "no_html", "Warm <!-- secret --> and soft.", "Warm and soft."],
    [format, "no_html", "Free<b>dom of movement.", "Freedom of movement."],
    [format, "no_html", "Warm.<script>best()</script> Soft.", "Warm. Soft."],
    [
      format,
      "no_html",
      "<p>Warm <b>and</b> soft.</p><ul><li>Wool</li></ul>",
      "Warm and soft.\n- Wool",
    ],
    [
      format,
      "no_html:p|b",
      '<p class="a"><b id="b">Warm</b> <i>sock</i>.</p>',
      "<p><b>Warm</b> sock.</p>",
    ],
    [format, "no_html:p", 'Warm.<p class="a">Soft.', "Warm.<p>Soft."],
    [format, "no_html:br", "<p>Warm.<br>Red.</p>\n<p>Soft.</p>", "Warm.<br>Red.<br>Soft."],
    [format, "no_html:br|p", "<h3>Red</h3><p>Warm.</p>", "<p>Red</p>\n<p>Warm.</p>"],
    [format, "no_html:p", "<h3>Red</h3>\n<p>Warm.</p>", "<p>Red</p>\n<p>Warm.</p>"],
    [format, "no_html:p", "<p>Warm.</p><h3>Red</h3>", "<p>Warm.</p><p>Red</p>\n"],
    [format, "no_html:br", "<p>Warm.</p>\n<p>Soft.</p>", "Warm.\nSoft."],
    // Capitals.
    [format, "no_all_caps", "A VERY WARM sock.", "A very warm sock."],
    [format, "no_all_caps", "Good. VERY WARM sock.", "Good. Very warm sock."],
    [format, "no_all_caps", "THIS IS A BAG.", "This is a bag."],
    [format, "no_all_caps", "We like Acme. BUY ACME NOW.", "We like Acme. Buy Acme now."],
    [format, "no_all_caps", "NEW USB CABLE for all.", "New USB cable for all."],
    [format, "no_all_caps", "Yarn MADE IN ITALY.", "Yarn made in Italy."],
    [format, "no_all_caps", "BUY CHAIR FM7703AK-EK-BED.", "Buy chair FM7703AK-EK-BED."],
    [format, "no_all_caps", "Now with USE CODE XR200 only.", "Now with use code XR200 only."],
    [
      format,
      "no_all_caps",
      "<p>A <b>VERY</b> <i>WARM</i> sock.</p>",
      "<p>A <b>very</b> <i>warm</i> sock.</p>",
    ],
    [format, "sentence_case", "a warm sock.", "A warm sock."],
    [format, "sentence_case", "<p>a warm sock.</p>", "<p>A warm sock.</p>"],
    [format, "title_case", "Soft wool Hat", "Soft Wool Hat"],
    [format, "title_case", "A Hat Of Wool", "A Hat of Wool"],
    [format, "title_case", "Mütze Für den Winter", "Mütze für den Winter"],
    // Marks.
    [format, "no_exclamation", "A warm sock!!!", "A warm sock."],
    [format, "no_exclamation", "Really?! Yes.", "Really? Yes."],
    [format, "no_exclamation", "A sock (great!) of wool.", "A sock (great) of wool."],
    [format, "no_exclamation", "¡Oferta especial!", "Oferta especial."],
    [format, "no_exclamation", "Très chaud ! Et doux.", "Très chaud. Et doux."],
    [format, "no_exclamation", "Warm!Soft.", "Warm. Soft."],
    [format, "no_exclamation", "Das Buch „Los!“. Es ist neu.", "Das Buch „Los“. Es ist neu."],
    [format, "no_exclamation", "Mit ›Hopp Los!‹ war es da.", "Mit ›Hopp Los‹ war es da."],
    [format, "no_exclamation", "新品！", "新品。"],
    [format, "no_exclamation", "新品!送料無料。", "新品。送料無料。"],
    [format, "no_exclamation", "Ein guter Tag！", "Ein guter Tag."],
    [format, "no_exclamation", "Find it with Yahoo!", "Find it with Yahoo."],
    [format, "no_exclamation", "Buy now! and save.", "Buy now and save."],
    [format, "no_exclamation", "So soft! iPhone case.", "So soft. iPhone case."],
    [format, "no_repeated_punctuation", "Warm!! And soft.", "Warm! And soft."],
    [format, "no_repeated_punctuation", "Warm... and soft.", "Warm… and soft."],
    [format, "no_repeated_punctuation", "Es cómodo.. ¡con cuidado!", "Es cómodo… ¡con cuidado!"],
    [format, "no_end_punctuation", "A warm sock.", "A warm sock"],
    [format, "at_most:1:!", "Warm! Soft! Good.", "Warm! Soft. Good."],
    // Signs.
    [format, "no_emoji", "Warm 🧦 and soft.", "Warm and soft."],
    [format, "no_emoji", "🧦 Warm and soft.", "Warm and soft."],
    [format, "no_emoji", "Warm and soft 🧦.", "Warm and soft."],
    [format, "no_emoji", "Warm.\n🧦\nSoft.", "Warm.\nSoft."],
    [format, "no_emoji", "Warm (🧦) sock.", "Warm sock."],
    [format, "no_emoji", "<p>Warm.</p><p>🧦</p>", "<p>Warm.</p>"],
    [format, "no_emoji", "<ul><li>Warm</li><li><b>🧦</b></li></ul>", "<ul><li>Warm</li></ul>"],
    [format, "no_emoji", "Warm.<br>🧦<br>Soft.", "Warm.<br>Soft."],
    [format, "no_characters:™", "A Gore™ coat.", "A Gore coat."],
    [format, "unit_space", "Holds 60ml.", "Holds 60 ml."],
    [format, "no_repeated_words", "Soft on the the skin.", "Soft on the skin."],
    // Prices.
    ["price_format", "$1,234.56", "Only 12.50 $ now.", "Only $12.50 now."],
    ["price_format", "$1,234.56", "<p>Only 12.50&nbsp;$ now.</p>", "<p>Only $12.50 now.</p>"],
    // Words.
    [words, "cheap => affordable", "A cheap sock.", "An affordable sock."],
    [words, "cheap => affordable", "It is a cheap sock.", "It is an affordable sock."],
    [words, "cheap => affordable / fair", "CHEAP SOCKS", "AFFORDABLE SOCKS"],
    [words, "cheap => affordable", "Cheap socks.", "Affordable socks."],
    [words, "utilise => use", "An utilise case.", "A use case."],
    [words, "free delivery => posted free", "Free Delivery", "Posted Free"],
    [
      words,
      "cheap => affordable",
      "<p>A <b>cheap</b> sock.</p>",
      "<p>An <b>affordable</b> sock.</p>",
    ],
    [words, "cheap => fair", "<p>A <b>cheap</b> sock.</p>", "<p>A <b>fair</b> sock.</p>"],
    [words, "best price", "Warm. Best price! Soft.", "Warm. Soft."],
    [words, "best price", "- Warm\n- Best price\n- Soft", "- Warm\n- Soft"],
    [words, "best price", "Warm socks (best price) for all.", "Warm socks for all."],
    [words, "送料無料", "椅子（送料無料）です。", "椅子です。"],
    [words, "送料無料", "カーテン【送料無料】カバー付き。", "カーテンカバー付き。"],
    [words, "送料無料", "椅子(送料無料)Tシャツ", "椅子Tシャツ"],
    [words, "best price", "Warm socks(best price)for all.", "Warm socks for all."],
    [words, "best price", "Warm.\nBest price.\nSoft.", "Warm.\nSoft."],
    [words, "best price", "Warm socks.\nBest price", "Warm socks."],
    [words, "best price", "<ul><li>Warm</li><li>Best price</li></ul>", "<ul><li>Warm</li></ul>"],
    [words, "best price", "<p>Warm.</p>\n<p><b>Best price!</b></p>", "<p>Warm.</p>"],
    [format, "no_urls", "See it.\nhttps://a.example/b\nSoft.", "See it.\nSoft."],
    // Missing elements.
    ["required_phrases", "Keep away from fire.", "A sock.", "A sock. Keep away from fire."],
    [
      "required_phrases",
      "Keep away from fire.",
      "- Warm\n- Soft",
      "- Warm\n- Soft\nKeep away from fire.",
    ],
  ])("of a %s of %j produces %j", (ruleType, content, text, expected) => {
    expect(applyFirstFix({ ruleType, content }, text)).toBe(expected);
  });

  it.each<[RuleType, string, string]>([
    ["length_limit", "50-200", "Too short."],
    ["attribute_requirement", "material", "A sock."],
    ["required_phrases", "Made in Italy", "A sock."],
    [format, "max_sentence_words:2", "One two three."],
    [format, "bullets", "A sock."],
    [format, "no_html", "<object>Read me</object>A sock."],
    [format, "no_urls", "See https://a.example/b now."],
    [format, "no_phone_numbers", "Call 0800 123 4567 now."],
    [format, "no_prices", "It costs $12."],
    [format, "no_exclamation", "The Yahoo! search is here."],
    [format, "no_exclamation", "The Yahoo!’s search is here."],
    [format, "no_exclamation", "Read it in Yahoo! Mail."],
    [format, "no_exclamation", "On Yahoo!, Google and others."],
    [format, "no_emoji", "🧦"],
    [format, "no_emoji", "Folds flat 🧦 Fits a bag"],
    [format, "sentence_case", "iPhone cases. eBay finds."],
    ["price_format", "$1,234.56", "Only 12.50 € now."],
    ["price_format", "$1,234.56", "From 10-12.50 $ now."],
    [words, "best", "The best sock."],
    [words, "best", "Best of socks."],
    [words, "best", "Simply the best."],
    [words, "cheap => fair", "A fair, cheap sock."],
    [words, "bed => mattress", "Our chair FM7703AK-BED."],
    [words, "best price", "Best price"],
    [words, "best sock", "<p>The <b>best</b> sock.</p>"],
    // What remains would refer to the removed words, or announce nothing.
    [words, "best price", "Warm. Best price! It is low."],
    [words, "best price", "Offer:\n- Best price\nMaterial: wool"],
    [words, "best price", "Warm socks. Offer:\nBest price."],
    [format, "no_all_caps", "It plays “SILENT NIGHT” in a loop."],
    [format, "no_all_caps", "It plays »SILENT NIGHT« in a loop."],
    [format, "no_all_caps", "It is sold by LUMEN WERKE GMBH here."],
    [format, "no_all_caps", '<p>Use our <a href="/edge">EDGE OF GLORY</a> with it.</p>'],
  ])("of a %s of %j leaves %j for manual editing", (ruleType, content, text) => {
    expect(applyFirstFix({ ruleType, content }, text)).toBeNull();
  });

  it("is not suggested if it would cause another violation", () => {
    const both = policiesOf(
      { ruleType: words, content: "cheap => bargain" },
      { ruleType: words, content: "bargain" },
    );
    expect(verifyFixes(fixable(both, "A cheap sock."))).toEqual([null]);
    const short = policiesOf(
      { ruleType: words, content: "best price" },
      { ruleType: "length_limit", content: "20-" },
    );
    expect(verifyFixes(fixable(short, "Warm socks. Best price."))).toEqual([null]);
  });

  it("keeps German words in capitals because the case of nouns is unknown", () => {
    expect(
      applyFirstFix({ ruleType: format, content: "no_all_caps" }, "Jetzt GRATIS VERSAND.", "de"),
    ).toBeNull();
  });
});

describe("the fix of a run in capitals", () => {
  const capitals = { ruleType: format, content: "no_all_caps" } as const;

  function fixCapitals(text: string, language: string | null, fields: readonly GivenField[] = []) {
    const subject = fixable(policiesOf(capitals), text, language, fields);
    const [fix = null] = verifyFixes(subject);
    return { fixed: fix && applyEdits(text, [fix]), finding: subject.findings[0] };
  }

  it.each<[string, string | null, string]>([
    ["ÜCRETSİZ KARGO ile.", "tr", "Ücretsiz kargo ile."],
    ["Con ENVÍO GRATIS hoy.", "es", "Con envío gratis hoy."],
    ["Avec LIVRAISON GRATUITE.", "fr", "Avec livraison gratuite."],
    ["Met GRATIS VERZENDING.", "nl", "Met gratis verzending."],
    ["Con SPEDIZIONE GRATUITA.", "it", "Con spedizione gratuita."],
    ["Avec LIVRAISON GRATUITE.", null, "Avec livraison gratuite."],
    [
      "With FREE SHIPPING and UNBREAKABLE CABLES.",
      "en",
      "With free shipping and UNBREAKABLE CABLES.",
    ],
    ["Tested BY NASA EXPERTS.", "en", "Tested by NASA experts."],
    ["New LUX-WBXL SEAT here.", "en", "New LUX-WBXL seat here."],
    ["Sale ON BLACK FRIDAY.", "en", "Sale on black Friday."],
    ["ESTE CABO TAMBÉM É UM SUPORTE, sim.", "pt", "Este cabo também é um suporte, sim."],
    ["REMOVE A SUJEIRA SEM ESFORÇO, sim.", "pt", "Remove a sujeira sem esforço, sim."],
    ["FREE FOR 3 MONTHS ONLY, yes.", "en", "Free for 3 months only, yes."],
    ["Peças PARA GATOS E CACHORROS.", "pt", "Peças para gatos e cachorros."],
    ["Com VITAMINA E PARA GATOS.", "pt", "Com vitamina E para gatos."],
    ["Com ENTREGA GRÁTIS E VITAMINAS.", "pt-BR", "Com entrega grátis e vitaminas."],
    ["KINKY CURLY CLOSURE 5X5 WIG 30 ML", "en", "Kinky curly closure 5X5 wig 30 ml"],
    ["3.BRIGHT COLORS: They shine.", "en", "3.Bright colors: They shine."],
    ["BASI DI RACCOLTA per fusti.", "it", "Basi di raccolta per fusti."],
    [
      "(5 l/min.)Pompa digitale con POMPA DIGITALE.",
      "it",
      "(5 l/min.)Pompa digitale con pompa digitale.",
    ],
    ["Saída AV RCA NOVA, conversor av rca.", "pt", "Saída AV RCA nova, conversor av rca."],
  ])("makes known words lowercase: %s", (text, language, fixed) => {
    expect(fixCapitals(text, language).fixed).toBe(fixed);
  });

  it.each([
    ["Fits MASSEY FERGUSON tractors.", "en", "MASSEY FERGUSON"],
    ["As Escovas LIMPINHO PRO giram.", "pt", "LIMPINHO PRO"],
    ["A escova LIMPINHO PRO 360 gira.", "pt", "LIMPINHO PRO"],
    ["Fits JOHN DEERE tractors.", "en", "DEERE"],
    ["Fits AGCO PARTS well.", "en", "AGCO"],
    ["Fits AAP PARTS well.", null, "AAP"],
    ["Pour MASSEY FERGUSON seulement.", "fr", "MASSEY FERGUSON"],
    ["Per trattori MASSEY FERGUSON nuovi.", "it", "MASSEY FERGUSON"],
    ["Use the Velox STORM PRO MAX now.", "en", "STORM PRO MAX"],
    ["Kit grasso “ALVO TRIX” per te.", "it", "ALVO TRIX"],
    ["POMPA A BATTERIA 12/24V “ALVO TRIX”", "it", "ALVO TRIX"],
    ["NEBULIZZATORI IN ACCIAIO AISI 304", "it", "AISI"],
    ["DIESEL, ALVOBLU", null, "ALVOBLU"],
    ["ALVOBLU 30 ML - FREE BOTTLES", "en", "ALVOBLU"],
  ])("leaves a word that may be a name, and says so: %s", (text, language, name) => {
    const { fixed, finding } = fixCapitals(text, language);
    expect(fixed).toBeNull();
    expect(finding?.suggestion).toMatch(
      /^Write “.+” in lowercase, with capital letters only where they belong\. It contains “/,
    );
    expect(finding?.suggestion).toContain(
      `“${name}”, which may be a name: edit it by hand, or add it to the names.`,
    );
  });

  it("spells names like the product's other texts", () => {
    const text = "GENUINE MASSEY FERGUSON SEAT for you.";
    const name = ["name", "Massey Ferguson Seat 35"] as const;
    expect(fixCapitals(text, "en", [name]).fixed).toBe("Genuine Massey Ferguson Seat for you.");
    const brand = ["brand", "Velox"] as const;
    expect(fixCapitals("FREE VELOX BOTTLE.", "en", [brand]).fixed).toBe("Free Velox bottle.");
    const capitals = ["vendor", "VELOX"] as const;
    expect(fixCapitals("FREE VELOX BOTTLE.", "en", [capitals]).fixed).toBe("Free VELOX bottle.");
    const details = ["details", "Uses a velox motor."] as const;
    // Products also write their own names in lowercase.
    expect(fixCapitals("The VELOX BOTTLE.", "en", [details]).fixed).toBeNull();
  });

  it("does not take the capitals of a title for names", () => {
    const wordsOfTitle = ["name", "Velox Sturdy Glass Bottle (60-Day Supply)"] as const;
    expect(fixCapitals("A 60 DAY SUPPLY, STURDY GLASS.", "en", [wordsOfTitle]).fixed).toBe(
      "A 60 day supply, sturdy glass.",
    );
    expect(fixCapitals("WE DO NOT.\nHow Much Care Do I Need for It?", "en").fixed).toBe(
      "We do not.\nHow Much Care Do I Need for It?",
    );
    const unknown = ["name", "Casetta Per Gatti"] as const;
    expect(fixCapitals("Fatta PER GATTI.", "it", [unknown]).fixed).toBeNull();
    const known = ["name", "Casa Para Gatos"] as const;
    expect(fixCapitals("Feita PARA GATOS.", "pt", [known]).fixed).toBe("Feita para gatos.");
    const name = ["name", "Sturdy Glass Bottle"] as const;
    expect(fixCapitals("A FREE BOTTLE for you.", "en", [name]).fixed).toBe(
      "A free bottle for you.",
    );
  });
});

describe("the fix of a repeated word", () => {
  it("leaves pronouns that a sentence can have twice to the editor", () => {
    const rule = { ruleType: format, content: "no_repeated_words" } as const;
    expect(applyFirstFix(rule, "Nu är det det bästa valet.", "sv")).toBeNull();
    expect(applyFirstFix(rule, "Die Lampe und die die Wand schützt.", "de")).toBeNull();
    expect(applyFirstFix(rule, "It is the the sock.", "en")).toBe("It is the sock.");
  });
});

describe("the fix of a prohibited term", () => {
  const fixTerm = (content: string, text: string, language: string) =>
    applyFirstFix({ ruleType: words, content }, text, language);

  it.each([
    ["fr", "parfait => idéal", "Plus de parfait repos.", "Plus d’idéal repos."],
    ["fr", "parfait => idéal", "Le parfait sac.", "L’idéal sac."],
    ["fr", "idéal => parfait", "Manque d’idéal repos.", "Manque de parfait repos."],
    ["fr", "grand => vaste", "Le grand sac.", "Le vaste sac."],
    ["fr", "idéal => parfait", "Un idéal repos.", "Un parfait repos."],
    ["es", "perfecta => ideal", "Ligera y perfecta.", "Ligera e ideal."],
    ["es", "ideal => perfecta", "Ligera e ideal.", "Ligera y perfecta."],
    ["es", "malo => horrible", "Feo o malo.", "Feo u horrible."],
    ["it", "eleganza => sobrietà", "Ordine ed eleganza.", "Ordine e sobrietà."],
    ["it", "bella => comoda", "Una bella borsa.", "Una comoda borsa."],
    ["fr", "élégance => sobriété", "Avec l’élégance.", "Avec la sobriété."],
    ["fr", "parfait => idéal", "Ce parfait sac.", "Cet idéal sac."],
    ["de", "gut => ideal", "Sehr gut.", "Sehr ideal."],
  ])("adjusts the word before it in %s: %s in “%s”", (language, content, text, fixed) => {
    expect(fixTerm(content, text, language)).toBe(fixed);
  });

  it.each([
    ["fr", "élégance => chic", "Avec l’élégance."],
    ["it", "bella => elegante", "La bella borsa."],
  ])(
    "is left to people if the word before it depends on the gender in %s",
    (language, content, text) => {
      expect(fixTerm(content, text, language)).toBeNull();
    },
  );
});

describe("fixing all findings", () => {
  const labelsOf = (text: string, ...rules: RuleOf[]) =>
    fixAll(fixable(policiesOf(...rules), text, "en")).changes.map(({ label }) => label);

  it("labels each change like the fix that made it, also where HTML needs only a part of it", () => {
    const units = { ruleType: format, content: "unit_space" } as const;
    const preferred = { ruleType: words, content: "cheap => affordable" } as const;
    expect(labelsOf("<p>A bottle of 60ml.</p>", units)).toEqual(["60ml → 60 ml"]);
    expect(labelsOf("<p>A <b>cheap</b> bottle of 60ml.</p>", preferred, units)).toEqual([
      "Use “affordable”",
      "60ml → 60 ml",
    ]);
  });

  it.each([
    [
      "no_html",
      '<p>Warm <img src="/a/photo1.jpg?v=1"> sock.</p>',
      "Remove 3 tags, with the image (photo1.jpg)",
    ],
    ["no_html", 'Warm <img src="photo1.jpg"> sock.', "Remove the image (photo1.jpg)"],
    ["no_html", "<h2>Socks</h2>Warm and soft.", "Remove the heading tags"],
    ["no_html", 'A <a href="https://x.example/care">warm</a> sock.', "Remove the link (care)"],
    ["no_html", "A <b>warm</b> sock.", "Remove 2 tags"],
    ["no_html", "A <b>warm</b> <!-- red -->sock.", "Remove 2 tags and 1 comment"],
    ["no_html", "A <!-- red -->warm <!-- soft -->sock.", "Remove 2 comments"],
    ["no_all_caps", "A VERY WARM sock.", "A VERY WARM → A very warm"],
    ["no_emoji", "A warm ☀️ sock.", "Remove “☀️”"],
    ["no_exclamation", "A warm sock!!", "sock!! → sock."],
    ["no_exclamation", "¡Oferta especial!", "¡Oferta especial! → Oferta especial."],
    [
      "no_exclamation",
      "¡Añádelo al carrito y mejora la seguridad hoy mismo!",
      "¡Añádelo … mismo! → Añádelo … mismo.",
    ],
    ["no_repeated_words", "A warm warm sock.", "warm warm → warm"],
    ["sentence_case", "a warm sock.", "a → A"],
  ])("labels the fix of %s in %s as what it does", (content, text, label) => {
    expect(labelsOf(text, { ruleType: format, content })).toEqual([label]);
  });

  it.each([
    ['<p>A</p><p class="a">B <b>c</b></p>', "no_html:p", "Remove 2 tags and the attributes of 1"],
    ['<p id="a">A</p><p id="b">B</p>', "no_html:p", "Remove the attributes of 2 tags"],
    [
      '<p id="a">A <!-- x --><b>c</b></p>',
      "no_html:p",
      "Remove 2 tags, 1 comment and the attributes of 1 tag",
    ],
  ])("labels the fix of the tags in %s as what it removes", (text, content, label) => {
    expect(labelsOf(text, { ruleType: format, content })).toEqual([label]);
  });

  it("labels words that change in two rounds as a whole", () => {
    const preferred = { ruleType: words, content: "design => desenho" } as const;
    const capitals = { ruleType: format, content: "no_all_caps" } as const;
    const { changes } = fixAll(
      fixable(policiesOf(preferred, capitals), "Tem um DESIGN DIVERTIDO para todos.", "pt"),
    );
    expect(changes.map(({ label }) => label)).toEqual(["DESIGN DIVERTIDO → desenho divertido"]);
  });

  it("labels the removal of a heading and of a sentence with all that it removes", () => {
    const prohibited = { ruleType: words, content: "best price" } as const;
    const heading = "<h2>Best price!</h2><p>A warm sock.</p>";
    expect(labelsOf(heading, prohibited)).toEqual(["Remove “Best price!”, with the heading"]);
  });

  it("replaces terms that become one word in HTML, too", () => {
    const terms = { ruleType: words, content: "can not => cannot, on line => online" } as const;
    const text = "<p>You can not <b>order</b> on line.</p>";
    expect(applyFirstFix(terms, text, "en")).toBe("<p>You cannot <b>order</b> on line.</p>");
    const { texts } = fixAll(fixable(policiesOf(terms), text, "en"));
    expect(texts.all()[0]?.parsed.source).toBe("<p>You cannot <b>order</b> online.</p>");
  });

  it("makes other changes rather than one that removes an image around them", () => {
    const text = '<p>A cheap <img src="a.jpg"> sock.</p>';
    const preferred = { ruleType: words, content: "cheap => fair" } as const;
    const html = { ruleType: format, content: "no_html" } as const;
    expect(labelsOf(text, html, preferred)).toEqual(["Use “fair”"]);
    expect(isLargeRemoval(text, { start: 0, end: text.length, insert: "A cheap sock." })).toBe(
      true,
    );
    expect(isLargeRemoval("<b>Warm.</b> Soft.", { start: 0, end: 18, insert: "Warm. Soft." })).toBe(
      false,
    );
    const heading = "<h2>WARM SOCK</h2> Soft.";
    const edit = { start: 0, end: heading.length, insert: "<b>Warm sock</b> Soft." };
    expect(isLargeRemoval(heading, edit)).toBe(false);
    const sentences = { start: 0, end: 12, insert: "" };
    expect(isLargeRemoval("Warm. Soft. Red.", sentences)).toBe(true);
    expect(describeLargeRemoval("Warm. Soft. Red.", sentences)).toBe(
      "changes more than one sentence",
    );
    // Two removed words, joined to one change by what is between them.
    const joined = "A very warm sock for winter. It is soft. Wash it at very low heat.";
    const insert = "A warm sock for winter. It is soft. Wash it at low heat.";
    expect(isLargeRemoval(joined, { start: 0, end: joined.length, insert })).toBe(false);
    const removal = { start: 0, end: joined.length, insert: "Wash it at low heat." };
    expect(isLargeRemoval(joined, removal)).toBe(true);
  });

  it("labels the removal of tags with what later rounds remove between them", () => {
    const html = { ruleType: format, content: "no_html" } as const;
    const emoji = { ruleType: format, content: "no_emoji" } as const;
    const text = "<p>☀️ <b>Warm</b> sock.</p><p>🧦 <i>Soft</i> sock.</p>";
    const [label = ""] = labelsOf(text, html, emoji);
    expect(label).toMatch(/^Remove 8 tags/);
    expect(label).toContain("Remove “☀️”");
    expect(label).toContain("Remove “🧦”");
  });

  it("does not write a word twice that two terms are replaced with", () => {
    const rule = { ruleType: words, content: "posh => fine, fancy => fine" } as const;
    const { texts } = fixAll(fixable(policiesOf(rule), "A posh and fancy sock.", "en"));
    expect(texts.all()[0]?.parsed.source).toBe("A fine and fancy sock.");
  });

  it("labels words that were changed twice with the words before and after", () => {
    const preferred = { ruleType: words, content: "best quality => sturdy weave" } as const;
    const capitals = { ruleType: format, content: "no_all_caps" } as const;
    expect(labelsOf("Made of BEST QUALITY for you.", preferred, capitals)).toEqual([
      "BEST QUALITY → sturdy weave",
    ]);
  });

  it("labels a change by all its fixes if they touch", () => {
    expect(
      labelsOf(
        "This is what we utilise!!! It is warm.",
        { ruleType: format, content: "no_exclamation" },
        { ruleType: words, content: "utilise => use" },
      ),
    ).toEqual(["Use “use”, use!!! → use."]);
  });
});
