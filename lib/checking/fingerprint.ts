import { createHash } from "node:crypto";
import { type Criterion, criteriaOf } from "./criteria";
import { NO_OPTIONS, optionsOf } from "./rule-options";
import type { PolicySet } from "./types";

/**
 * To be raised with every change of this engine that can change a verdict.
 * @public
 */
export const ENGINE_VERSION = 8;

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
      model === null ? criterion.question !== null : askedOf(criterion),
      ...besides(criterion),
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A question with its examples, where it has any. */
function askedOf({ question }: Criterion): unknown {
  if (!question || question.flag.length + question.pass.length === 0) return question?.instruction;
  return [question.instruction, question.flag, question.pass];
}

/** What a rule says beside its content; nothing for one that is as all were before there was more. */
function besides({ markets, ...criterion }: Criterion): unknown[] {
  const { exceptions, forms, ...first } = optionsOf(criterion);
  const none = { ...NO_OPTIONS, markets: [] };
  const said = Object.entries({ ...first, markets, exceptions, forms })
    .map(([name, value]) => [name, written(value), written(none[name as keyof typeof none])])
    .filter(([, value, unsaid]) => JSON.stringify(value) !== JSON.stringify(unsaid))
    .map(([name, value]) => [name, value]);
  return said.length > 0 ? [Object.fromEntries(said)] : [];
}

/** Objects as pairs by key: the database does not keep their order. */
function written(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
