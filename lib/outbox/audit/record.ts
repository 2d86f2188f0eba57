import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import {
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSets,
  rules,
} from "@/db/schema/policies";
import { batches, productFields, products } from "@/db/schema/products";
import { apiTokens } from "@/db/schema/tokens";
import { auditLog, users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import type { AuditKind } from "@/lib/enums";
import { selectPersonName } from "@/lib/platform/person-names";

type Detail = Record<string, unknown>;

/**
 * Returns a SQL expression for the name of an entity, for use in the statement that inserts its
 * audit entry. A rule has the name of its policy. For a deleted entity, `detail` contains the name
 * or the id of its parent.
 */
function selectSubject(entity: string, id: number | null, detail: Detail): SQL<string> {
  const name = id === null ? undefined : SUBJECT_SELECTORS[entity]?.(id, detail);
  const detailName = [detail.name, detail.title].find((value) => typeof value === "string") ?? "";
  return name
    ? sql<string>`coalesce((${name}), ${detailName}::text)`
    : sql<string>`${detailName}::text`;
}

const SUBJECT_SELECTORS: Record<string, (id: number, detail: Detail) => SQL> = {
  user: (id) => sql`select ${selectPersonName(users)} from ${users} where ${users.id} = ${id}`,
  api_token: (id) => sql`select ${apiTokens.name} from ${apiTokens} where ${apiTokens.id} = ${id}`,
  product: (id) => sql`select ${products.productId} from ${products} where ${products.id} = ${id}`,
  batch: (id) => sql`select ${batches.batchName} from ${batches} where ${batches.id} = ${id}`,
  product_field: (id) =>
    sql`select ${productFields.label} from ${productFields} where ${productFields.id} = ${id}`,
  approval: (id) => sql`select ${products.productId} from ${approvals}
    join ${validations} on ${validations.id} = ${approvals.validationId}
    join ${products} on ${products.id} = ${validations.productId}
    where ${approvals.id} = ${id}`,
  finding_decision: (id) => sql`select ${products.productId} from ${findingDecisions}
    join ${products} on ${products.id} = ${findingDecisions.productId}
    where ${findingDecisions.id} = ${id}`,
  category: (id) =>
    sql`select ${categories.name} from ${categories} where ${categories.id} = ${id}`,
  brand_guideline: selectBrandTitle,
  category_guideline: (id, { category }) => sql`select ${categories.name} from ${categories}
    where ${categories.id} = coalesce(${selectGuidelineCategory(id)}, ${toNumericId(category)}::int)`,
  category_rule: (id, detail) => {
    const policyId = sql`(select ${rules.categoryGuidelineId} from ${rules} where ${rules.id} = ${id})`;
    const guideline = sql`coalesce(${policyId}, ${toNumericId(detail.category_guideline)}::int)`;
    return sql`select ${categories.name} from ${categories} where ${categories.id} = ${selectGuidelineCategory(guideline)}`;
  },
  guideline_rule: (id, { guideline }) => {
    const policyId = sql`(select ${rules.brandGuidelineId} from ${rules} where ${rules.id} = ${id})`;
    return selectBrandTitle(sql`coalesce(${policyId}, ${toNumericId(guideline)}::int)`);
  },
  rule_set: selectRuleSetName,
  rule_set_rule: (id, { rule_set }) => {
    const policyId = sql`(select ${rules.ruleSetId} from ${rules} where ${rules.id} = ${id})`;
    return selectRuleSetName(sql`coalesce(${policyId}, ${toNumericId(rule_set)}::int)`);
  },
};

function selectRuleSetName(id: number | SQL): SQL {
  return sql`select ${ruleSets.name} from ${ruleSets} where ${ruleSets.id} = ${id}`;
}

function selectBrandTitle(id: number | SQL): SQL {
  return sql`select ${brandGuidelines.title} from ${brandGuidelines} where ${brandGuidelines.id} = ${id}`;
}

function selectGuidelineCategory(guideline: number | SQL): SQL {
  return sql`(select ${categoryGuidelines.categoryId} from ${categoryGuidelines} where ${categoryGuidelines.id} = ${guideline})`;
}

function toNumericId(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

export interface AuditEntry {
  /** The user who performed the action; null for the system and for a failed sign-in. */
  actorId: number | null;
  /** The action: an entity and a participle, such as `approval.created`. */
  action: string;
  entity: string;
  entityId: number | null;
  /** For a deleted entity, `name` or `title` contains its name. */
  detail?: Record<string, unknown>;
}

/** Records an action and the entity's current name, in the transaction that performs the action. */
export async function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    kind: getAuditKind(entry.action),
    subject: selectSubject(entry.entity, entry.entityId, entry.detail ?? {}),
  });
}

/** Records thousands of actions in one statement. Each entry contains its entity's name. */
export async function recordAudits(
  tx: Database,
  entries: (AuditEntry & { subject: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  const values = entries.map(({ actorId, action, entity, entityId, subject, detail = {} }) => ({
    actor: actorId,
    action,
    kind: getAuditKind(action),
    entity,
    entity_id: entityId,
    subject,
    detail,
  }));
  await tx.execute(sql`
    insert into ${auditLog} (actor_id, action, kind, entity, entity_id, subject, detail)
    select actor, action, kind, entity, entity_id, subject, detail
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as entry(actor int, action text,
      kind text, entity text, entity_id int, subject text, detail jsonb)`);
}

/** The kinds of actions by the part of their name before the dot. */
const KIND_BY_VERB: Record<string, AuditKind> = {
  session: "sign_in",
  user: "account",
  invitation: "account",
  api_token: "account",
  approval: "decision",
  finding_decision: "decision",
  product: "product",
  batch: "product",
  bulk_change: "product",
  import: "product",
  import_profile: "product",
  seo: "product",
  evaluation: "policy",
  policy_issue: "policy",
  category: "policy",
  category_guideline: "policy",
  category_rule: "policy",
  brand_guideline: "policy",
  guideline_rule: "policy",
  rule_set: "policy",
  rule_set_rule: "policy",
  product_field: "policy",
  evidence: "policy",
  name: "policy",
};

function getAuditKind(action: string): AuditKind {
  if (action === "product.approved" || action === "product.rejected") return "decision";
  return KIND_BY_VERB[action.slice(0, action.indexOf("."))] ?? "other";
}
