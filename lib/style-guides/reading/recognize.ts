import {
  createRule,
  type Instruction,
  NO_LIMITS,
  parseInstruction,
  type RecognizedRule,
  type SentenceContext,
  startsWithProhibition,
} from "./instruction";
import { parseLength } from "./lengths";
import { recognizeNotations } from "./recognize-notations";
import { recognizeTerms } from "./recognize-terms";
import {
  createPlainContent,
  createRequiredItems,
  formatRequirement,
  squashWord,
  type TermPair,
} from "./rules";
import { unmaskText } from "./sentences";
import { parseSlot, type Reading } from "./slots";
import {
  findField,
  findNamedField,
  isConditional,
  parseTail,
  type Tail,
  takeOutField,
} from "./tails";

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
    const text = unmaskText(label, sentence.mentions);
    const labelField = findNamedField(text, sentence) ?? null;
    const masked = sentence.masked.slice(label.length);
    const introductions = [text, ...(sentence.introductions ?? [])];
    const labelled = { ...sentence, introductions };
    const outcome = recognizeSentence({ ...labelled, labelField, masked, isEntry: false });
    // After a label such as "Active voice", pairs of sentences are examples.
    if (outcome.rules.some(({ pairs }) => pairs.some(isSentencePair))) return EMPTY_RESULT;
    if (outcome.rules.length > 0) return outcome;
    return recognizeSentence(labelled);
  }
  return recognizeSentence(sentence);
}

