import { describe, expect, it } from "vitest";
import { applyEdits } from "@/lib/checking/edits/edits";
import { verifyFixes } from "@/lib/checking/fixes/prove";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { category, rule, wordsFound } from "../checking/policies";
import { applyFirstFix, fixable, policiesOf } from "./fixable";

function fixWith(content: string, text: string, language: string | null = "en") {
  return applyFirstFix({ ruleType: "format_requirement", content }, text, language);
}

function found(content: string, text: string) {
  return wordsFound("format_requirement", content, text);
}

describe("a fix of capitals", () => {
  it("begins a heading inside a paragraph with a capital", () => {
    expect(
      fixWith("no_all_caps", "Reach for more every day BUILD GOOD HABITS: Made for runners."),
    ).toBe("Reach for more every day Build good habits: Made for runners.");
    expect(fixWith("no_all_caps", "It comes with our FREE GUIDE: Read it first.")).toBe(
      "It comes with our free guide: Read it first.",
    );
  });

  it("begins a label after another one, and a segment after a bar, with a capital", () => {
    expect(fixWith("no_all_caps", "Cor: Branco com Dourado ITEM INCLUSO:\n1 cabo", "pt")).toBe(
      "Cor: Branco com Dourado Item incluso:\n1 cabo",
    );
    expect(fixWith("no_all_caps", "Paper sticker | CUSTOM COLORS AVAILABLE | Small")).toBe(
      "Paper sticker | Custom colors available | Small",
    );
    expect(fixWith("no_all_caps", "paper | CUSTOM COLORS | small")).toBe(
      "paper | custom colors | small",
    );
    expect(fixWith("no_all_caps", "Note: It has these GOOD COLORS, too.")).toBe(
      "Note: It has these good colors, too.",
    );
  });

  it("begins a sentence in quotes with a capital", () => {
    expect(fixWith("no_all_caps", "The tag reads “WASH IT BY HAND.” It is soft.")).toBe(
      "The tag reads “Wash it by hand.” It is soft.",
    );
  });

  it("changes the words on both sides of a number", () => {
    expect(fixWith("no_all_caps", "It is good. COVERS 100% OF 12 KITCHEN NEEDS here.")).toBe(
      "It is good. Covers 100% of 12 kitchen needs here.",
    );
  });

  it.each([
    ["a trademark", "The VELVET STORM® rests on the shelf.", "en"],
    ["a word after unknown letters", "Fits every KZT FLOW pump.", "en"],
    ["an English word in a Turkish text", "Bugün PARLAKÇAM CLASSICS pantolon giydim.", "tr"],
  ])("leaves %s to the editor", (_, text, language) => {
    expect(fixWith("no_all_caps", text, language)).toBeNull();
  });
});

describe("a fix of a single word in capitals", () => {
  const single = "no_all_caps:1";

  it("leaves the name of a series beside a code or number to the editor", () => {
    expect(fixWith(single, "KP-40 Ceiling Lamp SHINE 40 KPL020 white", null)).toBeNull();
    expect(fixWith(single, "KP-40 Ceiling Lamp GLOW, white", null)).toBeNull();
    expect(fixWith(single, "It comes with a FREE lamp.")).toBe("It comes with a free lamp.");
  });

  it("leaves a word of a title that no dictionary knows to the editor", () => {
    const policies = compilePolicies(
      category({
        rules: [rule({ ruleType: "format_requirement", content: single, field: "name" })],
      }),
    );
    const given = fixable(policies, "Meka majica.", "hr", [["name", "Majica GRELOKIT"]]);
    expect(given.findings.map(({ words }) => words)).toEqual(["GRELOKIT"]);
    expect(verifyFixes(given)).toEqual([null]);
  });

  it("leaves all words of a title if one of them may be a name", () => {
    const policies = compilePolicies(
      category({
        rules: [rule({ ruleType: "format_requirement", content: single, field: "name" })],
      }),
    );
    const description = "Una pompa per acqua.";
    const fixesOf = (name: string) =>
      verifyFixes(fixable(policies, description, "it", [["name", name]]));
    expect(fixesOf("POMPA a GRELOKIT per ACQUA")).toEqual([null, null, null]);
    expect(fixesOf("POMPA nuova per ACQUA")).not.toContain(null);
  });

  it("begins a label after a dash with a capital", () => {
    expect(fixWith("no_all_caps", "Width: 5 cm - HEIGHT OF SEAT: 9 cm")).toBe(
      "Width: 5 cm - Height of seat: 9 cm",
    );
  });

  it("leaves words that have a space after each letter to the editor", () => {
    expect(fixWith("no_all_caps", "L U M E N A - LAMPKIT", "sv")).toBeNull();
  });

  it("leaves words beside PRO to the editor", () => {
    expect(fixWith("no_all_caps", "SOFT PRO BLEND: a warm sock.")).toBeNull();
    expect(fixWith("no_all_caps", "SOFT WARM BLEND: a warm sock.")).toBe(
      "Soft warm blend: a warm sock.",
    );
  });
});

