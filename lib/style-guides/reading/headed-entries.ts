import type { CompiledLanguage } from "./compiled";
import { areSimilar, type TermPair } from "./rules";
import { parseSlot, type Reading, splitListedTerms } from "./slots";

export interface HeadedEntry {
  pairs: TermPair[];
  /** Whether the rule needs the second sentence. */
  isJoined: boolean;
}

/**
 * Parses an entry whose heading is the term: "Use “help” instead", "Don't use it. Use “help”
 * instead" or "not “HTTPs”".
 * @param first the first sentence below the heading
 * @param second the next sentence
 * @param rest the text of the entry after the first sentence
 */
export function parseHeadedEntry(
  first: { masked: string; reading: Reading },
  second: { masked: string; reading: Reading } | null,
  terms: readonly string[],
  rest: string,
): HeadedEntry | null {
  const { language } = first.reading;
  const text = tidy(first.masked);
  const createPairs = (preferred: string[]) => terms.map((term) => ({ term, preferred }));
  const instead = parseInstead(text, first.reading);
  if (instead) return { pairs: createPairs(instead), isJoined: false };
  const use = language.stillUsed.test(rest) ? null : parseUse(text, first.reading, terms);
  if (use) return { pairs: createPairs(use), isJoined: false };
  const avoided = text.replace(language.prohibitionVerb, "").replace(language.introduction, "");
  const isAvoided =
    avoided !== text && terms.some((term) => term.toLowerCase() === avoided.toLowerCase());
  if (isAvoided && !terms.some((term) => language.conceptEnding.test(term)))
    return { pairs: createPairs([]), isJoined: false };
  const prohibition = language.notThis.exec(text)?.groups;
  if (prohibition) {
    const sameSentence = parseInstead(prohibition.rest ?? "", first.reading);
    const preferred = sameSentence ?? (second && parseInstead(tidy(second.masked), second.reading));
    const { mark, rest = "" } = prohibition;
    // In "Don't use, except in apologies", a limit follows.
    const isLimited = language.unless.test(rest) || (mark !== ";" && language.condition.test(rest));
    const isTopic = terms.some((term) => language.conceptEnding.test(term));
    if (!sameSentence && isLimited) return null;
    if (!preferred && isTopic) return null;
    return { pairs: createPairs(preferred ?? []), isJoined: !sameSentence && preferred !== null };
  }
  const wrong = language.notThat.exec(text)?.groups?.y;
  const forms = wrong === undefined ? [] : parseForms(wrong, terms, first.reading);
  const pairs = forms
    .filter((term) => !terms.includes(term))
    .map((term) => ({ term, preferred: [...terms] }));
  return pairs.length > 0 ? { pairs, isJoined: false } : null;
}

function tidy(masked: string): string {
  return masked
    .replace(/\p{So}\uFE0F?\s*/gu, "")
    .replace(/(?<!\.\p{L}{1,3})[\s.!;]+$/u, "")
    .trim();
}

/** Returns the marked terms that "use X instead" recommends, or its only word. */
function parseInstead(text: string, reading: Reading): string[] | null {
  const { language } = reading;
  for (const form of language.insteadAfter) {
    const x = form.exec(text)?.groups?.x;
    const slot = x === undefined ? null : parseSlot(x, reading, "none");
    if (slot && slot.terms.length > 0 && slot.tail === "")
      return slot.terms.flatMap((term) => splitListedTerms(term, language));
    const isWord = x !== undefined && /^\p{L}[\p{L}-]+$/u.test(x) && !language.concept.test(x);
    if (isWord) return [x];
  }
  return null;
}

/**
 * Returns the marked terms of "We use X", or a word that is almost the heading's. Returns null if
 * the heading's term is among them.
 */
function parseUse(text: string, reading: Reading, headings: readonly string[]): string[] | null {
  const x = reading.language.useNote.exec(text)?.groups?.x ?? "";
  const slot = parseSlot(x, reading, "none");
  const isSpelling = headings.length === 1 && areSimilar(headings[0] ?? "", x);
  const terms = slot?.tail === "" ? slot.terms : isSpelling ? [x] : [];
  const hasHeading = terms.some((term) =>
    headings.some((heading) => term.toLowerCase().includes(heading.toLowerCase())),
  );
  return terms.length === 0 || hasHeading ? null : terms;
}

/** Returns the incorrect forms in "not X": marked terms, or another spelling of the heading. */
function parseForms(text: string, headings: readonly string[], reading: Reading): string[] {
  const slot = parseSlot(text, reading, "none");
  if (slot) return slot.tail === "" ? slot.terms : [];
  const forms = text.split(reading.language.joints);
  const isSpelling = (form: string) => headings.some((heading) => areSimilar(heading, form));
  return forms.every(isSpelling) ? forms : [];
}

/** Returns the terms of a heading such as "IT, I.T."; none for a title. */
export function splitHeading(heading: string, language: CompiledLanguage): string[] {
  const terms = heading.split(/,\s+/u);
  const isTerm = (term: string) =>
    /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .’'+/&-]*$/u.test(term) &&
    term.split(/\s+/u).length <= 4 &&
    !language.prohibitedHeading.test(term) &&
    !language.preferredHeading.test(term) &&
    !language.concept.test(term.split(/\s+/u).at(-1) ?? "");
  return terms.every(isTerm) ? terms : [];
}
