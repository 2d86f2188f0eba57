import type { CompiledLanguage } from "./compiled";
import type { Entry } from "./entries";
import { squashWord } from "./rules";
import type { Passage } from "./suggestion-list";

/** A list of terms that follows a heading or introduction. */
export type Listing = {
  kind: "prohibited" | "preferred";
  language: CompiledLanguage;
  /** The heading or introduction above the list. */
  title: string;
  /** Whether a sentence rather than a heading introduces the list. */
  isIntroduced: boolean;
  /** The words to use instead of all items. */
  preferred?: string[];
};

/** The items of a list of words to use and of a list of words to avoid. */
export interface PendingPairs {
  x: Entry[];
  y: ListedEntry[];
  /** Whether all items of both lists are terms. */
  isComplete: boolean;
}

interface ListedEntry extends Entry {
  /** Whether the item is an example unless the other list has its counterpart. */
  isExample: boolean;
  passage: Passage;
  /** The field that a heading above the list names. */
  field: string | null;
}

/** Returns the list that a heading or introduction such as "Words to avoid" begins, or null. */
export function findListing(heading: string, language: CompiledLanguage): Listing | null {
  const title = extractHeadWord(heading);
  const isProhibited = (part: string) => language.prohibitedHeading.test(part);
  const listing = { language, title, isIntroduced: false };
  if (title.split(/\s+\/\s+/u).every(isProhibited)) return { ...listing, kind: "prohibited" };
  return language.preferredHeading.test(title) ? { ...listing, kind: "preferred" } : null;
}

/** Returns whether a text begins with a quotation mark. */
export function isQuoted(text: string): boolean {
  return /^["“„«‚‘']/u.test(text);
}

/** Returns the last clause without its opening: "Be brief, so please avoid these words". */
export function stripLead(text: string, language: CompiledLanguage): string {
  let clause = text.slice(text.lastIndexOf(", ") + 1).trim();
  for (let before = ""; before !== clause; ) {
    before = clause;
    clause = clause.replace(language.opening, "");
  }
  return clause;
}

/** Returns the term of a heading such as "click (verb)". */
export function extractHeadWord(section: string): string {
  return section
    .replace(/^\p{So}\uFE0F?\s*/u, "")
    .replace(/\s*\([^()]*\)$/u, "")
    .trim();
}

/** Returns whether a column contains words to use or to avoid; null for other columns. */
export function detectColumn(text: string, language: CompiledLanguage): Listing["kind"] | null {
  return findListing(extractColumnName(text), language)?.kind ?? null;
}

/** Returns whether a column can also contain examples, as below "Do" and "Don't". */
export function isExampleColumn(text: string, language: CompiledLanguage): boolean {
  return language.exampleList.test(extractColumnName(text));
}

function extractColumnName(text: string): string {
  return text
    .replace(/[\s:.!…]+$/u, "")
    .replace(/^\p{So}\s*/u, "")
    .trim();
}

/**
 * Returns whether two cells show an instruction at work: they contain an amount, or one sentence
 * in two spellings, such as "Create a Study".
 */
export function isExamplePair(wrong: string, right: string, language: CompiledLanguage): boolean {
  if (/\d/u.test(wrong + right)) return true;
  const hasDeterminer = wrong.split(/\s+/u).some((word) => language.determiner.test(word));
  return hasDeterminer && squashWord(wrong) === squashWord(right);
}
