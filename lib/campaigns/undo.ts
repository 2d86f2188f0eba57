import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { campaignItems } from "@/db/schema/campaigns";
import { products } from "@/db/schema/products";
import type { CampaignChange } from "@/lib/campaign-words";
import { DESCRIPTION, NAME } from "@/lib/enums";
import type { Product } from "@/lib/products/mutations";
import { edit, itemOf, type ReadText } from "./change";
import type { Campaign } from "./ends";

/** Puts one product back to the byte, where nobody has touched the texts since; else it is kept. */
export async function undoItem(
  tx: Database,
  campaign: Campaign,
  productId: number,
  readText: ReadText,
): Promise<number[]> {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  const [item] = await tx.select().from(campaignItems).where(itemOf(campaign, productId));
  if (!product || !item) return [];
  const untouched =
    item.changes.length > 0 && item.changes.every((change) => standsIn(product, change));
  const reason = item.changes.length > 0 ? TOUCHED : DECIDED;
  await tx
    .update(campaignItems)
    .set(untouched ? { outcome: "undone", reason: "" } : { outcome: "kept", reason })
    .where(itemOf(campaign, productId));
  return untouched ? edit(tx, campaign, product, item.changes, "before", readText) : [];
}

const TOUCHED = "Somebody has changed the text since.";
const DECIDED = "What was sent back is decided anew on the product itself.";

function standsIn(product: Product, { field, item, after }: CampaignChange): boolean {
  if (field === NAME) return product.name === after;
  if (field === DESCRIPTION) return product.description === after;
  const stored = product.texts[field];
  return (item === null ? stored : Array.isArray(stored) ? stored[item] : null) === after;
}
