import { BadgeCheck, TriangleAlert } from "lucide-react";
import { Section } from "@/components/ui/section";
import { formatDay } from "@/lib/checking/rules/validity";
import type { ValidationJson } from "@/lib/validations/schemas";
import type { Annotation } from "./annotated-text";
import type { TextLocation } from "./product-texts";
import { mayLackEvidence, useClaimByRule } from "./use-claims";

type CoveredClaim = ValidationJson["covered_claims"][number];

/** Returns the underlines of covered words, which name the evidence. Their ids are negative. */
export function toCoveredAnnotations(
  coveredClaims: readonly CoveredClaim[],
): (Annotation & TextLocation)[] {
  return coveredClaims.map((claim, index) => ({
    id: -1 - index,
    severity: "low",
    violation_type: "",
    note: `${claim.claim}: ${describeEvidence(claim)}`,
    start_position: claim.start,
    end_position: claim.end,
    field: claim.field,
    item: claim.item,
  }));
}

/** Describes the records that cover a claim, the longest-lived first. */
function describeEvidence({ evidence }: CoveredClaim): string {
  return evidence
    .map(({ id, reference, valid_until: lastDay }) => {
      const name = reference || `Evidence ${id}`;
      return lastDay === null
        ? `${name}, without a last day`
        : `${name}, until ${formatDay(lastDay)}`;
    })
    .join("; ");
}

/** Shows the claims of a product's texts, each with its evidence and last day. */
export function ClaimsOfText({ validation }: { validation: ValidationJson }) {
  const { covered_claims: coveredClaims } = validation;
  const uncoveredClaims = useUncoveredClaims(validation);
  if (coveredClaims.length + uncoveredClaims.length === 0) return null;
  return (
    <Section title="Claims">
      <ul aria-label="Claims" className="divide-y rounded-md border bg-surface-raised text-sm">
        {coveredClaims.map((claim) => (
          <li
            key={`${claim.rule} ${claim.field} ${claim.item} ${claim.start}`}
            className="flex gap-2 px-3 py-2"
          >
            <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
            <p className="min-w-0 break-words">
              “{claim.words}” · {claim.claim}
              <span className="block text-ink-muted text-xs">{describeEvidence(claim)}</span>
            </p>
          </li>
        ))}
        {uncoveredClaims.map(({ claim, violation }) => (
          <li key={violation.id} className="flex gap-2 px-3 py-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
            <p className="min-w-0 flex-1 break-words">
              “{violation.visible_words ?? violation.violating_words}” · {claim}
              <span className="block text-ink-muted text-xs">No evidence</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useUncoveredClaims(validation: ValidationJson) {
  const violations = [...validation.violations, ...validation.brand_guidelines_violations].filter(
    (violation) => violation.decision === null && mayLackEvidence(violation),
  );
  const claimByRule = useClaimByRule(violations.length > 0);
  return violations.flatMap((violation) => {
    const claim = claimByRule?.get(violation.rule);
    return claim === undefined ? [] : [{ claim, violation }];
  });
}
