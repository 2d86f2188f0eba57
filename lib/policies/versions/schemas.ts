import { z } from "zod";
import { POLICY_KINDS } from "@/lib/enums";
import { id, idFilter, pathId, timeJson } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import type { PolicyScope } from "../scope";

export const policyChangeJson = z.object({
  part: z.string().describe("The name of the part of the policy."),
  kind: z.enum(["added", "removed", "changed"]),
  field: z
    .string()
    .nullable()
    .describe("Which property of the part; null if the whole part was added or removed."),
  before: z.string().nullable().describe("The old value; null if there was none."),
  after: z.string().nullable().describe("The new value; null if there is none."),
});
export type PolicyChangeJson = z.infer<typeof policyChangeJson>;

export const policyVersionJson = z.object({
  id: z
    .int()
    .nullable()
    .describe("Null for an initial state that was never changed, which is not stored separately."),
  kind: z.enum(POLICY_KINDS),
  policy: z.int().describe("The id of the category, brand guideline or rule set."),
  number: z.int().describe("The number of the version, from 1."),
  created_by_name: z
    .string()
    .nullable()
    .describe("Null for a state that predates the version history."),
  created_at: timeJson.nullable().describe("Null for a state that predates the version history."),
  changes: z
    .array(policyChangeJson)
    .describe("Compared with the previous version; empty for the first."),
});
export type PolicyVersionJson = z.infer<typeof policyVersionJson>;

export const policyVersionDetailJson = policyVersionJson.extend({
  snapshot: z
    .record(z.string(), z.unknown())
    .describe("The policy in this version, with its rules."),
});
export type PolicyVersionDetailJson = z.infer<typeof policyVersionDetailJson>;

/** With `dry_run`, nothing is stored; the response lists what would change. */
export const restorePolicySchema = z.object({ dry_run: z.boolean().default(false) });

export const policyRestoreJson = z.object({
  message: z.string(),
  number: z.int().describe("The resulting version: a new one if something changes."),
  changes: z.array(policyChangeJson).describe("Compared with the current state."),
});
export type PolicyRestoreJson = z.infer<typeof policyRestoreJson>;

const kind = z.enum(POLICY_KINDS, `This must be one of: ${POLICY_KINDS.join(", ")}.`);

export const policyVersionQuery = pageQuery.extend({ kind, policy: idFilter });
export type PolicyVersionQuery = z.output<typeof policyVersionQuery>;

/** Maps an unknown kind in the path to policy id 0, which results in a 404. */
export const policyVersionParams = z
  .object({ kind: z.string(), policy: pathId, number: pathId })
  .transform(({ kind: rawKind, policy, number }) => {
    const kind = POLICY_KINDS.find((policyKind) => policyKind === rawKind);
    return { kind: kind ?? POLICY_KINDS[0], policy: kind ? policy : 0, number };
  });

/* Scopes that define which products are affected. */

const singleScopeRefinement = [
  ({ category, guideline, rule_set }: PolicyScope) =>
    [category, guideline, rule_set].filter((id) => id !== undefined).length <= 1,
  "Specify only one of: category, guideline, rule_set.",
] as const;

/** A category, a brand guideline or a rule set. If none is given, the scope is all products. */
export const policyScope = z
  .object({ category: id.optional(), guideline: id.optional(), rule_set: id.optional() })
  .refine(...singleScopeRefinement);

export const policyScopeQuery = z
  .object({ category: idFilter, guideline: idFilter, rule_set: idFilter })
  .refine(...singleScopeRefinement);

export const staleJson = z.object({
  products: z.int().describe("Products to which the policy applies."),
  stale: z.int().describe("Of these, products whose policies have changed since their verdict."),
  running: z.int().describe("Of these, products whose validation is pending or running."),
  unqueued: z
    .int()
    .optional()
    .describe(
      "Stale products that have not been queued yet; only while a large re-validation is being queued.",
    ),
});
export type StaleJson = z.infer<typeof staleJson>;

export const revalidateJson = z.object({
  message: z.string(),
  queued: z
    .int()
    .describe(
      "The number of products that are or will be queued. In a very large catalogue, products that are stale only because of evidence may not be counted.",
    ),
});
