import { canonicalLanguage, canonicalMarket, languageName, marketName } from "@/lib/languages/tags";
import type { Filter } from "./filters";
import { canonicalBy } from "./params";

const namedBy = (nameOf: (tag: string) => string, tags: string) =>
  tags
    .split(" ")
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** Languages and markets to choose from, by their names; others of a link are called as written. */
export const LANGUAGES = namedBy(
  languageName,
  "ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sv th tr uk vi zh",
);
export const MARKETS = namedBy(
  marketName,
  "AT AU BE BR CA CH CN CZ DE DK ES FI FR GB GR HU IE IN IT JP KR MX NL NO NZ PL PT RO SE TR US ZA",
);

export const byLanguage: Filter<string> = {
  param: canonicalBy(canonicalLanguage),
  choice: { label: "Language", all: "All languages", options: LANGUAGES },
};

export const byMarket: Filter<string> = {
  param: canonicalBy(canonicalMarket),
  choice: { label: "Market", all: "All markets", options: MARKETS },
};
