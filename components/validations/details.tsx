"use client";

import { Banner } from "@/components/ui/banner";
import { Section } from "@/components/ui/section";
import type { ValidationJson } from "@/lib/validations/schemas";
import { Findings } from "../findings/findings";
import { inTextOrder } from "../findings/in-text-order";
import { ScoreLedger } from "../findings/score-ledger";
import { useViolationFocus } from "../findings/use-violation-focus";
import { Checks } from "./checks";
import { isRunning } from "./is-running";
import { Overview, SeverityBreakdowns } from "./overview";
import { TechnicalDetails } from "./technical-details";

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
