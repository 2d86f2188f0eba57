import { describe, expect, it } from "vitest";
import { readMarkdown } from "@/lib/style-guides/reading/markdown";
import { suggestRules } from "@/lib/style-guides/reading/read-guide";

/** Returns the limits suggested for a sentence, or null if there are none. */
function limitOf(sentence: string): string | null {
  const options = { name: "Guide", fields: { bullets: "bullet_points" } };
  const { suggestions } = suggestRules(readMarkdown(sentence), options);
  const limits = suggestions.filter(({ kind }) => kind === "length" || kind === "format");
  return limits.length === 0 ? null : limits.map(({ rule }) => rule.rule_content).join(" & ");
}

type Case = readonly [sentence: string, limit: string | null];

const MINIMUMS: Readonly<Record<string, readonly Case[]>> = {
  en: [
    ["Descriptions must never be shorter than 40 words.", "40- words"],
    ["Descriptions must not be shorter than 40 words.", "40- words"],
    ["Descriptions can't be shorter than 40 words.", "40- words"],
    ["Descriptions must not have fewer than 40 words.", "40- words"],
    ["Descriptions have no fewer than 40 words.", "40- words"],
    ["Descriptions should be no less than 40 words.", "40- words"],
    ["Descriptions should be no shorter than 40 words.", "40- words"],
    ["Descriptions must never be under 40 words.", "40- words"],
    ["Descriptions should not fall below 40 words.", "40- words"],
    ["Never write descriptions of less than 40 words.", "40- words"],
    ["Avoid descriptions shorter than 40 words.", "40- words"],
    ["No descriptions under 40 words.", "40- words"],
    ["Descriptions have at least 40 words.", "40- words"],
    ["Descriptions need a minimum of 40 words.", "40- words"],
    ["Descriptions should be 40 words or more.", "40- words"],
    ["Descriptions must be longer than 40 words.", "41- words"],
    ["Titles should not be less than 20 characters long.", "20-"],
  ],
  de: [
    ["Beschreibungen dürfen nie kürzer als 40 Wörter sein.", "40- words"],
    ["Beschreibungen dürfen nicht kürzer sein als 40 Wörter.", "40- words"],
    ["Beschreibungen haben nicht weniger als 40 Wörter.", "40- words"],
    ["Beschreibungen haben nie unter 40 Wörter.", "40- words"],
    ["Beschreibungen sollten nicht unter 40 Wörtern liegen.", "40- words"],
    ["Beschreibungen haben mindestens 40 Wörter.", "40- words"],
    ["Beschreibungen haben wenigstens 40 Wörter.", "40- words"],
    ["Beschreibungen dürfen 40 Wörter nicht unterschreiten.", "40- words"],
    ["Vermeiden Sie Beschreibungen mit weniger als 40 Wörtern.", "40- words"],
    ["Keine Beschreibungen unter 40 Wörtern.", "40- words"],
    ["Schreiben Sie keine Beschreibung mit weniger als 40 Wörtern.", "40- words"],
    ["Beschreibungen müssen länger als 40 Wörter sein.", "41- words"],
  ],
  fr: [
    ["Les descriptions ne comptent pas moins de 40 mots.", "40- words"],
    ["Les descriptions ne doivent jamais compter moins de 40 mots.", "40- words"],
    ["Les descriptions ne doivent pas être inférieures à 40 mots.", "40- words"],
    ["Les descriptions ne doivent pas être plus courtes que 40 mots.", "40- words"],
    ["Les descriptions comptent au moins 40 mots.", "40- words"],
    ["Les descriptions comptent 40 mots au minimum.", "40- words"],
    ["Évitez les descriptions de moins de 40 mots.", "40- words"],
    ["Pas de descriptions de moins de 40 mots.", "40- words"],
    ["Les descriptions doivent compter plus de 40 mots.", "41- words"],
  ],
  es: [
    ["Las descripciones no tienen menos de 40 palabras.", "40- words"],
    ["Las descripciones no deben tener nunca menos de 40 palabras.", "40- words"],
    ["Las descripciones nunca deben tener menos de 40 palabras.", "40- words"],
    ["Las descripciones no deben ser inferiores a 40 palabras.", "40- words"],
    ["Las descripciones no deben ser más cortas de 40 palabras.", "40- words"],
    ["Las descripciones tienen al menos 40 palabras.", "40- words"],
    ["Las descripciones tienen como mínimo 40 palabras.", "40- words"],
    ["Las descripciones tienen 40 palabras o más.", "40- words"],
    ["Evite descripciones de menos de 40 palabras.", "40- words"],
    ["Las descripciones deben tener más de 40 palabras.", "41- words"],
  ],
  it: [
    ["Le descrizioni non hanno meno di 40 parole.", "40- words"],
    ["Le descrizioni non devono mai avere meno di 40 parole.", "40- words"],
    ["Le descrizioni non devono essere inferiori a 40 parole.", "40- words"],
    ["Le descrizioni non devono essere più corte di 40 parole.", "40- words"],
    ["Le descrizioni hanno almeno 40 parole.", "40- words"],
    ["Le descrizioni hanno 40 parole o più.", "40- words"],
    ["Evita descrizioni con meno di 40 parole.", "40- words"],
    ["Mai descrizioni sotto le 40 parole.", "40- words"],
    ["Le descrizioni devono avere più di 40 parole.", "41- words"],
  ],
};

