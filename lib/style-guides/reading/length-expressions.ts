import type { Language } from "./languages";

const NUMBER_PATTERN = "(\\d{1,3}(?:[.,’' ]\\d{3})|\\d{1,5})";

/** Expressions that find an amount, its unit and its comparison in a sentence. */
export type LengthExpressions = ReturnType<typeof compileLengths>;

/** Compiles a language's vocabulary for lengths. */
export function compileLengths(words: Language["lengths"]) {
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
    /** Expressions for an amount with a comparison, in order of precedence. */
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
    /** Matches verbs that permit: "Titles may have more than 40 words" is not a requirement. */
    permission: compile(`${start}(?:${words.permission})(?!\\p{L})`),
    pronoun: compile(`${start}(?:${words.pronouns})(?!\\p{L})`),
    notRequired: compile(`${start}(?:${words.notRequired})`),
    vague: compile(`(?<!\\p{L})(?:${words.vague})(?!\\p{L})`),
    sentence: compile(`(?<!\\p{L})(?:(?:${words.per}) )?(?:${words.sentence})(?!\\p{L})`),
    /** Matches a sentence that states nothing but the length. */
    filler: compile(`^(?:◊|[\\s,;:.()–-]|(?:${words.filler}|${words.per})(?!\\p{L}))*$`),
  };
}
