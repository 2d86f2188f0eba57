"use client";

import { Banner } from "@/components/ui/banner";
import { Section } from "@/components/ui/section";
import type { ValidationJson } from "@/lib/validations/schemas";
import { DecidingOn } from "../decisions/deciding";
import { beyondFindings } from "../findings/beyond-findings";
import { Findings } from "../findings/findings";
import { inTextOrder } from "../findings/in-text-order";
import { ScoreLedger } from "../findings/score-ledger";
import { useViolationFocus } from "../findings/use-violation-focus";
import type { AnyViolation } from "../findings/violation-card";
import { Checks } from "./checks";
import { isRunning } from "./is-running";
import { Judging } from "./judging";
import { Overview, SeverityBreakdowns } from "./overview";
import { TechnicalDetails } from "./technical-details";
import { useFixHere } from "./use-fix-here";

type DetailsProps = { validation: ValidationJson; canDecide: boolean };

/** Everything that one validation says. */
export function Details({ validation, canDecide }: DetailsProps) {
  const violations = inTextOrder(validation);
  const focus = useViolationFocus(violations.map(({ id }) => id));
  const fixIn = useFixHere(validation, canDecide);
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
          <DecidingOn product={validation.product} may={canDecide}>
            <Findings validation={validation} violations={violations} focus={focus} fixIn={fixIn} />
          </DecidingOn>
          <SeverityBreakdowns validation={validation} />
          <Words validation={validation} violations={violations} />
          <ScoreLedger validation={validation} violations={violations} onShow={focus.showCard} />
          <Checks validation={validation} />
        </>
      )}
      {validation.judging && <Judging judging={validation.judging} />}
      <TechnicalDetails validation={validation} />
    </div>
  );
}

type WordsProps = { validation: ValidationJson; violations: readonly AnyViolation[] };

function Words({ validation, violations }: WordsProps) {
  const recommendations = beyondFindings(validation.recommendations, violations);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Section title="Summary">
        <p className="break-words text-sm">{validation.summary}</p>
      </Section>
      <Section title="Recommendations">
        {recommendations.length === 0 ? (
          <p className="text-ink-muted text-sm">
            {violations.length === 0
              ? "There is nothing to recommend."
              : "Each violation says what to change."}
          </p>
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
