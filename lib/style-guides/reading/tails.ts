import type { Compiled } from "./compiled";
import { parseSlot } from "./slots";

/** Qualifications of a rule that follow its terms. */
export interface Tail {
  /** The field that the rule is limited to; null if there is none. */
  field: string | null;
  /** Phrases where the terms are allowed. */
  exceptions: string[];
  /** Permitted phrases. Those that contain a term are exceptions. */
  fine: string[];
  /** The rule applies only to texts that mention one of these. */
  when: string[];
  /** The rule does not apply to texts that mention one of these. */
  unless: string[];
}

export const NO_TAIL: Tail = { field: null, exceptions: [], fine: [], when: [], unless: [] };

/** Longer phrases without quotation marks are topics rather than words. */
const MAX_BARE_WORDS = 2;

/** The keys of the product fields that guides refer to; null if there is none. */
export interface GuideFields {
  bullets: string | null;
}

/**
 * Parses the words after a rule's terms.
 * @returns null if they are a condition that no rule can express
 */
export function parseTail(
  text: string,
  mentions: readonly string[],
  language: Compiled,
  fields: GuideFields,
): Tail | null {
  let tail = text
    .trim()
    .replace(/[.!;,]+$/u, "")
    .trim();
  const result: Tail = { ...NO_TAIL, when: [], unless: [] };
  for (const name of ["when", "unless"] as const) {
    const condition = parseMention(tail, language.about[name].tails, mentions, language);
    if (!condition) continue;
    result[name] = condition.words;
    tail = condition.rest;
  }
  const before = splitException(tail, language);
  if (before) {
    const phrases = parseExceptionPhrases(before.exception, mentions, language);
    if (!phrases) return null;
    result[before.isFine ? "fine" : "exceptions"] = phrases;
    tail = before.rest;
  }
  tail = tail.replace(/^[,;:–—-]+\s*|[,;]+$/gu, "").trim();
  if (tail === "" || language.everywhere.test(tail)) return result;
  const field = fieldOf(language.fieldTail.exec(tail)?.groups, language, fields);
  if (field === null) return null;
  if (field !== undefined) return { ...result, field };
  if (/^[\])"”’»)]+$/u.test(tail)) return result;
  const isReason = language.because.test(tail) || /^\(/u.test(tail);
  if (isReason && !language.condition.test(withoutReason(tail, language))) return result;
  return null;
}

/** Parses "if the text mentions X", before or after an instruction. */
export function parseMention(
  text: string,
  expressions: readonly RegExp[],
  mentions: readonly string[],
  language: Compiled,
): { words: string[]; rest: string } | null {
  for (const expression of expressions) {
    const { x, rest = "" } = expression.exec(text)?.groups ?? {};
    const slot = x === undefined ? null : parseSlot(x, mentions, language, "pair");
    if (!slot || slot.terms.length === 0 || slot.tail !== "") continue;
    const isShort = slot.terms.every((term) => term.split(/\s+/u).length <= MAX_BARE_WORDS);
    if (slot.isMarked || isShort) return { words: slot.terms, rest };
  }
  return null;
}

function withoutReason(tail: string, language: Compiled): string {
  return tail.replace(language.because, "");
}

/** Returns the field in a match: undefined if there is none, null if the catalogue lacks it. */
export function fieldOf(
  groups: Record<string, string | undefined> | undefined,
  language: Compiled,
  fields: GuideFields,
): string | null | undefined {
  const fieldIndex = language.fields.findIndex((_, index) => groups?.[`f${index}`] !== undefined);
  const field = language.fields[fieldIndex]?.field;
  return field === "bullets" ? fields.bullets : field;
}

function splitException(tail: string, language: Compiled) {
  for (const offset of listStarts(tail)) {
    const from = tail.slice(offset);
    const unless = language.unless.exec(from)?.groups?.phrase;
    const exception = unless ?? language.butFine.exec(from)?.groups?.phrase;
    if (exception !== undefined)
      return { rest: tail.slice(0, offset).trim(), exception, isFine: unless === undefined };
  }
  return null;
}

/** Returns the possible start positions of a clause. */
function listStarts(tail: string): number[] {
  return [0, ...Array.from(tail.matchAll(/[,;(.–—-]\s*|\s/gu), ({ index }) => index)];
}

/** Returns the phrases of an exception; null if it names a situation instead of words. */
function parseExceptionPhrases(
  masked: string,
  mentions: readonly string[],
  language: Compiled,
): string[] | null {
  const text = masked.trim().replace(/[.!)]+$/u, "");
  const lead = language.inPhrase.exec(text)?.[0] ?? "";
  const remaining = text.slice(lead.length);
  const pieces = remaining.split(language.joints).map((piece) => piece.trim());
  const phrases = pieces.flatMap((piece) => {
    const mark = /^(?:[^⟦⟧]{0,20}\s)?⟦(\d+)⟧$/u.exec(piece);
    const inner = mark ? piece.slice(0, piece.indexOf("⟦")).trim() : "";
    if (mark && (inner === "" || language.inPhrase.exec(`${inner} `)?.[0].trim() === inner))
      return [mentions[Number(mark[1])] ?? ""];
    return /⟦/u.test(piece) ? [""] : [piece];
  });
  if (phrases.some((phrase) => phrase === "" || phrase.split(/\s+/u).length > 5)) return null;
  return phrases;
}
