import { z } from "zod";
import { POLICY_KINDS } from "@/db/schema/enums";
import { id, idFilter, pathId } from "@/lib/fields";
import { pageQuery } from "@/lib/pagination";
import type { RuleJson } from "../schemas";
import type { Scope } from "../scope";

/** The parts of a rule that its author sets, and its id: a rule as a version keeps it. */
export type RuleSnapshot = Omit<RuleJson, "failing_examples" | "created_at" | "updated_at">;

export const policyChangeJson = z.object({
  part: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PolicyChangeJson = z.infer<typeof policyChangeJson>;

export const policyVersionJson = z.object({
  /** Null for a first state that was never changed, and so is not kept apart. */
  id: z.int().nullable(),
  kind: z.enum(POLICY_KINDS),
  /** The id of the category or brand guideline. */
  policy: z.int(),
  number: z.int(),
  /** Null for a state that was there before versions were kept. */
  created_by_name: z.string().nullable(),
  created_at: z.string().nullable(),
  /** Against the version before; empty for the first. */
  changes: z.array(policyChangeJson),
});
export type PolicyVersionJson = z.infer<typeof policyVersionJson>;

export const policyVersionDetailJson = policyVersionJson.extend({
  /** The policy as it was, with its rules. */
  snapshot: z.record(z.string(), z.unknown()),
});
export type PolicyVersionDetailJson = z.infer<typeof policyVersionDetailJson>;

const kind = z.enum(POLICY_KINDS, `This must be one of: ${POLICY_KINDS.join(", ")}.`);

export const policyVersionQuery = pageQuery.extend({ kind, policy: idFilter });
export type PolicyVersionQuery = z.output<typeof policyVersionQuery>;

/** A path that names no kind names no version. */
export const policyVersionParams = z
  .object({ kind: z.string(), policy: pathId, number: pathId })
  .transform(({ kind, policy, number }) => ({
    kind: kind === "brand" ? ("brand" as const) : ("category" as const),
    policy: kind === "brand" || kind === "category" ? policy : 0,
    number,
  }));

/* Scopes: which products are meant. */

const oneOfTheTwo = [
  (scope: Scope) => scope.category === undefined || scope.guideline === undefined,
  "Name a category or a guideline, not both.",
] as const;

/** A category or a brand guideline; neither means all products. */
export const policyScope = z
  .object({ category: id.optional(), guideline: id.optional() })
  .refine(...oneOfTheTwo);

export const policyScopeQuery = z
  .object({ category: idFilter, guideline: idFilter })
  .refine(...oneOfTheTwo);

export const staleJson = z.object({
  /** Products that the policy concerns. */
  products: z.int(),
  /** Of these, those whose verdict was made under other policies than today's. */
  stale: z.int(),
  /** Of these, those whose check waits or runs. */
  running: z.int(),
});
export type StaleJson = z.infer<typeof staleJson>;

export const revalidateJson = z.object({ message: z.string(), queued: z.int() });
