"use client";

import { BadgeCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Section } from "@/components/ui/section";
import { formatDay } from "@/lib/checking/validity";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useRole } from "../shell/role";
import type { Annotation } from "./annotated-text";
import type { TextLocation } from "./product-texts";
import { useClaims } from "./use-claims";
import type { AnyViolation } from "./violation-card";

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

function describeEvidence({ evidence }: CoveredClaim): string {
  const [longestLived] = evidence;
  if (!longestLived) return "no evidence";
  const name = longestLived.reference || `Evidence ${longestLived.id}`;
  const { valid_until: lastDay } = longestLived;
  return lastDay === null ? `${name}, without a last day` : `${name}, until ${formatDay(lastDay)}`;
}

/** Shows the claims of a product's texts, each with its evidence and last day. */
export function ClaimsOfText({ validation }: { validation: ValidationJson }) {
  const canAdd = useRole() === "admin";
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
            {canAdd && <AddEvidenceLink claim={claim} product={validation.product_id_display} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AddEvidenceLink({ claim, product }: { claim: string; product: string }) {
  const query = new URLSearchParams({ tab: "claims", add_evidence: claim, product });
  return (
    <Link href={`/policies?${query}`} className="shrink-0 self-start underline hover:text-ink">
      Add evidence
    </Link>
  );
}

/** The end of the reasons of claim rules, which decides whether the claims are fetched. */
const MISSING_EVIDENCE = /(?:Add evidence for “.+”|Evidence .+ expired on .+)\.$/s;

/** Returns the findings of claim rules. Which rules name claims is asked only if there are any. */
function useUncoveredClaims(validation: ValidationJson): {
  claim: string;
  violation: AnyViolation;
}[] {
  const violations = [...validation.violations, ...validation.brand_guidelines_violations].filter(
    ({ reason, decision }) => decision === null && MISSING_EVIDENCE.test(reason),
  );
  const { data = [] } = useClaims(violations.length > 0);
  const claimByRule = new Map(
    data.flatMap(({ claim, rules }) => rules.map(({ rule }) => [rule, claim] as const)),
  );
  return violations.flatMap((violation) => {
    const claim = violation.rule === null ? undefined : claimByRule.get(violation.rule);
    return claim === undefined ? [] : [{ claim, violation }];
  });
}
