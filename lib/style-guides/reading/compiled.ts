import type { SampleTexts } from "@/lib/checking/findings/prove-rule";
import { processState } from "@/lib/platform/process-state";
import { type Language, readLanguages, type TermPattern } from "./languages";
import { compileLengths } from "./length-expressions";
import { NOTATIONS, type Notation } from "./notations";

/** A pattern with its regular expression and the name of its last slot. */
export interface CompiledPattern {
  pattern: TermPattern;
  expression: RegExp;
  /** Whether the sentence contains the words to use. */
  hasReplacement: boolean;
  last: "x" | "y" | "tail";
}

/** A language's vocabulary as regular expressions. */
export type CompiledLanguage = ReturnType<typeof compileLanguage>;

interface Languages {
  /** The languages by code, English first. */
  byCode: ReadonlyMap<string, CompiledLanguage>;
  /** Expressions for texts whose language is not known yet, from the words of all languages. */
  shared: SharedExpressions;
}

type SharedExpressions = ReturnType<typeof compileShared>;

/** Returns all languages. They are read and compiled once, when the first guide is read. */
function loadLanguages(): Languages {
  return processState("style-guide-languages", () => {
    const languages = readLanguages();
    return {
      byCode: new Map(languages.map((language) => [language.code, compileLanguage(language)])),
      shared: compileShared(languages),
    };
  });
}

export function listLanguages(): CompiledLanguage[] {
  return [...loadLanguages().byCode.values()];
}

/** Returns the language with this code; English if there is none. */
export function getCompiledLanguage(code: string | null): CompiledLanguage {
  const { byCode } = loadLanguages();
  const language = byCode.get(code ?? "en") ?? byCode.get("en");
  if (!language) throw new Error("The English file of the style guide reader is missing.");
  return language;
}

/** Returns the sample texts of a guide's language; of English if it is unknown. */
export function getSampleTexts(code: string | null): SampleTexts {
  return getCompiledLanguage(code).samples;
}

export function getSharedExpressions(): SharedExpressions {
  return loadLanguages().shared;
}

function compileShared(languages: readonly Language[]) {
  const join = (select: (language: Language) => string) => languages.map(select).join("|");
  return {
    emphasisCue: new RegExp(`^(?:${join(({ emphasisCues }) => emphasisCues)})[.:!,]?$`, "iu"),
    abbreviation: new RegExp(
      `(?:^|[\\s("“„«])(?:${join(({ abbreviations }) => abbreviations)}|\\p{Lu})\\.$`,
      "iu",
    ),
    openAbbreviation: new RegExp(
      `(?:${join(({ openAbbreviations }) => openAbbreviations)})\\.$`,
      "u",
    ),
    abbreviationTopic: new RegExp(
      join(({ abbreviationTopics }) => abbreviationTopics),
      "iu",
    ),
    quotedContrast: new RegExp(
      `^(?<x>[^()]+) \\((?<not>${join(({ quotedContrasts }) => quotedContrasts)}) (?<y>[^()]+)\\)$`,
      "iu",
    ),
  };
}

const WORD_START = "(?<![\\p{L}\\p{N}])";
const WORD_END = "(?![\\p{L}\\p{N}])";

const match = (source: string) => new RegExp(source, "iu");
const matchWhole = (source: string) => match(`^(?:${source})$`);
const matchStart = (source: string) => match(`^(?:${source})${WORD_END}`);
const matchWord = (source: string) => match(`${WORD_START}(?:${source})${WORD_END}`);
/** Matches a word that may follow a digit, as in "2sentences". */
const matchLetters = (source: string) => match(`(?<!\\p{L})(?:${source})(?!\\p{L})`);

