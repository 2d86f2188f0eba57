import type { Database } from "@/db/client";
import type { users } from "@/db/schema/users";
import { recordAudit } from "@/lib/outbox/audit/record";

export type PolicyEntity =
  | "category"
  | "category_guideline"
  | "category_rule"
  | "brand_guideline"
  | "guideline_rule"
  | "rule_set"
  | "rule_set_rule";

/** Records a policy change in the audit log, in the transaction that makes it. */
export function auditPolicy(
  tx: Database,
  user: Pick<typeof users.$inferSelect, "id">,
  verb: "created" | "updated" | "deleted",
  entity: PolicyEntity,
  entityId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const action = `${entity}.${verb}`;
  return recordAudit(tx, { actorId: user.id, action, entity, entityId, detail });
}
