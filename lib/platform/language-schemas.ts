import { z } from "zod";
import { canonicalizeLanguage, canonicalizeMarket } from "@/lib/reading/language-tags";
import { severalOf } from "./fields";

const LIST_OF_TEXTS = { type: "array", items: { type: "string" } } as const;
const NO_LANGUAGE = "This must be a language tag, such as de or pt-BR.";
const NO_MARKET = "This must be a two-letter country code, such as DE or US.";

/** A language tag, converted to its canonical form. */
export const languageTag = z
  .string("This must be text.")
  .transform((source, context) => {
    const tag = canonicalizeLanguage(source);
    if (tag !== null) return tag;
    context.addIssue(NO_LANGUAGE);
    return z.NEVER;
  })
  .meta({ type: "string", example: "pt-BR" });

export const marketCode = z
  .string("This must be text.")
  .transform((source, context) => {
    const code = canonicalizeMarket(source);
    if (code !== null) return code;
    context.addIssue(NO_MARKET);
    return z.NEVER;
  })
  .meta({ type: "string", example: "DE" });

/** A filter in a query: `all` and empty mean no filter. */
export const languageFilter = filterBy(canonicalizeLanguage, NO_LANGUAGE);
export const marketFilter = filterBy(canonicalizeMarket, NO_MARKET).describe(
  "A country of ISO 3166, two letters. `all`: any.",
);

/** Like the filters above, but accepts several comma-separated values, of which any can match. */
export const someLanguages = severalOf(canonicalizeLanguage, NO_LANGUAGE).meta(LIST_OF_TEXTS);
export const someMarkets = severalOf(canonicalizeMarket, NO_MARKET)
  .meta(LIST_OF_TEXTS)
  .describe("A country of ISO 3166, two letters. `all`: any.");

function filterBy(canonical: (written: string) => string | null, sentence: string) {
  return z
    .string()
    .transform((source, context) => {
      if (source === "" || source === "all") return undefined;
      const value = canonical(source);
      if (value !== null) return value;
      context.addIssue(sentence);
      return z.NEVER;
    })
    .optional()
    .meta({ type: "string" });
}
