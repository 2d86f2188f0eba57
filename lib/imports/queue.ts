import { importStarted } from "@/inngest/client";
import { sendEvents, waitOf } from "@/lib/events";

/** Tells the workers, after the commit, that these imports wait. */
export async function tellImports(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (import_id) =>
    importStarted.create({ import_id }, { id: waitOf("import", import_id, occasion) }),
  );
}
