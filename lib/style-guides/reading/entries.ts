import type { MarkedText } from "./blocks";
import type { CompiledLanguage } from "./compiled";
import { type Sentence, splitSentences, unmaskText } from "./sentences";
import { parseSlot } from "./slots";

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
  language: CompiledLanguage,
  context: EntryContext,
): Entry | null {
  const [sentence, ...otherSentences] = splitSentences(content);
  return sentence && otherSentences.length === 0
    ? parseSentenceEntry(sentence, language, context)
    : null;
}

/** Parses a sentence that consists of terms, like `parseEntry`. */
export function parseSentenceEntry(
  sentence: Pick<Sentence, "masked" | "mentions">,
  language: CompiledLanguage,
  context: EntryContext,
): Entry | null {
  const whole = sentence.masked.replace(/^\p{So}\s*|[\s;]+$/gu, "").trim();
  const comment = context === "list" ? COMMENT_PATTERN.exec(whole)?.groups : undefined;
  const open = comment?.terms ?? whole;
  const note = comment?.note ?? /\s*\((?<note>[^()]*)\)\.?$/u.exec(open)?.groups?.note;
  const maskedText =
    note !== undefined || !language.condition.test(open)
      ? open.replace(/\s*\([^()]*\)\.?$/u, "").replace(language.similar, "")
      : open;
  if (note !== undefined && language.condition.test(note)) return null;
  if (/[.!?:]$/u.test(maskedText) && !/⟦\d+⟧[.]?$/u.test(maskedText)) return null;
  if (/[()]/u.test(maskedText)) return null;
  const phrases = maskedText
    .split(/\s*[,;/]\s+|\s+\/\s+/u)
    .flatMap((phrase) => splitAlternatives(phrase, language))
    .map((phrase) => phrase.replace(/\s*(?:\.{3}|…)$|(?<!\.\p{L}{1,3})[.]$/u, "").trim());
  const terms = phrases.map((phrase) => {
    const mark = /^⟦(\d+)⟧$/u.exec(phrase);
    return mark
      ? (sentence.mentions[Number(mark[1])] ?? "")
      : unmaskText(phrase, sentence.mentions);
  });
  const preferredTerms = note === undefined ? [] : findPreferred(note, sentence, language);
  const isTerm = (term: string, index: number) => {
    const words = term.split(/\s+/u);
    if (term === "" || words.length > 5) return false;
    if (/^⟦\d+⟧$/u.test(phrases[index] ?? "")) return true;
    if (words.some((word) => language.conjunction.test(word)) && words.length > 3) return false;
    if (context === "preferred") return true;
    if (language.determiner.test(term) && words.length > 2) return false;
    if (language.imperative.test(term) && words.length > 1 && context === "list") return false;
    if (context === "list")
      return words.length > 1 || preferredTerms.length > 0 || !language.concept.test(term);
    return (
      !words.some((word) => language.concept.test(word) && words.length > 1) &&
      !(words.length === 1 && language.concept.test(term))
    );
  };
  const isMarked = phrases.every((phrase) => /^⟦\d+⟧$/u.test(phrase));
  return terms.length > 0 && terms.every(isTerm)
    ? { terms, isMarked, preferred: preferredTerms }
    : null;
}

/** A comment after listed terms: "ATSI — considered disrespectful". */
const COMMENT_PATTERN = /^(?<terms>[^–—:]+?)\s[–—]\s(?<note>[^–—]+)$/u;

/** Splits alternatives such as "commit or pledge", but not longer phrases. */
function splitAlternatives(phrase: string, language: CompiledLanguage): string[] {
  const parts = phrase.replace(language.startsWithOr, "").split(language.orWord);
  return parts.every((part) => part.trim() !== "" && part.split(/\s+/u).length <= 2)
    ? parts
    : [phrase];
}

/** Returns the replacement that a note recommends: "(use “to” instead)". */
function findPreferred(
  note: string,
  { mentions }: Pick<Sentence, "mentions">,
  language: CompiledLanguage,
): string[] {
  const x = language.useNote.exec(note.trim())?.groups?.x;
  const slot = x === undefined ? null : parseSlot(x, mentions, language, "pair");
  return slot && (slot.isMarked || slot.tail === "") ? slot.terms : [];
}
