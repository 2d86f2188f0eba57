import { eq, sql } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import { importStarted } from "@/inngest/client";
import { DomainError } from "@/lib/errors";
import { notifyOfImport } from "@/lib/outbox/notifications/record";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { FileError } from "@/lib/platform/files/file-error";
import { createSteps, MAX_INTERRUPTIONS } from "@/lib/platform/jobs/steps";

/** Queue operations for `imports`. The progress of an import is stored in its row. */
export const importSteps = createSteps(imports, {
  name: "import",
  waiting: eq(imports.state, "running"),
  failed: sql`state = 'failed', finished_at = now()`,
  toFailure: (error) =>
    error instanceof DomainError || error instanceof FileError
      ? { reason: error.message, final: true }
      : null,
  notifyFailed: async (tx, id, reason) => {
    const [failed] = await tx.select().from(imports).where(eq(imports.id, id));
    if (failed) await notifyOfImport(tx, { ...failed, reason });
  },
  maxInterruptions: MAX_INTERRUPTIONS,
});

/** Notifies workers about pending imports. Call it after the commit. */
export async function notifyImportWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (import_id) =>
    importStarted.create({ import_id }, { id: createEventId("import", import_id, occasion) }),
  );
}
