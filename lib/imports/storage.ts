import { and, count, eq, exists, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { importParts, imports } from "@/db/schema/imports";
import { users } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { config } from "@/lib/platform/config";

const MB = 1024 * 1024;

/**
 * Checks that a person may store another file; of two requests, the second counts the first.
 * @param size of the file, in bytes
 * @throws DomainError conflict, saying which bound is reached
 */
export async function requireStorage(
  tx: Database,
  { id }: Pick<SessionUser, "id">,
  size: number,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");
  const isDraft = eq(imports.state, "draft");
  const hasFile = exists(
    tx.select({ one: sql`1` }).from(importParts).where(eq(importParts.importId, imports.id)),
  );
  const [stored] = await tx
    .select({
      drafts: count(sql`case when ${isDraft} then 1 end`),
      bytes: sql<number>`coalesce(sum(${imports.size}), 0)::float8`,
    })
    .from(imports)
    .where(and(eq(imports.createdBy, id), or(isDraft, hasFile)));
  const { IMPORT_DRAFTS, IMPORT_STORAGE_MB, IMPORT_FILE_DAYS } = config();
  if ((stored?.drafts ?? 0) >= IMPORT_DRAFTS) {
    throw conflict(`You have ${IMPORT_DRAFTS} drafts of imports. Start or delete one first.`);
  }
  if ((stored?.bytes ?? 0) + size > IMPORT_STORAGE_MB * MB) {
    const most = IMPORT_STORAGE_MB.toLocaleString("en");
    throw conflict(
      `The files of your imports may take ${most} MB together. Delete drafts, or wait: files are deleted ${IMPORT_FILE_DAYS} days after their import.`,
    );
  }
}
