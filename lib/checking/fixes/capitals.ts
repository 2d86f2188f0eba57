import { ABBREVIATIONS } from "../abbreviations";
import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { trimPunctuation } from "../checked-text";
import { isInCode } from "../codes";
import { isAddress } from "../is-address";
import { type Change, createReplacement } from "./fix";
import { capitalizeFirst, toLower } from "./words";

/**
 * Converts an all-caps phrase to lowercase, with a capital at the start of a sentence. Codes and
 * abbreviations keep their case. Names use the case found elsewhere in the text. Countries,
 * languages, months and weekdays are capitalized as the language requires. Returns null if the
 * language does not allow lowercase here.
 */
export function lowercaseAllCaps(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
): Change | null {
  const { start, end } = extendAllCaps(checkedText, span);
  const insertParts: string[] = [];
  let offset = start;
  let startsSentence = isSentenceStart(checkedText.text, start);
  for (const match of checkedText.text.slice(start, end).matchAll(PART_PATTERN)) {
    const [part] = match;
    const partStart = start + match.index;
    const gap = checkedText.text.slice(offset, partStart);
    if (/[.!?…:]\p{White_Space}|[\n\r\t]/u.test(gap))
      startsSentence ||= isSentenceStart(checkedText.text, partStart);
    const isCode = isInCode(checkedText.text, { start: partStart, end: partStart + part.length });
    const respelledPart = isCode
      ? part
      : respellWord(checkedText, part, insertParts.at(-1) ?? "", language);
    if (respelledPart === null) return null;
    insertParts.push(
      gap,
      startsSentence && !isCode ? capitalizeFirst(respelledPart, language) : respelledPart,
    );
    startsSentence = false;
    offset = partStart + part.length;
  }
  insertParts.push(checkedText.text.slice(offset, end));
  const replacement = insertParts.join("");
  return replacement === checkedText.text.slice(start, end)
    ? null
    : createReplacement({ start, end }, replacement);
}