/** The vocabulary of a language as regular expressions. */
function compileLanguage(language: Language) {
  const { words, within, conjunctions, determiners, unless, because, everywhere } = language;
  const { negations, lengths, requirement, headings, labels, butFine, clauseOpenings } = language;
  const joint = `(?:\\s*[,;/]\\s*(?:(?:${conjunctions})\\s+)?|\\s+(?:${conjunctions})\\s+)`;
  const fields = language.fields.map(({ field, names }) => ({ field, names: matchLetters(names) }));
  const anyField = language.fields.map(({ names }) => names).join("|");
  const fieldGroups = language.fields.map(({ names }, index) => `(?<f${index}>${names})`).join("|");
  const inAny = (source: string) => `(?:${within}) (?:(?:${within}) )*(?:${source})`;
  const opensContrast = butFine.before
    .split("|")
    .filter((word) => !conjunctions.split("|").includes(word));
  const limitWords = [
    unless,
    because,
    language.conditions,
    opensContrast.join("|"),
    inAny(anyField),
  ].join("|");
  const tailWords = `${limitWords}|${everywhere}`;
  const reasons = `${because}|${language.becauseAfterComma}`;
  const leadEnd = `(?:\\s+|(?<=['’]))`;
  return {
    language,
    code: language.code,
    frequent: new RegExp(`${WORD_START}(?:${language.frequent})(?![\\p{L}\\p{N}-])`, "giu"),
    patterns: language.terms.map((pattern) => compilePattern(pattern, language)),
    samples: { ...language.samples, notations: listNotationSamples(language) },
    notationWord: match(language.notationWords),
    notations: language.notations.map(({ name, form }) => ({
      notation: getNotation(name),
      expression: match(
        `^(?:${language.always} )?(?:${expandPattern(form, language)})${WORD_END}(?<tail>.*)$`,
      ),
    })),
    spellings: language.spellings.map((pattern) => ({
      pattern,
      expression: compileSpelling(pattern.form, language),
      isAboutHeading: !pattern.form.includes("{x}"),
      endsInTerm: pattern.form.endsWith("{x}"),
    })),
    about: {
      when: compileAboutExpressions(language.about, language),
      unless: compileAboutExpressions(language.unlessAbout, language),
    },
    labels: {
      wrong: matchWhole(labels.wrong),
      right: matchWhole(labels.right),
      unused: matchWhole(labels.unused),
    },
    advice: match(`^(?:${language.and}|${language.or}) (?:${language.imperatives})\\s[^⟦⟧]*$`),
    pronoun: matchWhole(`${language.them}|${lengths.pronouns}`),
    notNote: match(`^(?:${words.not}) (?<y>.+)$`),
    bareProhibition: matchWhole(
      `(?:${words.avoid}|${negations})(?: (?:${language.them}))?(?: (?:${everywhere}))?`,
    ),
    useNote: match(
      `^(?:(?:${language.noteOpenings}),? )?(?:${words.write}|try):? (?<x>.+?)(?: (?:${language.noteEnds}))?$`,
    ),
    followingList: match(
      `^(?:${words.avoid})\\s+(?:${language.followingList})(?:\\s+(?<tail>.*))?$`,
    ),
    notThat: match(`^(?:${language.quotedContrasts}):? (?<y>.+)$`),
    literalList: match(
      `^(?<terms>(?:${language.literals})(?:${joint}(?:${language.literals}))*)(?:${joint}(?:${language.openEnds})\\.?)?(?![\\p{L}\\p{N}'’-])`,
    ),
    freeWord: matchWhole(language.freeWords),
    stillUsed: matchWord(language.stillUsed),
    listedInstead: match(`^(?:${words.write}) (?<x>.+?) (?:${words.instead})$`),
    notThis: match(
      `^(?:${language.notThis})(?:,\\s(?:${reasons})\\s[^;.⟦⟧]{3,100})?(?:(?<mark>[;,–—])\\s*(?<rest>.+))?$`,
    ),
    omission: matchWhole(`[-–—]|${language.omissions}`),
    situation: matchLetters(language.situations),
    insteadAfter: splitAlternatives(language.insteadAfter).map((form) =>
      matchWhole(expandPattern(form, language).replace("{x}", "(?<x>.+?)")),
    ),
    manyPairs: match(`^(?:(?<verb>${words.write}):? )?(?<pairs>.+)$`),
    onePair: match(`^(?<x>.+?),? (?:${words.not}) (?<y>.+)$`),
    openEnd: match(`^(?:${language.openEnds})\\.?$`),
    conjunctions: match(`^(?:${conjunctions})\\s+`),
    fieldLead: match(`^${inAny(fieldGroups)},?\\s+(?<rest>.+)$`),
    languageTails: Object.entries(language.languages).map(([tag, name]) => ({
      tag,
      pattern: match(`^(?:(?:${within})\\s+)+(?:${name})(?:\\s+(?:${language.texts}))?$`),
    })),
    abstractEnding: matchWhole(language.abstractEndings),
    otherTexts: matchWord(lengths.otherTexts),
    opening: match(`^(?:(?:${language.openings})${WORD_END},?\\s+)`),
    hedge: match(`^(?:(?:${language.hedges})${WORD_END},?\\s+)`),
    hedgeTail: match(`(?:^|,?\\s)(?:${language.hedgeTails})$`),
    introduction: match(`^(?:${language.introductions})\\s`),
    joint: match(`^${joint}`),
    joints: match(joint),
    bareEnd: match(
      `\\s*[;:(—–!?]|(?<!\\.\\p{L})\\.\\s|\\s-\\s|,\\s(?:${reasons})(?=\\s)|,?\\s(?:${tailWords})(?=[\\s,.;:!]|$)(?!$)|,?\\s(?:${everywhere})$|\\s(?:${language.prepositions})\\s`,
    ),
    sideEnd: match(
      `\\s*[;:(—–!?]|(?<!\\.\\p{L})\\.\\s|\\s-\\s|,\\s(?:${reasons})(?=\\s)|,?\\s(?:${limitWords})(?=[\\s,.;:!]|$)(?!$)|\\s(?:${language.prepositions})\\s`,
    ),
    tailStart: match(`^\\s*(?:${tailWords}|${within})${WORD_END}`),
    bareStart: match(`^(?:${language.prepositions}|${within}|${language.conditions})\\s`),
    everywhere: matchWhole(everywhere),
    fields,
    fieldTail: match(`^${inAny(fieldGroups)}$`),
    fieldHeading: matchWhole(fieldGroups),
    fieldSubject: match(`^(?:(?:${within}|${lengths.filler}) )*(?:${fieldGroups})${WORD_END}`),
    unless: match(`^,?\\s*\\(?(?:${unless})${WORD_END}\\s*(?<phrase>.*?)\\)?$`),
    inPhrase: match(`^(?:(?:${language.inPhrase})${WORD_END}\\s*)*`),
    butFine: match(
      `^[,;.]?\\s*\\(?(?:(?:${butFine.before})${WORD_END},?\\s+)?(?<phrase>.+?)\\s+(?:${butFine.after})\\)?[.!]?$`,
    ),
    clauseStart: match(`\\S;|\\S,\\s+(?:${butFine.before})${WORD_END}`),
    because: match(`^[,;—–:(-]*\\s*(?:${reasons})${WORD_END}`),
    condition: matchWord(`${language.conditions}|${unless}`),
    concept: matchWhole(language.concepts),
    conceptEnding: matchWhole(language.conceptEndings),
    // Excludes hyphenated words: the "I" in "I-Pad" is not a determiner.
    determiner: match(`^(?:${determiners})(?![\\p{L}\\p{N}-])`),
    prohibited: language.prohibited.map(({ directive, names }) => ({
      directive,
      pattern: match(`^(?:(?:${determiners})${leadEnd})?(?:${names})${WORD_END}`),
    })),
    required: language.required.map(({ directive, names }) => ({
      directive,
      pattern: matchWord(names),
    })),
    requiredLead: match(
      `^(?:[\\s,:]|(?:${words.write}|${within}|${lengths.filler}|${language.openings})(?!\\p{L}))*$`,
    ),
    excess: matchStart(language.excess),
    auxiliary: matchWord(language.auxiliaries),
    nounNegation: match(`(?:^|\\s)(?:${language.nounNegations})\\s*$`),
    article: match(`^(?:${language.articles})\\s`),
    topicHeading: matchWhole(language.topicHeadings),
    toneHeading: matchWord(language.toneHeadings),
    useVerb: matchWhole(words.write ?? ""),
    imperative: matchStart(language.imperatives),
    permission: matchStart(language.permissions),
    permitted: matchWord(language.permissions),
    example: matchStart(language.exampleOpenings),
    exampleEnd: match(`(?:${language.exampleOpenings})$`),
    strict: matchLetters(language.strict),
    soft: matchLetters(language.soft),
    lengths: compileLengths(lengths),
    always: match(`^(?:${language.always})`),
    prohibitionVerb: match(`^(?:${words.avoid}|${words.notwrite})\\s`),
    prohibition: match(`^(?:${negations})\\s`),
    negation: match(`(?:^|\\s)(?:${negations}|${words.not})(?:\\s|$)`),
    qualities: match(`^\\S+,? (?:${language.contrasts}) \\S+$`),
    writing: match(`^(?:${language.writing})(?!\\p{L})`),
    exampleLead: match(`^(?:${language.exampleTails})[,:]?\\s+`),
    exampleStart: match(`(?:\\s*[,:;(–—-]\\s*|\\s+)(?:${language.exampleTails})(?!\\p{L}).*$`),
    exampleTail: match(`\\s*(?:[,:(–—-]\\s*)?(?:${language.exampleTails})(?!\\p{L})[^,;]*$`),
    contrast: match(`,?\\s(?:${words.not})\\s.*$`),
    or: match(`(?:^|\\s)(?:${language.or})\\s`),
    orWord: match(`\\s+(?:${language.or})\\s+`),
    markedAnd: new RegExp(`(?<=⟦\\d+⟧)\\s+(?:${language.and})\\s+(?=⟦)`, "giu"),
    andWord: match(`\\s+(?:${language.and})\\s+`),
    startsWithOr: match(`^(?:${language.or})\\s+`),
    conjunction: matchWhole(`${language.and}|${language.or}`),
    startsWithConjunction: match(`^(?:${language.and}|${language.or})\\s`),
    similar: match(`(?:${language.similar})$`),
    clauseOpening: match(`^(?:${clauseOpenings})\\s`),
    clause: match(`^(?:${clauseOpenings}) [^,]{3,120}, (?<rest>.+)$`),
    opinion: matchStart(language.opinions),
    prescription: match(
      `^(?:${language.always} )?(?:${words.write})\\s+(?:(?:${language.articles})\\s)?⟦(\\d+)⟧`,
    ),
    listIntroduction: match(`(?:^|\\s)(?:${language.exampleTails})\\s*$`),
    exampleList: matchWhole(language.exampleLists),
    prohibitedHeading: matchWhole(headings.prohibited),
    preferredHeading: matchWhole(headings.preferred),
    exampleHeading: matchWhole(headings.examples),
    requirements: [
      ...splitAlternatives(requirement.before).map((source) =>
        match(`^(?:${expandPattern(source, language)})${WORD_END}\\s+(?<what>.+)$`),
      ),
      ...splitAlternatives(requirement.after).map((source) =>
        match(`^(?<what>.+?)\\s+(?:${expandPattern(source, language)})$`),
      ),
    ],
    abstractRequirement: matchWhole(requirement.abstract),
  };
}

