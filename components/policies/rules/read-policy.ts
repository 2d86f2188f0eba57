import { isEmptyClause, parseGuidelineClause } from "@/lib/checking/rules/clauses";
import { parseClauses, parseRule } from "@/lib/checking/rules/parse-rule";

export { proveRule } from "@/lib/checking/findings/prove-rule";
export { describeContent } from "@/lib/checking/rules/content-words";
export { DIRECTIVES } from "@/lib/checking/rules/directives/table";
export { findOptionErrors as faultsBeside, listTerms } from "@/lib/checking/rules/option-errors";
export { writeTexts } from "@/lib/checking/rules/terms/term-list";
export { findFailingExamples as failingExamples } from "@/lib/policies/rules/examples";
export { checkSample } from "@/lib/policies/rules/sample";
export {
  addRows,
  findRepeatedTerms as repeatedTerms,
  parseTermRows as rowsOfCells,
  splitTexts as textsIn,
  type TermTable,
  toTermFields as fromRows,
  toTermTable as toRows,
} from "@/lib/policies/rules/term-rows";
export { parseRule };

type ParseResult = ReturnType<typeof parseRule>;

/** Returns how a clause is parsed, its error, or null if the clause is empty. */
export function parseClause(key: string, value: string | string[]): ParseResult | null {
  if (isEmptyClause(value)) return null;
  const [message] = Object.values(parseClauses({ [key]: value }, "requirements"));
  return message
    ? { ok: false, message }
    : { ok: true, summary: parseGuidelineClause(key, value).describe() };
}
