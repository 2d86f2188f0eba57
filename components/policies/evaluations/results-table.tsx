import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { pluralize } from "@/lib/format";
import type { EvaluationResultJson, RateJson } from "@/lib/model/evaluations/schemas";
import { ErrorRate } from "./error-rate";
import { RuleStateBadge } from "./state-badge";

type ResultsTableProps = {
  results: readonly EvaluationResultJson[];
  /** The baseline results, or null if there are none. */
  before: readonly EvaluationResultJson[] | null;
};

/** Shows the results of each rule and mode, with the baseline below. */
export function ResultsTable({ results, before }: ResultsTableProps) {
  const hasModes = new Set(results.map(({ mode }) => mode)).size > 1;
  return (
    <Table label="Rules">
      <Thead>
        <Th>Rule</Th>
        <Th>Missed</Th>
        <Th>Wrongly flagged</Th>
        <Th numeric>Unstable</Th>
        <Th numeric>Quotes not found</Th>
        {before && <Th>Change</Th>}
      </Thead>
      <Tbody>
        {results.map((result, index) => {
          const previousResult = findPreviousResult(result, before);
          const isContinuation = results[index - 1]?.rule === result.rule;
          return (
            <Tr key={`${result.rule} ${result.mode}`}>
              <Td className="w-full max-w-0 align-top max-sm:max-w-none">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className={isContinuation ? "sr-only" : "min-w-0 break-words font-medium"}>
                    {result.name}
                  </span>
                  <RuleStateBadge state={result.state} />
                  {hasModes && <span className="text-ink-muted text-xs">mode: {result.mode}</span>}
                </p>
                {!isContinuation && (
                  <p className="mt-0.5 line-clamp-2 break-words text-ink-muted text-xs">
                    {result.content}
                  </p>
                )}
              </Td>
              <Td label="Missed" className="align-top sm:min-w-36 lg:min-w-62">
                <BothRates now={result.missed} before={previousResult?.missed} />
              </Td>
              <Td label="Wrongly flagged" className="align-top sm:min-w-36 lg:min-w-62">
                <BothRates now={result.flagged} before={previousResult?.flagged} />
              </Td>
              <Td label="Unstable" numeric className="align-top">
                {result.unstable}
              </Td>
              <Td label="Quotes not found" numeric className="align-top">
                {result.lost_quotes}
              </Td>
              {before && (
                <Td label="Change" className="align-top lg:whitespace-nowrap">
                  {previousResult
                    ? `${pluralize(result.lost, "regression")}, ${pluralize(result.gained, "improvement")}`
                    : "not compared"}
                </Td>
              )}
            </Tr>
          );
        })}
      </Tbody>
    </Table>
  );
}

/** Returns the baseline result in the same mode, or else in the first mode. */
function findPreviousResult(
  { rule, mode }: EvaluationResultJson,
  before: readonly EvaluationResultJson[] | null,
) {
  const ruleResults = before?.filter((each) => each.rule === rule) ?? [];
  return ruleResults.find((each) => each.mode === mode) ?? ruleResults[0];
}

function BothRates({ now, before }: { now: RateJson; before?: RateJson }) {
  return (
    <div className="max-sm:text-right">
      <ErrorRate rate={now} />
      {before && before.of > 0 && (
        <p className="text-ink-muted text-xs">
          previously: {before.wrong} of {before.of}
        </p>
      )}
    </div>
  );
}
