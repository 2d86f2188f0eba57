import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { config } from "@/lib/platform/config";
import { enqueueProducts } from "@/lib/products/check-queue";
import { openDatabase } from "@/lib/start/open-database";
import { decideOnFinding, revokeDecision } from "@/lib/validations/decisions/mutations";
import { findLatestCompleted, loadViolations } from "@/lib/validations/decisions/recount";
import { must } from "../support/factories";
import { runQueue } from "../support/run-queue";

/**
 * Decides on every finding of the only product, revokes all decisions and validates the product
 * again, in a loop until the process is killed. Reports when the loop has started.
 */
await openDatabase(config());
const user = must((await db().select().from(users))[0]);
const product = must((await db().select().from(products))[0]);
for (;;) {
  const { id: validation } = must(await findLatestCompleted(db(), product.id));
  for (;;) {
    const found = await loadViolations(db(), validation);
    const next = found.find(({ decision }) => decision === null);
    if (!next) break;
    const scope = next.startPosition === null ? "product" : "occurrence";
    await decideOnFinding(next.id, { kind: "wrong", scope, reason: "A name." }, user);
    console.log("decided");
  }
  await enqueueProducts(db(), [product.id], null);
  await runQueue();
  const open = await db()
    .select({ id: findingDecisions.id })
    .from(findingDecisions)
    .where(eq(findingDecisions.state, "open"));
  for (const { id } of open) await revokeDecision(id, user);
}