describe("sentences", () => {
  it("can continue in lowercase after a line that ends with a comma", () => {
    expect(found("sentence_case", "<p>With this lamp,<br>every room is bright.</p>")).toEqual([]);
    expect(found("sentence_case", "<p>With this lamp.<br>every room is bright.</p>")).toEqual([
      "every",
    ]);
  });

  it("can continue in lowercase after a percentage at the end of a full line", () => {
    const line = "Two families make this yarn by hand in the old mill from 100%";
    expect(found("sentence_case", `${line}\nsoft wool of the valley.`)).toEqual([]);
  });

  it("do not include lists of ingredients with amounts in brackets", () => {
    const entries = "Ferrol (as dried leaf extract) (20 mg), ".repeat(12);
    expect(found("max_sentence_words:20", `Ingredients: ${entries}water.`)).toEqual([]);
  });
});

describe("capitals", () => {
  it("are allowed in the names of standards", () => {
    expect(found("no_all_caps", "Tested by GOTS QUALITY 100 for you.")).toEqual([]);
    expect(found("no_all_caps", "Tested by OEKO-TEX® QUALITY 100 for you.")).toEqual([]);
    expect(found("no_all_caps", "Tested by STRICT QUALITY 100 rules.")).toEqual(["STRICT QUALITY"]);
    expect(found("no_all_caps", "GOTS QUALITY 100")).toEqual(["GOTS QUALITY"]);
  });
});

describe("a fix of a title", () => {
  it("writes abbreviations in capitals", () => {
    expect(fixWith("title_case", "Remote for Your tv")).toBe("Remote for Your TV");
    expect(fixWith("title_case", "Bowl for Your pet")).toBe("Bowl for Your Pet");
    expect(fixWith("title_case", "Tigela para Seu pet", "pt")).toBe("Tigela para Seu Pet");
  });

  it("does not lowercase one word of a title in capitals", () => {
    expect(fixWith("title_case", "LAMP WITH SHADE")).toBeNull();
    expect(fixWith("title_case", "Lamp With Shade")).toBe("Lamp with Shade");
  });

  it("keeps the article that a name begins with", () => {
    expect(fixWith("title_case", "Parfum La Korranelle Bleu", "fr")).toBeNull();
    expect(fixWith("title_case", "Fleur La Lumière", "fr")).toBe("Fleur la Lumière");
  });

  it("does not capitalize a preposition that is written as one letter", () => {
    expect(found("title_case", "Lamp c/ Shade")).toEqual([]);
  });

  it("does not take the Portuguese noun “pelos” for a contraction", () => {
    expect(fixWith("title_case", "Escova de Pelos Macia", "pt")).toBeNull();
    expect(fixWith("title_case", "Passeio Pelos Campos", "pt")).toBe("Passeio pelos Campos");
  });
});

