import type { Severity } from "@/lib/enums";
import type { CompiledLanguage, CompiledPattern } from "./compiled";
import {
  chooseSeverity,
  combineLimits,
  type Instruction,
  NO_LIMITS,
  type RecognizedRule,
} from "./instruction";
import type { TermPattern } from "./languages";
import { areSimilar, createProhibitedWords, squashWord, type TermPair } from "./rules";
import { parseSlot, type Slot } from "./slots";
import { listMisspellings } from "./spellings";
import { NO_TAIL, parseTail, type Tail } from "./tails";

/** Recognizes words to avoid, with their replacements: "Use X instead of Y", "Hyphenate X". */
export function recognizeTerms(instruction: Instruction): RecognizedRule | null {
  const pairsRule = recognizeManyPairs(instruction);
  if (pairsRule) return pairsRule;
  for (const compiledPattern of instruction.language.patterns) {
    const match = compiledPattern.expression.exec(instruction.masked);
    const result = match ? readTerms(compiledPattern, match.groups ?? {}, instruction) : "none";
    if (result !== "none") return result;
  }
  return recognizeSpelling(instruction);
}

/** Parses "Use buy instead of purchase, help instead of assist, and so on." */
function recognizeManyPairs(instruction: Instruction): RecognizedRule | null {
  const { language } = instruction;
  const { verb, pairs: text = "" } = language.manyPairs.exec(instruction.masked)?.groups ?? {};
  const pairs = [/;\s+/u, /[,;]\s+/u, language.andWord].map((separator) =>
    splitPairs(text, separator, verb, instruction),
  );
  const found = pairs.find((each) => each !== null);
  return found ? createTermRule(found, NO_TAIL, instruction) : null;
}

/** Returns the pairs between separators, or null if another phrase is among them. */
function splitPairs(
  text: string,
  separator: RegExp,
  verb: string | undefined,
  instruction: Instruction,
): TermPair[] | null {
  const { language } = instruction;
  const phrases = text
    .split(separator)
    .map((phrase) => phrase.replace(language.conjunctions, "").trim())
    .filter((phrase) => !language.openEnd.test(phrase));
  if (phrases.length < 2) return null;
  const pairs = phrases.flatMap((phrase) => {
    const { x = "", y = "" } = language.onePair.exec(phrase)?.groups ?? {};
    const preferred = parseSlot(x, instruction, "pair");
    const wrong = parseSlot(y, instruction, "pair");
    // Without a verb, only marked terms distinguish a rule from a statement.
    if (verb === undefined && !(preferred?.isMarked && wrong?.isMarked)) return [];
    if (!preferred?.terms.length || preferred.tail !== "" || wrong?.tail !== "") return [];
    const [term, ...otherTerms] = wrong.terms;
    return term && otherTerms.length === 0 ? [{ term, preferred: preferred.terms }] : [];
  });
  return pairs.length === phrases.length ? pairs : null;
}

/** Parses "Capitalize X", "Hyphenate X" and similar. */
function recognizeSpelling(instruction: Instruction): RecognizedRule | null {
  const { masked, isEntry, language, heads } = instruction;
  for (const { pattern, expression, isAboutHeading, endsInTerm } of language.spellings) {
    const match = pattern.isEntry && !isEntry ? null : expression.exec(masked);
    if (!match) continue;
    const term = isAboutHeading ? heads[0] : match.groups?.x;
    const slot = parseSlot(term ?? "", instruction, "pair");
    // "Capitalized" below "Brands" is about a kind of words.
    if (isAboutHeading && pattern.spelling === "capital" && !isGlossaryTerm(instruction)) continue;
    // "Capitalize product names as registered" names no word.
    const isUnmarked = !/⟦/u.test(term ?? "");
    if (isUnmarked && slot?.terms.some((each) => language.clauseOpening.test(each))) continue;
    if (!slot || slot.terms.length === 0 || (isAboutHeading && slot.terms.length > 1)) continue;
    if (slot.tail !== "" && !endsInTerm) continue;
    const tail = parseTail(`${slot.tail}${match.groups?.tail ?? ""}`, instruction);
    const pairs = slot.terms.map((term) =>
      listMisspellings(term, pattern.spelling, slot.isMarked, language),
    );
    if (!tail || !pairs.every((termPairs) => termPairs.length > 0)) return null;
    return createTermRule(pairs.flat(), tail, instruction);
  }
  return null;
}