function getNotation(name: string): Notation {
  const notation = NOTATIONS[name];
  if (!notation) throw new Error(`The style guide reader knows no notation named ${name}.`);
  return notation;
}

/** Returns the failing and the passing words of all notations, by their directive. */
function listNotationSamples({ notations }: Language): SampleTexts["notations"] {
  const samples = Object.entries(NOTATIONS).map(([name, { directive, fails, passes }]) => {
    const own = notations.find((each) => each.name === name)?.passes;
    return [directive, { fails, passes: own ?? passes }];
  });
  return Object.fromEntries(samples);
}

/** Splits alternatives at the top level, for expressions that are tried one after another. */
function splitAlternatives(source: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const part of source.split("|")) {
    if (depth === 0) parts.push(part);
    else parts.push(`${parts.pop()}|${part}`);
    depth += countUnescaped(part, "(") - countUnescaped(part, ")");
  }
  return parts;
}

function countUnescaped(source: string, bracket: string): number {
  return source.replace(/\\./gu, "").split(bracket).length - 1;
}

function expandPattern(source: string, language: Language): string {
  return source.replace(/<(\w+)>/gu, (_, name: string) => {
    if (name === "field") return language.fields.map(({ names }) => names).join("|");
    const words = language.words[name];
    if (words === undefined) throw new Error(`No words are listed as ${name}.`);
    return words;
  });
}

