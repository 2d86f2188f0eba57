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
import { type BareWords, parseSlot, type Slot } from "./slots";
import {
  findField,
  findNamedField,
  type GuideFields,
  NO_TAIL,
  parseMention,
  parseTail,
  type Tail,
} from "./tails";

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** An instruction recognized in a sentence. */
export interface RecognizedRule {
  kind: SuggestionKind;
  content: RuleContent;
  field: string | null;
  severity: Severity;
  languages: string[];
  when: string[];
  unless: string[];
  /** The pairs of a word rule. */
  pairs: TermPair[];
  exceptions: string[];
}

/** A sentence to recognize, with its context. */
export interface SentenceContext {
  masked: string;
  mentions: readonly string[];
  /** Whether the sentence is a list item or a single paragraph, like a glossary entry. */
  isEntry: boolean;
  /** Whether the guide marks its terms. If so, unmarked words are not terms. */
  marksTerms: boolean;
  fields: GuideFields;
  /** Terms just mentioned: that of the heading, then those earlier in the block. */
  heads: readonly string[];
  /** The field that a label before the sentence names: "Title: at most 60 characters". */
  labelField?: string | null;
}

/** A sentence without its opening words, and the conditions that they express. */
interface Instruction extends SentenceContext {
  field: string | null;
  languages: string[];
  when: string[];
  unless: string[];
  isHedged: boolean;
}

/** The outcome of a sentence: rules, an instruction for the model, or nothing. */
export interface RecognitionResult {
  rules: RecognizedRule[];
  isProse: boolean;
  /** Terms that the sentence prescribes. */
  prescribed: string[];
}

const EMPTY_RESULT: RecognitionResult = { rules: [], isProse: false, prescribed: [] };

/** Recognizes the rules that one sentence prescribes: at most one of each kind. */
export function recognizeRules(
  subject: SentenceContext,
  language: CompiledLanguage,
): RecognitionResult {
  const label = /^(?:⟦\d+⟧|\p{Lu}[^:⟦⟧]{1,40}):\s+(?=\S{2})/u.exec(subject.masked)?.[0];
  if (label !== undefined) {
    const unlabelledSubject = {
      ...subject,
      labelField: findNamedField(label, language, subject.fields) ?? null,
      masked: subject.masked.slice(label.length),
      isEntry: false,
    };
    const outcome = recognizeSentence(unlabelledSubject, language);
    if (outcome.rules.length > 0) return outcome;
  }
  return recognizeSentence(subject, language);
}

/** A prohibition in brackets at the end of a sentence: "Write link texts (avoid “click here”)." */
const BRACKET_PATTERN = /^[^⟦⟧()]{10,200}\s\((?<instruction>[^()]*⟦\d+⟧[^()]*)\)$/u;

function recognizeSentence(
  subject: SentenceContext,
  language: CompiledLanguage,
): RecognitionResult {
  const sentence = { ...subject, masked: tidyMaskedText(unmaskTopics(subject, language)) };
  const bracket = BRACKET_PATTERN.exec(sentence.masked)?.groups?.instruction;
  if (bracket !== undefined && language.prohibitionVerb.test(bracket))
    return recognizeSentence({ ...subject, masked: bracket, isEntry: false }, language);
  // A sentence that ends in a colon is about the list below it.
  if (/[?:]$/u.test(sentence.masked)) return EMPTY_RESULT;
  if (language.permission.test(sentence.masked) || language.permitted.test(sentence.masked)) {
    if (!isMixed(sentence.masked, language)) return EMPTY_RESULT;
  }
  if (language.example.test(sentence.masked) && !startsWithInstruction(sentence.masked, language))
    return EMPTY_RESULT;
  const instruction = parseInstruction(sentence, language);
  if (language.permission.test(instruction.masked)) return EMPTY_RESULT;
  const rules = [
    recognizeTerms(instruction, language),
    recognizeLength(instruction, language),
    recognizeFormat(instruction, language),
    recognizeRequirement(instruction, language),
  ].filter((rule) => rule !== null);
  const uniqueRules = [...new Map(rules.map((rule) => [rule.kind, rule])).values()];
  const isProse = uniqueRules.length === 0 && isInstruction(instruction, language);
  const prescribedTerms =
    isProse || uniqueRules.length > 0 ? listPrescribedTerms(instruction, language) : [];
  return { rules: uniqueRules, isProse, prescribed: prescribedTerms };
}