/** Returns whether the heading is an entry below a letter, other than a plural noun. */
function isGlossaryTerm({ heads: [heading = ""], outerHeadings = [], language }: Instruction) {
  return (
    outerHeadings.some((title) => /^\p{L}$/u.test(title)) && !language.conceptEnding.test(heading)
  );
}

/**
 * Creates a rule from a matched pattern. Returns "none" if the sentence only resembles the pattern,
 * or null if the sentence is not a rule.
 */
function readTerms(
  { pattern, last }: CompiledPattern,
  groups: Record<string, string | undefined>,
  instruction: Instruction,
): RecognizedRule | null | "none" {
  const { marksTerms, isEntry, language } = instruction;
  const isNamed = pattern.bare === "list" && marksTerms;
  const bareSide = pattern.layout === "arrow" ? "side" : pattern.bare;
  const y = parseSlot(groups.y ?? "", instruction, isNamed ? "named" : bareSide);
  const bareReplacement = bareSide === "contrast" || bareSide === "side" ? bareSide : "pair";
  const x = groups.x === undefined ? null : parseSlot(groups.x, instruction, bareReplacement);
  if (!y || (groups.x !== undefined && !x) || y.topics.length > 0 || x?.topics.length)
    return "none";
  if (pattern.layout === "arrow" && !isArrowPair(groups, instruction)) return "none";
  // A single unmarked word is usually a topic, as in "Avoid clutter".
  const isSingle = pattern.bare === "list" && y.terms.length < 2;
  if (!y.isMarked && !x && (isSingle || isTopic(groups.y ?? "", instruction))) return "none";
  if (pattern.layout !== "sentence") {
    // If no verb comes first, only marked terms and entries distinguish a rule from a statement.
    // In “X” (not: Y), the colon shows that a term follows.
    const isExplicit = pattern.layout === "brackets" && pattern.bare === "contrast";
    const isMarked = (y.isMarked || isExplicit) && (last === "tail" || x?.isMarked);
    if (!isEntry && !isMarked) return "none";
    if (x && !isEntryPair(x, y, pattern, groups.y ?? "", instruction)) return "none";
  }
  const isRespelled = (term: string) => x?.terms.some((word) => areSimilar(word, term));
  const isUnmarked = marksTerms && !x?.isMarked && !y.isMarked && !y.terms.every(isRespelled);
  if (pattern.bare === "pair" && isUnmarked && !isEntry) return "none";
  const middle = last === "y" ? x?.tail : last === "x" ? y.tail : `${x?.tail ?? ""}${y.tail}`;
  if (middle) return "none";
  const lastTail = last === "y" ? y.tail : last === "x" ? (x?.tail ?? "") : (groups.tail ?? "");
  // In “X (not Y) in titles”, a bracket remains between the term and its limits.
  const tail = parseTail(lastTail.replace(/^\)\s*/u, ""), instruction);
  if (!tail || x?.terms.some((term) => y.terms.includes(term))) return null;
  // "Write 10 kg, not 20 pounds" shows how to write amounts.
  const isAmount = (term: string) => /^\P{L}?\d/u.test(term);
  if (x?.terms.some((term) => /\d/u.test(term)) && y.terms.some(isAmount)) return null;
  // "Refer to the company as “we”, not “it”" is about one use of the pronoun.
  if (x && y.terms.some((term) => language.pronoun.test(term))) return null;
  if (x && !x.isMarked && !y.isMarked && isAboutQualities(instruction, x, y)) return null;
  const [heading = ""] = instruction.heads;
  const isTerm = heading !== "" && heading.split(/\s+/u).length <= MAX_HEADING_WORDS;
  const isName = x !== null && areNames([...x.terms, ...y.terms], groups.y ?? "", instruction);
  const replacements = x ? stripArticles(x.terms, y.terms, language) : [];
  const pairs = y.terms.map((word, index) => {
    // In "internet, not the Internet", only the spelling differs.
    const bareWord = word.replace(language.article, "");
    const isSpelling = x?.terms.some((each) => each.toLowerCase() === bareWord.toLowerCase());
    const term = isSpelling ? bareWord : word;
    if (x) return { term, preferred: listReplacements(replacements, y.terms, index), isName };
    const isAboutHeading = pattern.isAboutHeading && isTerm && !heading.includes(",");
    return { term, preferred: isAboutHeading ? [heading] : findHeading(term, instruction.heads) };
  });
  const severity = pattern.strength === "strict" ? "high" : chooseSeverity(instruction);
  return createTermRule(pairs, tail, instruction, severity);
}

