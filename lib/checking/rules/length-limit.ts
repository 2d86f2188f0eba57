import type { CheckedText } from "../checked-text";
import { type Draft, wholeText } from "../draft";
import { countCharacters } from "../segments";
import { UnreadableError } from "../unreadable";
import { ruleKind } from "./kind";

type LengthUnit = "characters" | "words" | "sentences";

/** Both ends belong to the range; null where it is open. */
interface LengthLimit {
  min: number | null;
  max: number | null;
  unit: LengthUnit;
}

/** How long the text must be, how long it may be. */
export const lengthLimit = ruleKind<LengthLimit[]>({
  label: "Length limit",
  read: (written) => [written].flat().map(parseLengthLimit),
  describe: (limits) => limits.map(describeLimit).join("; "),
  check: (limits, { text }) => limits.flatMap((limit) => checkLength(text, limit) ?? []),
  violationType: ({ source }) =>
    source === "brand" ? "brand_style_violation" : "length_violation",
});

/**
 * Reads `50-200`, `-200` or `50-`, optionally followed by `words`, `sentences` or `characters`.
 * @throws UnreadableError on anything else, and where the first number is above the second
 */
function parseLengthLimit(content: string): LengthLimit {
  const parts = /^\s*(\d{0,9})\s*[-–—−]\s*(\d{0,9})\s*(characters?|words?|sentences?)?\s*$/iu.exec(
    content,
  );
  const min = parts?.[1] ? Number(parts[1]) : null;
  const max = parts?.[2] ? Number(parts[2]) : null;
  if (min === null && max === null) {
    throw new UnreadableError(
      'Write a length limit like "50-200", "-200" or "50-", optionally followed by "words" or "sentences".',
    );
  }
  if (min !== null && max !== null && min > max) {
    throw new UnreadableError(`The length limit begins at ${min}, above its end ${max}.`);
  }
  return { min, max, unit: unitOf(parts?.[3]) };
}

function unitOf(name: string | undefined): LengthUnit {
  if (name?.toLowerCase().startsWith("word")) return "words";
  if (name?.toLowerCase().startsWith("sentence")) return "sentences";
  return "characters";
}

/** "50 to 200 characters", "at least 1 word". */
function describeLimit({ min, max, unit }: LengthLimit): string {
  if (min === null) return `at most ${amount(max ?? 0, unit)}`;
  if (max === null) return `at least ${amount(min, unit)}`;
  return min === max ? `exactly ${amount(min, unit)}` : `${min} to ${amount(max, unit)}`;
}

/** Why a text is outside the limit and by how much, or null where it is within. */
function checkLength(text: CheckedText, { min, max, unit }: LengthLimit): Draft | null {
  const length = measure(text, unit);
  const has = `The text has ${amount(length, unit)}`;
  if (min !== null && length < min) {
    return wholeText(
      `${has}; at least ${min} ${min === 1 ? "is" : "are"} required.`,
      `Lengthen the text by at least ${amount(min - length, unit)}.`,
    );
  }
  if (max !== null && length > max) {
    return wholeText(
      `${has}; at most ${max} ${max === 1 ? "is" : "are"} allowed.`,
      `Shorten the text by at least ${amount(length - max, unit)}.`,
    );
  }
  return null;
}

function measure(checked: CheckedText, unit: LengthUnit): number {
  return unit === "characters" ? countCharacters(checked.text) : checked[unit].length;
}

function amount(count: number, unit: LengthUnit): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