const PART_PATTERN = /[\p{L}\p{M}\p{N}]+(?:['’&][\p{L}\p{M}\p{N}]+)*/gu;

/** Extends a phrase to adjacent all-caps words and single letters. */
function extendAllCaps(checkedText: CheckedText, span: Span): Span {
  const { text } = checkedText;
  const line = checkedText.lines.at(span.start);
  const lineEnd = line.start + line.text.length;
  const followingText = text.slice(span.end, Math.min(lineEnd, span.end + 400));
  const precedingText = text.slice(Math.max(line.start, span.start - 400), span.start);
  const [suffix = ""] = CAPS_AFTER.exec(followingText) ?? [];
  const [before = ""] = CAPS_BEFORE.exec(precedingText) ?? [];
  const start = span.start - before.length;
  return trimPunctuation(text, { start, end: Math.min(lineEnd, span.end + suffix.length) });
}

/** Matches `A`, `&` or `+` next to a phrase that may continue with all-caps words. */
const LETTER = "(?:\\p{Lu}|&|\\+)";
const ALL_CAPS_WORD = "\\p{Lu}[\\p{Lu}'’-]+";
const CAPS_AFTER = new RegExp(
  `^(?:\\p{Zs}${LETTER}(?:\\p{Zs}${ALL_CAPS_WORD})+(?!\\p{Ll}|\\p{N}))*`,
  "u",
);
const CAPS_BEFORE = new RegExp(`(?<!\\p{L})(?:${LETTER}\\p{Zs})$`, "u");

function respellWord(
  checkedText: CheckedText,
  part: string,
  before: string,
  language: string | null,
): string | null {
  const lowercasePart = toLower(part, language);
  if (/\p{N}/u.test(part)) return part;
  if (/^\p{Lu}$/u.test(part))
    return part === "A" && !LETTER_LABEL.test(before) ? lowercasePart : part;
  const otherSpelling = findSpelling(checkedText, lowercasePart);
  if (otherSpelling !== undefined) return otherSpelling;
  // These languages capitalize nouns, which can't be recognized without a dictionary.
  if (/^(?:de|lb|gsw)\b/.test(language ?? "")) return null;
  if (ABBREVIATIONS.has(part) || isUnpronounceable(part)) return part;
  return getProperNames(language).get(lowercasePart) ?? lowercasePart;
}

/** Words that a letter follows as part of a name, as in `vitamin A`. */
const LETTER_LABEL = /^(?:vitamin|class|grade|size|type|cup|option|model|group|plan)e?$/i;

/** Returns whether letters cannot be pronounced as a word: `HDPE`, `XXL`. */
function isUnpronounceable(part: string): boolean {
  return /^[A-Z]{2,5}$/.test(part) && !/[AEIOUY]/.test(part);
}

/**
 * Returns the spelling of a word elsewhere in the text, outside all-caps passages, or undefined if
 * the word does not occur there.
 */
function findSpelling(checkedText: CheckedText, lowercaseWord: string): string | undefined {
  let name: string | undefined;
  for (const { part, at } of findOccurrences(checkedText, lowercaseWord)) {
    if (part === lowercaseWord) return lowercaseWord;
    if (name !== undefined || !/\p{Ll}/u.test(part)) continue;
    // A capital at the start of a sentence does not show that the word is a name.
    if (/\p{L}\p{Lu}/u.test(part) || !isSentenceStart(checkedText.text, at)) name = part;
  }
  return name;
}

/** Yields the positions of a whole word in any case. */
function* findOccurrences(
  checkedText: CheckedText,
  lowercaseWord: string,
): Generator<{ part: string; at: number }> {
  const { text } = checkedText;
  const lowercaseText = getLowercaseText(checkedText);
  if (lowercaseText === null) {
    for (const { 0: part, index } of text.matchAll(PART_PATTERN))
      if (part.toLowerCase() === lowercaseWord) yield { part, at: index };
    return;
  }
  for (
    let start = lowercaseText.indexOf(lowercaseWord);
    start >= 0;
    start = lowercaseText.indexOf(lowercaseWord, start + 1)
  ) {
    const end = start + lowercaseWord.length;
    const isContinued =
      BEHIND_PART.test(text.slice(Math.max(0, start - 3), start)) ||
      BEFORE_PART.test(text.slice(end, end + 3));
    if (!isContinued) yield { part: text.slice(start, end), at: start };
  }
}

/** Match characters that continue the same word, as defined by `PART_PATTERN`. */
const BEHIND_PART = /[\p{L}\p{M}\p{N}]['’&]?$/u;
const BEFORE_PART = /^['’&]?[\p{L}\p{M}\p{N}]/u;

/** Returns the text in lowercase, or null if lowercasing would shift any letter. */
function getLowercaseText(checkedText: CheckedText): string | null {
  const cachedText = lowercaseTextCache.get(checkedText);
  if (cachedText !== undefined) return cachedText;
  const lowercaseText = checkedText.text.toLowerCase();
  // The lowercase form of a sigma depends on its context.
  const isSame =
    lowercaseText.length === checkedText.text.length && !checkedText.text.includes("Σ");
  const result = isSame ? lowercaseText : null;
  lowercaseTextCache.set(checkedText, result);
  return result;
}

const lowercaseTextCache = new WeakMap<CheckedText, string | null>();

/** Returns the countries, languages, months and weekdays that a language capitalizes. */
function getProperNames(language: string | null): ReadonlyMap<string, string> {
  const [base = "en"] = (language ?? "en").split("-");
  const cachedNames = names.get(base);
  if (cachedNames) return cachedNames;
  const nameByWord = new Map<string, string>();
  const addName = (name: string | undefined) => {
    if (name && /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(name)) nameByWord.set(toLower(name, language), name);
  };
  const regionNames = new Intl.DisplayNames(base, { type: "region", fallback: "none" });
  const languageNames = new Intl.DisplayNames(base, { type: "language", fallback: "none" });
  for (const code of REGIONS) addName(regionNames.of(code));
  for (const code of LANGUAGES) addName(languageNames.of(code));
  for (let month = 0; month < 12; month++)
    addName(formatDateName({ month: "long" }, month * 30 + 15));
  for (let day = 0; day < 7; day++) addName(formatDateName({ weekday: "long" }, day));
  // These names are also ordinary words.
  for (const word of ["may", "march", "turkey", "china", "chad", "jersey", "polish"])
    nameByWord.delete(word);
  names.set(base, nameByWord);
  return nameByWord;

  function formatDateName(format: Intl.DateTimeFormatOptions, day: number): string {
    const date = Date.UTC(2024, 0, 1 + day);
    return new Intl.DateTimeFormat(base, { ...format, timeZone: "UTC" }).format(date);
  }
}

const names = new Map<string, ReadonlyMap<string, string>>();
const REGIONS =
  "AR AT AU BE BG BR CA CH CL CN CO CU CY CZ DE DK EC EE EG ES ET FI FR GR HR HU ID IE IL IN IS IT JM JP KE KR LT LU LV MA MG MX MY NL NO NP NZ PE PH PK PL PT RO RS RU SE SG SI SK TH TN TR TW UA UY VN ZA".split(
    " ",
  );
const LANGUAGES =
  "ar cs da de el en es fi fr ga he hi hr hu id is it ja ko nl no pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );

/** Returns whether a sentence, line or quote begins at an offset. */
function isSentenceStart(text: string, start: number): boolean {
  return SENTENCE_OPENING.test(text.slice(Math.max(0, start - 60), start));
}

const SENTENCE_OPENING =
  /(?:^|[\n\r\t]|[.!?…。！？]["'”’»)]*\p{Zs}+)\p{Zs}*(?:[-*•–·✓✔]\p{Zs}*|\p{Nd}+[.)]\p{Zs}+)?(?:["'“‘«„([¡¿\p{So}\p{Zs}]|\ufe0f)*$/u;

/**
 * Capitalizes the first word of a sentence. Does not change codes, addresses and words like
 * `iPhone`.
 */
export function capitalizeSpan(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
): Change | null {
  return isLineContinuation(checkedText, span)
    ? null
    : capitalizeTitleWord(checkedText, span, language);
}

/** Capitalizes a word of a title. */
export function capitalizeTitleWord(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
): Change | null {
  const word = checkedText.slice(span);
  if (/[\p{Lu}\p{N}_@/\\]|\.\p{L}/u.test(word) || isAddress(word)) return null;
  const capitalizedWord = capitalizeFirst(word, language);
  return capitalizedWord === word || capitalizedWord.length !== word.length
    ? null
    : createReplacement(span, capitalizedWord);
}

/** Lowercases a function word in a title. */
export function lowercaseSpan(
  checkedText: CheckedText,
  span: Span,
  language: string | null,
): Change | null {
  return createReplacement(span, toLower(checkedText.slice(span), language));
}

/** Returns whether a line continues the sentence of the previous line, as in hard-wrapped text. */
function isLineContinuation(checkedText: CheckedText, { start }: Span): boolean {
  if (checkedText.parsed.isHtml) return false;
  const line = checkedText.lines.at(start);
  if (line.number === 1 || checkedText.text.slice(line.start, start).trim() !== "") return false;
  const last = checkedText.lines.at(line.start - 1).text.trimEnd();
  return last.length >= 45 ? /[\p{L}\p{N},]$/u.test(last) : /[,&]$|\p{Pd}$/u.test(last);
}
