import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { names } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { workspace } from "@/db/schema/workspace";
import { toNameKey } from "@/lib/checking/text/names";
import { conflict, invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";

type StoredName = typeof names.$inferSelect;

/** Adds a name in the transaction. @throws DomainError invalid, conflict (both `name`) */
export async function insertName(
  tx: Database,
  name: string,
  user: Pick<User, "id">,
): Promise<StoredName> {
  const key = toNameKey(name);
  if (!/\p{L}/u.test(key)) throw invalidField("name", "A name must contain at least one letter.");
  await incrementVersion(tx);
  const [added] = await tx
    .insert(names)
    .values({ name, key, createdBy: user.id })
    .onConflictDoNothing({ target: names.key })
    .returning();
  if (!added) throw conflict(`“${name}” is already a name.`, "name");
  await auditName(tx, "added", added, user);
  return added;
}

/** Removes a name in the caller's transaction. @throws DomainError not_found */
export async function deleteName(
  tx: Database,
  id: number,
  user: Pick<User, "id">,
  verb: "removed" | "undone" = "removed",
): Promise<StoredName> {
  await incrementVersion(tx);
  const [removed] = await tx.delete(names).where(eq(names.id, id)).returning();
  if (!removed) throw notFound("Name");
  await auditName(tx, verb, removed, user);
  return removed;
}

/** Makes verdicts under the previous names stale. Serializes changes of the names. */
async function incrementVersion(tx: Database): Promise<void> {
  await tx
    .insert(workspace)
    .values({ namesVersion: 1 })
    .onConflictDoUpdate({
      target: workspace.id,
      set: { namesVersion: sql`${workspace.namesVersion} + 1` },
    });
}

function auditName(
  tx: Database,
  verb: "added" | "removed" | "undone",
  { id, name }: StoredName,
  user: Pick<User, "id">,
): Promise<void> {
  const entry = { action: `name.${verb}`, entity: "name", entityId: id, detail: { name } };
  return recordAudit(tx, { actorId: user.id, ...entry });
}
