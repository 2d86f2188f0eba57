import type { SeoCheck } from "@/lib/enums";
import { NO_KEYWORD_MESSAGE } from "./check-title";
import {
  computeWordShare,
  countOccurrences,
  indexWords,
  type StemmedKeyword,
  type WordIndex,
} from "./find-keyword";
import { createCheck, createSkippedCheck, formatCount, quoteText, scoreRange } from "./grade";
import type { Text } from "./text";
import { THRESHOLDS } from "./thresholds";

const area = "keyword";
const CHECK_NAMES = {
  chosen: { key: "keyword_chosen", area, check: "Target keyword" },
  first: { key: "keyword_first_sentence", area, check: "Keyword in first sentence" },
  meta: { key: "keyword_meta", area, check: "Keyword in meta description" },
  density: { key: "keyword_density", area, check: "Keyword density" },
} as const;

/** Checks where and how often the first target keyword occurs. */
export function checkKeyword(
  primaryKeyword: StemmedKeyword | null,
  meta: string | null,
  text: Text,
  index: WordIndex,
): SeoCheck[] {
  const { chosen, first, meta: inMeta, density } = CHECK_NAMES;
  if (!primaryKeyword) {
    const change =
      "No phrase in the name and the text can serve as the target keyword: state the kind of product in the name.";
    return [
      createCheck(chosen, 0, change, ""),
      ...[first, inMeta, density].map((name) => createSkippedCheck(name, NO_KEYWORD_MESSAGE)),
    ];
  }
  return [
    createCheck(
      chosen,
      10,
      "",
      `The target keyword is ${quoteText(primaryKeyword.keyword)}, from the name and the text.`,
    ),
    checkFirstSentence(primaryKeyword, text),
    checkMeta(primaryKeyword, meta, text),
    checkDensity(primaryKeyword, text, index),
  ];
}

function checkFirstSentence(primaryKeyword: StemmedKeyword, text: Text): SeoCheck {
  const [first] = text.sentences;
  if (!first)
    return createSkippedCheck(CHECK_NAMES.first, "Not checked: the description has no words.");
  const share = computeWordShare(indexWords([first], text.language), primaryKeyword);
  const keyword = quoteText(primaryKeyword.keyword);
  return createCheck(
    CHECK_NAMES.first,
    share === 1 ? 10 : share * 6,
    `Use the target keyword ${keyword} in the first sentence, ${quoteText(first.text, 50)}.`,
    `The first sentence contains the target keyword ${keyword}.`,
  );
}

function checkMeta(primaryKeyword: StemmedKeyword, meta: string | null, text: Text): SeoCheck {
  const keyword = quoteText(primaryKeyword.keyword);
  const { low, high } = THRESHOLDS.keywordInMeta;
  if (meta === null || meta.trim() === "") {
    return createCheck(
      CHECK_NAMES.meta,
      0,
      `There is no meta description: write one that contains the target keyword ${keyword}.`,
      "",
    );
  }
  const words = text.readWords(meta);
  // Joins the words into one sentence, so that punctuation does not matter.
  const count = countOccurrences(
    indexWords([{ text: meta, words, bullet: false }], text.language),
    primaryKeyword,
  );
  const change =
    count < low
      ? `Use the target keyword ${keyword} once or twice in the meta description.`
      : `The meta description contains the target keyword ${keyword} ${count} times. Use it at most ${high} times.`;
  const passMessage = `The meta description contains the target keyword ${keyword} ${count === 1 ? "once" : "twice"}.`;
  return createCheck(
    CHECK_NAMES.meta,
    scoreRange(count, THRESHOLDS.keywordInMeta),
    change,
    passMessage,
  );
}

function checkDensity(primaryKeyword: StemmedKeyword, text: Text, index: WordIndex): SeoCheck {
  if (text.words === 0)
    return createSkippedCheck(CHECK_NAMES.density, "Not checked: the description has no words.");
  const count = countOccurrences(index, primaryKeyword);
  const percent = (100 * count) / text.words;
  const { low, high } = THRESHOLDS.keywordDensity;
  const keyword = quoteText(primaryKeyword.keyword);
  const figures = `The target keyword ${keyword} occurs ${formatCount(count, "time")} in the ${formatCount(text.words, "word")} of the description (${percent.toFixed(1)}%)`;
  const missingCount = Math.ceil((low * text.words) / 100) - count;
  const surplusCount = count - Math.floor((high * text.words) / 100);
  const advice =
    percent < low
      ? `use it ${formatTimes(missingCount)}${count > 0 ? " more" : ""}`
      : `replace it ${formatTimes(surplusCount)} with another word`;
  const change = `${figures}; ${low}–${high}% is natural: ${advice}.`;
  return createCheck(
    CHECK_NAMES.density,
    scoreRange(percent, THRESHOLDS.keywordDensity),
    change,
    `${figures}; ${low}–${high}% is natural.`,
  );
}

function formatTimes(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
