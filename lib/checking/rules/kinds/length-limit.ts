import type { CheckedText } from "../../text/checked-text";
import { countCharacters } from "../../text/segments";
import { findRangeViolation, formatAmount, type Range, readRange } from "../directives/range";
import { createWholeTextMatch, type RuleMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { defineRuleKind } from "./kind";

type LengthUnit = "characters" | "words" | "sentences";

interface LengthLimit extends Range {
  unit: LengthUnit;
}

/** A length limit: minimum and maximum length of a text. */
export const lengthLimit = defineRuleKind<LengthLimit[]>({
  label: "Length limit",
  read: (content) => [content].flat().map(parseLengthLimit),
  describe: (limits) => limits.map(describeLimit).join("; "),
  shape: (limits) => ({ kind: "length", limits }),
  check: (limits, { text }) => limits.flatMap((limit) => checkLength(text, limit) ?? []),
  violationType: ({ source }) =>
    source === "brand" ? "brand_style_violation" : "length_violation",
});

/**
 * Parses `50-200`, `-200` or `50-`, optionally followed by `words`, `sentences` or `characters`.
 * @throws UnreadableError for any other content, or if the minimum exceeds the maximum
 */
function parseLengthLimit(content: string): LengthLimit {
  const limitText = content.trim();
  const [unit = ""] = /(?:characters?|words?|sentences?)$/iu.exec(limitText) ?? [];
  const range = readRange(limitText.slice(0, limitText.length - unit.length), "length limit");
  if (!range) {
    throw new UnreadableError(
      'Write a length limit like "50-200", "-200" or "50-", optionally followed by "words" or "sentences".',
    );
  }
  return { ...range, unit: parseUnit(unit) };
}

function parseUnit(name: string): LengthUnit {
  if (name.toLowerCase().startsWith("word")) return "words";
  if (name.toLowerCase().startsWith("sentence")) return "sentences";
  return "characters";
}

/** Formats a limit: "50 to 200 characters", "at least 1 word". */
function describeLimit({ min, max, unit }: LengthLimit): string {
  if (min === null) return `at most ${formatAmount(max ?? 0, unit)}`;
  if (max === null) return `at least ${formatAmount(min, unit)}`;
  return min === max
    ? `exactly ${formatAmount(min, unit)}`
    : `${min} to ${formatAmount(max, unit)}`;
}

/** Returns a violation with the distance to a limit, or null within the limit. */
function checkLength(text: CheckedText, limit: LengthLimit): RuleMatch | null {
  const { unit } = limit;
  const violation = findRangeViolation(measure(text, unit), limit, unit);
  if (!violation) return null;
  const { reason, missing } = violation;
  const verb = missing > 0 ? "Lengthen" : "Shorten";
  return createWholeTextMatch(
    reason,
    `${verb} the text by at least ${formatAmount(Math.abs(missing), unit)}.`,
  );
}

function measure(checkedText: CheckedText, unit: LengthUnit): number {
  return unit === "characters" ? countCharacters(checkedText.text) : checkedText[unit].length;
}
