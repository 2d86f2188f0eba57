import { eq, sql } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import { DomainError } from "@/lib/errors";
import { notifyOfImport } from "@/lib/outbox/notifications/record";
import { FileError } from "@/lib/platform/files/file-error";
import { createSteps, MAX_INTERRUPTIONS } from "@/lib/platform/jobs/steps";

/** Queue operations for `imports`. The progress of an import is stored in its row. */
export const importSteps = createSteps(imports, {
  name: "import",
  waiting: eq(imports.state, "running"),
  failed: sql`state = 'failed', finished_at = now()`,
  known: (error) =>
    error instanceof DomainError || error instanceof FileError
      ? { reason: error.message, final: true }
      : null,
  notifyFailed: async (tx, id, reason) => {
    const [failed] = await tx.select().from(imports).where(eq(imports.id, id));
    if (failed) await notifyOfImport(tx, { ...failed, reason });
  },
  maxInterruptions: MAX_INTERRUPTIONS,
});
