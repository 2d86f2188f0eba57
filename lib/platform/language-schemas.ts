import { z } from "zod";
import { canonicalizeLanguage, canonicalizeMarket } from "@/lib/reading/language-tags";
import { createSeveralFilter } from "./fields";

const TEXT_LIST_SCHEMA = { type: "array", items: { type: "string" } } as const;
const INVALID_LANGUAGE_MESSAGE = "This must be a language tag, such as de or pt-BR.";
const INVALID_MARKET_MESSAGE = "This must be a two-letter country code, such as DE or US.";

/** A language tag, converted to its canonical form. */
export const languageTag = z
  .string("This must be text.")
  .transform((source, context) => {
    const tag = canonicalizeLanguage(source);
    if (tag !== null) return tag;
    context.addIssue(INVALID_LANGUAGE_MESSAGE);
    return z.NEVER;
  })
  .meta({ type: "string", example: "pt-BR" });

export const marketCode = z
  .string("This must be text.")
  .transform((source, context) => {
    const code = canonicalizeMarket(source);
    if (code !== null) return code;
    context.addIssue(INVALID_MARKET_MESSAGE);
    return z.NEVER;
  })
  .meta({ type: "string", example: "DE" });

/**
 * A filter in a query: comma-separated values, of which any can match. `all` and empty mean no
 * filter.
 */
export const languageListFilter = createSeveralFilter(
  canonicalizeLanguage,
  INVALID_LANGUAGE_MESSAGE,
).meta(TEXT_LIST_SCHEMA);
export const marketListFilter = createSeveralFilter(canonicalizeMarket, INVALID_MARKET_MESSAGE)
  .meta(TEXT_LIST_SCHEMA)
  .describe("A country of ISO 3166, two letters. `all`: any.");
