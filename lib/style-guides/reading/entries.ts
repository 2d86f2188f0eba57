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
  /** The terms that the entry's note rejects: "participant (not tester)". */
  wrong: string[];
}

/** Returns whether an entry's terms are words rather than parts of an example. */
export function isShort({ terms }: Entry): boolean {
  return terms.every((term) => /^\p{L}/u.test(term) && term.split(/\s+/u).length <= 2);
}

/**
 * The position of an entry: a list whose title names words ("Words to avoid"), another list
 * ("Avoid"), or a cell. Replacements (`preferred`) can be any words.
 */
type EntryContext = "words" | "list" | "cell" | "preferred";

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
  const isList = context === "words" || context === "list";
  const item = masked.replace(/^\p{So}\uFE0F?\s*|[\s;]+$/gu, "").trim();
  const whole = isList ? removeLabel(item, language) : item;
  const comment = isList ? COMMENT_PATTERN.exec(whole)?.groups : undefined;
  const open = comment?.terms ?? whole;
  const note = comment?.note ?? /\s*\((?<note>[^()]*)\)\.?$/u.exec(open)?.groups?.note;
  if (note !== undefined && language.condition.test(note)) return null;
  const closed = context === "preferred" ? open.replace(/\s*\([^()]*\)/gu, "") : open;
  const text =
    note !== undefined || !language.condition.test(open)
      ? closed.replace(/\s*\([^()]*\)\.?$/u, "").replace(language.similar, "")
      : closed;
  const isAbbreviation =
    context !== "words" && context !== "list" && ABBREVIATION_PATTERN.test(text);
  if (/[.!?:]$/u.test(text) && !isAbbreviation && !/⟦\d+⟧[.!?]?$/u.test(text)) return null;
  if (/[()[\]]/u.test(text)) return null;
  const phrases = text
    .replace(language.markedAnd, ", ")
    .split(/\s*[,;/]\s+|\s+\/\s+/u)
    .flatMap((phrase) => splitAlternatives(phrase, language))
    .map((phrase) => phrase.replace(/\s*(?:\.{3}|…)$|(?<!\.\p{L}{1,3})[.!?]$/u, "").trim())
    .map((phrase) =>
      phrase.replace(DETERMINED_MARK_PATTERN, (mark) => {
        const words = mark.slice(0, mark.indexOf("⟦"));
        return language.determiner.test(words) ? mark.slice(words.length) : mark;
      }),
    );
  const terms = phrases.map((phrase) => unmaskText(phrase, mentions));
  const preferred = findNotedTerms(note, reading, language.useNote, "x");
  const wrong = findNotedTerms(note, reading, language.notNote, "y");
  const isMarked = (phrase: string) => /^⟦\d+⟧$/u.test(phrase);
  const isTerm = (term: string, index: number) => {
    const words = term.split(/\s+/u);
    if (term === "") return false;
    // A quoted list such as “fast, safe and new” is an example of a phrase.
    if (isMarked(phrases[index] ?? "")) return !isList || term.split(language.joints).length < 3;
    if (words.length > 5) return false;
    if (words.length > 3 && words.some((word) => language.conjunction.test(word))) return false;
    if (context === "preferred") return true;
    if (words.length > 2 && language.determiner.test(term)) return false;
    if (context === "cell") return !words.some((word) => language.concept.test(word));
    if (context === "list" && namesConcept(term, language)) return false;
    // "Talking down" is a topic, unless the title names words.
    const isTopic = terms.length === 1 && words.length > 1 && /^\p{Lu}\p{Ll}/u.test(term);
    if (context === "list" && isTopic && preferred.length === 0) return false;
    if (words.length > 1) return !language.imperative.test(term);
    return preferred.length > 0 || !language.concept.test(term);
  };
  return terms.every(isTerm)
    ? { terms, isMarked: phrases.every(isMarked), preferred, wrong }
    : null;
}

/** An abbreviation with periods: "i.e.", "n. a.". */
const ABBREVIATION_PATTERN = /^(?:\p{L}{1,4}\.\s?){1,5}$/u;

/** Removes the name of a class before its words: "Jargon: “synergy”", "phrases like “dear all”". */
function removeLabel(item: string, language: CompiledLanguage): string {
  if (language.imperative.test(item)) return item;
  const start = item.indexOf("⟦");
  if (start > 0 && language.listIntroduction.test(item.slice(0, start))) return item.slice(start);
  const { words } = /^(?:⟦\d+⟧|[^:⟦⟧]{3,40})\s?:\s+(?<words>⟦.*)$/u.exec(item)?.groups ?? {};
  const marks = words?.match(/⟦\d+⟧/gu) ?? [];
  return words !== undefined && marks.length > 1 ? words : item;
}

/** A marked term after a determiner: any “we”. */
const DETERMINED_MARK_PATTERN = /^\p{L}+['’\s]\s*⟦\d+⟧$/u;

/** Returns whether a phrase names a concept: "gendered assumptions", "colloquialisms/slang". */
function namesConcept(term: string, language: CompiledLanguage): boolean {
  const words = term.split(/[\s/]+/u);
  const isPhrase = words.length > 1;
  return (
    isPhrase &&
    (words.some((word) => language.concept.test(word)) ||
      language.conceptEnding.test(words.at(-1) ?? ""))
  );
}

/** A comment after listed terms: "ATSI — considered disrespectful". */
const COMMENT_PATTERN = /^(?<terms>[^–—:]+?)\s[–—]\s(?<note>[^–—]+)$/u;

/** Splits alternatives such as "commit or pledge", but not longer phrases. */
function splitAlternatives(phrase: string, language: CompiledLanguage): string[] {
  const parts = phrase.replace(language.startsWithOr, "").split(language.orWord);
  const areShort = parts.every((part) => part.trim() !== "" && part.split(/\s+/u).length <= 2);
  return areShort ? parts : [phrase];
}

/** Returns the terms that a note recommends or rejects: "(use “to” instead)", "(not tester)". */
function findNotedTerms(
  note: string | undefined,
  reading: Reading,
  pattern: RegExp,
  name: "x" | "y",
): string[] {
  const noted = pattern.exec(note?.trim() ?? "")?.groups?.[name];
  const slot = noted === undefined ? null : parseSlot(noted, reading, "pair");
  return slot && (slot.isMarked || slot.tail === "") ? slot.terms : [];
}
