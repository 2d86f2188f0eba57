import type { Language } from "./languages";

const NUMBER_PATTERN = "(\\d{1,3}(?:[.,’' ]\\d{3})|\\d{1,5})";

/** Expressions that find an amount, its unit and its comparison in a sentence. */
export interface LengthExpressions {
  range: RegExp;
  /** Expressions for an amount with a comparison, in order of precedence. */
  comparisons: RegExp[];
  /** Matches a comparison at the end of a text. */
  comparisonEnd: RegExp;
  negation: RegExp;
  notRequired: RegExp;
  pronoun: RegExp;
  /** Matches verbs that permit: "Titles may have more than 40 words" requires nothing. */
  permission: RegExp;
  /** Whether two negations in a clause have no clear meaning. */
  isDoubleNegationUnclear: boolean;
}

/** Compiles the words of a language for lengths. */
export function compileLengths(words: Language["lengths"]): LengthExpressions {
  const compile = (source: string, flags = "iu") => new RegExp(source, flags);
  const units = Object.entries(words.units)
    .map(([unit, names]) => `(?<${unit}>${names})`)
    .join("|");
  const measuredAmount = `${NUMBER_PATTERN}(?:\\s|-)?(?:${units})(?!\\p{L})`;
  const start = "(?<![\\p{L}\\p{N}])";
  const article = `(?:(?:${words.articles})\\s)?`;
  const comparisons = `(?<below>${words.below})|(?<above>${words.above})|(?<atLeast>${words.atLeast})|(?<atMost>${words.atMost})`;
  const after = `${measuredAmount},?\\s\\(?(?:(?<atMost>${words.orFewer})|(?<atLeast>${words.orMore}))(?!\\p{L})\\)?`;
  const verbs = `${measuredAmount}\\s(?:(?:${words.negation}|${words.particles})\\s)*(?:(?<below>${words.belowAfter})|(?<above>${words.aboveAfter}))(?!\\p{L})`;
  return {
    range: compile(
      `${start}(?:(?:${words.between})\\s)?${NUMBER_PATTERN}\\s?(?:[-–—]|(?:${words.and})\\s)\\s?${measuredAmount}`,
    ),
    comparisons: [
      compile(start + verbs),
      compile(`${start}(?:${comparisons})\\s${article}${measuredAmount}`),
      compile(start + after),
    ],
    comparisonEnd: compile(
      `${start}(?:${words.below}|${words.above}|${words.atLeast}|${words.atMost})\\s*$`,
    ),
    negation: compile(`${start}(?:${words.negation})(?![\\p{L}\\p{N}])`, "giu"),
    isDoubleNegationUnclear: words.doubleNegation === "unclear",
    permission: compile(`${start}(?:${words.permission})(?!\\p{L})`),
    pronoun: compile(`${start}(?:${words.pronouns})(?!\\p{L})`),
    notRequired: compile(`${start}(?:${words.notRequired})`),
  };
}
