import { createHash } from "node:crypto";
import { type Criterion, criteriaOf } from "./criteria";
import type { PolicySet } from "./types";

/**
 * To be raised with every change of this engine that can change a verdict.
 * @public
 */
export const ENGINE_VERSION = 6;

/**
 * A hash (SHA-256, hex) of everything that can change a verdict, beside the text: policies in
 * whatever order, threshold, model and engine. A rule's description counts as far as it
 * says "competitor" or is part of a question to the model; questions count where a model is set.
 */
export function fingerprintPolicies(
  set: PolicySet,
  threshold: number,
  model: string | null,
): string {
  const parts = [
    ENGINE_VERSION,
    threshold,
    model,
    set.brand && [set.brand.title, set.brand.mismatch, set.brand.regionSpecific],
    criteriaOf(set).map((criterion) => [
      criterion.key,
      criterion.ruleType,
      criterion.severity,
      criterion.competitor,
      criterion.guidelineReference,
      criterion.content,
      model === null ? criterion.question !== null : criterion.question?.instruction,
      ...besides(criterion),
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** What a rule says beside its content; nothing for one that is as all were before there was more. */
function besides(criterion: Criterion): unknown[] {
  const { message, reference, matchCase, languages, markets, exceptions } = criterion;
  const forms = Object.entries(criterion.forms).sort(([a], [b]) => (a < b ? -1 : 1));
  const said = {
    ...(message && { message }),
    ...(reference && { reference }),
    ...(matchCase && { matchCase }),
    ...(languages.length > 0 && { languages }),
    ...(markets.length > 0 && { markets }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(forms.length > 0 && { forms }),
  };
  return Object.keys(said).length > 0 ? [said] : [];
}