/**
 * Returns whether "Y → X" is a pair of terms: not a chain ("H1 → H2 → H3"), not an instruction, and
 * not what the heading prohibits ("Never abbreviate": "Professor → Prof").
 */
function isArrowPair(
  { x = "", y = "" }: Record<string, string | undefined>,
  { language, heads: [heading = ""] }: Instruction,
): boolean {
  if (/[→⇒➔➜]|[=-]>/u.test(x + y) || language.bareStart.test(x)) return false;
  if (language.imperative.test(x) && x.split(/\s+/u).length > 2) return false;
  return !language.prohibition.test(heading) || language.prohibitionVerb.test(heading);
}

/**
 * Returns whether "X (not Y)" is a pair of terms. It is not if an instruction precedes "not"
 * ("Focus on users, not …"), or if unmarked words in brackets follow a marked term as a comment:
 * “Best” (not proven).
 */
function isEntryPair(
  x: Slot,
  y: Slot,
  { layout, bare }: TermPattern,
  source: string,
  { marksTerms, language, heads, introductions = [] }: Instruction,
): boolean {
  const isInstruction = (term: string) =>
    language.imperative.test(term) && term.split(/\s+/u).length > 2;
  const isSpelling = (term: string) =>
    x.terms.some((word) => areSimilar(word, term.replace(language.article, "")));
  const isWordList = [...introductions, heads[0] ?? ""].some((title) =>
    language.introduction.test(`${title} `),
  );
  if (!x.isMarked && x.terms.some(isInstruction)) return false;
  // In "Emoji: never use in titles", an instruction follows the topic.
  const startsWithVerb = (term: string) =>
    /\s/u.test(term) && language.useVerb.test(term.split(/\s/u, 1)[0] ?? "");
  const isClause = (term: string) => term.split(/\s+/u).length > 3;
  if (
    !y.isMarked &&
    y.terms.some((term) => startsWithVerb(term) || (layout === "entry" && isClause(term)))
  )
    return false;
  const isPurpose = (term: string) =>
    language.clauseOpening.test(term) && term.split(/\s+/u).length > 2;
  if (!x.isMarked && x.terms.some(isPurpose)) return false;
  // "Bold, not loud" is about style.
  const isMarked = x.isMarked && y.isMarked;
  if (layout === "contrast" && !isMarked && !isWordList && !y.terms.every(isSpelling)) return false;
  const isAboutTone = language.toneHeading.test(heads[0] ?? "");
  if (isAboutTone && (layout === "contrast" || (!x.isMarked && !y.isMarked))) return false;
  // "Friendly (not chummy)" is about style if only the first word of the item is capitalized.
  const isQuality = (term: string) =>
    /^\p{Ll}/u.test(term) && x.terms.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const isUnmarked = !x.isMarked && !y.isMarked;
  if (layout === "brackets" && isUnmarked && !isWordList && !y.terms.every(isSpelling))
    if (y.terms.every(isQuality)) return false;
  // In "Monsieur M. (not Mr)", the words before an abbreviation are not part of it.
  if (!x.isMarked && x.terms.some((term) => /\s\S+\.$/u.test(term))) return false;
  // In "Positive – avoid language like “can't”", the words are examples of a class.
  if (language.listIntroduction.test(language.introduction.exec(source)?.[0] ?? "")) return false;
  // In "Clarity: write simply and briefly", a topic precedes the instruction.
  const isTopic = (term: string) =>
    term
      .split(/\s+/u)
      .some((word) => language.concept.test(word) || language.abstractEnding.test(word));
  const startsWithLabel = (layout === "label" || layout === "arrow") && y.isMarked && !x.isMarked;
  if (startsWithLabel && (x.terms.length > 1 || y.terms.some(isTopic))) return false;
  const isComment =
    layout === "brackets" && bare !== "contrast" && marksTerms && x.isMarked && !y.isMarked;
  return !isComment || y.terms.every(isSpelling);
}

