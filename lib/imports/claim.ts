import { eq, sql } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import { DomainError } from "@/lib/errors";
import { FileError } from "@/lib/files/file-error";
import { stepsOf } from "@/lib/jobs/steps";
import { notifyOfImport } from "@/lib/notifications/record";

/**
 * A process may be killed again and again for reasons that are none of the import's; so often in the
 * same chunk of rows, it is the import.
 */
const MAX_INTERRUPTIONS = 20;

/** The rows of `imports`; how far each is stands in it. */
export const importSteps = stepsOf(imports, {
  name: "import",
  waiting: eq(imports.state, "running"),
  failed: sql`state = 'failed', finished_at = now()`,
  known: (error) =>
    error instanceof DomainError || error instanceof FileError
      ? { reason: error.message, final: true }
      : null,
  tellFailed: async (tx, id, reason) => {
    const [failed] = await tx.select().from(imports).where(eq(imports.id, id));
    if (failed) await notifyOfImport(tx, { ...failed, reason });
  },
  mostInterruptions: MAX_INTERRUPTIONS,
});
