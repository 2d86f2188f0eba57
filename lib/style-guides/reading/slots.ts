import type { CompiledLanguage } from "./compiled";
import { unmaskText } from "./sentences";

/** What the words of a sentence refer to. */
export interface Reading {
  language: CompiledLanguage;
  /** The marked terms of the sentence, by the number of their placeholder. */
  mentions: readonly string[];
  fields: GuideFields;
}

/** The keys of the product fields that guides refer to; null for fields that do not exist. */
export interface GuideFields {
  bullets: string | null;
}

/** The terms or topics in part of a sentence, and the text after them. */
export interface Slot {
  terms: string[];
  /** Directives of a format requirement. */
  topics: string[];
  /** Whether the terms are marked as such: quoted or emphasized. */
  isMarked: boolean;
  tail: string;
}

/**
 * When unmarked words can be terms. `named` means after an introduction such as "words like", and
 * `contrast` in a pair whose terms can begin with a determiner, as in "je wilt (niet: je wil)".
 * `introduced` means after an introduction such as "the words", and `side` beside an arrow, where
 * no adverb follows the term.
 */
export type BareWords = "none" | "named" | "introduced" | "pair" | "contrast" | "side" | "list";

const MAX_TERM_WORDS = 5;
const MARK_PATTERN = /^⟦\d+⟧/u;

/**
 * Parses the terms at the start of a text.
 * @param bareWords whether words without quotation marks or emphasis can be terms
 * @returns null if it contains no terms, for example only a concept such as "jargon"
 */
export function parseSlot(masked: string, reading: Reading, bareWords: BareWords): Slot | null {
  const { language } = reading;
  const text = masked.trim();
  const topics = parseTopics(text, language);
  if (topics) return topics;
  const introduction = language.introduction.exec(text)?.[0] ?? "";
  const remaining = text.slice(introduction.length);
  if (MARK_PATTERN.test(remaining)) return parseMarked(remaining, reading);
  const literals = language.literalList.exec(remaining);
  if (literals) {
    const terms = (literals.groups?.terms ?? "").split(language.joints);
    const tail = remaining.slice(literals[0].length).trim();
    return { terms, topics: [], isMarked: true, tail };
  }
  if (bareWords === "none") return null;
  const isNamed = /\p{L}{3,}/u.test(introduction);
  if (bareWords === "named" && !(isNamed && language.listIntroduction.test(introduction)))
    return null;
  if (!isNamed) return bareWords === "introduced" ? null : parseBare(text, reading, bareWords);
  const slot = parseBare(remaining, reading, "pair");
  return slot && { ...slot, isMarked: true };
}

function parseTopics(text: string, language: CompiledLanguage): Slot | null {
  if (language.excess.test(text)) return null;
  const topics: string[] = [];
  let remaining = text;
  for (;;) {
    const topic = language.prohibited.find(({ pattern }) => pattern.test(remaining));
    if (!topic) break;
    topics.push(topic.directive);
    remaining = remaining.slice(topic.pattern.exec(remaining)?.[0].length ?? 0);
    const joint = language.joint.exec(remaining)?.[0];
    if (joint === undefined) break;
    const next = remaining.slice(joint.length);
    if (!language.prohibited.some(({ pattern }) => pattern.test(next))) break;
    remaining = next;
  }
  return topics.length > 0 ? { terms: [], topics, isMarked: true, tail: remaining.trim() } : null;
}