describe("a fix of marks", () => {
  it("does not begin a sentence after a name with a question mark", () => {
    const policies = policiesOf({ ruleType: "format_requirement", content: "sentence_case" });
    const text = "The Lumo? lights every room! really.";
    const given = fixable(policies, text, "en", [["name", "Lumo? - Lamp"]]);
    const fixes = verifyFixes(given).flatMap((fix) => fix ?? []);
    expect(applyEdits(text, fixes)).toBe("The Lumo? lights every room! Really.");
  });

  it("does not join two sentences where the second one begins in lowercase", () => {
    expect(fixWith("no_exclamation", "Great for kids! perfect for school.")).toBeNull();
    expect(fixWith("no_exclamation", "Osez l’élégance ! pointure 37", "fr")).toBeNull();
  });

  it("ends a product's name without a period", () => {
    const policies = compilePolicies(
      category({
        rules: [rule({ ruleType: "format_requirement", content: "no_exclamation", field: "name" })],
      }),
    );
    const given = fixable(policies, "Soft.", "en", [["name", "Two Warm Socks!"]]);
    const edits = verifyFixes(given).flatMap((fix) => fix ?? []);
    expect(applyEdits("Two Warm Socks!", edits)).toBe("Two Warm Socks");
  });

  it("leaves a bullet that separates two entries of a line", () => {
    expect(fixWith("no_characters:•", "KP-40 • Warm lamp")).toBeNull();
    expect(fixWith("no_characters:•", "• Warm lamp")).toBe("- Warm lamp");
  });

  it("leaves marks that replace lost characters before a bracket", () => {
    expect(fixWith("no_repeated_punctuation", "Three lamps ??(red, blue) here.")).toBeNull();
  });

  it("removes a symbol whose space is inside the next tag", () => {
    expect(fixWith("no_emoji", "<p>✨<b> Soft</b> wool</p>")).toBe("<p><b>Soft</b> wool</p>");
  });

  it("keeps the exclamation mark of the product's name", () => {
    const policies = policiesOf({ ruleType: "format_requirement", content: "no_exclamation" });
    const text = "Add The Zest! Gel to your bath. Enjoy it!";
    const given = fixable(policies, text, "en", [["name", "Orlo The Zest! Gel 200 ml"]]);
    const fixes = verifyFixes(given).flatMap((fix) => fix ?? []);
    expect(applyEdits(text, fixes)).toBe("Add The Zest! Gel to your bath. Enjoy it.");
  });

  it("makes two hyphens beside a word a dash", () => {
    const content = "no_repeated_punctuation";
    expect(fixWith(content, "Lamps for the yard-- they float.")).toBe(
      "Lamps for the yard - they float.",
    );
    expect(fixWith(content, "The ORBI--TEC frame.")).toBeNull();
    expect(fixWith(content, "A warm light-- - fit for camping.")).toBeNull();
  });

  it("does not separate a letter that may be no unit from its number", () => {
    expect(fixWith("unit_space", "LENZUOLINO MEDICO 2V H50", "it")).toBeNull();
    expect(fixWith("unit_space", "LENZUOLINO MEDICO 2V H50 con 9 rotoli", "it")).toBeNull();
    expect(fixWith("unit_space", "Carica con 5V.", "it")).toBe("Carica con 5 V.");
  });

  it("does not give one half of a quantity a space", () => {
    expect(fixWith("unit_space", "A switch for 12V-20A.")).toBeNull();
    expect(fixWith("unit_space", "A cable of 12V with a plug.")).toBe(
      "A cable of 12 V with a plug.",
    );
  });
});

describe("a fix of a sentence's start", () => {
  it("leaves a repeated word that no dictionary has to the editor", () => {
    expect(fixWith("no_repeated_words", "A whisper of ylang ylang.", "en")).toBeNull();
    expect(fixWith("no_repeated_words", "A whisper of of rose.", "en")).toBe("A whisper of rose.");
  });

  it("does not capitalize a word whose beginning is lost", () => {
    expect(fixWith("sentence_case", "Il est doux. ’ensemble est rouge.", "fr")).toBeNull();
    expect(fixWith("sentence_case", "Il est doux. a robe est rouge.", "fr")).toBeNull();
    expect(fixWith("sentence_case", "Para o beb? que n?o dorme.", "pt")).toBeNull();
  });

  it("does not capitalize a line of HTML that continues a sentence", () => {
    const content = "sentence_case";
    expect(fixWith(content, "<p>A basket for your cat,</p><p>made of felt.</p>")).toBeNull();
    expect(fixWith(content, "<p>A cup that you hold</p><p>with both hands.</p>")).toBeNull();
    expect(fixWith(content, "<p>A cup for tea.</p><p>made of clay.</p>")).toBe(
      "<p>A cup for tea.</p><p>Made of clay.</p>",
    );
  });
});

