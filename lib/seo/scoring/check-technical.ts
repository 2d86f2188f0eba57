import { MARKET_NAMES, type Market, type SeoCheck } from "@/lib/enums";
import { getVisibleText } from "@/lib/reading/plain-text";
import { createCheck, createSkippedCheck, formatCount, quoteText, scoreErrors } from "./grade";
import type { Language } from "./language";
import { THRESHOLDS } from "./thresholds";
import type { SeoSource } from "./types";

const area = "technical";
const CHECK_NAMES = {
  data: { key: "structured_data", area, check: "Structured data from the texts" },
  snippet: { key: "product_snippet", area, check: "Google product snippet" },
  listing: { key: "merchant_listing", area, check: "Google merchant listing" },
  graph: { key: "open_graph", area, check: "Open Graph and Twitter tags" },
  clean: { key: "clean_text", area, check: "Text without markup" },
  language: { key: "language_market", area, check: "Language of the market" },
} as const;

/**
 * Checks machine-readable data. Fields that only the publishing shop knows are listed but do not
 * count, because they cannot be fixed here.
 */
export function checkTechnical(
  source: SeoSource,
  language: Language,
  data: Record<string, unknown>,
  tags: Record<string, string>,
): SeoCheck[] {
  return [
    checkStructuredData(source, data),
    createSkippedCheck(
      CHECK_NAMES.snippet,
      "Not checked: Google shows a product snippet only with offers, review or aggregateRating, which the shop has to add when it publishes the page.",
    ),
    createSkippedCheck(
      CHECK_NAMES.listing,
      "Not checked: a merchant listing needs image, offers.price, offers.priceCurrency and offers.availability, and should have brand and gtin; the shop has to add them when it publishes the page.",
    ),
    checkOpenGraph(tags),
    checkCleanText(source),
    checkLanguage(language, source.market),
  ];
}

function checkStructuredData({ name }: SeoSource, data: Record<string, unknown>): SeoCheck {
  const { merchantName } = THRESHOLDS;
  const requiredFields = ["name", "description", "sku", "category"];
  const missingFields = requiredFields.filter((field) => !(field in data));
  const isNameTooLong = [...name.trim()].length > merchantName;
  const errors = [
    ...missingFields.map((field) => `the product has no ${field}`),
    ...(isNameTooLong
      ? [`the name has more than the ${merchantName} characters that Google accepts`]
      : []),
  ];
  return createCheck(
    CHECK_NAMES.data,
    10 * (1 - errors.length / (requiredFields.length + 1)),
    `Complete the product record: ${errors.join("; ")}.`,
    "Name, description, SKU and category are in the structured data; the shop adds image, price and availability.",
  );
}

function checkOpenGraph(tags: Record<string, string>): SeoCheck {
  const requiredTags = [
    "og:title",
    "og:type",
    "og:description",
    "og:locale",
    "twitter:card",
    "twitter:title",
    "twitter:description",
  ];
  const missingTags = requiredTags.filter((tag) => !(tag in tags));
  const causes = [
    ...(missingTags.includes("og:title") ? ["give the product a title"] : []),
    ...(missingTags.includes("og:description") ? ["accept a meta description"] : []),
    ...(missingTags.includes("og:locale")
      ? ["write the text in a language that can be detected"]
      : []),
  ];
  return createCheck(
    CHECK_NAMES.graph,
    (10 * (requiredTags.length - missingTags.length)) / requiredTags.length,
    `Missing tags: ${missingTags.join(", ")}. To fill them, ${causes.join(" and ")}.`,
    "All tags that the texts can fill are present; the shop adds og:image and og:url.",
  );
}

/** Matches only known tag names, so that “<body heat>” in prose is allowed. */
const TAG_PATTERN =
  /<\/?(?:a|abbr|article|b|big|blockquote|br|center|code|dd|div|dl|dt|em|figure|font|footer|h[1-6]|header|hr|i|iframe|img|input|ins|label|li|link|main|mark|meta|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video)(?:\s[^<>]{0,500}|\s?\/)?>/gi;
const ENTITY_PATTERN = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6});/gi;
const HIDDEN_PATTERN =
  /[\u00ad\u200b\u2060\ufeff]|(?<=\p{Script=Latin})[\u200c\u200d](?=\p{Script=Latin})/gu;
const FULL_WIDTH_PATTERN = /[\uff21-\uff3a\uff41-\uff5a]+/g;

function checkCleanText({ title, description, metaDescription }: SeoSource): SeoCheck {
  // Descriptions can be HTML, so only their visible text is checked. The other texts are plain
  // text.
  const allText = [title, metaDescription ?? "", getVisibleText(description)].join("\n");
  const tags = [...(allText.match(TAG_PATTERN) ?? []), ...(allText.match(ENTITY_PATTERN) ?? [])];
  const hiddenCharacters = allText.match(HIDDEN_PATTERN) ?? [];
  const fullWidthRuns = allText.match(FULL_WIDTH_PATTERN) ?? [];
  const errors = [
    ...(tags.length > 0
      ? [`remove ${formatCount(tags.length, "tag")}, such as ${quoteText(tags[0] ?? "")}`]
      : []),
    ...(hiddenCharacters.length > 0
      ? [
          `delete ${formatCount(hiddenCharacters.length, "invisible character")} inside words, such as in ${quoteText(extractMatchedWord(allText, HIDDEN_PATTERN))}`,
        ]
      : []),
    ...(fullWidthRuns.length > 0
      ? [`write ${quoteText(fullWidthRuns[0] ?? "")} in ordinary letters`]
      : []),
  ];
  return createCheck(
    CHECK_NAMES.clean,
    scoreErrors(tags.length + hiddenCharacters.length + fullWidthRuns.length),
    `${capitalize(errors.join("; "))}: search engines index these texts as they are.`,
    "The texts have no markup and no invisible characters.",
  );
}

/** Returns the word that contains a pattern's first match. */
function extractMatchedWord(text: string, pattern: RegExp): string {
  const index = Math.max(0, text.search(pattern));
  const before = /\S{0,30}$/u.exec(text.slice(Math.max(0, index - 30), index))?.[0] ?? "";
  const after = /^\S{0,30}/u.exec(text.slice(index, index + 30))?.[0] ?? "";
  return (before + after).replace(HIDDEN_PATTERN, "·");
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const LANGUAGES_BY_MARKET: Record<Market, readonly string[]> = {
  US: ["en", "es"],
  UK: ["en"],
  EU: ["en", "de", "fr", "es", "it"],
  CA: ["en", "fr"],
  AU: ["en"],
  IN: ["en"],
};
const LANGUAGE_NAMES = { en: "English", de: "German", fr: "French", es: "Spanish", it: "Italian" };

function checkLanguage(language: Language, market: Market): SeoCheck {
  if (language === null) {
    return createSkippedCheck(
      CHECK_NAMES.language,
      "Not checked: the text is in none of the languages that can be detected reliably.",
    );
  }
  const marketName = MARKET_NAMES[market];
  return createCheck(
    CHECK_NAMES.language,
    LANGUAGES_BY_MARKET[market].includes(language) ? 10 : 0,
    `The text is in ${LANGUAGE_NAMES[language]}, which few people in the market ${marketName} use to search: translate the text or choose another market.`,
    `The text is in ${LANGUAGE_NAMES[language]}, which people in the market ${marketName} use to search.`,
  );
}
