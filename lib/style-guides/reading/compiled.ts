import type { SampleTexts } from "@/lib/checking/prove-rule";
import { GERMAN } from "./languages/de";
import { ENGLISH } from "./languages/en";
import { SPANISH } from "./languages/es";
import { FRENCH } from "./languages/fr";
import { ITALIAN } from "./languages/it";
import type { GuideLanguage, Language, TermPattern } from "./languages/language";

/** A pattern with its regular expression and the name of its last slot. */
export interface CompiledPattern {
  pattern: TermPattern;
  expression: RegExp;
  last: "x" | "y" | "tail";
}

/** A language's vocabulary as regular expressions. */
export type CompiledLanguage = ReturnType<typeof compileLanguage>;

export const LANGUAGES: Readonly<Record<GuideLanguage, Language>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
};

const languagesByCode = new Map<GuideLanguage, CompiledLanguage>();

/** Returns a language's expressions, compiled on first use. */
export function getCompiledLanguage(code: GuideLanguage): CompiledLanguage {
  const cachedLanguage = languagesByCode.get(code);
  if (cachedLanguage) return cachedLanguage;
  const compiledLanguage = compileLanguage(LANGUAGES[code]);
  languagesByCode.set(code, compiledLanguage);
  return compiledLanguage;
}

/** Returns the sample texts of a guide's language; of English if it is unknown. */
export function getSampleTexts(code: string | null): SampleTexts {
  const language = Object.values(LANGUAGES).find((each) => each.code === code);
  return (language ?? LANGUAGES.en).samples;
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
    filterStrongReasons(language.because),
    language.conditions,
    language.everywhere,
    language.butFine.before
      .split("|")
      .filter((word) => !language.conjunctions.split("|").includes(word))
      .join("|"),
    `(?:${language.within}) (?:(?:${language.within}) )*(?:${language.fields.map(({ names }) => names).join("|")})`,
  ].join("|");
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
      `^(?:(?:please|instead|better|bitte|besser|stattdessen|plutôt|mejor|meglio),? )?(?:${expandPattern(language.words.write ?? "", language)}|try):? (?<x>.+?)(?: instead| stattdessen)?$`,
      "iu",
    ),
    followingList: new RegExp(
      `^(?:${language.words.avoid})\\s+(?:${language.followingList})(?:\\s+(?<tail>.*))?$`,
      "iu",
    ),
    situation: new RegExp(`(?<!\\p{L})(?:${language.situations})(?!\\p{L})`, "iu"),
    insteadAfter: language.insteadAfter.map((form) =>
      compileWhole(expandPattern(form, language).replace("{x}", "(?<x>.+?)")),
    ),
    manyPairs: new RegExp(
      `^(?:${expandPattern(language.words.write ?? "", language)}):? (?<pairs>.+)$`,
      "iu",
    ),
    onePair: new RegExp(
      `^(?<x>.+?) (?:${expandPattern(language.words.not ?? "", language)}) (?<y>.+)$`,
      "iu",
    ),
    openEnd:
      /^(?:so on|so forth|etc|usw|so weiter|ainsi de suite|así sucesivamente|così via)\.?$/iu,
    conjunctions: new RegExp(`^(?:${language.conjunctions})\\s+`, "iu"),
    fieldLead: new RegExp(
      `^(?:${language.within}) (?:(?:${language.within}) )*(?:${fields.map(({ names }, index) => `(?<f${index}>${names})`).join("|")}),?\\s+(?<rest>.+)$`,
      "iu",
    ),
    languageTails: Object.entries(language.languages).map(([tag, name]) => ({
      tag,
      pattern: new RegExp(
        `^(?:(?:${language.within})\\s+)+(?:${name})(?:\\s+(?:texts?|copy|content|descriptions?|products?|versions?))?$`,
        "iu",
      ),
    })),
    abstractEnding: compileWhole(language.abstractEndings),
    otherTexts: new RegExp(`${WORD_START}(?:${language.lengths.otherTexts})${WORD_END}`, "iu"),
    opening: new RegExp(`^(?:(?:${language.openings})${WORD_END},?\\s+)`, "iu"),
    hedge: new RegExp(`^(?:(?:${language.hedges})${WORD_END},?\\s+)`, "iu"),
    introduction: new RegExp(`^(?:${language.introductions})`, "iu"),
    namesWords: /\p{L}{3,}/u,
    joint: new RegExp(`^${joint}`, "iu"),
    joints: new RegExp(joint, "iu"),
    bareEnd: new RegExp(
      `\\s*[;:(—–!?]|\\.\\s|\\s-\\s|,\\s(?:${language.because})(?=\\s)|,?\\s(?:${tailWords})(?=[\\s,.;:!]|$)(?!$)|,?\\s(?:${language.everywhere})$|\\s(?:${getPrepositions(language)})\\s`,
      "iu",
    ),
    tailStart: new RegExp(`^\\s*(?:${tailWords}|${language.within})${WORD_END}`, "iu"),
    bareStart: new RegExp(
      `^(?:${getPrepositions(language)}|${language.within}|${language.conditions})\\s`,
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
    because: new RegExp(`^[,;—–:(-]*\\s*(?:${language.because})${WORD_END}`, "iu"),
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
    useVerb: compileWhole(language.words.write ?? ""),
    imperative: start(language.imperatives),
    permission: start(language.permissions),
    permitted: new RegExp(`${WORD_START}(?:${language.permissions})${WORD_END}`, "iu"),
    example: start(language.exampleOpenings),
    exampleEnd: new RegExp(`(?:${language.exampleOpenings})$`, "iu"),
    strict: new RegExp(STRICT_PATTERNS[language.code], "iu"),
    soft: new RegExp(SOFT_PATTERNS[language.code], "iu"),
    prohibitedHeading: compileWhole(language.headings.prohibited),
    preferredHeading: compileWhole(language.headings.preferred),
    exampleHeading: compileWhole(language.headings.examples),
    requirements: {
      before: language.requirement.before.map(
        (source) =>
          new RegExp(`^(?:${expandPattern(source, language)})${WORD_END}\\s+(?<what>.+)$`, "iu"),
      ),
      after: language.requirement.after.map(
        (source) => new RegExp(`^(?<what>.+?)\\s+(?:${expandPattern(source, language)})$`, "iu"),
      ),
      abstract: compileWhole(language.requirement.abstract),
    },
  };
}

