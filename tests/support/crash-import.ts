import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { importSteps } from "@/lib/imports/claim";
import { runImport } from "@/lib/imports/run";

/** Stops a worker after its first chunk, and lets another one continue. */
export async function crashImport(id: number): Promise<void> {
  const crashed = await importSteps.claim(id);
  if (!crashed) throw new Error("The import is not waiting.");
  const stop = new AbortController();
  const running = runImport(crashed, stop.signal);
  await db().select().from(imports);
  stop.abort();
  await running.catch(() => undefined);
  await db()
    .update(imports)
    .set({ leaseUntil: new Date(0) })
    .where(importSteps.leases.ownedBy(crashed));
  await recoverStalledWork(plainStep);
  await db().update(imports).set({ notBefore: null }).where(eq(imports.id, id));
}