describe("no finding", () => {
  it("takes the domain in the brand's field for an address", () => {
    const rules = [rule({ ruleType: "format_requirement", content: "no_domains", field: "any" })];
    const { findings } = fixable(compilePolicies(category({ rules })), "See orlo.com.", "en", [
      ["vendor", "orlo.com"],
    ]);
    expect(findings.map(({ field }) => field)).toEqual(["description"]);
  });

  it("takes the viscosity of oil for a quantity, or codes between bars for words", () => {
    expect(found("unit_space", "Motor oil SAE 10W-40, 5W30 or 20W-50, in 4L")).toEqual(["4L"]);
    expect(found("no_all_caps", "Whey Protein | 4.97g BCAA | PDCAAS Score")).toEqual([]);
  });

  it("takes a part of a verb or a word after a dash for a small word of a title", () => {
    expect(found("title_case", "99 Make Up Tips - The Best of the Best")).toEqual([]);
    expect(found("title_case", "Zip Off Trousers And Socks")).toEqual(["And"]);
  });

  it("takes a code or a share for a price", () => {
    expect(found("no_prices", "Part B07GIP35RA, model POWCHE2KG, now USN 100% whey.")).toEqual([]);
    expect(found("no_prices", "It costs CHF 35 today.")).toEqual(["CHF 35"]);
  });

  it("takes the number of a certificate for a phone number", () => {
    expect(found("no_phone_numbers", "Certificado Anatel Número: 04411-20-05512")).toEqual([]);
  });

  it("takes a heading in capitals and the next sentence for a repetition", () => {
    expect(found("no_repeated_words", "NOW WITHOUT THE SALT Salt is fine in soup.")).toEqual([]);
    expect(found("no_repeated_words", "Without the salt salt it is bland.")).toEqual(["salt salt"]);
  });

  it("takes a Turkish adverb for a repetition", () => {
    const policies = policiesOf({ ruleType: "format_requirement", content: "no_repeated_words" });
    expect(fixable(policies, "Parçalar adım adım birleşir.", "tr").findings).toEqual([]);
    expect(fixable(policies, "Masa için için uygundur.", "tr").findings).toHaveLength(1);
  });
});

describe("a fix of a list", () => {
  const list = "<p>Box:</p>\n<ul>\n<li>Lamp</li>\n<li>Cable</li>\n</ul>\n<p>Made in Italy.</p>";

  it("makes a paragraph of each item where only paragraphs are allowed", () => {
    expect(fixWith("no_html:p", list)).toBe(
      "<p>Box:</p>\n<p>Lamp</p>\n<p>Cable</p>\n<p>Made in Italy.</p>",
    );
    expect(fixWith("no_html:p", list.replaceAll("\n", ""))).toBe(
      "<p>Box:</p><p>Lamp</p><p>Cable</p><p>Made in Italy.</p>",
    );
    expect(fixWith("no_html:p", "<h2>Box</h2><ul><li><b>Lamp</b>, big</li></ul>")).toBe(
      "<p>Box</p>\n<p>Lamp, big</p>",
    );
  });

  it("keeps the paragraphs and lists inside an item apart", () => {
    expect(
      fixWith(
        "no_html:p",
        "<p>Box</p><ol><li><p>Lamp</p></li><li>Cable<ul><li>black</li><li>white</li></ul></li></ol>",
      ),
    ).toBe("<p>Box</p><p>Lamp</p><p>Cable</p><p>black</p><p>white</p>");
  });

  it("separates the items with semicolons where no tag of a line is allowed", () => {
    expect(
      fixWith(
        "no_html:strong",
        "<strong>Box</strong><ul><li>Lamp, big</li>\n<li>Cable</li></ul>Made in Italy.",
      ),
    ).toBe("<strong>Box</strong>: Lamp, big; Cable. Made in Italy.");
  });

  it("writes lines where a text without tags or with line breaks remains", () => {
    expect(fixWith("no_html", list)).toBe("Box:\n- Lamp\n- Cable\nMade in Italy.");
    expect(fixWith("no_html:br", "One.<br>Two:<ul><li>Lamp</li><li>Cable</li></ul>")).toBe(
      "One.<br>Two:<br>- Lamp<br>- Cable",
    );
  });
});

