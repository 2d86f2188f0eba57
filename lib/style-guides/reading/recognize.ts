import type { Severity, SUGGESTION_KINDS } from "@/lib/enums";
import type { CompiledLanguage, CompiledPattern } from "./compiled";
import { parseLength } from "./lengths";
import {
  createPlainContent,
  createProhibitedWords,
  createRequiredItems,
  formatRequirement,
  type RuleContent,
  squashWord,
  type TermPair,
} from "./rules";
import { unmaskText } from "./sentences";
import { parseSlot, type Reading, type Slot } from "./slots";
import {
  findField,
  findNamedField,
  NO_TAIL,
  parseMention,
  parseTail,
  type Tail,
  takeOutField,
} from "./tails";

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** When and where an instruction applies. */
interface Limits {
  field: string | null;
  languages: string[];
  when: string[];
  unless: string[];
}

const NO_LIMITS: Limits = { field: null, languages: [], when: [], unless: [] };

/** An instruction recognized in a sentence. */
export interface RecognizedRule extends Limits {
  kind: SuggestionKind;
  content: RuleContent;
  severity: Severity;
  pairs: TermPair[];
  exceptions: string[];
}

export interface SentenceContext extends Reading {
  masked: string;
  /** Whether the sentence is a list item or a single paragraph, like a glossary entry. */
  isEntry: boolean;
  /** Whether the guide marks its terms. If so, unmarked words are not terms. */
  marksTerms: boolean;
  /** Terms just mentioned: that of the heading, then those earlier in the block. */
  heads: readonly string[];
  /** The field that a label before the sentence names: "Title: at most 60 characters". */
  labelField?: string | null;
}

/** A sentence without its opening words, and the conditions that they express. */
interface Instruction extends SentenceContext, Limits {
  isHedged: boolean;
}

/** The outcome of a sentence: rules, an instruction for the model, or nothing. */
export interface RecognitionResult {
  rules: RecognizedRule[];
  isProse: boolean;
  prescribed: string[];
}

const EMPTY_RESULT: RecognitionResult = { rules: [], isProse: false, prescribed: [] };

/** Recognizes the rules that one sentence prescribes: at most one of each kind. */
export function recognizeRules(sentence: SentenceContext): RecognitionResult {
  const label = /^(?:⟦\d+⟧|\p{Lu}[^:⟦⟧]{1,40}):\s+(?=\S{2})/u.exec(sentence.masked)?.[0];
  if (label !== undefined) {
    const labelField = findNamedField(label, sentence) ?? null;
    const masked = sentence.masked.slice(label.length);
    const outcome = recognizeSentence({ ...sentence, labelField, masked, isEntry: false });
    if (outcome.rules.length > 0) return outcome;
  }
  return recognizeSentence(sentence);
}

/** A prohibition in brackets at the end of a sentence: "Write link texts (avoid “click here”)." */
const BRACKET_PATTERN = /^[^⟦⟧()]{10,200}\s\((?<instruction>[^()]*⟦\d+⟧[^()]*)\)$/u;

function recognizeSentence(sentence: SentenceContext): RecognitionResult {
  const { language } = sentence;
  const masked = tidyMaskedText(unmaskTopics(sentence));
  const bracket = BRACKET_PATTERN.exec(masked)?.groups?.instruction;
  if (bracket !== undefined && language.prohibitionVerb.test(bracket))
    return recognizeSentence({ ...sentence, masked: bracket, isEntry: false });
  // A sentence that ends in a colon is about the list below it.
  if (/[?:]$/u.test(masked)) return EMPTY_RESULT;
  if (language.permission.test(masked)) return EMPTY_RESULT;
  // "Don't use A, but you can use B" prohibits.
  if (language.permitted.test(masked) && !language.imperative.test(masked)) return EMPTY_RESULT;
  if (language.example.test(masked) && !startsWithProhibition(masked, language))
    return EMPTY_RESULT;
  const instruction = parseInstruction({ ...sentence, masked });
  if (language.permission.test(instruction.masked)) return EMPTY_RESULT;
  const rules = [
    recognizeTerms(instruction),
    recognizeLength(instruction),
    recognizeProhibitedTopics(instruction) ?? recognizeRequiredTopic(instruction),
    recognizeRequirement(instruction),
  ].filter((rule) => rule !== null);
  const isProse = rules.length === 0 && isInstruction(instruction);
  const prescribed = isProse || rules.length > 0 ? listPrescribedTerms(instruction) : [];
  return { rules, isProse, prescribed };
}

