import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { campaignItems } from "@/db/schema/campaigns";
import { products } from "@/db/schema/products";
import { type CampaignChange, DESCRIPTION, NAME } from "@/lib/enums";
import type { Product } from "@/lib/products/mutations";
import type { TextColumns } from "@/lib/products/read-text";
import type { UpdateProduct } from "@/lib/products/schemas";
import { applyUpdate } from "@/lib/products/update";
import { decideItem } from "./decide";
import { type Done, starterOf } from "./doing";
import type { Campaign } from "./ends";
import { faultNow } from "./plan";
import { meantBy, plannable } from "./prepare";
import { sendBack } from "./send-back";

export type ReadText = (description: string) => TextColumns;

const SOMEBODY = "Somebody has changed the product since the preview.";

/**
 * Changes one product as planned, unless somebody has changed it since, or its policies have changed so
 * that the text would break one, or mend nothing.
 */
export async function changeItem(
  tx: Database,
  campaign: Campaign,
  productId: number,
  readText: ReadText,
): Promise<void> {
  const held = await holdItem(tx, campaign, productId);
  if (!held) return;
  const done = await changeProduct(tx, campaign, held.product, held.item, readText);
  if ("refused" in done) {
    await settle({ outcome: "remainder", reason: done.refused });
    return;
  }
  await settle({ outcome: "changed", decisions: done.decisions });

  async function settle(set: Partial<Item>) {
    await tx.update(campaignItems).set(set).where(itemOf(campaign, productId));
  }
}

type Item = typeof campaignItems.$inferSelect;

async function changeProduct(
  tx: Database,
  campaign: Campaign,
  product: Product,
  item: Item,
  readText: ReadText,
): Promise<Done> {
  if (product.version !== item.version) return { refused: SOMEBODY };
  if (campaign.action === "send_back") return sendBack(tx, campaign, item.validationId);
  if (campaign.action === "decide") return decideItem(tx, campaign, product.id);
  const about = await plannable(tx, product.id);
  const { action } = campaign;
  const isMeant = await meantBy(tx, campaign);
  const fault = about && faultNow(about, item.changes, { action, isMeant });
  if (fault) return { refused: fault };
  await edit(tx, campaign, product, item.changes, "after", readText);
  return { decisions: [] };
}

/** The product of an item, locked, and the item; null where either is gone. */
export async function holdItem(tx: Database, campaign: Campaign, productId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  const [item] = await tx.select().from(campaignItems).where(itemOf(campaign, productId));
  return product && item ? { product, item } : null;
}

export function itemOf(campaign: Pick<Campaign, "id">, productId: number) {
  return and(eq(campaignItems.campaignId, campaign.id), eq(campaignItems.productId, productId));
}

/** An edit like any other, by whoever started the campaign, which its reason names. */
export async function edit(
  tx: Database,
  campaign: Campaign,
  product: Product,
  changes: readonly CampaignChange[],
  to: "before" | "after",
  readText: ReadText,
): Promise<void> {
  const user = await starterOf(tx, campaign);
  const reason =
    to === "after" ? `Campaign “${campaign.name}”` : `Campaign “${campaign.name}” undone`;
  await applyUpdate(tx, product, { ...textsTo(product, changes, to), reason }, user, readText);
}

function textsTo(
  product: Product,
  changes: readonly CampaignChange[],
  to: "before" | "after",
): Pick<UpdateProduct, "name" | "description" | "texts"> {
  const set: Pick<UpdateProduct, "name" | "description" | "texts"> = {};
  const texts: Record<string, string | string[]> = {};
  for (const change of changes) {
    if (change.field === NAME) set.name = change[to];
    else if (change.field === DESCRIPTION) set.description = change[to];
    else if (change.item === null) texts[change.field] = change[to];
    else {
      const stored = texts[change.field] ?? product.texts[change.field];
      const list = Array.isArray(stored) ? [...stored] : [];
      list[change.item] = change[to];
      texts[change.field] = list;
    }
  }
  return Object.keys(texts).length > 0 ? { ...set, texts } : set;
}
