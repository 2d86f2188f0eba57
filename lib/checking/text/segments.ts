import {
  ALPHANUMERIC,
  classOf,
  INVISIBLE,
  SPACELESS,
  type Span,
  trimSpan,
  WHITE_SPACE,
} from "./characters";

const GRAPHEME_SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
const WORD_SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });
const SENTENCE_SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });

/** Returns the grapheme clusters of a text in order. */
export function segmentGraphemes(text: string): Iterable<Intl.SegmentData> {
  return GRAPHEME_SEGMENTER.segment(text);
}

/** Counts visible characters: grapheme clusters of the trimmed text. */
export function countCharacters(text: string): number {
  const { start, end } = trimSpan(text, { start: 0, end: text.length });
  const trimmedText = text.slice(start, end);
  if (/^[\x20-\x7e\n]*$/.test(trimmedText)) return trimmedText.length;
  let count = 0;
  for (const { segment } of GRAPHEME_SEGMENTER.segment(trimmedText))
    if (isVisible(segment)) count++;
  return count;
}

function isVisible(grapheme: string): boolean {
  for (const character of grapheme) {
    if ((classOf(character.codePointAt(0) ?? 0) & INVISIBLE) === 0) return true;
  }
  return false;
}

/**
 * Returns words: runs without whitespace that contain a letter or digit. Runs in a script written
 * without spaces are split by `Intl.Segmenter`.
 */
export function findWords(text: string): Span[] {
  const words: Span[] = [];
  for (let start = 0, end = 0, runBits = 0; end <= text.length; end++) {
    const bits = end === text.length ? WHITE_SPACE : getClassAt(text, end);
    if ((bits & WHITE_SPACE) === 0) {
      runBits |= bits;
      continue;
    }
    if (runBits & SPACELESS) addWordLikeSegments(text.slice(start, end), start, words);
    else if (runBits & ALPHANUMERIC) words.push({ start, end });
    start = end + 1;
    runBits = 0;
  }
  return words;
}

function getClassAt(text: string, index: number): number {
  return classOf(text.codePointAt(index) ?? 0);
}

function addWordLikeSegments(run: string, offset: number, words: Span[]): void {
  for (const { segment, index, isWordLike } of WORD_SEGMENTER.segment(run)) {
    if (isWordLike) words.push({ start: offset + index, end: offset + index + segment.length });
  }
}

/**
 * Maximum number of characters to scan before falling back to splitting the whole text. Most gaps
 * are short or contain many words.
 */
const SCAN_LIMIT = 160;

/**
 * Returns whether a span contains at most `maxWords` complete words, by scanning only the span. Returns
 * null if the whole text must be split to tell.
 */
export function hasFewWords(text: string, { start, end }: Span, maxWords: number): boolean | null {
  const first = Math.max(0, start - SCAN_LIMIT);
  let index = start;
  while (index > first && (getClassAt(text, index - 1) & WHITE_SPACE) === 0) index--;
  if (index > 0 && index === first) return null;
  const last = Math.min(text.length, start + SCAN_LIMIT);
  let wordsLeft = maxWords;
  for (let run = index, runBits = 0; index <= last; index++) {
    const bits = index === text.length ? WHITE_SPACE : getClassAt(text, index);
    if (bits & SPACELESS) return null;
    if ((bits & WHITE_SPACE) === 0) {
      runBits |= bits;
      continue;
    }
    if (runBits & ALPHANUMERIC && run >= start && index <= end && wordsLeft-- === 0) return false;
    if (index >= end) return true;
    run = index + 1;
    runBits = 0;
  }
  return null;
}

/** Returns the nonempty sentences as split by `Intl.Segmenter`, trimmed. */
export function findSentences(text: string): Span[] {
  const sentences: Span[] = [];
  for (const { segment, index } of SENTENCE_SEGMENTER.segment(text)) {
    const span = trimSpan(text, { start: index, end: index + segment.length });
    if (span.start < span.end) sentences.push(span);
  }
  return sentences;
}

/**
 * Returns whether the text before an offset ends with an abbreviation, after which the sentence
 * continues: `z. B.`, `e.g.`, `insb.`. `Intl.Segmenter` ends a sentence after it if a capital
 * follows.
 */
export function isAfterAbbreviation(text: string, offset: number): boolean {
  return ABBREVIATION_BEFORE.test(text.slice(Math.max(0, offset - 30), offset));
}

/** Abbreviations with vowels, except those that often end a sentence, in the languages of most texts. */
const ABBREVIATIONS_WITH_VOWELS =
  "abb abs approx art avg bijv bsp ca cca cf circa dep dept div ej etc evtl excl exkl fig gem ggü inc incl inkl insb insbes " +
  "kol max mind min mio núm obs osv pag pág pos prof resp sog spec tab tel temp urspr usf usw versch vol";

/** Matches a letter, letters with periods, a word without vowels or an abbreviation with vowels. */
const ABBREVIATION_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’]|\\p{N}\\p{Zs})(?:\\p{L}|(?:\\p{L}{1,3}\\.)+\\p{L}{1,3}|[b-df-hj-np-tv-xz]{2,5}|${ABBREVIATIONS_WITH_VOWELS.replaceAll(" ", "|")})\\.\\p{Zs}*$`,
  "iu",
);

/** Returns the first index for which a monotonic predicate is true, or the length. */
export function findFirstIndex<T>(items: readonly T[], predicate: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && predicate(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
