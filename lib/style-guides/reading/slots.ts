import type { Compiled } from "./compiled";

/** The terms or topics in part of a sentence, and the text after them. */
export interface Slot {
  terms: string[];
  /** Directives of a format requirement. */
  topics: string[];
  /** Whether the terms are marked as such: quoted or emphasized. */
  isMarked: boolean;
  tail: string;
}

/** When unmarked words can be terms. */
export type BareWords = "none" | "pair" | "list";

const MAX_TERM_WORDS = 5;
const MARK = /^⟦\d+⟧/u;

/**
 * Parses the terms at the start of a text.
 * @param bare whether words without quotation marks or emphasis can be terms
 * @returns null if it contains no terms, for example only a concept such as "jargon"
 */
export function parseSlot(
  masked: string,
  mentions: readonly string[],
  language: Compiled,
  bare: BareWords,
): Slot | null {
  const text = masked.trim();
  const topics = parseTopics(text, language);
  if (topics) return topics;
  const introduced = language.introduction.exec(text)?.[0] ?? "";
  const remaining = text.slice(introduced.length);
  if (MARK.test(remaining)) return parseMarked(remaining, mentions, language);
  if (MARK.test(text)) return parseMarked(text, mentions, language);
  if (bare === "none") return null;
  const isNamed = introduced !== "" && language.namesWords.test(introduced);
  const slot = parseBare(isNamed ? remaining : text, mentions, language, isNamed ? "pair" : bare);
  return slot && isNamed ? { ...slot, isMarked: true } : slot;
}

function parseTopics(text: string, language: Compiled): Slot | null {
  const topics: string[] = [];
  let remaining = text;
  for (;;) {
    const topic = language.prohibited.find(({ pattern }) => pattern.test(remaining));
    if (!topic) break;
    topics.push(topic.directive);
    remaining = remaining.slice(topic.pattern.exec(remaining)?.[0].length ?? 0);
    const joined = language.joint.exec(remaining)?.[0];
    if (joined === undefined) break;
    const next = remaining.slice(joined.length);
    if (!language.prohibited.some(({ pattern }) => pattern.test(next))) break;
    remaining = next;
  }
  return topics.length > 0 ? { terms: [], topics, isMarked: true, tail: remaining.trim() } : null;
}

function parseMarked(text: string, mentions: readonly string[], language: Compiled): Slot | null {
  const terms: string[] = [];
  let remaining = text;
  for (;;) {
    const mark = /^⟦(\d+)⟧/u.exec(remaining);
    if (!mark) break;
    const term = mentions[Number(mark[1])];
    if (term) terms.push(...splitListedTerms(term));
    remaining = remaining.slice(mark[0].length);
    const joined = language.joint.exec(remaining)?.[0];
    if (joined === undefined) break;
    const next = remaining.slice(joined.length);
    const introduced = language.introduction.exec(next)?.[0] ?? "";
    if (MARK.test(next)) remaining = next;
    else if (MARK.test(next.slice(introduced.length))) remaining = next.slice(introduced.length);
    else break;
  }
  // A marked word followed by unmarked ones is part of a longer term: **Admin** area.
  if (/^\s*(?!⟦)[\p{L}\p{N}]/u.test(remaining) && !language.tailStart.test(remaining)) return null;
  return terms.length > 0 ? { terms, topics: [], isMarked: true, tail: remaining.trim() } : null;
}

const JOINED = /^(?:and|or|und|oder|et|ou|y|e|o)\s/iu;

/** Splits a list that is emphasized as a whole: *size handle, grab handle*. */
export function splitListedTerms(term: string): string[] {
  const parts = term.split(/,\s+/u);
  const isList = parts.every((part) => /^[\p{L}\p{N}' ’-]+$/u.test(part) && !JOINED.test(part));
  return isList ? parts : [term];
}

function parseBare(
  text: string,
  mentions: readonly string[],
  language: Compiled,
  bare: BareWords,
): Slot | null {
  const cut = language.bareEnd.exec(text)?.index ?? text.length;
  const words = text.slice(0, cut).trim();
  const pieces = words.split(language.joints).map((piece) => piece.trim());
  if (pieces.some((piece) => piece === "")) return null;
  const terms = pieces.map((piece) => {
    const mark = /^⟦(\d+)⟧$/u.exec(piece);
    return mark ? (mentions[Number(mark[1])] ?? "") : piece;
  });
  const isTerm = bare === "pair" ? isPlainTerm : isListedTerm;
  // The sentence's verb is not a term.
  const [first = ""] = words.split(/\s/u);
  if (/^\p{Lu}/u.test(words) && language.useVerb.test(first)) return null;
  if (!pieces.every((piece) => MARK.test(piece) || isTerm(piece, language))) return null;
  return { terms, topics: [], isMarked: false, tail: text.slice(cut).trim() };
}

/** Returns whether a term names no concept and has no determiner. */
function isPlainTerm(term: string, language: Compiled): boolean {
  const words = term.split(/\s+/u);
  if (words.length > MAX_TERM_WORDS || /⟦|[“”„«»"]/u.test(term)) return false;
  // Amounts are examples.
  if (!/\p{L}/u.test(term) || /^\d/u.test(term)) return false;
  if (language.determiner.test(term) || language.bareStart.test(term)) return false;
  return !words.some((word) => language.concept.test(word));
}

/**
 * Returns whether an unmarked word can be a term without a replacement next to it. This check is
 * stricter, because such a word can also stand for its meaning, as in "avoid confusion".
 */
function isListedTerm(term: string, language: Compiled): boolean {
  if (!isPlainTerm(term, language) || term.split(/\s+/u).length > 3) return false;
  return !term.split(/\s+/u).some((word) => language.conceptEnding.test(word));
}
