import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { campaignItems, campaigns } from "@/db/schema/campaigns";
import { productPatterns } from "@/db/schema/patterns";
import { products } from "@/db/schema/products";
import { type Lease, RELEASED } from "@/lib/platform/jobs/lease";
import { isOpenAnd } from "@/lib/products/finding-filters";
import type { Product } from "@/lib/products/mutations";
import { textReader } from "@/lib/products/read-text";
import { changeItem, type Item, undoItem } from "./change";
import { campaignSteps } from "./claim";
import { type Campaign, tellEnd } from "./ends";
import { filtersOf, prepareItems } from "./prepare";

async function holdItem(tx: Database, campaign: Campaign, productId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  const [item] = await tx.select().from(campaignItems).where(itemOf(campaign, productId));
  return product && item ? { product, item } : null;
}

function itemOf(campaign: Pick<Campaign, "id">, productId: number) {
  return and(eq(campaignItems.campaignId, campaign.id), eq(campaignItems.productId, productId));
}

/** Products whose change is worked out in one transaction. */
const AT_ONCE = 20;

/** Goes on with a campaign from where it stands: works its changes out, makes them, or takes them back. */
export async function workOnCampaign(job: Lease, signal: AbortSignal): Promise<void> {
  const readText = await textReader();
  for (let hasMore = true; hasMore; ) {
    signal.throwIfAborted();
    hasMore = await db().transaction(async (tx) => {
      const [campaign] = await tx
        .select()
        .from(campaigns)
        .where(campaignSteps.leases.heldBy(job))
        .for("update");
      if (!campaign) return false;
      if (campaign.state === "preparing") return prepareNext(tx, campaign);
      if (campaign.state === "running")
        return withNext(tx, campaign, "planned", "completed", (product, item) =>
          changeItem(tx, campaign, product, item, readText),
        );
      if (campaign.state === "undoing")
        return withNext(tx, campaign, "changed", "undone", (product, item) =>
          undoItem(tx, campaign, product, item, readText),
        );
      return false;
    });
  }
}

/** It has got further: what went wrong before does not count against it. */
const GOT_ON = { attempts: 0, errorMessage: null } as const;

/** Returns whether there is more to do, as all steps here. */
async function prepareNext(tx: Database, campaign: Campaign): Promise<boolean> {
  const found = await tx
    .selectDistinct({ id: productPatterns.productId })
    .from(productPatterns)
    .where(and(gt(productPatterns.productId, campaign.prepared), ...isOpenAnd(filtersOf(campaign))))
    .orderBy(asc(productPatterns.productId))
    .limit(AT_ONCE);
  const ids = found.map(({ id }) => id);
  await prepareItems(tx, campaign, ids);
  const last = ids.at(-1);
  const over = last === undefined;
  await tx
    .update(campaigns)
    .set(over ? { ...RELEASED, ...GOT_ON, state: "ready" } : { ...GOT_ON, prepared: last })
    .where(eq(campaigns.id, campaign.id));
  return !over;
}

/** One product per transaction: after a crash it is either done or not. */
async function withNext(
  tx: Database,
  campaign: Campaign,
  outcome: "planned" | "changed",
  end: "completed" | "undone",
  work: (product: Product, item: Item) => Promise<Partial<Item>>,
): Promise<boolean> {
  const [next] = await tx
    .select({ productId: campaignItems.productId })
    .from(campaignItems)
    .where(and(eq(campaignItems.campaignId, campaign.id), eq(campaignItems.outcome, outcome)))
    .orderBy(asc(campaignItems.productId))
    .limit(1);
  if (next) {
    const held = await holdItem(tx, campaign, next.productId);
    if (held)
      await tx
        .update(campaignItems)
        .set(await work(held.product, held.item))
        .where(itemOf(campaign, next.productId));
    if (campaign.attempts > 0)
      await tx.update(campaigns).set(GOT_ON).where(eq(campaigns.id, campaign.id));
    return true;
  }
  const [ended] = await tx
    .update(campaigns)
    .set({
      ...RELEASED,
      ...GOT_ON,
      state: end,
      ...(end === "completed" ? { finishedAt: sql`now()` } : {}),
    })
    .where(eq(campaigns.id, campaign.id))
    .returning();
  if (ended) await tellEnd(tx, ended);
  return false;
}
