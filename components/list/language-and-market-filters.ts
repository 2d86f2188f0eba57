import { canonicalizeLanguage, canonicalizeMarket } from "@/lib/reading/language-tags";
import type { Filter } from "./filters";
import { parseAsCanonical } from "./params";

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/**
 * Names of common languages and markets. Other values in links are shown as is. The names are
 * hard-coded because `Intl.DisplayNames` is slow to load.
 */
export const LANGUAGE_OPTIONS = toOptions({
  ar: "Arabic",
  "pt-BR": "Brazilian Portuguese",
  bg: "Bulgarian",
  ca: "Catalan",
  zh: "Chinese",
  hr: "Croatian",
  cs: "Czech",
  da: "Danish",
  nl: "Dutch",
  en: "English",
  et: "Estonian",
  fi: "Finnish",
  fr: "French",
  de: "German",
  el: "Greek",
  he: "Hebrew",
  hi: "Hindi",
  hu: "Hungarian",
  id: "Indonesian",
  it: "Italian",
  ja: "Japanese",
  ko: "Korean",
  lv: "Latvian",
  lt: "Lithuanian",
  nb: "Norwegian Bokmål",
  pl: "Polish",
  pt: "Portuguese",
  ro: "Romanian",
  ru: "Russian",
  sk: "Slovak",
  sl: "Slovenian",
  es: "Spanish",
  sv: "Swedish",
  th: "Thai",
  tr: "Turkish",
  uk: "Ukrainian",
  vi: "Vietnamese",
});

export const MARKET_OPTIONS = toOptions({
  AU: "Australia",
  AT: "Austria",
  BE: "Belgium",
  BR: "Brazil",
  CA: "Canada",
  CN: "China",
  CZ: "Czechia",
  DK: "Denmark",
  FI: "Finland",
  FR: "France",
  DE: "Germany",
  GR: "Greece",
  HU: "Hungary",
  IN: "India",
  IE: "Ireland",
  IT: "Italy",
  JP: "Japan",
  MX: "Mexico",
  NL: "Netherlands",
  NZ: "New Zealand",
  NO: "Norway",
  PL: "Poland",
  PT: "Portugal",
  RO: "Romania",
  ZA: "South Africa",
  KR: "South Korea",
  ES: "Spain",
  SE: "Sweden",
  CH: "Switzerland",
  TR: "Türkiye",
  GB: "United Kingdom",
  US: "United States",
});

export const languageFilter: Filter<string> = {
  param: parseAsCanonical(canonicalizeLanguage),
  choice: { label: "Language", options: LANGUAGE_OPTIONS },
};

export const marketFilter: Filter<string> = {
  param: parseAsCanonical(canonicalizeMarket),
  choice: { label: "Market", options: MARKET_OPTIONS },
};
