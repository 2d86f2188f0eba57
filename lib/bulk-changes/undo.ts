import type { Database } from "@/db/client";
import { campaignItems } from "@/db/schema/campaigns";
import { type CampaignChange, DESCRIPTION, NAME } from "@/lib/enums";
import type { Product } from "@/lib/products/mutations";
import { edit, holdItem, itemOf, type ReadText } from "./change";
import { takeBackItem } from "./decide";
import type { Campaign } from "./ends";
import { takeBackSent } from "./send-back";

/** Puts one product back to the byte, where nobody has touched the texts since; else it is kept. */
export async function undoItem(
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