function compileSpelling(form: string, language: Language): RegExp {
  const source = expandPattern(form, language).replace("{x}", "(?<x>(?:⟦\\d+⟧|[^⟦⟧:;])+?)");
  return new RegExp(`^${source}(?<tail>[.,;(–—].*)?$`, "iu");
}

/** Returns expressions that match "if the text mentions X" before and after an instruction. */
function compileAboutExpressions(forms: string, language: Language) {
  const sources = splitAlternatives(forms).map((form) =>
    expandPattern(form, language).replace("{x}", "(?<x>(?:⟦\\d+⟧|[^⟦⟧,])+?)"),
  );
  return {
    leads: sources.map((source) => new RegExp(`^${source},\\s+(?<rest>.+)$`, "iu")),
    tails: sources.map(
      (source) => new RegExp(`^(?<rest>(?:.*?[^,\\s])?),?\\s*${WORD_START}${source}$`, "iu"),
    ),
  };
}

function compilePattern(pattern: TermPattern, language: Language): CompiledPattern {
  const slots = [...pattern.form.matchAll(/\{(x|y)\}/gu)];
  const lastSlot = slots.at(-1);
  const endsInSlot = lastSlot !== undefined && pattern.form.endsWith(lastSlot[0]);
  const lastGroupName = endsInSlot ? (lastSlot[1] === "x" ? "x" : "y") : "tail";
  const source = expandPattern(pattern.form, language).replace(
    /\{(x|y)\}/gu,
    (slot, name: string) =>
      endsInSlot && name === lastGroupName && slot === lastSlot[0]
        ? `(?<${name}>.+)`
        : `(?<${name}>(?:⟦\\d+⟧|[^⟦⟧])+?)`,
  );
  const expression = new RegExp(`^${source}${endsInSlot ? "$" : "(?<tail>.*)$"}`, "iu");
  const hasReplacement = slots.some(([, name]) => name === "x");
  return { pattern, expression, hasReplacement, last: lastGroupName };
}