const STRICT_PATTERNS: Record<GuideLanguage, string> = {
  en: "\\b(?:never|must|always|banned|forbidden|prohibited)\\b",
  de: "(?<!\\p{L})(?:nie|niemals|müssen|muss|immer|verboten|tabu|unzulässig)(?!\\p{L})",
  fr: "(?<!\\p{L})(?:jamais|toujours|doit|doivent|interdit\\w*|proscri\\w*|banni\\w*)(?!\\p{L})",
  es: "(?<!\\p{L})(?:nunca|jamás|siempre|debe|deben|prohibid\\w*)(?!\\p{L})",
  it: "(?<!\\p{L})(?:mai|sempre|deve|devono|vietat\\w*|proibit\\w*)(?!\\p{L})",
};
const SOFT_PATTERNS: Record<GuideLanguage, string> = {
  en: "\\b(?:avoid|try|prefer|consider)\\b",
  de: "(?<!\\p{L})(?:vermeide\\w*|möglichst|bevorzug\\w*|lieber|besser)(?!\\p{L})",
  fr: "(?<!\\p{L})(?:évite\\w*|préfér\\w*|privilégi\\w*)(?!\\p{L})",
  es: "(?<!\\p{L})(?:evit\\w*|prefer\\w*|prefier\\w*)(?!\\p{L})",
  it: "(?<!\\p{L})(?:evit\\w*|prefer\\w*)(?!\\p{L})",
};

/** Returns prepositions and similar words that introduce words other than terms. */
function getPrepositions(language: Language): string {
  return {
    en: "for|from|by|into|about|between|that|which|who|where",
    de: "für|von|durch|bei|zu|mit|damit",
    fr: "pour|par|dans|avec|qui|que|sur",
    es: "para|por|con|que|sobre",
    it: "per|con|che|da|su",
  }[language.code];
}

/** Pronouns that introduce a reason only after a comma. */
const PRONOUN_PATTERN =
  /^(?:it|they|this|that|these|those|we|readers|customers|people|users|our|being|even|so|das|die|der|sie|es|dies|diese|dieser|wir|was|da|um|sonst|leser|kunden|ce|cela|il|elle|ils|elles|ces|qui|nous|nos|les lecteurs|les clients|on|esto|eso|son|así|nuestros|los lectores|los clientes|que|questo|ciò|è|sono|così|i nostri|i lettori|i clienti|che|the|which)$/u;

function filterStrongReasons(because: string): string {
  return because
    .split("|")
    .filter((word) => !PRONOUN_PATTERN.test(word))
    .join("|");
}

function expandPattern(source: string, language: Language): string {
  return source.replace(/<(\w+)>/gu, (_, name: string) => {
    if (name === "field") return language.fields.map(({ names }) => names).join("|");
    const words = language.words[name];
    if (words === undefined) throw new Error(`No words are listed as ${name}.`);
    return expandPattern(words, language);
  });
}

function compileSpelling(form: string, language: Language): RegExp {
  const source = expandPattern(form, language).replace("{x}", "(?<x>(?:⟦\\d+⟧|[^⟦⟧:;])+?)");
  return new RegExp(`^${source}(?<tail>[.,;(–—].*)?$`, "iu");
}

/** Returns expressions that match "if the text mentions X" before and after an instruction. */
function compileAboutExpressions(forms: readonly string[], language: Language) {
  const sources = forms.map((form) =>
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
