import { describe, expect, it } from "vitest";
import { applyEdits } from "@/lib/checking/edits/edits";
import { fixAll } from "@/lib/checking/fixes/fix-all";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { GivenField } from "@/lib/checking/text/product-texts";
import { NAME } from "@/lib/enums";
import { category, rule } from "../checking/policies";
import { fixable, policiesOf } from "./fixable";

const singleWords = {
  ruleType: "format_requirement",
  content: "no_all_caps:1",
} as const;

/** Returns a name and a description after all fixes of capitals in both. */
function fixBoth(name: string, description: string, language: string | null) {
  const policies = compilePolicies(category({ rules: [rule({ ...singleWords, field: "any" })] }));
  const { changes } = fixAll(fixable(policies, description, language, [[NAME, name]]));
  const inField = (key: string) => changes.filter(({ field }) => field === key);
  return [applyEdits(name, inField(NAME)), applyEdits(description, inField("description"))];
}

function fixDescription(
  description: string,
  fields: readonly GivenField[],
  language: string | null = "en",
) {
  const { changes } = fixAll(fixable(policiesOf(singleWords), description, language, fields));
  return applyEdits(description, changes);
}

describe("a name in capitals", () => {
  it("is spelled as in a sentence, although its last word also occurs as a word", () => {
    const description = "Pala Orlo Liberty Control, para un juego de control con potencia.";
    expect(fixBoth("ORLO LIBERTY CONTROL", description, "es")).toEqual([
      "Orlo Liberty Control",
      description,
    ]);
  });

  it("does not continue after a word that also occurs in lowercase", () => {
    const description = "A Máquina de Cortar Cabelo é boa para cortar. O cabelo é curto.";
    expect(fixBoth("MÁQUINA DE CORTAR CABELO", description, "pt")[0]).toBe(
      "Máquina de cortar cabelo",
    );
  });

  it("is spelled like the product's name", () => {
    expect(fixDescription("Our GOLDEN LAMP is warm.", [[NAME, "Golden Lamp"]])).toBe(
      "Our Golden Lamp is warm.",
    );
    expect(fixDescription("Our ACME lamp. Brand: Acme", [])).toBe("Our Acme lamp. Brand: Acme");
    expect(fixDescription("Our GOLDEN LAMP is warm.", [[NAME, "Golden lamp with 3 feet"]])).toBe(
      "Our golden lamp is warm.",
    );
  });

  it.each([
    ["a brand after “marque”", "La marque KOTA est ici, un kota aussi.", "fr"],
    ["a letter of an abbreviation", "Esta é a função de E.TWS da caixa.", "pt"],
    ["initials", "Color: FD&C Yellow 5. It is fd&c.", "en"],
    ["letters without a vowel", "Oil, Bht Wax, and BHT for your hair.", "en"],
  ])("keeps its capitals if it is %s", (_, description, language) => {
    expect(fixDescription(description, [], language)).toBe(description);
  });

  it("is the brand of a line that says more about it", () => {
    const description = "Il porte un KOTA et un kota.\nMarque : KOTA, gage de style";
    expect(fixDescription(description, [], "fr")).toBe(description);
  });
});

describe("a single word in capitals in a title", () => {
  it("is a brand at its beginning, and everywhere in the description", () => {
    const name = "DEER – Joint Supplement";
    const description = "DEER is gentle. Every day, DEER helps your joints.";
    expect(fixBoth(name, description, "en")).toEqual([name, description]);
  });

  it("is changed if the description has it in lowercase", () => {
    expect(fixBoth("LAMP with a shade", "A lamp that is warm.", "en")[0]).toBe("Lamp with a shade");
  });
});

describe("a title in capitals", () => {
  it.each([
    ["where no dictionary tells brands from words", "CARTELLO DIVIETO ORLO", "it"],
    ["and so is the description that repeats it", "PANNO PAVIMENTI ORLO 44x55", "it"],
    ["where only a part of it is known", "TAPIS 30x20 GRELOKIT VELOURS", "fr"],
    ["where a short word may be an abbreviation", "Tablero 42 circuitos GAL Orlo", "es"],
    ["where a number follows a short word", "BRAKE FLUID DOT 3", "en"],
  ])("is left to the editor %s", (_, name, language) => {
    expect(fixBoth(name, name, language)).toEqual([name, name]);
  });

  it("is changed with its articles", () => {
    expect(fixBoth("PER LA CASA 20x30", "È fatto per la casa.", "it")[0]).toBe("Per la casa 20x30");
  });

  it("does not begin a sentence after an abbreviation", () => {
    const [name] = fixBoth("ARMOIRE EMERG. EN METAL", "Une armoire en metal.", "fr");
    expect(name).not.toMatch(/\. En/);
  });
});

describe("lines in capitals", () => {
  it("are changed together or not at all", () => {
    expect(fixDescription("WARM AND SOFT\nGREAT FOR WINTER", [])).toBe(
      "Warm and soft\nGreat for winter",
    );
    const withUnknownWord = "WARM AND SOFT\nMADE OF GRELOKIT\nGREAT FOR WINTER";
    expect(fixDescription(withUnknownWord, [])).toBe(withUnknownWord);
  });
});

