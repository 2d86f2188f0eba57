import { MARKET_NAMES, type Market, type SeoCheck } from "@/lib/enums";
import { createCheck, createSkippedCheck, formatCount, quoteText, scoreFaults } from "./grade";
import type { Language } from "./language";
import { getVisibleText } from "./text";
import { THRESHOLDS } from "./thresholds";
import type { SeoSource } from "./types";

const area = "technical";
const NAMES = {
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
    checkData(source, data),
    createSkippedCheck(
      NAMES.snippet,
      "Not checked: Google shows a product snippet only with offers, review or aggregateRating, which the shop has to add when it publishes the page.",
    ),
    createSkippedCheck(
      NAMES.listing,
      "Not checked: a merchant listing needs image, offers.price, offers.priceCurrency and offers.availability, and is better with brand and gtin; the shop has to add them when it publishes the page.",
    ),
    checkGraph(tags),
    checkClean(source),
    checkLanguage(language, source.market),
  ];
}

function checkData({ name }: SeoSource, data: Record<string, unknown>): SeoCheck {
  const { merchantName } = THRESHOLDS;
  const requiredFields = ["name", "description", "sku", "category"];
  const lacking = requiredFields.filter((field) => !(field in data));
  const isNameTooLong = [...name.trim()].length > merchantName;
  const faults = [
    ...lacking.map((field) => `the product has no ${field}`),
    ...(isNameTooLong
      ? [`the name has more than the ${merchantName} characters that Google accepts`]
      : []),
  ];
  return createCheck(
    NAMES.data,
    10 * (1 - faults.length / (requiredFields.length + 1)),
    `Complete the product record: ${faults.join("; ")}.`,
    "Name, description, SKU and category are in the structured data; the shop adds image, price and availability.",
  );
}

function checkGraph(tags: Record<string, string>): SeoCheck {
  const requiredTags = [
    "og:title",
    "og:type",
    "og:description",
    "og:locale",
    "twitter:card",
    "twitter:title",
    "twitter:description",
  ];
  const lacking = requiredTags.filter((tag) => !(tag in tags));
  const causes = [
    ...(lacking.includes("og:title") ? ["give the product a title"] : []),
    ...(lacking.includes("og:description") ? ["accept a meta description"] : []),
    ...(lacking.includes("og:locale") ? ["write the text in a language that can be detected"] : []),
  ];
  return createCheck(
    NAMES.graph,
    (10 * (requiredTags.length - lacking.length)) / requiredTags.length,
    `The tags lack ${lacking.join(", ")}: ${causes.join(" and ")}.`,
    "All tags that the texts can fill are present; the shop adds og:image and og:url.",
  );
}

/** Matches only known tag names, so that “<body heat>” in prose is allowed. */
const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|br|center|code|dd|div|dl|dt|em|figure|font|footer|h[1-6]|header|hr|i|iframe|img|input|ins|label|li|link|main|mark|meta|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video)(?:\s[^<>]{0,500}|\s?\/)?>/gi;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6});/gi;
const HIDDEN =
  /[\u00ad\u200b\u2060\ufeff]|(?<=\p{Script=Latin})[\u200c\u200d](?=\p{Script=Latin})/gu;
const WIDE = /[\uff21-\uff3a\uff41-\uff5a]+/g;

function checkClean({ title, description, metaDescription }: SeoSource): SeoCheck {
  // Descriptions can be HTML, so only their visible text is checked. The other texts are plain
  // text.
  const all = [title, metaDescription ?? "", getVisibleText(description)].join("\n");
  const tags = [...(all.match(TAG) ?? []), ...(all.match(ENTITY) ?? [])];
  const hidden = all.match(HIDDEN) ?? [];
  const fullWidthRuns = all.match(WIDE) ?? [];
  const faults = [
    ...(tags.length > 0
      ? [`remove ${formatCount(tags.length, "tag")}, such as ${quoteText(tags[0] ?? "")}`]
      : []),
    ...(hidden.length > 0
      ? [
          `delete ${formatCount(hidden.length, "invisible character")} inside words, such as in ${quoteText(extractMatchedWord(all, HIDDEN))}`,
        ]
      : []),
    ...(fullWidthRuns.length > 0
      ? [`write ${quoteText(fullWidthRuns[0] ?? "")} in ordinary letters`]
      : []),
  ];
  return createCheck(
    NAMES.clean,
    scoreFaults(tags.length + hidden.length + fullWidthRuns.length),
    `${capitalize(faults.join("; "))}: search engines index these texts as they are.`,
    "The texts have no markup and no invisible characters.",
  );
}

/** Returns the word around a pattern's first match. */
function extractMatchedWord(text: string, pattern: RegExp): string {
  const index = Math.max(0, text.search(pattern));
  const before = /\S{0,30}$/u.exec(text.slice(Math.max(0, index - 30), index))?.[0] ?? "";
  const after = /^\S{0,30}/u.exec(text.slice(index, index + 30))?.[0] ?? "";
  return (before + after).replace(HIDDEN, "·");
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const SPOKEN: Record<Market, readonly string[]> = {
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
      NAMES.language,
      "Not checked: the text is in none of the languages that can be detected reliably.",
    );
  }
  const marketName = MARKET_NAMES[market];
  return createCheck(
    NAMES.language,
    SPOKEN[market].includes(language) ? 10 : 0,
    `The text is in ${LANGUAGE_NAMES[language]}, and hardly anyone in the market ${marketName} searches in it: translate the text or choose another market.`,
    `The text is in ${LANGUAGE_NAMES[language]}, which people in the market ${marketName} search in.`,
  );
}