/** Replaces the placeholders of emphasized topics, such as _sentence case_, with their words. */
function unmaskTopics({ masked, mentions, language }: SentenceContext): string {
  const topics = [...language.required, ...language.prohibited];
  return masked.replace(/⟦(\d+)⟧/gu, (placeholder, index: string) => {
    const term = mentions[Number(index)] ?? "";
    const isTopic = topics.some(({ pattern }) => pattern.exec(term)?.[0].length === term.length);
    return isTopic && /\s/u.test(term) ? term : placeholder;
  });
}

function startsWithProhibition(masked: string, language: CompiledLanguage): boolean {
  return (
    language.prohibition.test(masked) &&
    language.patterns.some(({ expression }) => expression.test(masked))
  );
}

function tidyMaskedText(masked: string): string {
  return (
    masked
      .replace(/^(?:[\s\p{So}•*–—-]|\uFE0F)+/u, "")
      // "D.C." keeps its last stop.
      .replace(/(?<!\.\p{L}{1,3})[\s.!;]+$/u, "")
      .trim()
  );
}

/**
 * Strips labels, adverbs and conditions from the start of an instruction. Conditions are stripped
 * only if a rule can express them.
 */
function parseInstruction(sentence: SentenceContext): Instruction {
  const { language, isEntry } = sentence;
  const limits = { languages: [], when: [], unless: [] };
  const instruction: Instruction = { ...sentence, ...NO_LIMITS, ...limits, isHedged: false };
  let { masked } = sentence;
  for (let before = ""; before !== masked; ) {
    before = masked;
    const hedge = language.hedge.exec(masked)?.[0] ?? "";
    if (hedge) instruction.isHedged = true;
    masked = masked.slice(hedge.length);
    const opening = language.opening.exec(masked)?.[0] ?? "";
    // Keeps "always" and its translations, because they are part of the requirement.
    if (!language.always.test(opening)) masked = masked.slice(opening.length);
    if (!isEntry) masked = masked.replace(/^\p{L}[\p{L} ]{2,40}:\s+(?=\p{Lu}|[⟦])/u, "");
    masked = openCondition(takeOutLimit(masked, instruction), instruction);
  }
  return { ...instruction, masked };
}

/** Strips limits such as "In titles," and "In German texts," from the start of an instruction. */
function takeOutLimit(masked: string, instruction: Instruction): string {
  const { language } = instruction;
  const { where, rest } = /^(?<where>[^,⟦⟧]{3,60}), (?<rest>.+)$/u.exec(masked)?.groups ?? {};
  if (!where || !rest) return masked;
  const field = findField(language.fieldTail.exec(where)?.groups, instruction);
  const { tag } = language.languageTails.find(({ pattern }) => pattern.test(where)) ?? {};
  if (field) instruction.field = field;
  else if (tag) instruction.languages.push(tag);
  else return masked;
  return rest;
}

/** Strips "If the text mentions X," or "In titles" from the start. */
function openCondition(masked: string, instruction: Instruction): string {
  const { language } = instruction;
  for (const name of ["when", "unless"] as const) {
    const condition = parseMention(masked, language.about[name].leads, instruction);
    if (!condition) continue;
    instruction[name].push(...condition.words);
    return condition.rest;
  }
  const lead = language.fieldLead.exec(masked)?.groups;
  const field = findField(lead, instruction);
  if (!field || !lead?.rest) return masked;
  if (!language.imperative.test(lead.rest) && !startsWithProhibition(lead.rest, language))
    return masked;
  instruction.field = field;
  return lead.rest;
}

function chooseSeverity({ isHedged, masked, language }: Instruction): Severity {
  if (isHedged) return "low";
  if (language.strict.test(masked)) return "high";
  return language.soft.test(masked) ? "low" : "medium";
}

function recognizeTerms(instruction: Instruction): RecognizedRule | null {
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
  const { verb, pairs: text } = language.manyPairs.exec(instruction.masked)?.groups ?? {};
  const phrases = (text ?? "")
    .split(text?.includes(";") ? /;\s+/u : /,\s+/u)
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
  return pairs.length === phrases.length ? createTermRule(pairs, NO_TAIL, instruction) : null;
}

