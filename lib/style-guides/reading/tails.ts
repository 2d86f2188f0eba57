import { parseSlot, type Reading } from "./slots";

/** Qualifications of a rule that follow its terms. */
export interface Tail {
  /** The field that the rule is limited to; null if there is none. */
  field: string | null;
  /** Phrases where the terms are allowed. */
  exceptions: string[];
  /** Permitted phrases. Those that contain a term are exceptions. */
  allowedPhrases: string[];
  /** The rule applies only to texts that mention one of these. */
  when: string[];
  /** The rule does not apply to texts that mention one of these. */
  unless: string[];
}

export const NO_TAIL: Tail = {
  field: null,
  exceptions: [],
  allowedPhrases: [],
  when: [],
  unless: [],
};

/** Longer phrases without quotation marks are topics rather than words. */
const MAX_BARE_WORDS = 2;

/** Parses the words after a rule's terms. @returns null if no rule can express them */
export function parseTail(text: string, reading: Reading): Tail | null {
  const { language } = reading;
  let tail = text
    .trim()
    .replace(/[.!;,]+$/u, "")
    .trim();
  const result: Tail = { ...NO_TAIL, when: [], unless: [] };
  /** The field in which the words are allowed: "…; in body copy it is fine". */
  let fineField: string | null | undefined;
  for (const name of ["when", "unless"] as const) {
    const condition = parseMention(tail, language.about[name].tails, reading);
    if (!condition) continue;
    result[name] = condition.words;
    tail = condition.rest;
  }
  const before = splitException(tail, reading);
  if (before) {
    const phrases = parseExceptionPhrases(before.exception, reading);
    if (!phrases) return null;
    if (before.isFine) fineField = findNamedField(before.exception, reading);
    result[before.isFine ? "allowedPhrases" : "exceptions"] = phrases;
    tail = before.rest;
  }
  tail = tail.replace(/^[,;:–—-]+\s*|[,;]+$/gu, "").trim();
  // In "and try to be specific", further advice follows.
  const isAdvice = language.advice.test(tail) && !language.condition.test(tail);
  const isWhole = tail === "" || language.everywhere.test(tail) || isAdvice;
  if (isWhole) return fineField === undefined ? result : null;
  const field = findField(language.fieldTail.exec(tail)?.groups, reading);
  if (field === null || (fineField !== undefined && field === fineField)) return null;
  if (field !== undefined) return { ...result, field };
  if (/^[\])"”’»)]+$/u.test(tail)) return result;
  const isReason = language.because.test(tail) || /^\(/u.test(tail);
  return isReason && !language.condition.test(tail.replace(language.because, "")) ? result : null;
}

/** Returns whether a rule applies only in some cases. */
export function isConditional({ exceptions, allowedPhrases, when, unless }: Tail): boolean {
  return exceptions.length + allowedPhrases.length + when.length + unless.length > 0;
}

/** Parses "if the text mentions X" before or after an instruction. */
export function parseMention(
  text: string,
  expressions: readonly RegExp[],
  reading: Reading,
): { words: string[]; rest: string } | null {
  for (const expression of expressions) {
    const { x, rest = "" } = expression.exec(text)?.groups ?? {};
    const slot = x === undefined ? null : parseSlot(x, reading, "pair");
    if (!slot?.terms.length || slot.tail !== "") continue;
    const isShort = slot.terms.every((term) => term.split(/\s+/u).length <= MAX_BARE_WORDS);
    if (slot.isMarked || isShort) return { words: slot.terms, rest };
  }
  return null;
}

/** Returns the field in a match: undefined if none, null if the catalogue lacks it. */
export function findField(
  groups: Record<string, string | undefined> | undefined,
  { language, fields }: Reading,
): string | null | undefined {
  const { field } = language.fields.find((_, index) => groups?.[`f${index}`] !== undefined) ?? {};
  return field === "bullets" ? fields.bullets : field;
}

/** Returns the key of the first field that a text names; undefined if it names none. */
export function findNamedField(text: string, { language, fields }: Reading) {
  const { field } = language.fields.find(({ names }) => names.test(text)) ?? {};
  return field === "bullets" ? fields.bullets : field;
}

/**
 * Removes the name of the only field in a text.
 * @returns null if the text names several fields, or one that the catalogue lacks
 */
export function takeOutField(text: string, { language, fields }: Reading) {
  const first = language.fields.find(({ names }) => names.test(text));
  if (!first) return { field: null, rest: text };
  const rest = text.replace(first.names, " ");
  const field = first.field === "bullets" ? fields.bullets : first.field;
  const isAmbiguous = language.fields.some((other) => other !== first && other.names.test(rest));
  return isAmbiguous || field === null ? null : { field, rest };
}

function splitException(tail: string, { language }: Reading) {
  for (const offset of listStarts(tail)) {
    const remainingTail = tail.slice(offset);
    const unless = language.unless.exec(remainingTail)?.groups?.phrase;
    const exception = unless ?? language.butFine.exec(remainingTail)?.groups?.phrase;
    // A permission begins after a semicolon or "but"; what precedes limits the prohibition.
    if (unless === undefined && exception && language.clauseStart.test(exception)) continue;
    if (exception !== undefined)
      return { rest: tail.slice(0, offset).trim(), exception, isFine: unless === undefined };
  }
  return null;
}

/** Returns the possible start positions of a clause. */
function listStarts(tail: string): number[] {
  return [0, ...Array.from(tail.matchAll(/[,;(.–—-]\s*|\s/gu), ({ index }) => index)];
}

/** Returns an exception's phrases, or null if it names a situation. */
function parseExceptionPhrases(masked: string, { mentions, language }: Reading): string[] | null {
  const text = masked.trim().replace(/[.!)]+$/u, "");
  const lead = language.inPhrase.exec(text)?.[0] ?? "";
  const remaining = text.slice(lead.length);
  const maskedPhrases = remaining.split(language.joints).map((maskedPhrase) => maskedPhrase.trim());
  const phrases = maskedPhrases.flatMap((maskedPhrase) => {
    const mark = /^(?:[^⟦⟧]{0,20}\s)?⟦(\d+)⟧$/u.exec(maskedPhrase);
    const innerText = mark ? maskedPhrase.slice(0, maskedPhrase.indexOf("⟦")).trim() : "";
    if (
      mark &&
      (innerText === "" || language.inPhrase.exec(`${innerText} `)?.[0].trim() === innerText)
    )
      return [mentions[Number(mark[1])] ?? ""];
    return /⟦/u.test(maskedPhrase) ? [""] : [maskedPhrase];
  });
  if (phrases.some((phrase) => phrase === "" || phrase.split(/\s+/u).length > 5)) return null;
  return phrases;
}
