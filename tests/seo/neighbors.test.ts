import { describe, expect, it } from "vitest";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { inferLanguage } from "@/lib/seo/neighbors";

const readLanguage = await loadLanguageReader();
const languageOf = (names: string[], languages: string[] = []) =>
  inferLanguage({ names, languages }, readLanguage);

describe("the language of a category", () => {
  it.each([
    ["en", ["Velorix Folding Bench", "Garden Table with Umbrella", "Wooden Chair for Children"]],
    ["de", ["Velorix Klappbank", "Gartentisch mit Schirm", "Holzstuhl für Kinder"]],
    ["es", ["Velorix Banco Plegable", "Mesa de Jardín con Sombrilla", "Silla para niños"]],
  ])("is %s if its names are", (language, names) => {
    expect(languageOf(names)).toBe(language);
  });

  it("is the language of most of its products", () => {
    expect(languageOf(["Bank"], ["de", "de-AT", "de", "de", "en"])).toBe("de");
    expect(languageOf(["Bank"], ["de", "de", "en", "en"])).toBeNull();
  });

  it("is unknown if too few products show it", () => {
    expect(languageOf(["Bank"])).toBeNull();
    expect(languageOf(["Bank"], ["de", "de"])).toBeNull();
  });
});