/**
 * Returns whether unmarked words name a topic: "no gender symbols", or "jargon" in "Avoid jargon
 * (“leverage”, “synergy”)".
 */
function isTopic(words: string, { language, masked }: Instruction): boolean {
  if (/\([^()]*(?:⟦|,\s)/u.test(words)) return true;
  return language.nounNegation.test(masked.slice(0, masked.lastIndexOf(words)));
}

/** Returns whether terms are capitalized within a sentence: "Use Ms instead of Miss". */
function areNames(terms: readonly string[], y: string, { language, masked }: Instruction): boolean {
  const isCapitalized = (term: string) => term.split(/\s+/u).every((word) => /^\p{Lu}/u.test(word));
  return !language.language.capitalizesNouns && !masked.startsWith(y) && terms.every(isCapitalized);
}

/** Removes the articles of replacements for terms without one: “the chair” (not “chairwoman”). */
function stripArticles(
  preferred: readonly string[],
  terms: readonly string[],
  { article }: CompiledLanguage,
): string[] {
  const haveArticles = preferred.every((word) => article.test(word));
  const isMixed = haveArticles && !terms.some((term) => article.test(term));
  return isMixed ? preferred.map((word) => word.replace(article, "")) : [...preferred];
}

/**
 * Returns the replacements of the term at an index. Two lists of the same length are pairs: in "use
 * “for example” and “that is”, not “e.g.” and “i.e.”", only "that is" replaces "i.e.". Lists of
 * different lengths don't say which word replaces which.
 */
function listReplacements(
  preferredTerms: readonly string[],
  terms: readonly string[],
  index: number,
): string[] {
  if (terms.length === 1 || preferredTerms.length === 1) return [...preferredTerms];
  return preferredTerms.length === terms.length ? preferredTerms.slice(index, index + 1) : [];
}

/** Returns whether a sentence is about style: "Choose clarity over cleverness", "brisk but not terse". */
function isAboutQualities({ masked, language }: Instruction, x: Slot, y: Slot): boolean {
  const isAbstract = (term: string) => language.abstractEnding.test(term);
  if ([...x.terms, ...y.terms].every(isAbstract)) return !language.writing.test(masked);
  return language.qualities.test(masked);
}

/** Maximum number of words in a heading that is a term. Longer headings are titles. */
const MAX_HEADING_WORDS = 4;

/** Returns the heading's word if it is another spelling of the term. The term then replaces it. */
function findHeading(term: string, headings: readonly string[]): string[] {
  // Headings begin with a capital, which does not prescribe one.
  const isSpelling = (heading: string) =>
    lowercaseFirst(heading) !== lowercaseFirst(term) && squashWord(heading) === squashWord(term);
  return headings.filter(isSpelling).slice(0, 1);
}

function lowercaseFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function createTermRule(
  pairs: TermPair[],
  tail: Tail,
  instruction: Instruction,
  severity = chooseSeverity(instruction),
): RecognizedRule | null {
  const isPartOfTerm = (phrase: string) =>
    pairs.some(({ term }) => phrase.toLowerCase().includes(term.toLowerCase()) && phrase !== term);
  if (!tail.exceptions.every(isPartOfTerm)) return null;
  const rule = createEntryRule(pairs, severity, [
    ...tail.exceptions,
    ...tail.allowedPhrases.filter(isPartOfTerm),
  ]);
  if (!rule) return null;
  const limits = combineLimits(instruction, tail);
  const { labelField, sectionField } = instruction;
  const field = limits.field ?? labelField ?? sectionField ?? null;
  return { ...rule, ...limits, field };
}

/** Creates a word rule from a table, list or entry. Returns null if the engine rejects the rule. */
export function createEntryRule(
  pairs: TermPair[],
  severity: Severity = "medium",
  exceptions: string[] = [],
): RecognizedRule | null {
  const content = createProhibitedWords(pairs, exceptions);
  return content && { ...NO_LIMITS, kind: "term", content, severity, pairs, exceptions };
}
