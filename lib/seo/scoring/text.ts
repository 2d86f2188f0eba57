import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { getPlainText } from "@/lib/reading/plain-text";
import type { Language } from "./language";

const STEMMERS = { en: english, de: german, fr: french, es: spanish, it: italian };
/** Longer runs are not words, and stemming them is slow. */
const MAX_WORD_LENGTH = 40;

/** Returns the stemmer of a language for lowercase words. */
function getStemmer(language: Language): (word: string) => string {
  if (language === null) return (word) => word;
  const stem = STEMMERS[language];
  return (word) => (word.length > MAX_WORD_LENGTH ? word : stem(word) || word);
}

export interface Word {
  /** The word as written. */
  raw: string;
  /** Lowercase, without invisible characters. */
  lower: string;
  /** One stem per hyphenated part. */
  stems: string[];
  /** Whether only whitespace separates this word from the previous one. */
  joined: boolean;
}

/** Returns a key that is the same for all inflections of a word. */
export function getStemKey({ stems }: Pick<Word, "stems">): string {
  return stems.join(" ");
}

export interface Sentence {
  text: string;
  words: Word[];
  /** Whether the sentence is a list item. */
  bullet: boolean;
}

/** A text prepared for the checks: without markup, split into sentences and words. */
export interface Text {
  language: Language;
  plain: string;
  sentences: Sentence[];
  /** Word count and first sentence of each block of prose, split at blanks and lists. */
  paragraphs: { words: number; start: string }[];
  words: number;
  bullets: number;
  /** Splits other texts in the language. Words that occur in both texts are stemmed only once. */
  readWords: WordReader;
}

export type WordReader = (text: string) => Word[];

const BULLET_PATTERN = /^\s*(?:[-–—*•·▪◦‣✓✔]|\d{1,2}[.)])\s+/u;

/** Splits a text into sentences, words and paragraphs in linear time. */
export function readText(source: string, language: Language): Text {
  const plainText = getPlainText(source);
  const readWords = createWordReader(language);
  const sentences: Sentence[] = [];
  const paragraphs: Text["paragraphs"] = [];
  let block: Text["paragraphs"][number] | null = null;
  for (const line of plainText.split("\n")) {
    const isBullet = BULLET_PATTERN.test(line);
    if (isBullet || line.trim() === "") block = null;
    if (line.trim() === "") continue;
    const pieces = isBullet ? [line.replace(BULLET_PATTERN, "")] : splitSentences(line, language);
    for (const text of pieces) {
      const words = readWords(text);
      sentences.push({ text, words, bullet: isBullet });
      if (isBullet) continue;
      if (!block) {
        block = { words: 0, start: text };
        paragraphs.push(block);
      }
      block.words += words.length;
    }
  }
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const bullets = sentences.filter((sentence) => sentence.bullet).length;
  return { language, plain: plainText, sentences, paragraphs, words, bullets, readWords };
}

const TOKEN_PATTERN =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[-‐‑'’&+]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
/** Matches URLs and email addresses, which are not prose. */
const ADDRESS_PATTERN =
  /(?:https?:\/\/|www\.)[^\s]{1,500}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/giu;
/** Scripts without spaces between words. */
export const UNSPACED_SCRIPT_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ELISION_PATTERN =
  /^(?:l|d|j|m|n|s|t|c|qu|jusqu|lorsqu|puisqu|un|dell|all|nell|sull|dall|quest|quell|c|v)['’]/iu;
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Returns a function that splits sentences in a language into words. It caches their stems. */
export function createWordReader(language: Language): WordReader {
  const stem = getStemmer(language);
  const formsByWord = new Map<string, Pick<Word, "lower" | "stems">>();
  const readForms = (raw: string) => {
    const lower = raw.toLowerCase().replace(/[‐‑]/g, "-").replace(/’/g, "'");
    const stems = lower
      .replace(/'s?$|'s$/u, "")
      .split(/[-&+]/)
      .filter((part) => part !== "")
      .map(stem);
    return { lower, stems };
  };
  const hasElision = language === "fr" || language === "it";
  return (text) => {
    const words: Word[] = [];
    let end = 0;
    const addWord = (raw: string, start: number) => {
      const forms = formsByWord.get(raw) ?? readForms(raw);
      formsByWord.set(raw, forms);
      const isJoined = words.length > 0 && text.slice(end, start).trim() === "";
      words.push({ raw, lower: forms.lower, stems: forms.stems, joined: isJoined });
      end = start + raw.length;
    };
    const prose = text.replace(ADDRESS_PATTERN, (address) => "|".repeat(address.length));
    for (const match of prose.matchAll(TOKEN_PATTERN)) {
      const token = match[0];
      if (UNSPACED_SCRIPT_PATTERN.test(token)) {
        for (const part of wordSegmenter.segment(token)) {
          if (part.isWordLike) addWord(part.segment, match.index + part.index);
        }
        continue;
      }
      const elision = hasElision ? (ELISION_PATTERN.exec(token)?.[0].length ?? 0) : 0;
      if (elision > 0) addWord(token.slice(0, elision - 1), match.index);
      if (elision > 0) end += 1;
      addWord(token.slice(elision), match.index + elision);
    }
    return words;
  };
}

const ABBREVIATION_PATTERN =
  /(?:^|[\s(])(?:z\. ?B|ca|approx|e\.g|i\.e|bzw|inkl|exkl|max|min|Nr|No|St|Dr|Mr|Mrs|p\. ?ej|ecc|vs|usw|Tel|d\. ?h|u\. ?a|Art)\.\s*$/iu;

function splitSentences(line: string, language: Language): string[] {
  return splitSentencePieces(line, language)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Splits a line into sentences with their trailing spaces, which restore it. */
export function splitSentencePieces(line: string, language: Language): string[] {
  const pieces: string[] = [];
  let open = "";
  for (const { segment } of getSegmenter(language).segment(line)) {
    open += segment;
    if (ABBREVIATION_PATTERN.test(open.slice(-20))) continue;
    pieces.push(open);
    open = "";
  }
  if (open !== "") pieces.push(open);
  return pieces;
}

const segmentersByKey = new Map<string, Intl.Segmenter>();

function getSegmenter(language: Language): Intl.Segmenter {
  const key = language ?? "en";
  const segmenter =
    segmentersByKey.get(key) ?? new Intl.Segmenter(key, { granularity: "sentence" });
  segmentersByKey.set(key, segmenter);
  return segmenter;
}
