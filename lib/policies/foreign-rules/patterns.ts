import { compilePattern } from "@/lib/checking/rules/patterns/compile";
import { countExpandedParts } from "@/lib/checking/rules/patterns/expanded-size";
import { UnreadableError } from "@/lib/checking/rules/unreadable";
import { FileError } from "@/lib/platform/files/file-error";

/**
 * Returns a sentence that says why an expression cannot be imported; null if it can.
 * @param translate converts the expression to this engine's syntax
 */
export function findPatternFault(
  source: string,
  translate: (source: string) => string = (text) => text,
): string | null {
  if (/\(\?<?[=!]/.test(source)) return `It uses a lookaround: ${quotePattern(source)}.`;
  if (/\\[1-9]|\\k[<'{]/.test(source)) return `It uses a backreference: ${quotePattern(source)}.`;
  try {
    compilePattern(translate(source));
    return null;
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
}

const MAX_WORDS = 20_000;
const MAX_EXPRESSIONS = 2_000;
/** Maximum total size of all expressions, with counted repetitions expanded. */
const MAX_PARTS = 200_000;

/** Limits the expressions, each of which is compiled to measure it. @throws FileError */
export function assertPatternLimits(patterns: readonly string[]): void {
  const expressions = patterns.filter((pattern) => /[\\[({*+?|^$]/.test(pattern));
  if (patterns.length > MAX_WORDS)
    throw new FileError("The file contains more than 20,000 words. Import it in parts.");
  if (expressions.length > MAX_EXPRESSIONS)
    throw new FileError(
      "The file contains more than 2,000 regular expressions. Import it in parts.",
    );
  if (expressions.reduce((sum, pattern) => sum + countExpandedParts(pattern), 0) > MAX_PARTS)
    throw new FileError(
      "The regular expressions in the file are too long in total or repeat too much. Import the file in parts.",
    );
}

const MAX_QUOTED_LENGTH = 80;

/** Formats an expression for use in a sentence. */
export function quotePattern(source: string): string {
  return source.length > MAX_QUOTED_LENGTH
    ? `“${source.slice(0, MAX_QUOTED_LENGTH)}…”`
    : `“${source}”`;
}

const UNICODE_CLASSES: Record<string, string> = {
  w: "\\p{L}\\p{M}\\p{N}_",
  d: "\\p{Nd}",
  s: "\\s\\p{Z}",
};

/** Rewrites `\w`, `\d` and `\s` for all scripts, because RE2 matches only ASCII. */
export function toUnicodeClasses(source: string): string {
  let isInClass = false;
  return source.replace(/\\[\s\S]|[[\]]/g, (part) => {
    if (part === "[") isInClass = true;
    if (part === "]") isInClass = false;
    const [, letter = ""] = part;
    const characterSet = part.startsWith("\\") ? UNICODE_CLASSES[letter.toLowerCase()] : undefined;
    if (!characterSet) return part;
    if (letter !== letter.toLowerCase()) return isInClass ? part : `[^${characterSet}]`;
    return isInClass ? characterSet : `[${characterSet}]`;
  });
}
