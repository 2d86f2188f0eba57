import { isEmptyClause, readClause } from "@/lib/checking/clauses";
import { parseClauses, parseRule } from "@/lib/checking/parse-rule";

export { DIRECTIVES } from "@/lib/checking/directives/table";
export { findOptionFaults as faultsBeside, listTerms } from "@/lib/checking/rule-faults";
export { writeTexts } from "@/lib/checking/term-list";
export { findFailingExamples as failingExamples } from "@/lib/policies/rules/examples";
export { checkSample } from "@/lib/policies/rules/sample";
export {
  addRows,
  findRepeatedTerms as repeatedTerms,
  rowsOfCells,
  splitTexts as textsIn,
  type TermTable,
  toRows,
  toTermFields as fromRows,
} from "@/lib/policies/rules/term-rows";
export { parseRule };

type ParseResult = ReturnType<typeof parseRule>;

/** Returns a description of how a clause is parsed, or the error; null if the clause is empty. */
export function parseClause(key: string, value: string | string[]): ParseResult | null {
  if (isEmptyClause(value)) return null;
  const [message] = Object.values(parseClauses({ [key]: value }, "requirements"));
  return message
    ? { ok: false, message }
    : { ok: true, summary: readClause(key, value).describe() };
}