describe("items in capitals", () => {
  const severalWords = { ...singleWords, content: "no_all_caps" };
  const fixItems = (html: string) =>
    applyEdits(html, fixAll(fixable(policiesOf(severalWords), html, "pt")).changes);

  it.each([
    "<p>♥ ALTA QUALIDADE;</p><p>♥ ÓTIMO ACABAMENTO;</p><p>♥ REGULÁVEL;</p>",
    "<p>♥ REGULÁVEL;</p><p>♥ ALTA QUALIDADE;</p>",
    "<ul><li>REGULÁVEL</li><li>ALTA QUALIDADE</li></ul>",
    "<p>RESISTENTE - Material forte.</p><p>MAIS CONFORTO - É uma almofada leve.</p>",
  ])("are left to the editor if the rule allows one of them: %s", (html) => {
    expect(fixItems(html)).toBe(html);
  });

  it("are changed together otherwise", () => {
    expect(fixItems("<p>♥ ALTA QUALIDADE;</p><p>♥ ÓTIMO ACABAMENTO;</p><p>♥ LED;</p>")).toBe(
      "<p>♥ Alta qualidade;</p><p>♥ Ótimo acabamento;</p><p>♥ LED;</p>",
    );
    expect(fixItems("<p>LED - Para a noite.</p><p>MAIS CONFORTO - É uma almofada leve.</p>")).toBe(
      "<p>LED - Para a noite.</p><p>Mais conforto - É uma almofada leve.</p>",
    );
    expect(fixItems("<p>DETALHES</p><p>ALTA QUALIDADE E FORTE</p>")).toBe(
      "<p>DETALHES</p><p>Alta qualidade e forte</p>",
    );
  });
});

describe("words in capitals that may be names or abbreviations", () => {
  it.each([
    ["a short word in a list of codes", "Saída CVBS: PAL, NTSC e SECAM", "pt"],
    ["a word that only the product has in lowercase", "El control ECO - TIPO CEB: eco, ceb.", "es"],
    [
      "a word that is also alone in capitals",
      "Preso ao ORLOFIX do SUPORTE ORLOFIX, tipo: Orlofix.",
      "pt",
    ],
  ])("are left to the editor: %s", (_, description, language) => {
    expect(fixDescription(description, [], language)).toBe(description);
  });

  it("are left to the editor in a title that is written in another style", () => {
    for (const [name, description] of [
      ["LumaLuma CLASSIC", "A lamp."],
      ["Boxers KOTA Confort", "Le boxer kota."],
    ] as const)
      expect(fixBoth(name, description, null)[0]).toBe(name);
  });
});

describe("a phrase in capitals", () => {
  it("gets one style, although another phrase capitalizes some of its words", () => {
    const sentence = "Honor everything with our Soft Steel Couple Lamps.";
    expect(fixDescription(`WARM LOVE ENGRAVED COUPLE LAMPS\n${sentence}`, [])).toBe(
      `Warm love engraved couple lamps\n${sentence}`,
    );
  });

  it("is in lowercase if another phrase has its words with others between them", () => {
    const sentence = "Honor everything with our Soft Steel Couple Lamps.";
    expect(fixDescription(`Our STEEL LAMPS are warm. ${sentence}`, [])).toBe(
      `Our steel lamps are warm. ${sentence}`,
    );
    const name = "Honor everything with our Soft Steel Lamps.";
    expect(fixDescription(`Our STEEL LAMPS are warm. ${name}`, [])).toBe(
      `Our Steel Lamps are warm. ${name}`,
    );
  });

  it("is in lowercase inside a sentence, although another line or segment begins with it", () => {
    for (const other of [
      "Productos | Entrega gratis y rápida",
      "♥ Entrega gratis",
      "Ventaja: Entrega gratis",
      "Productos – Entrega gratis",
    ])
      expect(fixDescription(`Ofrecemos ENTREGA GRATIS en España.\n${other}`, [], "es")).toBe(
        `Ofrecemos entrega gratis en España.\n${other}`,
      );
  });

  it("has its Portuguese prepositions in lowercase", () => {
    expect(fixDescription("SUPORTE VERDE C/ EFEITOS", [], "pt")).toBe("Suporte verde c/ efeitos");
  });
});

describe("words in capitals without a language", () => {
  it("are read in the language of the product's other words", () => {
    expect(fixDescription("SEGURO Y PRECISO\nEs para la casa y el jardín.", [], null)).toBe(
      "Seguro y preciso\nEs para la casa y el jardín.",
    );
    expect(fixDescription("FRESHMAN er en pære med lys og en ramme.", [], null)).toBe(
      "FRESHMAN er en pære med lys og en ramme.",
    );
  });
});

describe("an abbreviation in capitals", () => {
  it("keeps its capitals, and is left to the editor if it is spelled like a word", () => {
    expect(fixDescription("With an ISOFIX SEAT BASE inside.", [])).toBe(
      "With an ISOFIX seat base inside.",
    );
    expect(fixDescription("With a LED LIGHT BULB inside.", [])).toBe(
      "With a LED light bulb inside.",
    );
    expect(fixDescription("A warm PET BED for you.", [])).toBe("A warm PET BED for you.");
    const company = "Sirve para la COMPAÑÍA VERDE AZUL de aquí.";
    expect(fixDescription(company, [], "es")).toBe(company);
  });

  it("is in lowercase if it is a unit", () => {
    expect(fixDescription("WIDTH: 22 CM, UP TO 10KG\nIt is wide.", [])).toBe(
      "Width: 22 cm, up to 10kg\nIt is wide.",
    );
  });
});