const MAXIMUMS: Readonly<Record<string, readonly Case[]>> = {
  en: [
    ["Titles must not exceed 60 characters.", "-60"],
    ["Titles must never be longer than 60 characters.", "-60"],
    ["Titles have no more than 60 characters.", "-60"],
    ["Titles should not be over 60 characters.", "-60"],
    ["Keep titles under 60 characters.", "-59"],
    ["Titles are limited to 60 characters.", "-60"],
    ["Titles have 60 characters or fewer.", "-60"],
    ["Avoid titles of more than 60 characters.", "-60"],
    ["Write titles without exceeding 60 characters.", "-60"],
    ["Avoid sentences longer than 25 words.", "max_sentence_words:25"],
    ["Titles must be shorter than 60 characters.", "-59"],
  ],
  de: [
    ["Titel dürfen nicht länger als 60 Zeichen sein.", "-60"],
    ["Titel dürfen 60 Zeichen nicht überschreiten.", "-60"],
    ["Titel haben nicht mehr als 60 Zeichen.", "-60"],
    ["Titel haben nie über 60 Zeichen.", "-60"],
    ["Titel haben weniger als 60 Zeichen.", "-59"],
    ["Titel haben bis zu 60 Zeichen.", "-60"],
    ["Keine Sätze mit mehr als 20 Wörtern.", "max_sentence_words:20"],
  ],
  fr: [
    ["Le titre ne doit jamais dépasser 60 caractères.", "-60"],
    ["Le titre ne compte pas plus de 60 caractères.", "-60"],
    ["Le titre compte moins de 60 caractères.", "-59"],
    ["Limitez les titres à 60 caractères.", "-60"],
    ["Le titre ne doit pas être supérieur à 60 caractères.", "-60"],
    ["Évitez les phrases de plus de 25 mots.", "max_sentence_words:25"],
  ],
  es: [
    ["El título no debe tener más de 60 caracteres.", "-60"],
    ["El título nunca debe superar los 60 caracteres.", "-60"],
    ["El título tiene menos de 60 caracteres.", "-59"],
    ["El título tiene hasta 60 caracteres.", "-60"],
    ["Evite frases de más de 25 palabras.", "max_sentence_words:25"],
  ],
  it: [
    ["Il titolo non ha più di 60 caratteri.", "-60"],
    ["Il titolo non deve mai superare i 60 caratteri.", "-60"],
    ["Il titolo ha meno di 60 caratteri.", "-59"],
    ["Il titolo ha fino a 60 caratteri.", "-60"],
    ["Evita frasi con più di 25 parole.", "max_sentence_words:25"],
  ],
};

const NO_LIMITS: readonly Case[] = [
  "Titles need not be shorter than 60 characters.",
  "Titles do not have to be longer than 60 characters.",
  "Titles don't need more than 60 characters.",
  "Titles can be longer than 60 characters.",
  "Titles must never, in any list, be shorter than 20 characters.",
  "Titles don't have a maximum of 60 characters.",
  "Titles must not be between 20 and 40 characters.",
  "Never exceed 50-60 characters in titles.",
  "Titel müssen nicht kürzer als 60 Zeichen sein.",
  "Titel unter 20 Zeichen verwenden Sie nicht.",
  "Le titre peut dépasser 60 caractères.",
  "El título no tiene que tener más de 60 caracteres.",
].map((sentence) => [sentence, null] as const);

for (const [title, cases] of Object.entries({ minimums: MINIMUMS, maximums: MAXIMUMS }))
  for (const [language, sentences] of Object.entries(cases))
    describe(`${title} in ${language}`, () => {
      it.each(sentences)("%s", (sentence, limit) => {
        expect(limitOf(sentence)).toBe(limit);
      });
    });

describe("sentences whose limit is unclear", () => {
  it.each(NO_LIMITS)("%s", (sentence, limit) => {
    expect(limitOf(sentence)).toBe(limit);
  });
});
