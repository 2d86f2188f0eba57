import type { SampleTexts } from "@/lib/checking/findings/prove-rule";
import { processState } from "@/lib/platform/process-state";
import { type Language, readLanguages, type TermPattern } from "./languages";
import { compileLengths } from "./length-expressions";

/** A pattern with its regular expression and the name of its last slot. */
export interface CompiledPattern {
  pattern: TermPattern;
  expression: RegExp;
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
  return getCompiledLanguage(code).language.samples;
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

function compileLanguage(language: Language) {
  const compileWhole = (source: string) => new RegExp(`^(?:${source})$`, "iu");
  const start = (source: string) => new RegExp(`^(?:${source})${WORD_END}`, "iu");
  const joint = `(?:\\s*[,;/]\\s*(?:(?:${language.conjunctions})\\s+)?|\\s+(?:${language.conjunctions})\\s+)`;
  const fields = language.fields.map(({ field, names }) => ({
    field,
    pattern: compileWhole(names),
    names,
  }));
  const tailWords = [
    language.unless,
    language.because,
    language.conditions,
    language.everywhere,
    language.butFine.before
      .split("|")
      .filter((word) => !language.conjunctions.split("|").includes(word))
      .join("|"),
    `(?:${language.within}) (?:(?:${language.within}) )*(?:${language.fields.map(({ names }) => names).join("|")})`,
  ].join("|");
  const reasons = `${language.because}|${language.becauseAfterComma}`;
  const { words } = language;
  return {
    language,
    code: language.code,
    frequent: new RegExp(`${WORD_START}(?:${language.frequent})(?![\\p{L}\\p{N}-])`, "giu"),
    patterns: language.terms.map((pattern) => compilePattern(pattern, language)),
    spellings: language.spellings.map((pattern) => ({
      pattern,
      expression: compileSpelling(pattern.form, language),
    })),
    about: {
      when: compileAboutExpressions(language.about, language),
      unless: compileAboutExpressions(language.unlessAbout, language),
    },
    labels: {
      wrong: compileWhole(language.labels.wrong),
      right: compileWhole(language.labels.right),
      unused: compileWhole(language.labels.unused),
    },
    useNote: new RegExp(
      `^(?:(?:${language.noteOpenings}),? )?(?:${words.write}|try):? (?<x>.+?)(?: (?:${language.noteEnds}))?$`,
      "iu",
    ),
    followingList: new RegExp(
      `^(?:${words.avoid})\\s+(?:${language.followingList})(?:\\s+(?<tail>.*))?$`,
      "iu",
    ),
    situation: new RegExp(`(?<!\\p{L})(?:${language.situations})(?!\\p{L})`, "iu"),
    insteadAfter: splitAlternatives(language.insteadAfter).map((form) =>
      compileWhole(expandPattern(form, language).replace("{x}", "(?<x>.+?)")),
    ),
    manyPairs: new RegExp(`^(?:(?<verb>${words.write}):? )?(?<pairs>.+)$`, "iu"),
    onePair: new RegExp(`^(?<x>.+?),? (?:${words.not}) (?<y>.+)$`, "iu"),
    openEnd: new RegExp(`^(?:${language.openEnds})\\.?$`, "iu"),
    conjunctions: new RegExp(`^(?:${language.conjunctions})\\s+`, "iu"),
    fieldLead: new RegExp(
      `^(?:${language.within}) (?:(?:${language.within}) )*(?:${fields.map(({ names }, index) => `(?<f${index}>${names})`).join("|")}),?\\s+(?<rest>.+)$`,
      "iu",
    ),
    languageTails: Object.entries(language.languages).map(([tag, name]) => ({
      tag,
      pattern: new RegExp(
        `^(?:(?:${language.within})\\s+)+(?:${name})(?:\\s+(?:${language.texts}))?$`,
        "iu",
      ),
    })),
    abstractEnding: compileWhole(language.abstractEndings),
    otherTexts: new RegExp(`${WORD_START}(?:${language.lengths.otherTexts})${WORD_END}`, "iu"),
    opening: new RegExp(`^(?:(?:${language.openings})${WORD_END},?\\s+)`, "iu"),
    hedge: new RegExp(`^(?:(?:${language.hedges})${WORD_END},?\\s+)`, "iu"),
    introduction: new RegExp(`^(?:${language.introductions})\\s`, "iu"),
    namesWords: /\p{L}{3,}/u,
    joint: new RegExp(`^${joint}`, "iu"),
    joints: new RegExp(joint, "iu"),
    bareEnd: new RegExp(
      `\\s*[;:(—–!?]|\\.\\s|\\s-\\s|,\\s(?:${reasons})(?=\\s)|,?\\s(?:${tailWords})(?=[\\s,.;:!]|$)(?!$)|,?\\s(?:${language.everywhere})$|\\s(?:${language.prepositions})\\s`,
      "iu",
    ),
    tailStart: new RegExp(`^\\s*(?:${tailWords}|${language.within})${WORD_END}`, "iu"),
    bareStart: new RegExp(
      `^(?:${language.prepositions}|${language.within}|${language.conditions})\\s`,
      "iu",
    ),
    everywhere: compileWhole(language.everywhere),
    fields,
    fieldTail: new RegExp(
      `^(?:${language.within}) (?:(?:${language.within}) )*(?:${fields.map(({ names }, index) => `(?<f${index}>${names})`).join("|")})$`,
      "iu",
    ),
    fieldSubject: new RegExp(
      `^(?:(?:${language.within}|${language.lengths.filler}) )*(?:${fields.map(({ names }, index) => `(?<f${index}>${names})`).join("|")})${WORD_END}`,
      "iu",
    ),
    unless: new RegExp(`^,?\\s*\\(?(?:${language.unless})${WORD_END}\\s*(?<phrase>.*?)\\)?$`, "iu"),
    inPhrase: new RegExp(`^(?:(?:${language.inPhrase})${WORD_END}\\s*)*`, "iu"),
    butFine: new RegExp(
      `^[,;.]?\\s*\\(?(?:(?:${language.butFine.before})${WORD_END},?\\s+)?(?<phrase>.+?)\\s+(?:${language.butFine.after})\\)?[.!]?$`,
      "iu",
    ),
    clauseStart: new RegExp(`\\S;|\\S,\\s+(?:${language.butFine.before})${WORD_END}`, "iu"),
    because: new RegExp(`^[,;—–:(-]*\\s*(?:${reasons})${WORD_END}`, "iu"),
    condition: new RegExp(
      `${WORD_START}(?:${language.conditions}|${language.unless})${WORD_END}`,
      "iu",
    ),
    concept: compileWhole(language.concepts),
    conceptEnding: compileWhole(language.conceptEndings),
    // Excludes hyphenated words: the "I" in "I-Pad" is not a determiner.
    determiner: new RegExp(`^(?:${language.determiners})(?![\\p{L}\\p{N}-])`, "iu"),
    prohibited: language.prohibited.map(({ directive, names }) => ({
      directive,
      pattern: new RegExp(
        `^(?:(?:${language.determiners})(?:\\s+|(?<=['’])))?(?:${names})${WORD_END}`,
        "iu",
      ),
    })),
    required: language.required.map(({ directive, names }) => ({
      directive,
      pattern: new RegExp(`${WORD_START}(?:${names})${WORD_END}`, "iu"),
    })),
    excess: start(language.excess),
    useVerb: compileWhole(words.write ?? ""),
    imperative: start(language.imperatives),
    permission: start(language.permissions),
    permitted: new RegExp(`${WORD_START}(?:${language.permissions})${WORD_END}`, "iu"),
    example: start(language.exampleOpenings),
    exampleEnd: new RegExp(`(?:${language.exampleOpenings})$`, "iu"),
    strict: new RegExp(`(?<!\\p{L})(?:${language.strict})(?!\\p{L})`, "iu"),
    soft: new RegExp(`(?<!\\p{L})(?:${language.soft})(?!\\p{L})`, "iu"),
    lengths: compileLengths(language.lengths),
    always: new RegExp(`^(?:${language.always})`, "iu"),
    prohibitionVerb: new RegExp(`^(?:${words.avoid}|${words.notwrite})\\s`, "iu"),
    prohibition: new RegExp(`^(?:${language.negations})\\s`, "iu"),
    negation: new RegExp(`(?:^|\\s)(?:${language.negations}|${words.not})(?:\\s|$)`, "iu"),
    qualities: new RegExp(`^\\S+,? (?:${language.contrasts}) \\S+$`, "iu"),
    writing: new RegExp(`^(?:${language.writing})(?!\\p{L})`, "iu"),
    exampleTail: new RegExp(
      `\\s*(?:[,:(–—-]\\s*)?(?:${language.exampleTails})(?!\\p{L})[^,;]*$`,
      "iu",
    ),
    contrast: new RegExp(`,?\\s(?:${words.not})\\s.*$`, "iu"),
    or: new RegExp(`(?:^|\\s)(?:${language.or})\\s`, "iu"),
    orWord: new RegExp(`\\s+(?:${language.or})\\s+`, "iu"),
    startsWithOr: new RegExp(`^(?:${language.or})\\s+`, "iu"),
    conjunction: compileWhole(`${language.and}|${language.or}`),
    startsWithConjunction: new RegExp(`^(?:${language.and}|${language.or})\\s`, "iu"),
    similar: new RegExp(`(?:${language.similar})$`, "iu"),
    clause: new RegExp(`^(?:${language.clauseOpenings}) [^,]{3,120}, (?<rest>.+)$`, "iu"),
    opinion: start(language.opinions),
    prescription: new RegExp(
      `^(?:${language.always} )?(?:${words.write})\\s+(?:(?:${language.articles})\\s)?⟦(\\d+)⟧`,
      "iu",
    ),
    listIntroduction: new RegExp(`(?:^|\\s)(?:${language.exampleTails})\\s*$`, "iu"),
    exampleList: compileWhole(language.exampleLists),
    prohibitedHeading: compileWhole(language.headings.prohibited),
    preferredHeading: compileWhole(language.headings.preferred),
    exampleHeading: compileWhole(language.headings.examples),
    requirements: {
      before: splitAlternatives(language.requirement.before).map(
        (source) =>
          new RegExp(`^(?:${expandPattern(source, language)})${WORD_END}\\s+(?<what>.+)$`, "iu"),
      ),
      after: splitAlternatives(language.requirement.after).map(
        (source) => new RegExp(`^(?<what>.+?)\\s+(?:${expandPattern(source, language)})$`, "iu"),
      ),
      abstract: compileWhole(language.requirement.abstract),
    },
  };
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
  return { pattern, expression, last: lastGroupName };
}
