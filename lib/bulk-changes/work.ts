import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { campaignItems, campaigns } from "@/db/schema/campaigns";
import { productPatterns } from "@/db/schema/patterns";
import { type CampaignChange, DESCRIPTION, NAME } from "@/lib/enums";
import { type Lease, RELEASED } from "@/lib/platform/jobs/lease";
import { isOpenAnd } from "@/lib/products/finding-filters";
import type { Product } from "@/lib/products/mutations";
import { textReader } from "@/lib/products/read-text";
import { changeItem, edit, holdItem, itemOf, type ReadText } from "./change";
import { campaignSteps } from "./claim";
import { takeBackItem } from "./decide";
import { type Campaign, tellEnd } from "./ends";
import { filtersOf, prepareItems } from "./prepare";
import { takeBackSent } from "./send-back";

/** Puts one product back to the byte, where nobody has touched the texts since; else it is kept. */
async function undoItem(
  tx: Database,
  campaign: Campaign,
  productId: number,
  readText: ReadText,
): Promise<void> {
  const held = await holdItem(tx, campaign, productId);
  if (!held) return;
  const reason = await putBack(tx, campaign, held.product, held.item, readText);
  await tx
    .update(campaignItems)
    .set(reason === null ? { outcome: "undone", reason: "" } : { outcome: "kept", reason })
    .where(itemOf(campaign, productId));
}

const TOUCHED = "Somebody has changed the text since.";
const ENDED = "Somebody has changed the decision since, or it has ended.";

/** @returns why it stays as it is; null if it is put back */
async function putBack(
  tx: Database,
  campaign: Campaign,
  product: Product,
  { changes, decisions }: typeof campaignItems.$inferSelect,
  readText: ReadText,
): Promise<string | null> {
  if (campaign.action === "send_back") return takeBackSent(tx, campaign, decisions);
  if (campaign.action === "decide")
    return (await takeBackItem(tx, campaign, decisions)) ? null : ENDED;
  if (!changes.every((change) => standsIn(product, change))) return TOUCHED;
  await edit(tx, campaign, product, changes, "before", readText);
  return null;
}

function standsIn(product: Product, { field, item, after }: CampaignChange): boolean {
  if (field === NAME) return product.name === after;
  if (field === DESCRIPTION) return product.description === after;
  const stored = product.texts[field];
  return (item === null ? stored : Array.isArray(stored) ? stored[item] : null) === after;
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
        return withNext(tx, campaign, "planned", "completed", (productId) =>
          changeItem(tx, campaign, productId, readText),
        );
      if (campaign.state === "undoing")
        return withNext(tx, campaign, "changed", "undone", (productId) =>
          undoItem(tx, campaign, productId, readText),
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
  work: (productId: number) => Promise<void>,
): Promise<boolean> {
  const [item] = await tx
    .select({ productId: campaignItems.productId })
    .from(campaignItems)
    .where(and(eq(campaignItems.campaignId, campaign.id), eq(campaignItems.outcome, outcome)))
    .orderBy(asc(campaignItems.productId))
    .limit(1);
  if (item) {
    await work(item.productId);
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
