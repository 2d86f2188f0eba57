import type { Database } from "@/db/client";
import { auditLog } from "@/db/schema/users";

export interface AuditEntry {
  /** Who did it; null for the system itself. */
  actorId: number | null;
  /** A past fact: `approval.created`, `category.deleted`. */
  action: string;
  entity: string;
  entityId: number | null;
  detail?: Record<string, unknown>;
}

/** Writes down what was done, in the transaction that does it. */
export async function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry);
}