function isSentencePair({ term, preferred }: TermPair): boolean {
  const isSentence = (text: string) =>
    /^["“„«]?\p{Lu}/u.test(text) && text.split(/\s+/u).length > 2;
  return isSentence(term) && preferred.some(isSentence);
}

/** A prohibition in brackets at the end of a sentence: "Write link texts (avoid “click here”)." */
const BRACKET_PATTERN = /^[^⟦⟧()]{10,200}\s\((?<instruction>[^()]*⟦\d+⟧[^()]*)\)$/u;

/** Two forms of a word: "you can (not: you could)". */
const FORM_PATTERN = /^[^():.⟦⟧]{1,40} \(\p{L}+: [^()⟦⟧]{1,40}\)$/u;

/** A contrast after a dash: "no stops in abbreviations – GIF, not G.I.F." */
const TRAILING_PATTERN = /^[^⟦⟧–—]{10,200}\s[–—-]\s(?<contrast>[^–—]{3,80})$/u;

/** Two marked terms with an arrow: “sanity check” → “quick check”, or → rather “quick check”. */
const PAIR_PATTERN = /^⟦\d+⟧ ?(?:→|⇒|=>|->) ?(?:(?<verb>[^⟦⟧]{1,30}) )?⟦\d+⟧$/u;

function recognizeSentence(sentence: SentenceContext): RecognitionResult {
  const { language } = sentence;
  const masked = tidyMaskedText(unmaskTopics(sentence));
  const bracket = BRACKET_PATTERN.exec(masked)?.groups?.instruction;
  const example = bracket?.replace(language.exampleLead, "") ?? "";
  const pair = PAIR_PATTERN.exec(example);
  const isPair = pair !== null && (!pair.groups?.verb || language.useVerb.test(pair.groups.verb));
  if (bracket !== undefined && (language.prohibitionVerb.test(bracket) || isPair))
    return recognizeSentence({ ...sentence, masked: isPair ? example : bracket, isEntry: false });
  // "American spelling (“gray”, not “grey”)" and "no stops in abbreviations – GIF, not G.I.F."
  const contrast = bracket ?? TRAILING_PATTERN.exec(masked)?.groups?.contrast ?? "";
  // Numbers are examples of how to write amounts.
  if (language.onePair.test(contrast) && !/\d/u.test(unmaskText(contrast, sentence.mentions))) {
    const outcome = recognizeSentence({ ...sentence, masked: contrast, isEntry: true });
    const isSpelling = ({ term, preferred }: TermPair) =>
      preferred.some((word) => squashWord(word) === squashWord(term));
    if (outcome.rules.some(({ pairs }) => bracket !== undefined || pairs.every(isSpelling)))
      return outcome;
  }
  // A sentence that ends in a colon is about the list below it.
  if (/[?:]$/u.test(masked)) return EMPTY_RESULT;
  // "You can (not: you could)" is about the words.
  if (language.permission.test(masked) && !FORM_PATTERN.test(masked)) return EMPTY_RESULT;
  // "Don't use A, but you can use B" prohibits.
  const isPermitted = language.permitted.test(masked) && !language.imperative.test(masked);
  if (isPermitted && !FORM_PATTERN.test(masked)) return EMPTY_RESULT;
  if (language.example.test(masked) && !startsWithProhibition(masked, language))
    return EMPTY_RESULT;
  const instruction = parseInstruction({ ...sentence, masked });
  if (language.permission.test(instruction.masked) && !FORM_PATTERN.test(masked))
    return EMPTY_RESULT;
  const notations = recognizeNotations(instruction);
  if (notations.length > 0) return { rules: notations, isProse: false, prescribed: [] };
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

function tidyMaskedText(masked: string): string {
  return (
    masked
      .replace(/^(?:[\s\p{So}•*–—-]|\uFE0F)+/u, "")
      // "D.C." keeps its last stop.
      .replace(/(?<!\.\p{L}{1,3})[\s.!;]+$/u, "")
      // In “X” (not “Y” – that is dated), a comment follows the term.
      .replace(/(?<=\([^()]{0,40}⟦\d+⟧)\s[–—]\s[^()⟦⟧]*(?=\)$)/u, "")
      .trim()
  );
}

function recognizeLength(instruction: Instruction): RecognizedRule | null {
  const { language, masked } = instruction;
  const { heads, introductions = [], outerHeadings = [] } = instruction;
  const titles = [heads[0] ?? "", ...introductions, ...outerHeadings];
  // In "at most 20 words (average: 12)", the brackets contain another amount.
  const lengthRule =
    parseLength(masked, instruction) ??
    parseLength(masked.replace(/\([^()\d]*\d[^()]*\)$/u, "").trimEnd(), instruction);
  if (!lengthRule || titles.some((title) => language.otherTexts.test(title))) return null;
  const { content } = lengthRule;
  const isWhole = content?.rule_type === "length_limit" && lengthRule.field === null;
  const { labelField, sectionField } = instruction;
  if (!isWhole || instruction.field) {
    const field = lengthRule.field ?? instruction.field ?? labelField ?? sectionField ?? null;
    return createRule("length", content, field, instruction);
  }
  const field = findTextField(instruction);
  if (field === undefined || (field === null && !instruction.isEntry)) return null;
  return createRule("length", content, field, instruction);
}

/**
 * Returns the field of the text that a label, introduction or heading names: null if none names a
 * text, undefined if the nearest one names another text than a product's.
 */
function findTextField(instruction: Instruction): string | null | undefined {
  const { heads, introductions = [], language, sectionField = null } = instruction;
  const [heading = ""] = heads;
  // "Length" and "The text should" name no text of their own.
  const named = [...introductions, heading].find((text) => !language.lengths.filler.test(text));
  if (named === undefined) return sectionField;
  return takeOutField(named, instruction)?.field ?? undefined;
}

function recognizeProhibitedTopics(instruction: Instruction): RecognizedRule | null {
  const { language, masked, heads, sectionField = null } = instruction;
  if (language.bareProhibition.test(masked)) {
    // "Never use" below the heading "Exclamation marks".
    const heading = parseSlot(heads[0] ?? "", instruction, "none");
    if (!heading || heading.topics.length === 0 || heading.tail !== "") return null;
    return createRule("format", formatRequirement(heading.topics), instruction.field, instruction);
  }
  for (const { expression, hasReplacement, last } of language.patterns) {
    if (hasReplacement) continue;
    const groups = expression.exec(masked)?.groups;
    const y = groups && parseSlot(groups.y ?? "", instruction, "none");
    if (!y || y.topics.length === 0 || (last === "tail" && y.tail)) continue;
    const tail = parseTail(last === "tail" ? (groups.tail ?? "") : y.tail, instruction);
    if (!tail) return null;
    const exceptions = listCapitalExceptions(y.topics, tail);
    if (isConditional({ ...tail, exceptions: exceptions ? [] : tail.exceptions })) return null;
    const content = formatRequirement(y.topics, exceptions ?? []);
    const field = tail.field ?? instruction.field ?? sectionField;
    return createRule("format", content, field, instruction);
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

/** Recognizes sentence case, title case, and a space before units. */
function recognizeRequiredTopic(instruction: Instruction): RecognizedRule | null {
  const { language } = instruction;
  const text = instruction.masked.replace(language.contrast, (part) =>
    language.required.some(({ pattern }) => pattern.test(part)) ? "" : part,
  );
  const [topic, ...others] = language.required.filter(({ pattern }) => pattern.test(text));
  const match = topic?.pattern.exec(text);
  if (!topic || !match || others.length > 0) return null;
  // The directive only checks how sentences begin, but guides also mean lowercase within titles.
  if (topic.directive === "sentence_case") return null;
  const before = text.slice(0, match.index).trim();
  const after = text.slice(match.index + match[0].length).replace(language.exampleTail, "");
  // Only words such as "Write titles in" can precede a format.
  const lead = takeOutField(before, instruction);
  const tail = parseTail(after.trim(), instruction);
  if (!lead || !language.requiredLead.test(lead.rest) || language.negation.test(before))
    return null;
  if (!tail || isConditional(tail)) return null;
  const kind = topic.directive === "unit_space" ? "number" : "format";
  const [heading = ""] = instruction.heads;
  const named = tail.field ?? lead.field ?? instruction.field ?? instruction.sectionField;
  // Below "Link texts", the format is that of other texts than a product's.
  if (kind === "format" && !named && language.otherTexts.test(heading)) return null;
  // Sentence case and title case are formats of titles.
  const field = named ?? (kind === "format" ? "name" : null);
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
