import type { Inflections } from "@/lib/enums";
import { FoldBuffers, foldPreservingCase, foldText, textOf } from "../../text/fold";
import { shortenText } from "../rule-match";
import { UnreadableError } from "../unreadable";

const CLOSING_QUOTES: Record<string, string> = {
  '"': '"',
  "“": "”",
  "„": "“”",
  "‟": "”",
  "”": "”",
};

/** The terms of each entry. Any term of an entry satisfies it. */
export type TermList = readonly (readonly string[])[];

/** A term with its preferred alternatives, best first. */
export interface Term {
  term: string;
  preferred: string[];
}

interface ListedTerm {
  text: string;
  /** The text after `=>`, or null if there is none. */
  instead: string | null;
  /** The separator that follows the text; empty at the end. */
  separator: string;
}

/**
 * Parses terms separated by `|` or `,`. A term that begins with a straight or curly double quote
 * extends to the closing quote and can contain separators; `""` stands for a quote. Preferred
 * alternatives follow `=>` and are separated by slashes. Empty terms are ignored.
 * @throws UnreadableError for an unclosed quote, nothing after `=>`, or no terms at all
 */
export function parseTerms(content: string, matchCase = false): Term[] {
  return toTerms(splitTerms(content, ",|", true), matchCase);
}

/**
 * Parses terms from an array of texts, in which only `|` separates terms.
 * @throws UnreadableError in the same cases as `parseTerms`
 */
export function parseListedTerms(texts: string[], matchCase = false): Term[] {
  return toTerms(
    texts.flatMap((text) => splitTerms(text, "|", true)),
    matchCase,
  );
}

function toTerms(listedTerms: ListedTerm[], matchCase: boolean): Term[] {
  const termByKey = new Map<string, Term>();
  for (const { text, instead } of listedTerms) {
    const key = normalizeTerm(text, matchCase);
    if (key === "" && instead !== null)
      throw new UnreadableError('Write the term before "=>", like "cheap => affordable".');
    const preferred = parseReplacements(text, instead);
    if (key !== "" && !termByKey.has(key)) termByKey.set(key, { term: text, preferred });
  }
  return requireTerms([...termByKey.values()]);
}

function parseReplacements(term: string, replacement: string | null): string[] {
  if (replacement === null) return [];
  const choices = replacement.split("/").map((choice) => choice.trim());
  if (choices.some((choice) => foldTerm(choice) === ""))
    throw new UnreadableError(
      `After "=>", write what to use instead of “${shortenText(term)}”, like "cheap => affordable / good value".`,
    );
  return choices;
}

/**
 * Parses texts separated by any of the given characters and drops empty ones. Quotes work as in
 * `parseTerms`.
 * @throws UnreadableError for an unclosed quote
 */
export function parseTexts(content: string, separators: string): string[] {
  return splitTerms(content, separators).flatMap(({ text }) => (text === "" ? [] : [text]));
}

/** Formats texts so that `parseTexts` can parse them. Texts that contain a separator are quoted. */
export function writeTexts(texts: readonly string[], separators: string): string {
  return texts.map((text) => quoteTerm(text, separators)).join(`${separators.charAt(0)} `);
}

/** Formats terms so that `parseTerms` can parse them. */
export function writeTerms(terms: readonly Term[], separator: ", " | " | " = ", "): string {
  return terms
    .map(({ term, preferred }) =>
      [quoteTerm(term, ",|", "=>"), quoteTerm(preferred.join(" / "), ",|")]
        .filter(Boolean)
        .join(" => "),
    )
    .join(separator);
}

