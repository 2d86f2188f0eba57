import { z } from "zod";
import * as breakdowns from "@/lib/analytics/breakdown/schemas";
import * as analytics from "@/lib/analytics/schemas";
import * as bulkApprovals from "@/lib/approvals/bulk/schemas";
import * as approvals from "@/lib/approvals/schemas";
import * as audit from "@/lib/audit/schemas";
import * as auth from "@/lib/auth/schemas";
import * as batches from "@/lib/batches/schemas";
import * as campaigns from "@/lib/campaigns/schemas";
import * as findingDecided from "@/lib/decisions/answer-schemas";
import * as findingDecisions from "@/lib/decisions/schemas";
import * as edits from "@/lib/edits/schemas";
import * as exams from "@/lib/exams/schemas";
import * as history from "@/lib/history/schemas";
import * as imports from "@/lib/imports/schemas";
import * as judging from "@/lib/judging/schemas";
import * as notifications from "@/lib/notifications/schemas";
import * as palette from "@/lib/palette/schemas";
import * as foreignRules from "@/lib/policies/foreign-rules/schemas";
import * as previews from "@/lib/policies/preview/schemas";
import * as readyMade from "@/lib/policies/ready-made/schemas";
import * as ruleFiles from "@/lib/policies/rule-files/schemas";
import * as ruleSets from "@/lib/policies/rule-sets/schemas";
import * as rules from "@/lib/policies/rules/schemas";
import * as policies from "@/lib/policies/schemas";
import * as terms from "@/lib/policies/terms/schemas";
import * as versions from "@/lib/policies/versions/schemas";
import * as fields from "@/lib/product-fields/schemas";
import * as bulkUpdates from "@/lib/products/bulk/schemas";
import * as products from "@/lib/products/schemas";
import * as review from "@/lib/review/schemas";
import * as seo from "@/lib/seo/schemas";
import * as undo from "@/lib/undo/schemas";
import * as uploads from "@/lib/uploads/schemas";
import * as users from "@/lib/users/schemas";
import * as analyses from "@/lib/validations/analyze-schemas";
import * as checks from "@/lib/validations/check-schemas";
import * as fixes from "@/lib/validations/fix-all/schemas";
import * as repairs from "@/lib/validations/repair-schemas";
import * as rewrites from "@/lib/validations/rewrite/schemas";
import * as validations from "@/lib/validations/schemas";
import * as triggers from "@/lib/validations/trigger-schemas";
import * as views from "@/lib/views/schemas";
import * as webhooks from "@/lib/webhooks/schemas";

/** The domains whose shapes get a name of their own in the document. */
const DOMAINS: readonly Record<string, unknown>[] = [
  analyses,
  analytics,
  audit,
  approvals,
  breakdowns,
  auth,
  batches,
  bulkApprovals,
  bulkUpdates,
  checks,
  campaigns,
  edits,
  findingDecided,
  findingDecisions,
  exams,
  foreignRules,
  fields,
  fixes,
  history,
  imports,
  judging,
  notifications,
  palette,
  policies,
  previews,
  products,
  readyMade,
  repairs,
  review,
  rewrites,
  ruleFiles,
  rules,
  ruleSets,
  seo,
  terms,
  triggers,
  undo,
  uploads,
  users,
  validations,
  versions,
  views,
  webhooks,
];

/**
 * The exported shapes of the domains by name: `productJson` is Product, `createUserSchema` is
 * CreateUser. One shape exported twice keeps its first name.
 * @throws Error, where two different shapes would share a name
 */
export function namedSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const [exported, schema] of DOMAINS.flatMap((domain) => Object.entries(domain))) {
    if (!isShape(schema) || names.has(schema)) continue;
    const name = nameOf(exported);
    if (taken.has(name)) throw new Error(`Two shapes of the API would be called ${name}.`);
    names.set(schema, name);
    taken.add(name);
  }
  return names;
}

function isShape(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion;
}

function nameOf(exported: string): string {
  const base = exported.replace(/(Json|Schema)$/, "");
  return base.charAt(0).toUpperCase() + base.slice(1);
}
