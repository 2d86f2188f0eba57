import { expand } from "../expand";
import { shown } from "../patterns";

const MAX_EXCEPTIONS = 200;

/** Converts a rule's exceptions, with a sentence for each loss. */
export function exceptionsOf(written: readonly string[]): {
  exceptions: string[];
  differences: string[];
} {
  const exceptions: string[] = [];
  const differences: string[] = [];
  for (const exception of written) {
    const expansion = expand(exception);
    if (expansion) exceptions.push(...expansion.words);
    else differences.push(`Its exception ${shown(exception)} is left out.`);
  }
  if (exceptions.length > MAX_EXCEPTIONS)
    differences.push(`Of its ${exceptions.length} exceptions the first 200 are kept.`);
  return { exceptions: exceptions.slice(0, MAX_EXCEPTIONS), differences };
}
