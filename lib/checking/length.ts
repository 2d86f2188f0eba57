import { countCharacters, sentencesOf, wordsOf } from "./segments";
import { UnreadableError } from "./unreadable";

type LengthUnit = "characters" | "words" | "sentences";

/** Both ends belong to the range; null where it is open. */
export interface LengthLimit {
  min: number | null;
  max: number | null;
  unit: LengthUnit;
}

/**
 * Reads `50-200`, `-200` or `50-`, optionally followed by `words`, `sentences` or `characters`.
 * @throws UnreadableError on anything else, and where the first number is above the second
 */
export function parseLengthLimit(content: string): LengthLimit {
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
export function describeLimit({ min, max, unit }: LengthLimit): string {
  if (min === null) return `at most ${amount(max ?? 0, unit)}`;
  if (max === null) return `at least ${amount(min, unit)}`;
  return min === max ? `exactly ${amount(min, unit)}` : `${min} to ${amount(max, unit)}`;
}

/** Why a text is outside the limit and by how much, or null where it is within. */
export function checkLength(
  text: string,
  limit: LengthLimit,
): { reason: string; suggestion: string } | null {
  const length = measure(text, limit.unit);
  const has = `The text has ${amount(length, limit.unit)}`;
  if (limit.min !== null && length < limit.min) {
    return {
      reason: `${has}; at least ${limit.min} ${limit.min === 1 ? "is" : "are"} required.`,
      suggestion: `Lengthen the text by at least ${amount(limit.min - length, limit.unit)}.`,
    };
  }
  if (limit.max !== null && length > limit.max) {
    return {
      reason: `${has}; at most ${limit.max} ${limit.max === 1 ? "is" : "are"} allowed.`,
      suggestion: `Shorten the text by at least ${amount(length - limit.max, limit.unit)}.`,
    };
  }
  return null;
}

function measure(text: string, unit: LengthUnit): number {
  if (unit === "words") return wordsOf(text).length;
  return unit === "sentences" ? sentencesOf(text).length : countCharacters(text);
}

function amount(count: number, unit: LengthUnit): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
