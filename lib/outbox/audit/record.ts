import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { auditLog } from "@/db/schema/users";
import type { AuditKind } from "@/lib/enums";
import { subjectOf } from "./subjects";

export interface AuditEntry {
  /** Who did it; null for the system itself, and for whoever failed to sign in. */
  actorId: number | null;
  /** A past fact: `approval.created`, `category.deleted`. */
  action: string;
  entity: string;
  entityId: number | null;
  /** Of what is gone by now, `name` or `title` say what it was called. */
  detail?: Record<string, unknown>;
}

/** Writes down what was done, in the transaction that does it, with the thing's name of this moment. */
export async function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    kind: kindOf(entry.action),
    subject: subjectOf(entry.entity, entry.entityId, entry.detail ?? {}),
  });
}

/** As `recordAudit`, of thousands of deeds in one statement; each says what its thing is called. */
export async function recordAudits(
  tx: Database,
  entries: (AuditEntry & { subject: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  const told = entries.map(({ actorId, action, entity, entityId, subject, detail = {} }) => ({
    actor: actorId,
    action,
    kind: kindOf(action),
    entity,
    entity_id: entityId,
    subject,
    detail,
  }));
  await tx.execute(sql`
    insert into ${auditLog} (actor_id, action, kind, entity, entity_id, subject, detail)
    select actor, action, kind, entity, entity_id, subject, detail
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told(actor int, action text,
      kind text, entity text, entity_id int, subject text, detail jsonb)`);
}

/** What comes before the dot of an action, and the kind that it is. */
const KINDS: Record<string, AuditKind> = {
  session: "sign_in",
  user: "account",
  api_token: "account",
  approval: "decision",
  finding_decision: "decision",
  product: "product",
  batch: "product",
  import: "product",
  import_profile: "product",
  seo: "product",
  exam: "policy",
  category: "policy",
  category_guideline: "policy",
  category_rule: "policy",
  brand_guideline: "policy",
  guideline_rule: "policy",
  rule_set: "policy",
  rule_set_rule: "policy",
  product_field: "policy",
};

function kindOf(action: string): AuditKind {
  if (action === "product.approved" || action === "product.rejected") return "decision";
  return KINDS[action.slice(0, action.indexOf("."))] ?? "other";
}
