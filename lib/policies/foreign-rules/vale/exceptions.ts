import { expandPattern } from "../expand";
import { quotePattern } from "../patterns";

const MAX_EXCEPTIONS = 200;

/** Converts a rule's exceptions, with a sentence for each loss. */
export function convertExceptions(exceptionPatterns: readonly string[]): {
  exceptions: string[];
  differences: string[];
} {
  const exceptions: string[] = [];
  const differences: string[] = [];
  for (const exception of exceptionPatterns) {
    const expansion = expandPattern(exception);
    if (expansion) exceptions.push(...expansion.words);
    else differences.push(`Its exception ${quotePattern(exception)} is skipped.`);
  }
  if (exceptions.length > MAX_EXCEPTIONS)
    differences.push(`Only the first 200 of its ${exceptions.length} exceptions are imported.`);
  return { exceptions: exceptions.slice(0, MAX_EXCEPTIONS), differences };
}
