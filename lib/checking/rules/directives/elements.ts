import { removeSymbol, removeWords } from "../../edits/remove-words";
import { findDomains, findEmails, findUrls } from "../../text/addresses";
import type { Span } from "../../text/characters";
import { BRAND_FIELDS } from "../../text/names";
import { findPrices } from "../../text/prices";
import { segmentGraphemes } from "../../text/segments";
import { defineProhibition } from "./directive";

export const noUrls = defineProhibition(
  "no_urls",
  "no http(s):// or www. addresses",
  "a web address",
  findUrls,
  removeWords,
);

export const noEmails = defineProhibition(
  "no_emails",
  "no e-mail addresses",
  "an e-mail address",
  findEmails,
  removeWords,
);

export const noDomains = defineProhibition(
  "no_domains",
  "no addresses like shop.example.com, with or without www.",
  "a web address",
  (words, { text, texts }) => {
    // The brand of a shop can be its domain.
    const isBrand = BRAND_FIELDS.some((field) => texts.at(field, null) === text);
    return isBrand ? [] : findDomains(words);
  },
  removeWords,
);

export const noPrices = defineProhibition(
  "no_prices",
  "no prices",
  "a price",
  (words) => findPrices(words),
  removeWords,
);

export const noEmoji = defineProhibition(
  "no_emoji",
  "no emoji",
  "an emoji",
  findEmoji,
  removeSymbol,
);

/**
 * A character with the Emoji property. Digits, `#`, `*`, `©`, `®` and `™` count only as keycaps or
 * with the emoji variation selector; characters with the text selector do not count.
 */
const EMOJI = /(?![\d#*©®™])\p{Emoji}(?!\ufe0e)|[\d#*]\ufe0f?\u20e3|[©®™]\ufe0f/u;

/** Finds emoji as whole graphemes. */
function findEmoji(text: string): Span[] {
  if (!EMOJI.test(text)) return [];
  const spans: Span[] = [];
  for (const { segment, index } of segmentGraphemes(text)) {
    if (EMOJI.test(segment)) spans.push({ start: index, end: index + segment.length });
  }
  return spans;
}
