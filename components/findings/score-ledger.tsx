import { HelpLink } from "@/components/ui/help-link";
import { Section } from "@/components/ui/section";
import { formatExactPercent } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { SeverityLabel } from "./severity-label";
import { type AnyViolation, getViolationTitle } from "./violation-card";
import { Rest, useVisibleItems } from "./visible-items";

type ScoreLedgerProps = {
  validation: ValidationJson;
  violations: readonly AnyViolation[];
  onShow: (violationId: number) => void;
};

type LedgerEntry = ValidationJson["score_ledger"][number];

/** Explains how each violation reduces the score from 100%. */
export function ScoreLedger({ validation, violations, onShow }: ScoreLedgerProps) {
  const {
    score_ledger: ledger,
    overall_score: score,
    compliance_threshold: threshold,
  } = validation;
  const violationsById = new Map(violations.map((violation) => [violation.id, violation]));
  const { list, shown, hidden, showRest } = useVisibleItems<LedgerEntry, HTMLTableSectionElement>(
    ledger,
  );
  if (score === null) return null;
  const helpLink = <HelpLink to="checking#the-score">About the score</HelpLink>;
  const title = "How the score is calculated";
  if (ledger.length === 0)
    return <Section title={title} empty="100%: no violations lower the score." aside={helpLink} />;
  return (
    <Section title={title} aside={helpLink}>
      <section
        aria-label="Steps of the calculation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        className="max-h-[min(24rem,50dvh)] overflow-auto rounded-lg border"
      >
        <table className="w-full text-left text-sm [&_tbody_tr]:border-t [&_td]:px-3 [&_td]:py-1.5">
          <thead className="sticky top-0 bg-surface-sunken text-ink-muted text-xs">
            <tr className="[&>th]:h-8 [&>th]:px-3 [&>th]:font-medium">
              <th scope="col">Violation</th>
              <th scope="col" className="max-sm:hidden">
                Severity
              </th>
              <th scope="col" className="text-right max-sm:hidden">
                Factor
              </th>
              <th scope="col" className="whitespace-nowrap text-right">
                Score after
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            <tr>
              <td className="text-ink-muted">Start</td>
              <td className="max-sm:hidden" />
              <td className="max-sm:hidden" />
              <td className="text-right">100%</td>
            </tr>
          </tbody>
          <tbody ref={list} className="tabular-nums">
            {shown.map((entry) => {
              const violation = violationsById.get(entry.violation);
              return (
                <tr key={entry.violation} tabIndex={-1}>
                  <td className="wrap-anywhere sm:w-1/2">
                    <button
                      type="button"
                      onClick={() => onShow(entry.violation)}
                      className="line-clamp-2 text-left hover:text-accent-text hover:underline"
                    >
                      {violation ? getViolationName(violation) : `Violation ${entry.violation}`}
                    </button>
                    <span className="flex flex-wrap items-center gap-x-2 sm:hidden">
                      <SeverityLabel severity={entry.severity} />
                      <span className="text-ink-muted">{formatFactor(entry)}</span>
                    </span>
                  </td>
                  <td className="max-sm:hidden">
                    <SeverityLabel severity={entry.severity} />
                  </td>
                  <td className="whitespace-nowrap text-right max-sm:hidden">
                    {formatFactor(entry)}
                  </td>
                  <td className="text-right">{formatExactPercent(entry.score_after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <Rest hidden={hidden} onShow={showRest} />
      <p className="text-ink-muted text-sm">
        {`The score of ${formatExactPercent(score)} ${validation.passed_threshold ? "meets" : "is below"} the threshold of ${formatExactPercent(threshold)}. `}
        Each high-severity violation lowers the remaining score by 25%, medium by 10%, low by 4%.
      </p>
    </Section>
  );
}

function formatFactor({ factor }: LedgerEntry): string {
  return `× ${factor.toFixed(2)}`;
}

function getViolationName(violation: AnyViolation): string {
  const words = violation.visible_words || violation.violating_words;
  return words === null
    ? getViolationTitle(violation)
    : `${getViolationTitle(violation)}: “${words}”`;
}
