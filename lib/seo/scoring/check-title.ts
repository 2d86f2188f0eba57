import type { SeoCheck } from "@/lib/enums";
import { computeWordShare, findPosition, indexWords, type StemmedKeyword } from "./find-keyword";
import {
  createCheck,
  createSkippedCheck,
  formatCount,
  quoteText,
  scoreErrors,
  scoreRange,
} from "./grade";
import type { Language } from "./language";
import { findPromotion } from "./promotion";
import { createWordReader } from "./text";
import { THRESHOLDS } from "./thresholds";
import { measureTitlePixels } from "./title-pixels";
import type { SeoCatalogue } from "./types";

const area = "title";
/** Maximum length of a title searched for words, as in search results. */
const MAX_READ_LENGTH = 300;

/** Checks the heading of the search result. */
export function checkTitle(
  title: string,
  language: Language,
  primaryKeyword: StemmedKeyword | null,
  catalogue: SeoCatalogue,
): SeoCheck[] {
  const present = { key: "title_present", area, check: "Title present" } as const;
  const names = {
    length: { key: "title_length", area, check: "Title length" },
    pixels: { key: "title_pixels", area, check: "Title width" },
    keyword: { key: "title_keyword", area, check: "Keyword in title" },
    style: { key: "title_style", area, check: "Title style" },
    unique: { key: "title_unique", area, check: "Title unique" },
  } as const;
  if (!/[\p{L}\p{N}]/u.test(title)) {
    return [
      createCheck(present, 0, "There is no title: write one with the product's name and type.", ""),
      ...Object.values(names).map((name) =>
        createSkippedCheck(name, "Not checked: there is no title."),
      ),
    ];
  }
  return [
    createCheck(present, 10, "", `The title is ${quoteText(title)}.`),
    checkLength(names.length, title),
    checkPixels(names.pixels, title),
    primaryKeyword
      ? checkKeyword(names.keyword, title, language, primaryKeyword)
      : createSkippedCheck(names.keyword, NO_KEYWORD_MESSAGE),
    checkStyle(names.style, title),
    createCheck(
      names.unique,
      catalogue.sameTitle === 0 ? 10 : Math.max(0, 5 - catalogue.sameTitle),
      `${formatCount(catalogue.sameTitle, "other product")} in the catalogue ${catalogue.sameTitle === 1 ? "has" : "have"} the title ${quoteText(title)}: add what sets this one apart.`,
      "No other product in the catalogue has this title.",
    ),
  ];
}

type Name = Parameters<typeof createCheck>[0];

export const NO_KEYWORD_MESSAGE =
  "Not checked: no phrase in the texts can serve as the target keyword.";

/** Counts code points rather than UTF-16 code units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

function checkLength(name: Name, title: string): SeoCheck {
  const { low, high } = THRESHOLDS.titleLength;
  const length = countCharacters(title);
  const change =
    length < low
      ? `The title has ${formatCount(length, "character")}; ${low} to ${high} make full use of a search result. Add at least ${low - length}, such as the kind of product, a material or a size after ${quoteText(getLastWords(title))}.`
      : `The title has ${formatCount(length, "character")}; search results show at most ${high} in full. Remove ${quoteText(findRemovablePart(title, (rest) => countCharacters(rest) <= high))}.`;
  return createCheck(
    name,
    scoreRange(length, THRESHOLDS.titleLength),
    change,
    `The title has ${formatCount(length, "character")}, within ${low} to ${high}.`,
  );
}

function checkPixels(name: Name, title: string): SeoCheck {
  const { high } = THRESHOLDS.titlePixels;
  const pixels = measureTitlePixels(title);
  const roundedPixels = Math.ceil(pixels);
  const change = `The title is ${roundedPixels} px wide (${formatCount(countCharacters(title), "character")}); Google shows about ${high} px. Remove ${quoteText(findRemovablePart(title, (rest) => measureTitlePixels(rest) <= high))}.`;
  return createCheck(
    name,
    scoreRange(pixels, THRESHOLDS.titlePixels),
    change,
    `The title is ${roundedPixels} px wide; Google shows about ${high} px.`,
  );
}

function getLastWords(title: string): string {
  return title.trim().split(/\s+/).slice(-3).join(" ");
}

/**
 * Returns the shortest part to remove so that the rest fits: a promotional phrase if possible;
 * otherwise the end of the title, preferably starting at a separator.
 */
function findRemovablePart(title: string, fits: (rest: string) => boolean): string {
  const [promotion] = findPromotion(title.slice(0, MAX_READ_LENGTH));
  if (promotion && fits(title.replace(promotion, "").trim())) return promotion;
  const separatorOffsets = [
    ...title.slice(0, MAX_READ_LENGTH).matchAll(/\s*[|–—:;(]\s*|,\s+|\s-\s/gu),
  ].map((match) => match.index);
  const separatorOffset = separatorOffsets.findLast((end) => end > 0 && fits(title.slice(0, end)));
  if (separatorOffset !== undefined)
    return title.slice(separatorOffset).replace(/^[\s|–—:;,(-]+/u, "");
  // Longer titles never fit, so only the beginning is searched.
  let prefix = title.slice(0, MAX_READ_LENGTH);
  while (prefix !== "" && !fits(prefix.trim())) prefix = shortenText(prefix);
  return title.slice(prefix.length);
}

function shortenText(text: string): string {
  const end = text.trimEnd().lastIndexOf(" ");
  // Cuts a single long word in large steps, so that hostile titles are processed quickly.
  return end > 0
    ? text.slice(0, end)
    : text.slice(0, Math.min(text.length - 1, Math.floor(text.length * 0.9)));
}

function checkKeyword(
  name: Name,
  title: string,
  language: Language,
  primaryKeyword: StemmedKeyword,
): SeoCheck {
  const words = createWordReader(language)(title.slice(0, MAX_READ_LENGTH));
  const position = findPosition(words, primaryKeyword);
  const keyword = quoteText(primaryKeyword.keyword);
  if (position === 0)
    return createCheck(name, 10, "", `The title begins with the target keyword ${keyword}.`);
  if (position > 0) {
    const before = words.slice(0, position).map((word) => word.raw);
    const change = `Move the target keyword ${keyword} to the start of the title, before ${quoteText(before.join(" "))}.`;
    return createCheck(name, 9.5 - (2.5 * position) / words.length, change, "");
  }
  const share = computeWordShare(
    indexWords([{ text: title, words, bullet: false }], language),
    primaryKeyword,
  );
  const change =
    share === 1
      ? `Write the words of the target keyword ${keyword} next to each other at the start of the title.`
      : `Begin the title with the target keyword ${keyword}.`;
  return createCheck(name, share * 6, change, "");
}

function checkStyle(name: Name, title: string): SeoCheck {
  const titleStart = title.slice(0, MAX_READ_LENGTH);
  const styleMatches = [...findPromotion(titleStart), ...findAllCaps(titleStart)];
  const list = [...new Set(styleMatches)].map((styleMatch) => quoteText(styleMatch)).join(", ");
  return createCheck(
    name,
    scoreErrors(styleMatches.length),
    `Remove words in all capitals and promotional phrases from the title: ${list}.`,
    "The title has no words in all capitals and no promotional phrases.",
  );
}

/** Finds words in all capitals, except short model and standard names such as “LED” and “OLED”. */
function findAllCaps(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /^\p{Lu}{5,}$/u.test(word));
}