function parseMarked(text: string, { mentions, language }: Reading): Slot | null {
  const terms: string[] = [];
  let remaining = text;
  for (;;) {
    const mark = /^⟦(\d+)⟧/u.exec(remaining);
    if (!mark) break;
    const term = mentions[Number(mark[1])];
    if (term) terms.push(...splitListedTerms(term, language));
    remaining = remaining.slice(mark[0].length);
    const joint = language.joint.exec(remaining)?.[0];
    if (joint === undefined) break;
    const next = remaining.slice(joint.length);
    const introduction = language.introduction.exec(next)?.[0] ?? "";
    if (MARK_PATTERN.test(next)) remaining = next;
    else if (MARK_PATTERN.test(next.slice(introduction.length)))
      remaining = next.slice(introduction.length);
    else break;
  }
  const similar = language.similar.exec(remaining);
  if (similar && !language.condition.test(similar[0]))
    remaining = remaining.slice(0, similar.index);
  // A marked word followed by unmarked ones is part of a longer term: **Admin** area.
  const opensTail =
    language.tailStart.test(remaining) || language.advice.test(remaining.trimStart());
  if (/^\s*(?!⟦)[\p{L}\p{N}]/u.test(remaining) && !opensTail) return null;
  return terms.length > 0 ? { terms, topics: [], isMarked: true, tail: remaining.trim() } : null;
}

/** Splits a list that is emphasized as a whole: *size handle, grab handle*. */
export function splitListedTerms(term: string, language: CompiledLanguage): string[] {
  const parts = term.split(/,\s+/u);
  const isList = parts.every(
    (part) => /^[\p{L}\p{N}' ’-]+$/u.test(part) && !language.startsWithConjunction.test(part),
  );
  // In "simple, clear processes", the last part shows that the first is an adjective.
  const [first = ""] = parts;
  const isPhrase = !/\s/u.test(first) && /\s/u.test(parts.at(-1) ?? "");
  return isList && !isPhrase ? parts : [term];
}

function parseBare(
  text: string,
  { mentions, language }: Reading,
  bareWords: BareWords,
): Slot | null {
  const end = bareWords === "side" ? language.sideEnd : language.bareEnd;
  const cut = end.exec(text)?.index ?? text.length;
  const words = text.slice(0, cut).trim();
  // Before the end of an open list, as in "e.g., i.e., and etc.", a conjunction remains.
  const phrases = words
    .split(language.joints)
    .map((phrase) => phrase.trim())
    .filter((phrase) => !language.conjunction.test(phrase));
  if (phrases.length === 0) return null;
  const isTerm = bareWords === "list" ? isListedTerm : isPlainTerm;
  const hasDeterminers = bareWords === "contrast" && !text.includes(":");
  // The sentence's verb is not a term.
  const [first = ""] = words.split(/\s/u);
  if (/^\p{Lu}/u.test(words) && language.useVerb.test(first)) return null;
  const isMark = (phrase: string) => /^⟦\d+⟧$/u.test(phrase);
  const withoutDeterminer = (phrase: string) =>
    hasDeterminers ? phrase.replace(language.determiner, "").trim() || phrase : phrase;
  if (!phrases.every((phrase) => isMark(phrase) || isTerm(withoutDeterminer(phrase), language)))
    return null;
  // In "Abbreviations should", the subject's noun looks like an introduction.
  if (bareWords !== "contrast" && language.auxiliary.test(words)) return null;
  const terms = phrases.map((phrase) => unmaskText(phrase, mentions));
  return { terms, topics: [], isMarked: false, tail: text.slice(cut).trim() };
}

/** Returns whether a term is not the name of a concept and has no determiner. */
function isPlainTerm(term: string, language: CompiledLanguage): boolean {
  const words = term.split(/\s+/u);
  if (words.length > MAX_TERM_WORDS || /⟦|[“”„«»"]/u.test(term)) return false;
  // Amounts and single letters are examples.
  if (!/\p{L}/u.test(term) || /^\d|^\p{L}\p{M}?$/u.test(term)) return false;
  const separated = term.replace(/^\p{L}{1,2}['’]/u, "$& ");
  if (language.determiner.test(separated) || language.bareStart.test(term)) return false;
  return !words.some((word) => language.concept.test(word));
}

/**
 * Returns whether an unmarked word without an adjacent replacement can be a term. This check is
 * stricter, because such a word can also stand for its meaning, as in "avoid confusion".
 */
function isListedTerm(term: string, language: CompiledLanguage): boolean {
  if (!isPlainTerm(term, language) || term.split(/\s+/u).length > 3) return false;
  return !term.split(/\s+/u).some((word) => language.conceptEnding.test(word));
}
