import { eq, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { users } from "@/db/schema/users";
import { webhooks } from "@/db/schema/webhooks";
import { bulkChangeWork } from "@/inngest/job-workers";
import { createBulkChange, startBulkChange, undoBulkChange } from "@/lib/bulk-changes/mutations";
import { createBulkChangeSchema } from "@/lib/bulk-changes/schemas";
import { WEBHOOK_EVENTS } from "@/lib/enums";
import { enqueueProducts } from "@/lib/products/check-queue";
import { createCategory, createProduct, createUser, must } from "../support/factories";
import { runBulkChanges, runQueue } from "../support/run-queue";

/** The phases of the bulk changes in `live`. */
export type Phase = "preparing" | "running" | "undoing";

const CHANGES = [
  { filters: { words: "cheap" }, action: "replace", replacement: "fine" },
  { filters: { words: "bargain" }, action: "decide", kind: "accepted", reason: "A name." },
  { filters: { words: "outlet" }, action: "send_back", comments: "Please rewrite." },
];
const PRODUCTS = { cheap: 7, bargain: 3, outlet: 3 };

/** Creates products that violate three rules, and a user who gets all notifications. */
export async function fillShop(): Promise<void> {
  const { id: userId } = await createUser({ role: "admin" });
  const rules = Object.keys(PRODUCTS).map((ruleContent) => ({ ruleContent }));
  const category = await createCategory({ complianceThreshold: 1 }, rules);
  const ids: number[] = [];
  for (const [words, count] of Object.entries(PRODUCTS))
    for (let n = 0; n < count; n++) {
      const description = `A ${words} shoe of leather, number ${n}.`;
      const productId = `${words}-${n}`;
      const made = { productId, categoryId: category.id, uploadedBy: userId, description };
      ids.push((await createProduct(made)).id);
    }
  await enqueueProducts(db(), ids, userId);
  await runQueue();
  const url = "https://example.com/told";
  await db()
    .insert(webhooks)
    .values({ url, secret: "sealed", events: [...WEBHOOK_EVENTS] });
}

/**
 * Continues three bulk changes from their current state until all of them have been applied,
 * validated, undone and validated again.
 * @param enter called at the start of each phase; called with null for other work
 */
export async function live(enter: (phase: Phase | null) => void): Promise<void> {
  await bulkChangeWork.reclaim({ all: true });
  await db().update(bulkChanges).set({ notBefore: null });
  const user = await starter();
  const drafted = await db().$count(bulkChanges);
  if (drafted < CHANGES.length || (await idsIn("preparing")).length > 0) {
    enter("preparing");
    for (const change of CHANGES.slice(drafted))
      await createBulkChange(createBulkChangeSchema.parse(change), user);
    await runBulkChanges();
  }
  const [ready, running] = [await idsIn("ready"), await idsIn("running")];
  if (ready.length + running.length > 0) {
    enter("running");
    for (const id of ready) await startBulkChange(id, user);
    await runBulkChanges();
  }
  enter(null);
  await runQueue();
  enter("undoing");
  for (const id of await idsIn("completed")) await undoBulkChange(id, user);
  await runBulkChanges();
  enter(null);
  await runQueue();
}

async function starter() {
  return must((await db().select().from(users))[0]);
}

async function idsIn(state: typeof bulkChanges.$inferSelect.state): Promise<number[]> {
  const found = await db()
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(eq(bulkChanges.state, state))
    .orderBy(bulkChanges.id);
  return found.map(({ id }) => id);
}

/** Returns all data that the bulk changes leave behind, with counts. */
export async function traces(): Promise<string[]> {
  const statements = [
    sql`select state, name, count(*)::int from bulk_changes group by 1, 2`,
    sql`select action, outcome, i.reason, count(*)::int from bulk_change_items i join bulk_changes on bulk_changes.id = bulk_change_id group by 1, 2, 3`,
    sql`select product_id, description, status, version, compliance_score from products`,
    sql`select product_id, field, old_value, new_value, reason, count(*)::int from product_edits group by 1, 2, 3, 4, 5`,
    sql`select product_id, status, decision, count(*)::int from validations group by 1, 2, 3`,
    sql`select product_id, kind, state, closed_reason, count(*)::int from finding_decisions group by 1, 2, 3, 4`,
    sql`select action, subject, entity, count(*)::int from audit_log group by 1, 2, 3`,
    sql`select event, body::jsonb #>> '{data,product,product_id}' as product, count(*)::int from webhook_deliveries group by 1, 2`,
    sql`select kind, product_id, count(*)::int from notifications group by 1, 2`,
    sql`select count(*)::int as approvals from approvals`,
  ];
  const found: string[] = [];
  for (const each of statements)
    for (const row of await queryRows(db(), each)) found.push(JSON.stringify(row));
  return found.sort();
}
