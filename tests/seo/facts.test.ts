import { describe, expect, it } from "vitest";
import { findUnsupportedFacts } from "@/lib/seo/scoring/unsupported-facts";

const found = (source: string, proposed: string) =>
  findUnsupportedFacts(source, proposed).map(({ kind, words }) => `${kind}: ${words}`);

describe("a fact that the source does not state", () => {
  it.each([
    [
      "The battery lasts 45 hours.",
      "The battery lasts 50 hours.",
      ["number: 50", "unit: 50 hours"],
    ],
    ["The battery lasts 45 hours.", "The battery lasts 45 minutes.", ["unit: 45 minutes"]],
    [
      "It is done in eighteen minutes.",
      "It is done in nineteen minutes.",
      ["number: nineteen", "unit: nineteen minutes"],
    ],
    [
      "The housing is rated IPX4.",
      "The housing is rated IPX7.",
      ["number: IPX7", "certificate: IPX7"],
    ],
    [
      "A shirt of cotton for the summer.",
      "A shirt of organic cotton for the summer, GOTS certified.",
      [
        "certificate: GOTS",
        "certificate: certified",
        "material: organic",
        "material: organic cotton",
      ],
    ],
    ["A bag of faux leather with a zip.", "A bag of leather with a zip.", ["material: leather"]],
    ["The cream is not certified.", "The cream is certified.", ["certificate: certified"]],
    [
      "A good shoe for the trail.",
      "The finest and most durable shoe for the trail.",
      ["material: durable", "superlative: finest", "superlative: most durable"],
    ],
    [
      "Ein Stiefel aus Leder für die Berge.",
      "Der leichteste Stiefel aus Wollfilz, ISO 9001 geprüft.",
      [
        "number: 9001",
        "certificate: ISO 9001",
        "certificate: geprüft",
        "material: Wollfilz",
        "superlative: leichteste",
      ],
    ],
    [
      "Une crème pour la peau sèche.",
      "La meilleure crème au karité, 50 ml.",
      ["number: 50", "unit: 50 ml", "material: karité", "superlative: meilleure"],
    ],
    [
      "Una crema para la piel seca.",
      "Una crema suavísima con aceite de argán, la más pura.",
      ["material: argán", "material: pura", "superlative: suavísima", "superlative: la más pura"],
    ],
    [
      "Un latte per il viso.",
      "Il migliore latte per il viso, certificato, in vetro, due anni.",
      [
        "number: due",
        "unit: due anni",
        "certificate: certificato",
        "material: vetro",
        "superlative: migliore",
      ],
    ],
    ["中等音量下可播放十八小时。", "中等音量下可播放十九小时。", ["number: 十九"]],
  ])("is reported: %s → %s", (source, proposed, expected) => {
    expect(found(source, proposed).sort()).toEqual([...expected].sort());
  });
});

describe("a fact that the source states", () => {
  it.each([
    ["It runs eighteen minutes and holds 1.5 litres for $1,249.00.", "18 minutes, 1,5 l, 1249 USD"],
    ["The battery lasts 45 hours.", "A 45-hour battery."],
    ["Frasco de 30 ml con aceite de oliva.", "Aceite de oliva, 30ml."],
    [
      "Aus Bio-Baumwolle gefertigt, OEKO-TEX zertifiziert.",
      "Zertifizierte Bio-Baumwolle (Oeko-Tex).",
    ],
    ["سعتها 30 مل", "٣٠ مل"],
    ["The softest shoe of genuine leather.", "Genuine leather, the softest."],
  ])("can be in another notation: %s → %s", (source, proposed) => {
    expect(found(source, proposed)).toEqual([]);
  });
});
