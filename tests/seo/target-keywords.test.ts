import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { catalogueOf, sourceOf } from "./source";

function targetsOf(overrides: Partial<SeoSource>): string[] {
  const { keywords } = analyzeSeo(sourceOf(overrides), catalogueOf());
  return keywords.filter(({ isTarget }) => isTarget).map(({ keyword }) => keyword);
}

describe("the target keywords", () => {
  it.each([
    ["de-DE", "Velorix Schreibtischlampe 300", "schreibtischlampe"],
    ["en-US", "Velorix Folding Bench", "folding bench"],
    ["nl-NL", "Velorix Lamp", "lamp"],
    // A word of the language is part of the product type.
    ["de-DE", "Elektrische Zahnbürste", "elektrische zahnbürste"],
    ["en-US", "Folding Bench", "folding bench"],
  ])("do not begin with the brand of a name without a text (%s, %s)", (locale, name, keyword) => {
    expect(targetsOf({ name, description: "", category: "Home", locale })[0]).toBe(keyword);
  });

  it("keep a first word that other names or the category use", () => {
    const bench = { name: "Velorix Bench", description: "", category: "Home" };
    expect(targetsOf({ ...bench, category: "Velorix Benches" })[0]).toBe("velorix bench");
    expect(targetsOf({ ...bench, neighbors: ["Oak velorix table"] })[0]).toBe("velorix bench");
  });

  it("come from the part of the name that the text writes in lowercase", () => {
    const [first] = targetsOf({
      name: "VeloBaby Electric NoseVelo | Aspirador nasal recargable",
      description:
        "Este aspirador nasal es recargable y seguro. El aspirador tiene un estuche y limpia la nariz del bebé con cuidado.",
      locale: "es-ES",
    });
    expect(first).toBe("aspirador nasal recargable");
  });

  it("contain no article number", () => {
    const description =
      "This camping trailer sleeps six. The camping trailer has a pantry and a large bathroom.";
    const targets = targetsOf({ name: "Camping Trailer 121RKCE", description });
    expect(targets[0]).toBe("camping trailer");
    expect(targets.join()).not.toContain("121rkce");
    expect(
      targetsOf({ name: "DLEX-152-CL40-930", category: "", description: "DLEX-152." }),
    ).toEqual([]);
  });

  it("contain no model number, and are no first name or brand before the product type", () => {
    const description =
      "This speaker XR7 has a grip. The speaker is small, and the XR7 speaker is red.";
    expect(targetsOf({ name: "Velorix XR7 Speaker", description }).join()).not.toContain("xr7");
    const blank = { description: "", category: "", locale: "nl-NL" };
    expect(targetsOf({ ...blank, name: "Sophia - visgraat - pvc 20" })).toEqual([]);
    expect(targetsOf({ ...blank, name: "THOMSON - Styrstammar", locale: "sv-SE" })[0]).toBe(
      "styrstammar",
    );
  });

  it("are no fragment of a longer noun", () => {
    const description =
      "Cette eau de parfum est douce. L’eau de parfum tient toute la journée et se porte le soir.";
    const perfume = { name: "Norvex - Eau de parfum 100ml", category: "", locale: "fr-FR" };
    expect(targetsOf({ ...perfume, description })).toEqual(["eau de parfum"]);
    const pad =
      "A mouse pad with grip. This gaming mouse pad has a border, and the mouse pad is soft.";
    expect(targetsOf({ name: "Gaming Mouse Pad XXL", description: pad })).not.toContain("pad");
  });

  it("contain no function word of a removed number, and no word after a plus", () => {
    const description =
      "I contenitori sono resistenti e i contenitori per olii hanno un coperchio.";
    const targets = (name: string) => targetsOf({ name, description, locale: "it-IT" });
    expect(targets("Contenitori da 26x0lt per olii")[0]).toBe("contenitori per olii");
    expect(targets("Contenitori + Coperchio Zorva")[0]).toBe("contenitori");
  });

  it("are words that the brand shares with the text", () => {
    const description =
      "Our pots have a beautiful natural look. This pot is one of our plant pots, for a plant.";
    const targets = targetsOf({ name: "Constantia Plant Pot", description, brand: "Pot Shack" });
    expect(targets[0]).toBe("plant pot");
    expect(targets).not.toContain("beautiful natural look");
  });

  it("come from the text if the name lists keywords, and from the category if it is a number", () => {
    const name =
      "Submersible Pump Set Garden Waterfall Pond Bird Bath Panel Water Pump Parts Accessories";
    const description = "This water pump is quiet. Place the water pump below the surface.";
    expect(targetsOf({ name, description })[0]).toBe("water pump");
    const code = { name: "SNAP-3061243-45-OW", category: "Lamps > LED Panel SNAP" };
    expect(targetsOf({ ...code, description: "A bright LED panel of 45 W." })).toEqual([
      "led panel",
    ]);
    const noCategory = { name: "SNAP-3061243", category: "" };
    const text =
      "Premium wireless headphones with noise cancellation and long battery life. Our headphones are comfortable.";
    expect(targetsOf({ ...noCategory, description: text })[0]).toBe("premium wireless headphones");
    expect(targetsOf({ ...noCategory, description: "A great product." })).toEqual([]);
    expect(targetsOf({ name: "A R K I P E L", category: "", description: "Steel." })).toEqual([]);
  });

  it("do not cut a t shirt in two", () => {
    const description =
      "A plain lavender t shirt with a regular fit, made of cotton. The t shirt is soft.";
    expect(targetsOf({ name: "Lavender Plain Regular Fit T Shirt", description })[0]).toBe(
      "regular fit t shirt",
    );
  });

  it.each([
    {
      name: "Nowoczesna Lampa Stojąca z Abażurem Złoty Środek",
      locale: "pl",
      neighbors: [
        "Lampa Stojąca Trójnóg",
        "Stylowa Lampa Stojąca",
        "Lampa Wisząca Regulowana",
        "Lampa Sufitowa Plafon",
      ],
      keyword: "lampa stojąca",
    },
    {
      name: "ALKAL DETERGENTE PAVIMENTI Lt.2",
      locale: "it",
      neighbors: ["ORO DETERGENTE PAVIMENTI", "DETERGENTE BAGNO", "DETERGENTE PAVIMENTI LIMONE"],
      keyword: "detergente pavimenti",
    },
    {
      name: "GAMINGSTOEL - Ergonomisch, Kantelbaar, 120kg Draagkracht - Wit",
      locale: "nl",
      neighbors: ["KAPTAFEL - grote spiegel", "SPORTBANK - Ergonomisch"],
      keyword: "gamingstoel",
    },
    {
      name: "Set de Alimentación para Bebé de Silicona",
      locale: "es",
      neighbors: [],
      keyword: "set de alimentación",
    },
    { name: "Underställ - Dam", locale: "sv", neighbors: [], keyword: "underställ dam" },
    {
      name: "Savon au Thé Vert & Menthe",
      locale: "fr",
      neighbors: [],
      keyword: "savon au thé vert",
    },
    {
      name: "Molfix Bebek Bezi 5 Beden Junior Fırsat Paketi 60 Adet",
      locale: "tr",
      neighbors: ["Prima Bebek Bezi 4 Beden", "Sleepy Bebek Bezi 3 Beden"],
      keyword: "bebek bezi",
    },
    {
      name: "Támara Soporte para Celular 3 en 1",
      locale: "es",
      neighbors: ["Soporte para Auto", "Soporte de Mesa", "Soporte Negro"],
      keyword: "soporte para celular",
    },
  ])("name the product type of “$name” from the names of its category", (product) => {
    const { keyword, ...overrides } = product;
    const targets = targetsOf({ ...overrides, category: "", description: "" });
    expect(targets[0]).toBe(keyword);
  });

  it("contain no brand that begins many names of the category", () => {
    const description = "This ring is set with one moonstone. The moonstone of the ring is blue.";
    const neighbors = ["Rosa Dome Ring", "Rosa Bold Ring", "Rosa Luna Ring"];
    const name = "Rosa Moonstone Ring & Free Stacking Ring";
    expect(targetsOf({ name, description, neighbors, category: "Rings" })[0]).toBe(
      "moonstone ring",
    );
  });

  it("add the category to a name that does not say what the product is", () => {
    const description = "Lightweight earrings made of wood. The earrings have hooks of steel.";
    const sailboat = { name: "Sailboat", category: "Earrings", description };
    expect(targetsOf(sailboat)[0]).toBe("sailboat earrings");
  });

  it("skip a name in capitals, and are not the people that a product is made for", () => {
    const description =
      "Un parfum doux pour la femme qui aime les fleurs. Ce parfum tient toute la journée.";
    const name = "TORRENT OF DREAMS — Parfum Femme 50ml";
    expect(targetsOf({ name, description, locale: "fr", category: "" })[0]).toBe("parfum femme");
  });

  it("are not cut at an adjective that is a category", () => {
    const description = "A mouse for both hands. The ergonomic mouse connects without a cable.";
    const mouse = { name: "Wireless Ergonomic Mouse", category: "Ergonomic", description };
    expect(targetsOf(mouse)[0]).toBe("ergonomic mouse");
  });

  it("take the attribute from the category if the name has only a model", () => {
    const description = "This chair is made of teak. The chair stands outside all year.";
    const chair = { name: "Refuge Brown Chair", category: "Outdoor Chairs", description };
    expect(targetsOf(chair)[0]).toBe("outdoor chair");
  });

  it("add the attribute that the text uses to a plain noun", () => {
    const description =
      "Esta camiseta de algodão veste bem. A camiseta de algodão não encolhe e a cor da malha dura.";
    expect(
      targetsOf({ name: "CAMISETA BOSTON B90619", description, locale: "pt-BR", category: "" })[0],
    ).toBe("camiseta de algodão");
  });

  it("are the words that a list of keywords repeats", () => {
    const name =
      "Pets Water Bottle Portable Food Grade Material Dog Cat Travel Pet Water Cup Bottle with Food Dispenser Puppy Water Bottle";
    expect(targetsOf({ name, description: "", category: "" })[0]).toBe("water bottle");
  });

  it("keep the attribute that the text uses with the noun, but no name before it", () => {
    const description =
      "This folding bench turns any garden into a sunset terrace. The folding bench is made of teak.";
    const bench = { name: "Sunset Folding Bench", category: "Garden Benches", description };
    expect(targetsOf(bench)[0]).toBe("folding bench");
  });

  it("take the attribute of the category for a compound of its noun", () => {
    const description = "This armchair has a high back. The armchair stays outside all year.";
    const armchair = { name: "Honey Armchair", category: "Outdoor Chairs", description };
    expect(targetsOf(armchair)[0]).toBe("outdoor armchair");
  });

  it("contain no unit, label or measure", () => {
    const targets = (name: string, neighbors: string[] = []) =>
      targetsOf({ name, neighbors, locale: "es-ES", category: "", description: "" })[0];
    expect(targets("Plafón Tipo Liso Norvex", ["Plafón Onda", "Plafón Tipo Onda"])).toBe(
      "plafón liso",
    );
    expect(targets("Lija de Agua Grano 280")).toBe("lija de agua");
    const description = "Un ensemble doux pour les enfants de 6 ans ou de 8 ans.";
    const horizon = { name: "Horizon - taille 06 ans", locale: "fr-FR", category: "", description };
    expect(targetsOf(horizon).join()).not.toContain("ans");
  });

  it("are no part of a name that is an amount, and no audience of a brand", () => {
    const targets = (name: string, description = "") =>
      targetsOf({ name, locale: "es-ES", category: "", description })[0];
    expect(targets("Sellador Norvex | Caja con 25 piezas")).toBe("sellador norvex");
    const description = "Este calentador es silencioso. El calentador sirve para biberones.";
    expect(targets("Norvex Baby Calentador Ultra-Silencioso", description)).toBe("calentador");
  });

  it("leave no noun without its own attribute", () => {
    const description =
      "Este extractor de leche es portátil. El extractor de leche deja las manos libres al usarlo.";
    const name = "Extractor de Leche Manos Libres Doble";
    const product = { name, locale: "es-ES", category: "", description };
    expect(targetsOf(product)[0]).toBe("extractor de leche");
  });

  it("begin with the first noun, and contain attributes that other names write in lowercase", () => {
    const description =
      "Il supporto per faretti è in alluminio. I faretti e le valigie Laterali non sono inclusi.";
    const lights = { locale: "it-IT", category: "Accessori faretti", description };
    expect(targetsOf({ ...lights, name: "Supporto Faretti Zorva 1250" })[0]).toBe(
      "supporto faretti",
    );
    const neighbors = ["Valigie laterali Brenna", "Borse laterali Kessa"];
    const cases = { name: "Valigie Laterali Zorva", neighbors, locale: "it-IT", category: "" };
    expect(targetsOf({ ...cases, description })[0]).toBe("valigie laterali");
  });

  it("are the words of the category that a name contains, and no capitals before a noun", () => {
    const rack = { name: "Piastra Top Case Norvex 850", category: "Piastra top case" };
    expect(targetsOf({ ...rack, locale: "it-IT", description: "" })[0]).toBe("piastra top case");
    const neighbors = ["Zorva Apfelschorle 0,5l", "Brenna Apfelschorle 1l", "Brenna Cola 1l"];
    const drink = { name: "NORV Apfelschorle 0,5l", locale: "und", category: "", description: "" };
    expect(targetsOf({ ...drink, neighbors })[0]).toBe("apfelschorle");
  });

  it("are not a brand that many names begin with, if the text has the noun", () => {
    const description = "Las tetinas son de silicona. Estas tetinas de flujo lento no gotean.";
    const names = ["ZorKid Vaso", "ZorKid Babero", "ZorKid Plato"];
    const name = "ZorKid Tetinas de Flujo Lento";
    const product = { name, neighbors: names, locale: "es-ES", category: "", description };
    expect(targetsOf(product)[0]).toBe("tetinas de flujo lento");
  });

  it("are not an adjective after an unknown noun", () => {
    const description = "Um brinquedo para cães. Nossa bola mastigatória limpa os dentes.";
    const ball = { name: "Bola Mastigatória Zunga", locale: "pt-BR", category: "", description };
    expect(targetsOf(ball)[0]).toBe("bola mastigatória");
  });

  it.each([
    ["de", "ZL-152-CL40", "Leuchten", "ZL-152-CL40 LED Panel NORV 60x60 weiß", "led panel"],
    ["de", "Halsband „Norvex Line“", "Schmuck", "Handgefertigt für den Alltag.", "halsband"],
    ["de", "Zorva", "Uhren und Mode", "Die Zorva ist eine zeitlose Armbanduhr.", "armbanduhr"],
    [
      "de",
      "Feuerverzinkte Stahlmuffe M32",
      "",
      "Muffe mit Gewinde M32.",
      "feuerverzinkte stahlmuffe",
    ],
    [
      "it",
      "Zorvex 20lt",
      "",
      "Addolcitore cabinato per famiglie di sei persone.",
      "addolcitore cabinato",
    ],
    ["fr", "Better Wear", "Soins", "Le fond de teint iconique qui tient bien.", "fond de teint"],
    ["fr", "Savon d'Alep au Laurier", "Savons", "Une tradition de mille ans.", "savon d'alep"],
    ["fr", "Masque à l'Argile", "Cosmétiques", "Purifiant et doux.", "masque à l'argile"],
    [
      "es",
      "Zorkid S12 Pro - Extractor de Leche",
      "",
      "Este extractor de leche Zorkid es bueno.",
      "extractor de leche",
    ],
    [
      "pt",
      "Filtro de Água de 10 Litros",
      "",
      "Transforme a casa com o Filtro de Água.",
      "filtro de água",
    ],
    ["en", "Alessia Top", "Bikinis", "Triangle top. Ties at the back.", "triangle top"],
    [
      "en",
      "Zorvex - Strapz",
      "",
      "This insulated leather bag is small. The bag is red.",
      "insulated leather bag",
    ],
  ])(
    "name the type of “%2$s” (%1$s), not its model",
    (locale, name, category, description, keyword) => {
      expect(targetsOf({ locale, name, category, description })[0]).toBe(keyword);
    },
  );

  describe("in a German category without texts", () => {
    const nouns =
      "Zahncreme Shampoo Waschmittel Duschgel Seife Kerze Haferflocken Kekse Linsen Reis";
    const neighbors = nouns
      .split(" ")
      .flatMap((noun) => [
        `${noun} Wild${noun}tau VITASIEGEL`,
        `${noun} fein`,
        `${noun} Berg${noun}`,
      ]);
    it.each([
      ["Zahncreme Ayurvel classic VITASIEGEL", "zahncreme ayurvel"],
      ["Mandeln geröstet und gesalzen", "mandeln geröstet"],
      ["Ende gut, alles gut - Kekse aus Dinkel", "kekse aus dinkel"],
      ["Haferflocken zart VITASIEGEL - Vorrat", "haferflocken zart"],
      ["Body Lotion Glow by Wiesentau", "body lotion"],
    ])("begin with the noun of “%s”", (name, keyword) => {
      const category = "Drogerie Nahrung";
      const targets = targetsOf({ name, neighbors, locale: "de-DE", category, description: "" });
      expect(targets[0]).toBe(keyword);
    });
  });
});