describe("a series of short codes", () => {
  it.each([
    ["The FIS SB anchors.", "en"],
    ["Ancre FIS VL pour béton.", "fr"],
    ["De FIS VL voor beton.", "nl"],
    ["Use HIT RE 500 in concrete.", "en"],
    ["Use the SET EM SB in concrete.", "en"],
  ])("is left to the editor: %s", (text, language) => {
    expect(fixWith("no_all_caps", text, language)).toBeNull();
  });

  it("is not mistaken for short words or an abbreviation", () => {
    expect(fixWith("no_all_caps", "It is the BIG RED box.")).toBe("It is the big red box.");
    expect(fixWith("no_all_caps", "It is a USB KIT for you.")).toBe("It is a USB kit for you.");
    expect(fixWith("no_all_caps", "You GO UP 10 % faster.")).toBe("You go up 10 % faster.");
  });
});

describe("a product's name in its description", () => {
  function fixesOf(content: string, field: string, fields: [string, string][]) {
    const ruleType = content.startsWith("no_") ? "format_requirement" : "prohibited_words";
    const policies = compilePolicies(category({ rules: [rule({ ruleType, content, field })] }));
    const [, [, description] = ["", ""]] = fields;
    const others = fields.filter(([key]) => key !== "description");
    const about = fixable(policies, description, "en", others);
    const fixes = verifyFixes(about);
    return about.findings.map(({ suggestion }, index) => {
      const fix = fixes[index];
      const text = about.texts.at(fix?.field ?? "", null)?.parsed.source ?? "";
      return [suggestion, fix ? applyEdits(text, [fix]) : null];
    });
  }

  it("is not changed, and the finding says so", () => {
    const fields: [string, string][] = [
      ["name", "Cheap Monday Jeans"],
      ["description", "The Cheap Monday Jeans are cheap."],
    ];
    expect(fixesOf("cheap => affordable", "description", fields)).toEqual([
      [
        "Use “affordable” instead of “cheap”. It is part of the product's name, “Cheap Monday Jeans”: edit it by hand.",
        null,
      ],
      ["Use “affordable” instead of “cheap”.", "The Cheap Monday Jeans are affordable."],
    ]);
  });

  it("is left to the editor if it is the brand, also where a rule checks all fields", () => {
    const fields: [string, string][] = [
      ["name", "Cheap Monday Jeans"],
      ["description", "Cheap Monday jeans are cheap."],
      ["vendor", "Cheap Monday"],
    ];
    const advice = "It is part of the product's brand, “Cheap Monday”: edit it by hand.";
    expect(fixesOf("cheap => affordable", "any", fields)).toEqual([
      [`Use “affordable” instead of “cheap”. ${advice}`, null],
      [`Use “affordable” instead of “cheap”. ${advice}`, null],
      ["Use “affordable” instead of “cheap”.", "Cheap Monday jeans are affordable."],
      [`Use “affordable” instead of “cheap”. ${advice}`, null],
    ]);
    expect(fixesOf("cheap => affordable", "vendor", fields).map(([, after]) => after)).toEqual([
      "Affordable Monday",
    ]);
  });

  it("keeps its capitals", () => {
    const fixes = fixesOf("no_all_caps", "description", [
      ["name", "GOLDEN LAMP"],
      ["description", "The GOLDEN LAMP has a FREE GIFT inside."],
    ]);
    expect(fixes.map(([, after]) => after)).toEqual([
      null,
      "The GOLDEN LAMP has a free gift inside.",
    ]);
  });

  it("is changed if the rule also checks the name, or if the name is one word", () => {
    const changed = fixesOf("cheap => affordable", "any", [
      ["name", "Cheap Jeans"],
      ["description", "The Cheap Jeans fit."],
    ]);
    expect(changed.map(([, after]) => after)).toEqual([
      "Affordable Jeans",
      "The Affordable Jeans fit.",
    ]);
    const oneWord = fixesOf("cheap => affordable", "description", [
      ["name", "Cheap"],
      ["description", "Cheap jeans."],
    ]);
    expect(oneWord.map(([, after]) => after)).toEqual(["Affordable jeans."]);
  });
});