/** Replaces the placeholders of emphasized topics, such as _sentence case_, with their words. */
function unmaskTopics({ masked, mentions }: SentenceContext, language: CompiledLanguage): string {
  return masked.replace(/⟦(\d+)⟧/gu, (placeholder, index: string) => {
    const term = mentions[Number(index)] ?? "";
    const isTopic = [...language.required, ...language.prohibited].some(
      ({ pattern }) => pattern.exec(term)?.[0].length === term.length,
    );
    return isTopic && /\s/u.test(term) ? term : placeholder;
  });
}

/** Returns whether a sentence prohibits and permits: "Don't use A, but you can use B". */
function isMixed(masked: string, language: CompiledLanguage): boolean {
  return language.imperative.test(masked) && !language.permission.test(masked);
}

function startsWithInstruction(masked: string, language: CompiledLanguage): boolean {
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
function parseInstruction(subject: SentenceContext, language: CompiledLanguage): Instruction {
  let masked = subject.masked;
  const instruction: Instruction = {
    ...subject,
    field: null,
    languages: [],
    when: [],
    unless: [],
    isHedged: false,
  };
  for (let before = ""; before !== masked; ) {
    before = masked;
    const hedge = language.hedge.exec(masked)?.[0];
    if (hedge !== undefined) instruction.isHedged = true;
    masked = masked.slice((hedge ?? "").length);
    const opening = language.opening.exec(masked)?.[0] ?? "";
    // Keeps "always" and its translations, because they are part of the requirement.
    if (!language.always.test(opening)) masked = masked.slice(opening.length);
    const label = /^\p{L}[\p{L} ]{2,40}:\s+(?=\p{Lu}|[⟦])/u.exec(masked)?.[0] ?? "";
    if (label && !subject.isEntry) masked = masked.slice(label.length);
    const limitGroups = /^(?<where>[^,⟦⟧]{3,60}), (?<rest>.+)$/u.exec(masked)?.groups;
    if (limitGroups?.where && limitGroups.rest) {
      const limit = parseLimit(limitGroups.where, language, subject.fields);
      if (limit) {
        if (limit.field) instruction.field = limit.field;
        instruction.languages.push(...limit.languages);
        masked = limitGroups.rest;
      }
    }
    masked = openCondition(masked, instruction, language);
  }
  return { ...instruction, masked };
}

/** Strips "If the text mentions X," or "In titles" from the start. */
function openCondition(
  masked: string,
  instruction: Instruction,
  language: CompiledLanguage,
): string {
  const { mentions, fields } = instruction;
  for (const name of ["when", "unless"] as const) {
    const condition = parseMention(masked, language.about[name].leads, mentions, language);
    if (!condition) continue;
    instruction[name].push(...condition.words);
    return condition.rest;
  }
  const lead = language.fieldLead.exec(masked)?.groups;
  const field = lead && findField(lead, language, fields);
  const isInstruction = lead?.rest !== undefined && language.imperative.test(lead.rest);
  if (!field || !lead?.rest || !(isInstruction || startsWithInstruction(lead.rest, language)))
    return masked;
  instruction.field = field;
  return lead.rest;
}

/** Parses limits such as "In titles" and "In German texts". */
function parseLimit(phrase: string, language: CompiledLanguage, fields: GuideFields) {
  const field = findField(language.fieldTail.exec(phrase)?.groups, language, fields);
  if (field) return { field, languages: [] };
  const languageTail = language.languageTails.find(({ pattern }) => pattern.test(phrase));
  return languageTail ? { field: null, languages: [languageTail.tag] } : null;
}

function chooseSeverity(
  { isHedged }: Instruction,
  masked: string,
  language: CompiledLanguage,
): Severity {
  if (isHedged) return "low";
  if (language.strict.test(masked)) return "high";
  return language.soft.test(masked) ? "low" : "medium";
}

function recognizeTerms(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const pairsRule = recognizeManyPairs(instruction, language);
  if (pairsRule) return pairsRule;
  for (const compiledPattern of language.patterns) {
    const match = compiledPattern.expression.exec(instruction.masked);
    if (!match) continue;
    const result = readTerms(compiledPattern, match.groups ?? {}, instruction, language);
    if (result === "none") continue;
    return result;
  }
  return recognizeSpelling(instruction, language);
}

/** Parses "Use buy instead of purchase, help instead of assist, and so on." */
function recognizeManyPairs(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const { verb, pairs: pairsText } = language.manyPairs.exec(instruction.masked)?.groups ?? {};
  if (pairsText === undefined) return null;
  const phrases = pairsText
    .split(pairsText.includes(";") ? /;\s+/u : /,\s+/u)
    .map((phrase) => phrase.replace(language.conjunctions, "").trim())
    .filter((phrase) => !language.openEnd.test(phrase));
  if (phrases.length < 2) return null;
  const pairs = phrases.map((phrase) => {
    const { x = "", y = "" } = language.onePair.exec(phrase)?.groups ?? {};
    const [preferredSlot, wrongSlot] = [x, y].map((slot) =>
      parseSlot(slot, instruction.mentions, language, "pair"),
    );
    const isPair =
      preferredSlot?.tail === "" && wrongSlot?.tail === "" && wrongSlot.terms.length === 1;
    // Without a verb, only marked terms distinguish a rule from a statement.
    if (verb === undefined && !(preferredSlot?.isMarked && wrongSlot?.isMarked)) return null;
    const [term] = wrongSlot?.terms ?? [];
    return isPair && preferredSlot.terms.length > 0 && term
      ? { term, preferred: preferredSlot.terms }
      : null;
  });
  if (!pairs.every((pair) => pair !== null)) return null;
  const severity = chooseSeverity(instruction, instruction.masked, language);
  return createTermRule(pairs, NO_TAIL, instruction, severity);
}

/** Parses "Capitalize X", "Hyphenate X" and similar. */
function recognizeSpelling(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const { mentions, fields, masked, isEntry } = instruction;
  for (const { pattern, expression } of language.spellings) {
    const match = pattern.isEntry && !isEntry ? null : expression.exec(masked)?.groups;
    const slot = match && parseSlot(match.x ?? "", mentions, language, "pair");
    if (!slot || slot.terms.length === 0) continue;
    if (slot.tail !== "" && !pattern.form.endsWith("{x}")) continue;
    const tailText = `${slot.tail}${match.tail ?? ""}`;
    const tail = parseTail(tailText, mentions, language, fields);
    const pairs = slot.terms.map((term) => listMisspellings(term, pattern.spelling, slot.isMarked));
    if (!tail || !pairs.every((termPairs) => termPairs.length > 0)) return null;
    return createTermRule(
      pairs.flat(),
      tail,
      instruction,
      chooseSeverity(instruction, masked, language),
    );
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
  const lowercaseTerm = term.toLowerCase();
  const titleCaseTerm = lowercaseTerm.replace(/(?<=^|[\s-])\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
  const createPairs = (misspelling: string, correction: string) => [
    { term: misspelling, preferred: [correction] },
  ];
  if (spelling === "capital") {
    const correction = isCapitalized ? term : titleCaseTerm;
    return isMarked || isCapitalized ? createPairs(lowercaseTerm, correction) : [];
  }
  // A single word can be capitalized at the beginning of a sentence.
  if (spelling === "lowercase")
    return words.length > 1 ? createPairs(titleCaseTerm, lowercaseTerm) : [];
  if (words.length !== 2) return [];
  if (spelling === "separate") return term.includes(" ") ? createPairs(words.join(""), term) : [];
  if (!isMarked && !term.includes("-")) return [];
  const hyphenatedTerm = words.join("-");
  const joinedPairs = PREFIX_PATTERN.test(hyphenatedTerm)
    ? []
    : createPairs(words.join(""), hyphenatedTerm);
  return [...createPairs(words.join(" "), hyphenatedTerm), ...joinedPairs];
}

/**
 * Creates a rule from a matched pattern. Returns "none" if the sentence only resembles the pattern,
 * or null if the sentence is not a rule.
 */
function readTerms(
  { pattern, last }: CompiledPattern,
  groups: Record<string, string | undefined>,
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null | "none" {
  const { mentions, fields, marksTerms } = instruction;
  const isPair = pattern.bare === "pair";
  const bareY: BareWords = pattern.bare === "list" && marksTerms ? "named" : pattern.bare;
  const y = parseSlot(groups.y ?? "", mentions, language, bareY);
  const x = groups.x === undefined ? null : parseSlot(groups.x, mentions, language, "pair");
  if (!y || (groups.x !== undefined && !x)) return "none";
  if (y.topics.length > 0) return "none";
  const startsWithSlot = /^\{[xy]\}/u.test(pattern.form);
  // If no verb comes first, only marked terms and entries distinguish a rule from a statement.
  if (
    startsWithSlot &&
    !instruction.isEntry &&
    !(last === "tail" && y.isMarked) &&
    !(x?.isMarked && y.isMarked)
  )
    return "none";
  if (x?.topics.length) return "none";
  if (
    x &&
    startsWithSlot &&
    !isEntryPair(x, y, { form: pattern.form, source: groups.y ?? "" }, instruction, language)
  )
    return "none";
  if (isPair && !x?.isMarked && marksTerms && !y.isMarked && !instruction.isEntry) return "none";
  const middle = last === "y" ? x?.tail : last === "x" ? y.tail : [x?.tail, y.tail].join("");
  if (middle) return "none";
  const tailText = last === "y" ? y.tail : last === "x" ? (x?.tail ?? "") : (groups.tail ?? "");
  const tail = parseTail(tailText, mentions, language, fields);
  if (!tail) return null;
  const [heading = ""] = instruction.heads;
  const isTerm = heading !== "" && heading.split(/\s+/u).length <= MAX_HEADING_WORDS;
  const headingTerms = pattern.isAboutHeading && isTerm ? [heading] : undefined;
  const hasSharedTerm = x?.terms.some((term) => y.terms.includes(term));
  if (hasSharedTerm) return null;
  if (x && !x.isMarked && !y.isMarked && isAboutQualities(instruction, x, y, language)) return null;
  return createTermRule(
    y.terms.map((term, index) => ({
      term,
      preferred:
        (x && listReplacements(x.terms, y.terms, index)) ??
        headingTerms ??
        findHeading(term, instruction.heads),
    })),
    tail,
    instruction,
    pattern.strength === "strict"
      ? "high"
      : chooseSeverity(instruction, instruction.masked, language),
  );
}

/**
 * Returns whether "X (not Y)" is a pair of terms. An instruction before "not" has none ("Focus on
 * users, not …"), and beside a marked term, unmarked words in brackets are a comment: “Best” (not
 * proven).
 */
function isEntryPair(
  x: Slot,
  y: Slot,
  { form, source }: { form: string; source: string },
  { marksTerms }: Instruction,
  language: CompiledLanguage,
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

/**
 * Returns whether a sentence is about style rather than words: "Choose clarity over cleverness" or
 * "brisk but not terse".
 */
function isAboutQualities(
  { masked }: Instruction,
  x: Slot,
  y: Slot,
  language: CompiledLanguage,
): boolean {
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
  instruction: Pick<Instruction, "field" | "languages" | "when" | "unless">,
  severity: Severity,
): RecognizedRule | null {
  const isPartOfTerm = (phrase: string) =>
    pairs.some(({ term }) => phrase.toLowerCase().includes(term.toLowerCase()) && phrase !== term);
  if (!tail.exceptions.every(isPartOfTerm)) return null;
  const exceptions = [...tail.exceptions, ...tail.fine.filter(isPartOfTerm)];
  const content = createProhibitedWords(pairs, exceptions);
  if (!content) return null;
  return {
    kind: "term",
    content,
    field: tail.field ?? instruction.field,
    severity,
    languages: instruction.languages,
    when: [...instruction.when, ...tail.when],
    unless: [...instruction.unless, ...tail.unless],
    pairs,
    exceptions,
  };
}

/** Creates a word rule from a table, list or entry. Returns null if the engine rejects the rule. */
export function createEntryRule(pairs: TermPair[], severity: Severity): RecognizedRule | null {
  const open = { field: null, languages: [], when: [], unless: [] };
  return createTermRule(pairs, NO_TAIL, open, severity);
}

function recognizeLength(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const lengthRule = parseLength(instruction.masked, language, instruction.fields);
  if (!lengthRule) return null;
  if (language.otherTexts.test(instruction.heads[0] ?? "")) return null;
  const isWhole = lengthRule.content.rule_type === "length_limit" && lengthRule.field === null;
  const [heading = ""] = instruction.heads;
  const isAboutHeading = heading !== "" && language.lengths.pronoun.test(instruction.masked);
  const headingField = isAboutHeading
    ? findNamedField(heading, language, instruction.fields)
    : undefined;
  const field =
    lengthRule.field ?? instruction.field ?? instruction.labelField ?? headingField ?? null;
  if (isWhole && field === null && (isAboutHeading || !instruction.isEntry)) return null;
  const rule = { ...lengthRule, field };
  return createRecognizedRule("length", rule.content, rule.field, instruction, language);
}

function createRecognizedRule(
  kind: SuggestionKind,
  content: RuleContent,
  field: string | null,
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule {
  const severity = chooseSeverity(instruction, instruction.masked, language);
  const { languages, when, unless } = instruction;
  return { kind, content, field, severity, languages, when, unless, pairs: [], exceptions: [] };
}

function recognizeFormat(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  return (
    recognizeProhibitedTopics(instruction, language) ??
    recognizeRequiredTopic(instruction, language)
  );
}

function recognizeProhibitedTopics(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const { mentions, fields } = instruction;
  for (const { expression, pattern, last } of language.patterns) {
    if (hasPlaceholder(pattern.form)) continue;
    const groups = expression.exec(instruction.masked)?.groups;
    const y = groups && parseSlot(groups.y ?? "", mentions, language, "none");
    if (!y || y.topics.length === 0) continue;
    const tailText = last === "tail" ? (groups.tail ?? "") : y.tail;
    if (last === "tail" && y.tail) continue;
    const tail = parseTail(tailText, mentions, language, fields);
    if (!tail) return null;
    const exceptions = listCapitalExceptions(y.topics, tail);
    if (isConditional({ ...tail, exceptions: exceptions ? [] : tail.exceptions })) return null;
    const content = formatRequirement(y.topics, exceptions ?? []);
    if (!content) return null;
    return createRecognizedRule(
      "format",
      content,
      tail.field ?? instruction.field,
      instruction,
      language,
    );
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

function hasPlaceholder(form: string): boolean {
  return form.includes("{x}");
}

/** Recognizes sentence case, title case, and a space before units. */
function recognizeRequiredTopic(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const { masked, mentions, fields } = instruction;
  const unmaskedText = masked.replace(language.contrast, (part) =>
    language.required.some(({ pattern }) => pattern.test(part)) ? "" : part,
  );
  const topics = language.required.filter(({ pattern }) => pattern.test(unmaskedText));
  const [topic, ...otherTopics] = topics;
  if (!topic || otherTopics.length > 0) return null;
  const match = topic.pattern.exec(unmaskedText);
  if (!match) return null;
  const before = unmaskedText.slice(0, match.index).trim();
  const after = unmaskedText
    .slice(match.index + match[0].length)
    .replace(language.exampleTail, "")
    .trim();
  const kind = topic.directive === "unit_space" ? "number" : "format";
  const lead = parseLead(before, language, fields);
  const tail = parseTail(after, mentions, language, fields);
  if (!lead || !tail || isConditional(tail)) return null;
  const content = formatRequirement([topic.directive]);
  if (!content) return null;
  return createRecognizedRule(
    kind,
    content,
    tail.field ?? lead.field ?? instruction.field,
    instruction,
    language,
  );
}

/** Parses the words before a format, such as "Write titles in"; null for others. */
function parseLead(
  before: string,
  language: CompiledLanguage,
  fields: GuideFields,
): { field: string | null } | null {
  const { words, within, lengths } = language.language;
  let remaining = before;
  let field: string | null = null;
  for (const [index, { names }] of language.fields.entries()) {
    const fieldPattern = new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "iu");
    if (!fieldPattern.test(remaining)) continue;
    const key = findField({ [`f${index}`]: "" }, language, fields);
    if (!key || field !== null) return null;
    field = key;
    remaining = remaining.replace(fieldPattern, " ");
  }
  const filler = new RegExp(
    `^(?:[\\s,:]|(?:${words.write}|${within}|${lengths.filler}|${language.language.openings})(?!\\p{L}))*$`,
    "iu",
  );
  if (!filler.test(remaining) || language.negation.test(before)) return null;
  return { field };
}

function recognizeRequirement(
  instruction: Instruction,
  language: CompiledLanguage,
): RecognizedRule | null {
  const { masked, mentions, fields } = instruction;
  for (const expression of [...language.requirements.before, ...language.requirements.after]) {
    const match = expression.exec(masked);
    const requirement = match?.groups?.what;
    if (requirement === undefined) continue;
    const subject = findField(language.fieldSubject.exec(masked)?.groups, language, fields);
    if (subject === null) return null;
    const items = parseRequiredItems(requirement, mentions, language);
    if (!items) return null;
    const tail = parseTail(items.tail, mentions, language, fields);
    if (!tail || isConditional(tail)) return null;
    const content = createRequiredItems(
      items.isMarked ? "required_phrases" : "attribute_requirement",
      items.items,
    );
    if (!content) return null;
    return createRecognizedRule(
      "required",
      content,
      tail.field ?? subject ?? instruction.field,
      instruction,
      language,
    );
  }
  return null;
}

function parseRequiredItems(
  requirement: string,
  mentions: readonly string[],
  language: CompiledLanguage,
) {
  const introduction = language.introduction.exec(requirement)?.[0] ?? "";
  const unintroduced = requirement.slice(introduction.length).replace(language.determiner, "");
  const listText = /^\s*⟦/u.test(unintroduced) ? unintroduced.trim() : requirement;
  const list = /^⟦\d+⟧(?:(?:,\s*|\s)(?:\p{L}{1,4}\s)?⟦\d+⟧)*/u.exec(listText)?.[0];
  if (list !== undefined) {
    const terms = [...list.matchAll(/⟦(\d+)⟧/gu)].map(([, index]) => mentions[Number(index)] ?? "");
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
    phrase !== "" &&
    phrase.split(/\s+/u).length <= 4 &&
    /^[\p{L}\p{N} '’-]+$/u.test(phrase) &&
    !language.requirements.abstract.test(phrase);
  if (!phrases.every(isAttribute)) return null;
  const isChoice = language.orWord.test(requirement.slice(0, cut));
  if (isChoice) return { items: [phrases], isMarked: false, tail };
  return { items: phrases.map((phrase) => [phrase]), isMarked: false, tail };
}

function isInstruction({ masked }: Instruction, language: CompiledLanguage): boolean {
  if (masked.length > 400 || /:$/u.test(masked) || language.opinion.test(masked)) return false;
  const start = language.clause.exec(masked)?.groups?.rest ?? masked;
  if (start.split(/\s+/u).length < 2) return false;
  return language.imperative.test(start.replace(language.hedge, ""));
}

/** Returns the marked terms that a sentence recommends. */
function listPrescribedTerms(
  { masked, mentions }: Instruction,
  language: CompiledLanguage,
): string[] {
  const mentionIndex = language.prescription.exec(masked)?.[1];
  return mentionIndex === undefined ? [] : [mentions[Number(mentionIndex)] ?? ""];
}

/** Returns the rule content for an instruction that the model judges. */
export function createProseContent(text: string): RuleContent | null {
  return createPlainContent("tone_requirement", text);
}