function quoteTerm(text: string, separators: string, arrow?: string): string {
  const isPlain =
    !(text.charAt(0) in CLOSING_QUOTES) &&
    Array.from(separators).every((separator) => !text.includes(separator)) &&
    (arrow === undefined || !text.includes(arrow));
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/**
 * Parses items separated by `,`. Each item is a list of alternatives separated by `|`. Quotes work
 * as in `parseTerms`.
 * @throws UnreadableError for an unclosed quote or no items at all
 */
export function parseItems(content: string, matchCase = false): string[][] {
  const items: string[][] = [[]];
  for (const { text, separator } of splitTerms(content, ",|")) {
    items.at(-1)?.push(text);
    if (separator === ",") items.push([]);
  }
  return requireTerms(dedupeItems(items, matchCase));
}

/**
 * Parses items from an array of texts. Each text is one item, in which only `|` separates
 * alternatives.
 * @throws UnreadableError in the same cases as `parseItems`
 */
export function parseListedItems(texts: string[], matchCase = false): string[][] {
  const items = texts.map((text) => splitTerms(text, "|").map((listedTerm) => listedTerm.text));
  return requireTerms(dedupeItems(items, matchCase));
}

/** Removes duplicate items and terms without visible characters. */
function dedupeItems(items: string[][], matchCase: boolean): string[][] {
  const itemByKey = new Map<string, string[]>();
  for (const item of items) {
    const visibleTerms = item.filter((term) => foldTerm(term) !== "");
    const key = visibleTerms.map((term) => normalizeTerm(term, matchCase)).join("\0");
    if (visibleTerms.length > 0 && !itemByKey.has(key)) itemByKey.set(key, visibleTerms);
  }
  return [...itemByKey.values()];
}

/** Groups inflections by the normalized form of their terms. */
export function groupInflections(
  forms: Inflections,
  matchCase: boolean,
): ReadonlyMap<string, string[]> {
  return new Map(
    Object.entries(forms).map(([term, list]) => [normalizeTerm(term, matchCase), list]),
  );
}

/**
 * Returns a form that is equal for terms with the same matches. Empty without visible characters.
 */
export function normalizeTerm(term: string, matchCase: boolean): string {
  return foldTerm(term) && (matchCase ? foldPreservingCase(term) : foldTerm(term));
}

const FOLD_BUFFERS = new FoldBuffers();
/** Matches terms for which folding equals lowercasing, which is true of most terms. */
const SIMPLE_TERM = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

function foldTerm(term: string): string {
  return SIMPLE_TERM.test(term) ? term.toLowerCase() : textOf(foldText(term, FOLD_BUFFERS)).trim();
}

function requireTerms<T>(terms: T[]): T[] {
  if (terms.length === 0) throw new UnreadableError("Enter at least one term.");
  return terms;
}

/** Splits a text into terms. @param arrows whether `=>` precedes preferred alternatives */
function splitTerms(content: string, separators: string, arrows = false): ListedTerm[] {
  const listedTerms: ListedTerm[] = [];
  for (let i = 0; i <= content.length; ) {
    const { text, end } = parseTermAt(content, i, separators, arrows);
    const isArrow = arrows && content.startsWith("=>", end);
    const replacement = isArrow ? parseTermAt(content, end + 2, separators, false) : null;
    const last = replacement?.end ?? end;
    listedTerms.push({ text, instead: replacement?.text ?? null, separator: content.charAt(last) });
    i = last + 1;
  }
  return listedTerms;
}

function parseTermAt(content: string, startIndex: number, separators: string, arrows: boolean) {
  let start = startIndex;
  while (/^\p{White_Space}$/u.test(content.charAt(start))) start++;
  const closingQuote = CLOSING_QUOTES[content.charAt(start)];
  const isEnd = (index: number) =>
    separators.includes(content.charAt(index)) || (arrows && content.startsWith("=>", index));
  return closingQuote
    ? parseQuotedTerm(content, start, closingQuote, isEnd)
    : parsePlainTerm(content, start, isEnd);
}

type EndPredicate = (index: number) => boolean;

function parsePlainTerm(content: string, start: number, isEnd: EndPredicate) {
  let end = start;
  while (end < content.length && !isEnd(end)) end++;
  return { text: content.slice(start, end).trim(), end };
}

function parseQuotedTerm(content: string, start: number, closing: string, isEnd: EndPredicate) {
  let text = "";
  for (let i = start + 1; i < content.length; i++) {
    const character = content.charAt(i);
    const isDoubled = content.charAt(i + 1) === character;
    if (isDoubled && (character === '"' || closing.includes(character))) {
      text += character;
      i++;
    } else if (closing.includes(character)) {
      return { text: text.trim(), end: findEndAfterQuote(content, i + 1, isEnd) };
    } else {
      text += character;
    }
  }
  throw new UnreadableError(
    `A quote is not closed: ${shortenText(content.slice(start))}. Close it, or remove the quote.`,
  );
}

function findEndAfterQuote(content: string, start: number, isEnd: EndPredicate): number {
  let end = start;
  while (/^\p{White_Space}$/u.test(content.charAt(end))) end++;
  if (end < content.length && !isEnd(end)) {
    throw new UnreadableError(
      `After a closing quote only a separator may follow, not ${shortenText(content.slice(end))}.`,
    );
  }
  return end;
}
