import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { detectLanguage, resolveLocale, toOpenGraphLocale } from "@/lib/seo/scoring/language";
import { catalogueOf, checkOf, sourceOf } from "./source";

const cases = [
  {
    language: "en",
    locale: "en-US",
    market: "US" as const,
    name: "Tern Over-Ear Headphones",
    description:
      "The Tern is made for people who listen to whole albums. The over-ear headphones play for 32 hours. The ear pads come off without tools, so you can replace them.",
    primary: "over-ear headphones",
    first: "fail",
    formula: "Flesch",
  },
  {
    language: "de",
    locale: "de-DE",
    market: "EU" as const,
    name: "Tannberg Wanderstiefel",
    description:
      "Der Tannberg ist ein Wanderstiefel für Touren auf Schotter. Das Obermaterial besteht aus Nubukleder. Die Laufsohle greift auch auf feuchten Wurzeln und gibt beim Abstieg Halt.",
    primary: "wanderstiefel",
    first: "pass",
    formula: "Amstad",
  },
  {
    language: "fr",
    locale: "fr-FR",
    market: "EU" as const,
    name: "Botte de pluie Morbihan",
    description:
      "La botte Morbihan se porte du matin au soir. La tige en caoutchouc naturel est moulée à la main. Cette botte de pluie est doublée d'un jersey de coton qui sèche en une nuit.",
    primary: "botte de pluie",
    first: "fail",
    formula: "Kandel and Moles",
  },
  {
    language: "es",
    locale: "es-ES",
    market: "EU" as const,
    name: "Alpargata Cala",
    description:
      "La Cala es una alpargata ligera para las tardes de verano. El empeine de lona de algodón se corta en una sola pieza y se cose a mano. La suela de yute lleva una capa de caucho.",
    primary: "alpargata",
    first: "pass",
    formula: "Fernández Huerta",
  },
  {
    language: "it",
    locale: "it-IT",
    market: "EU" as const,
    name: "Latte detergente Riviera 200 ml",
    description:
      "Un latte detergente delicato che scioglie il trucco senza strofinare. L'olio di mandorle dolci lascia la pelle morbida. È adatto anche al contorno degli occhi e alle pelli secche.",
    primary: "latte detergente",
    first: "pass",
    formula: "Franchina and Vacca",
  },
];

const NOTHING = { language: null, market: null };

describe.each(cases)("a product text in $language", (each) => {
  const source = sourceOf({ ...each, title: each.name });
  const analysis = analyzeSeo(source, catalogueOf());

  it("has its language detected", () => {
    expect(detectLanguage(each.description)).toBe(each.language);
    expect(resolveLocale(each.description, NOTHING)).toBe(each.locale.slice(0, 2));
    expect(toOpenGraphLocale(each.locale.slice(0, 2))).toBe(each.locale.replace("-", "_"));
    expect(checkOf(analysis, "language_market").status).toBe("pass");
  });

  it("has the product's type as its primary keyword", () => {
    expect(analysis.targetKeywords[0]).toBe(each.primary);
    expect(analysis.targetKeywords.length).toBeLessThanOrEqual(5);
    expect(analysis.keywords[0]).toMatchObject({
      keywordType: "primary",
      isTarget: true,
      usedInTitle: true,
      usedInDescription: true,
    });
    expect(checkOf(analysis, "keyword_first_sentence").status).toBe(each.first);
    expect(checkOf(analysis, "keyword_density").score).toBeGreaterThan(0);
  });

  it("is measured with the readability formula of its language", () => {
    expect(checkOf(analysis, "reading_ease").recommendation).toContain(`(${each.formula})`);
  });
});

describe("a text in another language", () => {
  it("is not measured with another language's readability formula", () => {
    const description =
      "Os Andorinha foram feitos para correr e para andar de bicicleta. Apoiam-se à frente do ouvido e deixam ouvir o trânsito, o que é tão importante como a música.";
    expect(detectLanguage(description)).toBeNull();
    expect(resolveLocale(description, NOTHING)).toBe("pt");
    expect(resolveLocale(description, { language: "pt", market: "PT" })).toBe("pt-PT");
    expect(resolveLocale(description, { language: "pt-BR", market: "PT" })).toBe("pt-BR");
    const analysis = analyzeSeo(sourceOf({ description }), catalogueOf());
    expect(checkOf(analysis, "reading_ease").status).toBe("not_checked");
    expect(checkOf(analysis, "language_market").status).toBe("not_checked");
  });

  it("is detected by its script, and an uncertain one is not guessed", () => {
    expect(resolveLocale("通勤にも週末の散歩にも合わせやすいスニーカーです。", NOTHING)).toBe("ja");
    expect(resolveLocale("12345 !!!", { language: null, market: "GB" })).toBe("und-GB");
    expect(resolveLocale("", NOTHING)).toBe("und");
    expect(toOpenGraphLocale("und-GB")).toBeNull();
  });
});
