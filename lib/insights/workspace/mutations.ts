import { getTableName, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { workspace } from "@/db/schema/workspace";
import { conflict } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import { retryTransaction } from "@/lib/platform/retry-transaction";
import { countContents, getWorkspace, hasDemoData } from "./queries";
import type { ClearedJson, WorkspaceJson } from "./schemas";
import { CONTENT_TABLES } from "./tables";

/** Dismisses the dashboard's “first steps” card for all admins. */
export async function dismissCard(): Promise<WorkspaceJson> {
  const dismissedAt = new Date();
  await db()
    .insert(workspace)
    .values({ dismissedAt })
    .onConflictDoUpdate({ target: workspace.id, set: { dismissedAt } });
  return getWorkspace();
}

/**
 * Deletes all products and policies with their derived data if demo data is among them. Users,
 * sessions, tokens, settings and the audit log remain. Ids are not reused.
 * @throws DomainError conflict without demo data
 */
export async function clearWorkspace(user: { id: number }): Promise<ClearedJson> {
  return retryTransaction(() => db().transaction((tx) => deleteContents(tx, user)));
}

async function deleteContents(tx: Database, user: { id: number }): Promise<ClearedJson> {
  // Serializes two calls: the second finds no demo data. A lock on a table would deadlock with the
  // TRUNCATE of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clear workspace'))`);
  if (!(await hasDemoData(tx)))
    throw conflict(
      "This workspace has no demo data. Only a workspace with demo data can be cleared.",
    );
  const contents = await countContents(tx);
  const tables = CONTENT_TABLES.map((table) => sql.identifier(getTableName(table)));
  // A single statement, because the tables reference each other. Deleting row by row takes minutes.
  await tx.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
  await recordAudit(tx, {
    actorId: user.id,
    action: "workspace.cleared",
    entity: "workspace",
    entityId: null,
    detail: contents,
  });
  return { message: formatClearedMessage(contents), ...contents };
}

function formatClearedMessage({
  products,
  policies,
  uploads,
}: Omit<ClearedJson, "message">): string {
  const deletedCounts = [
    pluralize(products, "product"),
    pluralize(policies, "policy", "policies"),
    pluralize(uploads, "upload"),
  ];
  return `Deleted ${new Intl.ListFormat("en").format(deletedCounts)}.`;
}
