import { RE2JS } from "re2js";
import { shortenText } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { estimateCostPerCharacter } from "./cost";
import { countExpandedParts } from "./expanded-size";

export interface Pattern {
  expression: RE2JS;
  /** Search cost per character; see `estimateCostPerCharacter`. */
  cost: number;
}

/** Maximum length of a pattern, both as written and with counted repetitions expanded. */
const MAX_PARTS = 5000;

/** Maximum search cost in nanoseconds per character: 96 ms for 20,000 characters. */
const MAX_COST = 4800;

/**
 * Compiles a regular expression in RE2 syntax. Matching is case-sensitive and takes linear time.
 * @throws UnreadableError with the reason if the pattern is invalid or too slow
 */
export function compilePattern(source: string): Pattern {
  if (source === "") throw new UnreadableError("The regular expression is empty.");
  // Checked before compiling, because compiling long patterns is slow.
  if (source.length > MAX_PARTS)
    throw createUnusableError(
      source,
      `it has more than ${MAX_PARTS.toLocaleString("en")} characters`,
    );
  if (countExpandedParts(source) > MAX_PARTS)
    throw createUnusableError(source, "it repeats too much; use lower counts, or * and +");
  const expression = compileRegExp(source);
  const cost = estimateCostPerCharacter(expression, MAX_COST);
  if (cost > MAX_COST)
    throw createUnusableError(
      source,
      "it is too slow to search for; use lower counts or fewer alternatives, or * and +",
    );
  return { expression, cost };
}

function compileRegExp(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw createUnusableError(source, reason.replace(/^error parsing regexp: /, ""));
  }
}

function createUnusableError(source: string, reason: string): UnreadableError {
  return new UnreadableError(
    `The regular expression ${shortenText(source)} cannot be used: ${reason}.`,
  );
}