describe("title case", () => {
  it.each(["en", null])("treats “no” as an adverb (%s)", (language) => {
    expect(fixWith("title_case", "Perfect Fit No Drill Blind", language)).toBeNull();
    expect(fixWith("title_case", "Silver Ring (no Engraving)", language)).toBe(
      "Silver Ring (No Engraving)",
    );
    expect(fixWith("title_case", "Casa No Campo com Vista", "pt")).toBe("Casa no Campo com Vista");
  });

  it.each(["Loopband - 2 pk Motor", "Socks 4 pcs Blue"])("keeps units of numbers: %s", (name) => {
    expect(fixWith("title_case", name, null)).toBeNull();
  });
});

describe("a removal of prohibited words", () => {
  const remove = (words: string, text: string, language: string) =>
    applyFirstFix({ ruleType: "prohibited_words", content: words }, text, language);

  it.each([
    ["u.a. Lammwolle. Der Schal wärmt.", "de"],
    ["Aus Wolle, z.B. Lammwolle. Der Schal wärmt.", "de"],
    ["Aus Wolle, z. B. Lammwolle. Der Schal wärmt.", "de"],
    ["Aus Wolle, d.h. Lammwolle. Der Schal wärmt.", "de"],
    ["Aus Wolle (insb. Lammwolle). Der Schal wärmt.", "de"],
    ["Aus Wolle, bzw. Lammwolle. Der Schal wärmt.", "de"],
    ["Knitted by J. Lammwolle. The scarf is warm.", "en"],
    ["Lammwolle e.g. Merino is warm.", "en"],
  ])("does not end a sentence at an abbreviation (%s)", (text, language) => {
    expect(remove("Lammwolle", text, language)).toBeNull();
  });

  it("never leaves only one of a pair of brackets or quotes", () => {
    expect(remove("Pure wool", "It is warm (very warm! Pure wool). It lasts.", "en")).toBeNull();
    expect(remove("Pure wool", "It says “So warm! Pure wool.” Take it.", "en")).toBeNull();
    expect(remove("Pure wool", "It is warm. “Pure wool!” We wash it.", "en")).toBe(
      "It is warm. We wash it.",
    );
    expect(remove("Pure wool", "It weighs 5 kg. Pure wool. We wash it.", "en")).toBe(
      "It weighs 5 kg. We wash it.",
    );
  });
});

describe("a fix of a repeated word", () => {
  it("leaves a German pronoun that can be meant twice to the editor", () => {
    const text = "Als Pulver gibt es es auch.";
    expect(fixWith("no_repeated_words", text, "de")).toBeNull();
    const { findings } = fixable(
      policiesOf({ ruleType: "format_requirement", content: "no_repeated_words" }),
      text,
      "de",
    );
    expect(findings.map(({ suggestion }) => suggestion)).toEqual([
      "Write the word once, unless both are meant.",
    ]);
    expect(fixWith("no_repeated_words", "Das ist ist gut.", "de")).toBe("Das ist gut.");
  });
});

describe("a fix of the punctuation at the end of a title", () => {
  it.each([
    ["Strap for Watches, Rings, etc.", "en"],
    ["Hülle für Handy, Uhr usw.", "de"],
    ["PACCO MAGG. + SFIGM.", "it"],
  ])("keeps the period of an abbreviation: %s", (title, language) => {
    expect(fixWith("no_end_punctuation", title, language)).toBeNull();
  });

  it.each(["Pipe of PVC.", "A warm sock."])("removes the period: %s", (title) => {
    expect(fixWith("no_end_punctuation", title)).toBe(title.slice(0, -1));
  });
});
