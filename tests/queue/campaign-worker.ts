import { sql } from "drizzle-orm";
import { connection, db, rows } from "@/db/client";
import { campaignItems, campaigns } from "@/db/schema/campaigns";
import { validations } from "@/db/schema/validations";
import { startEmbeddedQueue } from "@/inngest/embedded";
import { stopWorkers } from "@/inngest/workers";
import { createCampaign, startCampaign } from "@/lib/campaigns/mutations";
import { getCampaign } from "@/lib/campaigns/queries";
import { createCampaignSchema } from "@/lib/campaigns/schemas";
import { config } from "@/lib/config";
import { openDatabase } from "@/lib/start/open-database";
import { enqueue } from "@/lib/validations/queue";
import { createCategory, createProduct, createUser } from "../support/factories";
import { until } from "../support/until";

/**
 * A process of its own for the crash test of campaigns: on the database of its environment it drafts
 * and starts one over 40 products where there is none, says how far it is whenever that has changed,
 * and prints at its end how often each product was edited.
 */
await openDatabase(config());
const known = await db().$count(campaigns);
const admin = known > 0 ? null : await createUser({ role: "admin" });
if (admin) await fill(admin.id);
await startEmbeddedQueue();
if (admin) await begin(admin);
let last = -1;
const campaign = await until(async () => {
  const { counts, state } = await getCampaign(1);
  if (counts.changed !== last) console.log(`changed ${counts.changed}`);
  last = counts.changed;
  return state === "completed" && counts;
}, 90);
await until(verdictsStand, 60);
await stopWorkers();
const edits = await rows<{ product: number; edits: number; text: string }>(
  db(),
  sql`select p.id as product, p.description as text,
    (select count(*)::int from product_edits e where e.product_id = p.id) as edits
    from products p join ${campaignItems} i on i.product_id = p.id order by p.id`,
);
await connection().close();
console.log(JSON.stringify({ campaign, edits }));

async function fill(userId: number): Promise<void> {
  const rules = [{ ruleContent: "cheap", severity: "high" as const }];
  const category = await createCategory({}, rules);
  const ids: number[] = [];
  for (let n = 0; n < 40; n++) {
    const description = `A cheap shoe of leather, number ${n}.`;
    ids.push(
      (await createProduct({ categoryId: category.id, uploadedBy: userId, description })).id,
    );
  }
  await enqueue(db(), ids, userId);
}

async function begin(user: Parameters<typeof createCampaign>[1]): Promise<void> {
  await until(verdictsStand, 60);
  const body = { action: "replace", replacement: "fine", filters: { words: "cheap" } };
  const { id } = await createCampaign(createCampaignSchema.parse(body), user);
  await until(async () => (await getCampaign(id)).state === "ready", 60);
  await startCampaign(id, user);
}

async function verdictsStand(): Promise<boolean> {
  return (await db().$count(validations, sql`status in ('pending', 'in_progress')`)) === 0;
}
