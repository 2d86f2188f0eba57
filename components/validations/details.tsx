"use client";

import { Banner } from "@/components/ui/banner";
import type { ValidationJson } from "@/lib/validations/schemas";
import { Checks } from "./checks";
import { Findings } from "./findings";
import { inTextOrder } from "./in-text-order";
import { Overview, SeverityBreakdowns } from "./overview";
import { ScoreLedger } from "./score-ledger";
import { Section } from "./section";
import { TechnicalDetails } from "./technical-details";
import { isRunning } from "./use-validations";
import { useViolationFocus } from "./use-violation-focus";

/** Everything that one validation says. */
export function Details({ validation }: { validation: ValidationJson }) {
  const violations = inTextOrder(validation);
  const focus = useViolationFocus(violations.map(({ id }) => id));
  return (
    <div ref={focus.container} className="flex flex-col gap-6">
      {isRunning(validation.status) && (
        <Banner tone="info">This validation is still to come; this page fills in by itself.</Banner>
      )}
      {validation.status === "failed" && (
        <Banner tone="error" title="The validation failed">
          {validation.error_message}
        </Banner>
      )}
      <Overview validation={validation} />
      {validation.status === "completed" && (
        <>
          <SeverityBreakdowns validation={validation} />
          <Words validation={validation} />
          <Findings validation={validation} violations={violations} focus={focus} />
          <ScoreLedger validation={validation} violations={violations} onShow={focus.showCard} />
          <Checks validation={validation} />
        </>
      )}
      <TechnicalDetails validation={validation} />
    </div>
  );
}

function Words({ validation }: { validation: ValidationJson }) {
  const { summary, recommendations } = validation;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Section title="Summary">
        <p className="break-words text-sm">{summary}</p>
      </Section>
      <Section title="Recommendations">
        {recommendations.length === 0 ? (
          <p className="text-ink-muted text-sm">There is nothing to recommend.</p>
        ) : (
          <ul className="list-disc space-y-1 pl-4 text-sm">
            {recommendations.map((recommendation) => (
              <li key={recommendation} className="break-words">
                {recommendation}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
