import type { MarkedText } from "./blocks";
import type { CompiledLanguage } from "./compiled";
import { splitSentences, unmaskText } from "./sentences";
import { parseSlot, type Reading } from "./slots";

/** The terms in a list item or table cell. */
export interface Entry {
  terms: string[];
  /** Whether all terms are quoted or emphasized. */
  isMarked: boolean;
  /** The replacement that the entry's note recommends. */
  preferred: string[];
}

/** Returns whether an entry's terms are words rather than parts of an example. */
export function isShort({ terms }: Entry): boolean {
  return terms.every((term) => /^\p{L}/u.test(term) && term.split(/\s+/u).length <= 2);
}

/** The position of an entry. Replacements (`preferred`) can be any words. */
type EntryContext = "list" | "cell" | "preferred";

/** Parses a cell or item that consists of terms. Returns null for a sentence or concept. */
export function parseEntry(
  content: MarkedText,
  reading: Omit<Reading, "mentions">,
  context: EntryContext,
): Entry | null {
  const [sentence, ...otherSentences] = splitSentences(content);
  if (!sentence || otherSentences.length > 0) return null;
  return parseSentenceEntry(sentence.masked, { ...reading, mentions: sentence.mentions }, context);
}

/** Parses a sentence that consists of terms, like `parseEntry`. */
export function parseSentenceEntry(
  masked: string,
  reading: Reading,
  context: EntryContext,
): Entry | null {
  const { language, mentions } = reading;
  const whole = masked.replace(/^\p{So}\s*|[\s;]+$/gu, "").trim();
  const comment = context === "list" ? COMMENT_PATTERN.exec(whole)?.groups : undefined;
  const open = comment?.terms ?? whole;
  const note = comment?.note ?? /\s*\((?<note>[^()]*)\)\.?$/u.exec(open)?.groups?.note;
  if (note !== undefined && language.condition.test(note)) return null;
  const text =
    note !== undefined || !language.condition.test(open)
      ? open.replace(/\s*\([^()]*\)\.?$/u, "").replace(language.similar, "")
      : open;
  if (/[.!?:]$/u.test(text) && !/⟦\d+⟧[.]?$/u.test(text)) return null;
  if (/[()[\]]/u.test(text)) return null;
  const phrases = text
    .split(/\s*[,;/]\s+|\s+\/\s+/u)
    .flatMap((phrase) => splitAlternatives(phrase, language))
    .map((phrase) => phrase.replace(/\s*(?:\.{3}|…)$|(?<!\.\p{L}{1,3})[.]$/u, "").trim());
  const terms = phrases.map((phrase) => unmaskText(phrase, mentions));
  const preferred = note === undefined ? [] : findPreferred(note, reading);
  const isMarked = (phrase: string) => /^⟦\d+⟧$/u.test(phrase);
  const isTerm = (term: string, index: number) => {
    const words = term.split(/\s+/u);
    if (term === "" || words.length > 5) return false;
    if (isMarked(phrases[index] ?? "")) return true;
    if (words.length > 3 && words.some((word) => language.conjunction.test(word))) return false;
    if (context === "preferred") return true;
    if (words.length > 2 && language.determiner.test(term)) return false;
    if (context === "cell") return !words.some((word) => language.concept.test(word));
    if (words.length > 1) return !language.imperative.test(term);
    return preferred.length > 0 || !language.concept.test(term);
  };
  return terms.every(isTerm) ? { terms, isMarked: phrases.every(isMarked), preferred } : null;
}

/** A comment after listed terms: "ATSI — considered disrespectful". */
const COMMENT_PATTERN = /^(?<terms>[^–—:]+?)\s[–—]\s(?<note>[^–—]+)$/u;

/** Splits alternatives such as "commit or pledge", but not longer phrases. */
function splitAlternatives(phrase: string, language: CompiledLanguage): string[] {
  const parts = phrase.replace(language.startsWithOr, "").split(language.orWord);
  const areShort = parts.every((part) => part.trim() !== "" && part.split(/\s+/u).length <= 2);
  return areShort ? parts : [phrase];
}

/** Returns the replacement that a note recommends: "(use “to” instead)". */
function findPreferred(note: string, reading: Reading): string[] {
  const x = reading.language.useNote.exec(note.trim())?.groups?.x;
  const slot = x === undefined ? null : parseSlot(x, reading, "pair");
  return slot && (slot.isMarked || slot.tail === "") ? slot.terms : [];
}
