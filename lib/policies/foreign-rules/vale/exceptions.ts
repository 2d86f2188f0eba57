import { expand } from "../expand";
import { shown } from "../patterns";

const MOST_EXCEPTIONS = 200;

/** What a rule's exceptions are here, and a sentence for each way in which some are lost. */
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
  if (exceptions.length > MOST_EXCEPTIONS)
    differences.push(`Of its ${exceptions.length} exceptions the first 200 are kept.`);
  return { exceptions: exceptions.slice(0, MOST_EXCEPTIONS), differences };
}
