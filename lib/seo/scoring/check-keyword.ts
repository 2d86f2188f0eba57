import type { SeoCheck } from "@/lib/enums";
import { NO_KEYWORD } from "./check-title";
import { indexWords, type Needle, occurrences, shareOfWords, type WordIndex } from "./find-keyword";
import { counted, made, notMade, quoted, rangeScore } from "./grade";
import { type Text, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";

const area = "keyword";
const NAMES = {
  chosen: { key: "keyword_chosen", area, check: "Target keyword" },
  first: { key: "keyword_first_sentence", area, check: "Keyword in first sentence" },
  meta: { key: "keyword_meta", area, check: "Keyword in meta description" },
  density: { key: "keyword_density", area, check: "Keyword density" },
} as const;

/** Checks where and how often the first target keyword occurs. */
export function checkKeyword(
  primary: Needle | null,
  meta: string | null,
  text: Text,
  index: WordIndex,
): SeoCheck[] {
  const { chosen, first, meta: inMeta, density } = NAMES;
  if (!primary) {
    const change =
      "No phrase of the name and the text could be a target keyword: say in the name what kind of product it is.";
    return [
      made(chosen, 0, change, ""),
      ...[first, inMeta, density].map((name) => notMade(name, NO_KEYWORD)),
    ];
  }
  return [
    made(
      chosen,
      10,
      "",
      `The target keyword is ${quoted(primary.keyword)}, from the name and the text.`,
    ),
    checkFirstSentence(primary, text),
    checkMeta(primary, meta, text),
    checkDensity(primary, text, index),
  ];
}

function checkFirstSentence(primary: Needle, text: Text): SeoCheck {
  const [first] = text.sentences;
  if (!first) return notMade(NAMES.first, "Not checked: the description has no words.");
  const share = shareOfWords(indexWords([first], text.language), primary);
  const keyword = quoted(primary.keyword);
  return made(
    NAMES.first,
    share === 1 ? 10 : share * 6,
    `Use the target keyword ${keyword} in the first sentence, ${quoted(first.text, 50)}.`,
    `The first sentence has the target keyword ${keyword}.`,
  );
}

function checkMeta(primary: Needle, meta: string | null, text: Text): SeoCheck {
  const keyword = quoted(primary.keyword);
  const { low, high } = THRESHOLDS.keywordInMeta;
  if (meta === null || meta.trim() === "") {
    return made(
      NAMES.meta,
      0,
      `There is no meta description: write one with the target keyword ${keyword} in it.`,
      "",
    );
  }
  const words = wordReader(text.language)(meta);
  // Joins the words into one sentence, so that punctuation does not matter.
  const found = occurrences(
    indexWords([{ text: meta, words, bullet: false }], text.language),
    primary,
  );
  const change =
    found < low
      ? `Use the target keyword ${keyword} once or twice in the meta description.`
      : `The meta description has the target keyword ${keyword} ${found} times: leave it at ${high}.`;
  const good = `The meta description has the target keyword ${keyword} ${found === 1 ? "once" : "twice"}.`;
  return made(NAMES.meta, rangeScore(found, THRESHOLDS.keywordInMeta), change, good);
}

function checkDensity(primary: Needle, text: Text, index: WordIndex): SeoCheck {
  if (text.words === 0) return notMade(NAMES.density, "Not checked: the description has no words.");
  const found = occurrences(index, primary);
  const percent = (100 * found) / text.words;
  const { low, high } = THRESHOLDS.keywordDensity;
  const keyword = quoted(primary.keyword);
  const figures = `The target keyword ${keyword} stands ${counted(found, "time")} in ${counted(text.words, "word")} of the description (${percent.toFixed(1)} %)`;
  const wanted = Math.ceil((low * text.words) / 100) - found;
  const spare = found - Math.floor((high * text.words) / 100);
  const advice =
    percent < low
      ? `use it ${times(wanted)}${found > 0 ? " more" : ""}`
      : `replace it ${times(spare)} with another word`;
  const change = `${figures}; ${low} to ${high} % are natural: ${advice}.`;
  return made(
    NAMES.density,
    rangeScore(percent, THRESHOLDS.keywordDensity),
    change,
    `${figures}; ${low} to ${high} % are natural.`,
  );
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