/** Parses "Capitalize X", "Hyphenate X" and similar. */
function recognizeSpelling(instruction: Instruction): RecognizedRule | null {
  const { masked, isEntry, language } = instruction;
  for (const { pattern, expression } of language.spellings) {
    const match = pattern.isEntry && !isEntry ? null : expression.exec(masked)?.groups;
    const slot = match && parseSlot(match.x ?? "", instruction, "pair");
    if (!slot || slot.terms.length === 0) continue;
    if (slot.tail !== "" && !pattern.form.endsWith("{x}")) continue;
    const tail = parseTail(`${slot.tail}${match.tail ?? ""}`, instruction);
    const pairs = slot.terms.map((term) => listMisspellings(term, pattern.spelling, slot.isMarked));
    if (!tail || !pairs.every((termPairs) => termPairs.length > 0)) return null;
    return createTermRule(pairs.flat(), tail, instruction);
  }
  return null;
}

type Spelling = CompiledLanguage["spellings"][number]["pattern"]["spelling"];

/** Prefixes that form a different word without their hyphen, as in "re-cover". */
const PREFIX_PATTERN = /^(?:re|un|co|de|pre|pro|in)-/iu;

/** Returns a term's spellings other than the prescribed one; empty if unknown. */
function listMisspellings(term: string, spelling: Spelling, isMarked: boolean): TermPair[] {
  const words = term.split(/[\s-]+/u);
  if (!words.every((word) => /^\p{L}[\p{L}'’]*$/u.test(word)) || words.length > 4) return [];
  const isCapitalized = words.every((word) => /^\p{Lu}/u.test(word));
  const lowercase = term.toLowerCase();
  const titleCase = lowercase.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
  const createPair = (wrong: string, right: string) => ({ term: wrong, preferred: [right] });
  if (spelling === "capital") {
    const isKnown = isMarked || isCapitalized;
    return isKnown ? [createPair(lowercase, isCapitalized ? term : titleCase)] : [];
  }
  // A single word can be capitalized at the beginning of a sentence.
  if (spelling === "lowercase") return words.length > 1 ? [createPair(titleCase, lowercase)] : [];
  if (words.length !== 2) return [];
  const joined = words.join("");
  if (spelling === "separate") return term.includes(" ") ? [createPair(joined, term)] : [];
  if (!isMarked && !term.includes("-")) return [];
  const hyphenated = words.join("-");
  const spaced = createPair(words.join(" "), hyphenated);
  return PREFIX_PATTERN.test(hyphenated) ? [spaced] : [spaced, createPair(joined, hyphenated)];
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
  const { marksTerms, isEntry } = instruction;
  const isNamed = pattern.bare === "list" && marksTerms;
  const y = parseSlot(groups.y ?? "", instruction, isNamed ? "named" : pattern.bare);
  const x = groups.x === undefined ? null : parseSlot(groups.x, instruction, "pair");
  if (!y || (groups.x !== undefined && !x) || y.topics.length > 0 || x?.topics.length)
    return "none";
  if (/^\{[xy]\}/u.test(pattern.form)) {
    // If no verb comes first, only marked terms and entries distinguish a rule from a statement.
    const isMarked = y.isMarked && (last === "tail" || x?.isMarked);
    if (!isEntry && !isMarked) return "none";
    if (x && !isEntryPair(x, y, pattern.form, groups.y ?? "", instruction)) return "none";
  }
  if (pattern.bare === "pair" && !x?.isMarked && marksTerms && !y.isMarked && !isEntry)
    return "none";
  const middle = last === "y" ? x?.tail : last === "x" ? y.tail : `${x?.tail ?? ""}${y.tail}`;
  if (middle) return "none";
  const tailText = last === "y" ? y.tail : last === "x" ? (x?.tail ?? "") : (groups.tail ?? "");
  const tail = parseTail(tailText, instruction);
  if (!tail || x?.terms.some((term) => y.terms.includes(term))) return null;
  if (x && !x.isMarked && !y.isMarked && isAboutQualities(instruction, x, y)) return null;
  const [heading = ""] = instruction.heads;
  const isTerm = heading !== "" && heading.split(/\s+/u).length <= MAX_HEADING_WORDS;
  const pairs = y.terms.map((term, index) => {
    if (x) return { term, preferred: listReplacements(x.terms, y.terms, index) };
    const isAboutHeading = pattern.isAboutHeading && isTerm;
    return { term, preferred: isAboutHeading ? [heading] : findHeading(term, instruction.heads) };
  });
  const severity = pattern.strength === "strict" ? "high" : chooseSeverity(instruction);
  return createTermRule(pairs, tail, instruction, severity);
}

/**
 * Returns whether "X (not Y)" is a pair of terms. An instruction before "not" has none ("Focus on
 * users, not …"), and beside a marked term, unmarked words in brackets are a comment: “Best” (not
 * proven).
 */
function isEntryPair(
  x: Slot,
  y: Slot,
  form: string,
  source: string,
  { marksTerms, language }: Instruction,
): boolean {
  const isInstruction = (term: string) =>
    language.imperative.test(term) && term.split(/\s+/u).length > 2;
  if (!x.isMarked && x.terms.some(isInstruction)) return false;
  // In "Positive – avoid language like “can't”", the words are examples of a class.
  if (language.listIntroduction.test(language.introduction.exec(source)?.[0] ?? "")) return false;
  // In "Clarity: write simply and briefly", a topic precedes the instruction.
  const isTopic = (term: string) =>
    term
      .split(/\s+/u)
      .some((word) => language.concept.test(word) || language.abstractEnding.test(word));
  const startsWithLabel = form.startsWith("{y} ?[:") && y.isMarked && !x.isMarked;
  if (startsWithLabel && (x.terms.length > 1 || y.terms.some(isTopic))) return false;
  const isSpelling = (term: string) =>
    x.terms.some((word) => squashWord(word) === squashWord(term));
  const isComment = marksTerms && x.isMarked && !y.isMarked && form.includes("\\(");
  return !isComment || y.terms.every(isSpelling);
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
  return headings
    .filter((heading) => heading !== term && squashWord(heading) === squashWord(term))
    .slice(0, 1);
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
    ...tail.fine.filter(isPartOfTerm),
  ]);
  return rule && { ...rule, ...combineLimits(instruction, tail) };
}

function combineLimits({ field, languages, when, unless }: Limits, tail: Tail): Limits {
  return {
    field: tail.field ?? field,
    languages,
    when: [...when, ...tail.when],
    unless: [...unless, ...tail.unless],
  };
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

function createRule(
  kind: SuggestionKind,
  content: RuleContent | null,
  field: string | null,
  instruction: Instruction,
): RecognizedRule | null {
  const severity = chooseSeverity(instruction);
  const limits = { ...combineLimits(instruction, NO_TAIL), field };
  return content && { ...limits, kind, content, severity, pairs: [], exceptions: [] };
}

function recognizeLength(instruction: Instruction): RecognizedRule | null {
  const { language, masked } = instruction;
  const [heading = ""] = instruction.heads;
  const lengthRule = parseLength(masked, instruction);
  if (!lengthRule || language.otherTexts.test(heading)) return null;
  const { content } = lengthRule;
  const isWhole = content?.rule_type === "length_limit" && lengthRule.field === null;
  const isAboutHeading = heading !== "" && language.lengths.pronoun.test(masked);
  const headingField = isAboutHeading ? findNamedField(heading, instruction) : null;
  const field =
    lengthRule.field ?? instruction.field ?? instruction.labelField ?? headingField ?? null;
  if (isWhole && field === null && (isAboutHeading || !instruction.isEntry)) return null;
  return createRule("length", content, field, instruction);
}

function recognizeProhibitedTopics(instruction: Instruction): RecognizedRule | null {
  for (const { expression, pattern, last } of instruction.language.patterns) {
    if (pattern.form.includes("{x}")) continue;
    const groups = expression.exec(instruction.masked)?.groups;
    const y = groups && parseSlot(groups.y ?? "", instruction, "none");
    if (!y || y.topics.length === 0 || (last === "tail" && y.tail)) continue;
    const tail = parseTail(last === "tail" ? (groups.tail ?? "") : y.tail, instruction);
    if (!tail) return null;
    const exceptions = listCapitalExceptions(y.topics, tail);
    if (isConditional({ ...tail, exceptions: exceptions ? [] : tail.exceptions })) return null;
    const content = formatRequirement(y.topics, exceptions ?? []);
    return createRule("format", content, tail.field ?? instruction.field, instruction);
  }
  return null;
}

/** Returns the words that may be in capitals, or null if the sentence names no such words. */
function listCapitalExceptions(topics: readonly string[], { exceptions }: Tail): string[] | null {
  const areCapitals = exceptions.every((word) =>
    /^[\p{Lu}\d]+(?:[-/&. ][\p{Lu}\d]+)*$/u.test(word),
  );
  return topics.length === 1 && topics[0] === "no_all_caps" && areCapitals ? exceptions : null;
}

function isConditional({ exceptions, fine, when, unless }: Tail): boolean {
  return exceptions.length + fine.length + when.length + unless.length > 0;
}

/** Recognizes sentence case, title case, and a space before units. */
function recognizeRequiredTopic(instruction: Instruction): RecognizedRule | null {
  const { language } = instruction;
  const text = instruction.masked.replace(language.contrast, (part) =>
    language.required.some(({ pattern }) => pattern.test(part)) ? "" : part,
  );
  const [topic, ...others] = language.required.filter(({ pattern }) => pattern.test(text));
  const match = topic?.pattern.exec(text);
  if (!topic || !match || others.length > 0) return null;
  const before = text.slice(0, match.index).trim();
  const after = text.slice(match.index + match[0].length).replace(language.exampleTail, "");
  // Only words such as "Write titles in" can precede a format.
  const lead = takeOutField(before, instruction);
  const tail = parseTail(after.trim(), instruction);
  if (!lead || !language.requiredLead.test(lead.rest) || language.negation.test(before))
    return null;
  if (!tail || isConditional(tail)) return null;
  const kind = topic.directive === "unit_space" ? "number" : "format";
  const field = tail.field ?? lead.field ?? instruction.field;
  return createRule(kind, formatRequirement([topic.directive]), field, instruction);
}

function recognizeRequirement(instruction: Instruction): RecognizedRule | null {
  const { masked, language } = instruction;
  for (const expression of language.requirements) {
    const requirement = expression.exec(masked)?.groups?.what;
    if (requirement === undefined) continue;
    const subject = findField(language.fieldSubject.exec(masked)?.groups, instruction);
    const items = parseRequiredItems(requirement, instruction);
    const tail = items && parseTail(items.tail, instruction);
    if (!tail || subject === null || isConditional(tail)) return null;
    const type = items.isMarked ? "required_phrases" : "attribute_requirement";
    const field = tail.field ?? subject ?? instruction.field;
    return createRule("required", createRequiredItems(type, items.items), field, instruction);
  }
  return null;
}

function parseRequiredItems(requirement: string, { mentions, language }: Reading) {
  const introduction = language.introduction.exec(requirement)?.[0] ?? "";
  const unintroduced = requirement.slice(introduction.length).replace(language.determiner, "");
  const listText = /^\s*⟦/u.test(unintroduced) ? unintroduced.trim() : requirement;
  const list = /^⟦\d+⟧(?:(?:,\s*|\s)(?:\p{L}{1,4}\s)?⟦\d+⟧)*/u.exec(listText)?.[0];
  if (list !== undefined) {
    const terms = (list.match(/⟦\d+⟧/gu) ?? []).map((mark) => unmaskText(mark, mentions));
    const isChoice = language.or.test(list.replace(/⟦\d+⟧/gu, " "));
    const items = isChoice ? [terms] : terms.map((term) => [term]);
    return { items, isMarked: true, tail: listText.slice(list.length) };
  }
  const cut = language.bareEnd.exec(requirement)?.index ?? requirement.length;
  const tail = requirement.slice(cut);
  const phrases = requirement
    .slice(0, cut)
    .split(language.joints)
    .map((phrase) => phrase.trim().replace(language.determiner, "").trim());
  const isAttribute = (phrase: string) =>
    phrase.split(/\s+/u).length <= 4 &&
    /^[\p{L}\p{N} '’-]+$/u.test(phrase) &&
    !language.abstractRequirement.test(phrase);
  if (!phrases.every(isAttribute)) return null;
  const isChoice = language.orWord.test(requirement.slice(0, cut));
  const items = isChoice ? [phrases] : phrases.map((phrase) => [phrase]);
  return { items, isMarked: false, tail };
}

function isInstruction({ masked, language }: Instruction): boolean {
  if (masked.length > 400 || /:$/u.test(masked) || language.opinion.test(masked)) return false;
  const start = language.clause.exec(masked)?.groups?.rest ?? masked;
  if (start.split(/\s+/u).length < 2) return false;
  return language.imperative.test(start.replace(language.hedge, ""));
}

/** Returns the marked terms that a sentence recommends. */
function listPrescribedTerms({ masked, mentions, language }: Instruction): string[] {
  const index = language.prescription.exec(masked)?.[1];
  return index === undefined ? [] : [mentions[Number(index)] ?? ""];
}

/** Creates a rule for an instruction that the model judges. */
export function createProseRule(text: string): RecognizedRule | null {
  const content = createPlainContent("tone_requirement", text);
  return (
    content && {
      ...NO_LIMITS,
      kind: "prose",
      content,
      severity: "medium",
      pairs: [],
      exceptions: [],
    }
  );
}
