import { importStarted } from "@/inngest/client";
import { createEventId, sendEvents } from "@/lib/platform/events";

/** Notifies workers about pending imports. Call it after the commit. */
export async function notifyImportWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (import_id) =>
    importStarted.create({ import_id }, { id: createEventId("import", import_id, occasion) }),
  );
}
