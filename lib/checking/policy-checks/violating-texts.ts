import { unquoteArgument } from "../rules/directives/quoted";
import { findShortestMatch } from "./automata";

/** Texts that violate a directive, by the directive's name. */
const PROBES: Readonly<Record<string, readonly string[]>> = {
  no_html: ["<b>Aa</b> aa"],
  no_emoji: ["Aa 😀"],
  no_urls: ["See https://example.com/aa"],
  no_domains: ["See example.com"],
  no_emails: ["Write to aa@example.com"],
  no_phone_numbers: ["Call +1 202 555 0123"],
  no_prices: ["Only $5.00"],
  no_exclamation: ["Aa!"],
  no_repeated_punctuation: ["Aa!! aa", "Aa?? aa"],
  no_end_punctuation: ["Aa aa."],
  no_all_caps: ["GREAT VALUE for all", "GREAT VALUE"],
  no_mixed_capitals: ["A gReAt value"],
  sentence_case: ["Great Value For All", "great value for all"],
  title_case: ["great value for all"],
  no_repeated_words: ["Aa the the aa"],
  unit_space: ["Aa 5kg aa", "Aa 5 kg aa"],
  bullets: ["Aa"],
};

/** Texts with prices that a rule with another format flags. */
export const PRICE_PROBES: readonly string[] = ["5 US$", "1.234,5 €", "$1234.567"];

/** Returns texts that a directive is likely to flag. The engine verifies them. */
export function listDirectiveProbes(directive: string): readonly string[] {
  const [, name = "", argument = ""] = /^(\w+)(?::([\s\S]*))?$/.exec(directive) ?? [];
  if (name === "not_regex") return [findShortestMatch(argument)].flatMap((text) => text ?? []);
  if (name === "regex") return ["Aa", "0", "aa aa"];
  if (name === "no_characters") return Array.from(argument.replace(/[",\s]/g, "")).slice(0, 8);
  if (name === "at_most") {
    const colonIndex = argument.indexOf(":");
    const limit = Number(argument.slice(0, colonIndex));
    const term = unquoteArgument(argument.slice(colonIndex + 1));
    return limit > 50 ? [] : [`${term} `.repeat(limit + 1).trim()];
  }
  if (name === "items") return ["Aa", "- aa\n".repeat(60).trim()];
  if (name === "max_word_repeats") return ["value ".repeat(40).trim()];
  if (name === "max_sentence_words") return ["aa ".repeat(120).trim()];
  return PROBES[name] ?? [];
}
