import type { Database } from "@/db/client";
import type { bulkChangeItems } from "@/db/schema/bulk-changes";
import type { Product } from "@/db/schema/products";
import { type BulkChangeChange, DESCRIPTION, NAME } from "@/lib/enums";
import type { TextColumns } from "@/lib/products/read-text";
import type { UpdateProduct } from "@/lib/products/schemas";
import { applyUpdate } from "@/lib/products/update";
import { type ItemResult, starterOf } from "./apply";
import { decideItem, revokeDecisions } from "./decide";
import type { BulkChange } from "./ends";
import { findPlanFault } from "./plan";
import { loadCheckedProduct, selectTargets } from "./prepare";
import { sendBack, undoSendBack } from "./send-back";

export type ReadText = (description: string) => TextColumns;

const PRODUCT_CHANGED = "The product has changed since the preview.";

export type Item = typeof bulkChangeItems.$inferSelect;

/**
 * Applies the planned change to one product. Skips the product if it was edited after the preview
 * or if, under changed policies, the new text would violate a rule or fix nothing.
 * @returns the columns of the item to update
 */
export async function changeItem(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  item: Item,
  readText: ReadText,
): Promise<Partial<Item>> {
  const done = await changeProduct(tx, bulkChange, product, item, readText);
  return "refused" in done
    ? { outcome: "remainder", reason: done.refused }
    : { outcome: "changed", decisions: done.decisions };
}

async function changeProduct(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  item: Item,
  readText: ReadText,
): Promise<ItemResult> {
  if (product.version !== item.version) return { refused: PRODUCT_CHANGED };
  if (bulkChange.action === "send_back") return sendBack(tx, bulkChange, item.validationId);
  if (bulkChange.action === "decide") return decideItem(tx, bulkChange, product);
  const checkedProduct = await loadCheckedProduct(tx, product.id, bulkChange.asOf);
  const { action } = bulkChange;
  const isMeant = await selectTargets(tx, bulkChange);
  const fault = checkedProduct && findPlanFault(checkedProduct, item.changes, { action, isMeant });
  if (fault) return { refused: fault };
  await edit(tx, bulkChange, product, item.changes, "after", readText);
  return { decisions: [] };
}

/**
 * Restores the exact previous texts of one product, unless they were edited after the change.
 * @returns the columns of the item to update
 */
export async function undoItem(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  item: Item,
  readText: ReadText,
): Promise<Partial<Item>> {
  const reason = await restoreItem(tx, bulkChange, product, item, readText);
  return reason === null ? { outcome: "undone", reason: "" } : { outcome: "kept", reason };
}

const TEXT_CHANGED = "The text has changed since.";
const DECISION_CHANGED = "The decision has changed or ended since.";

/**
 * Undoes the change of one product.
 * @returns why the product was not restored; null if it was
 */
async function restoreItem(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  { changes, decisions }: Item,
  readText: ReadText,
): Promise<string | null> {
  if (bulkChange.action === "send_back") return undoSendBack(tx, bulkChange, decisions);
  if (bulkChange.action === "decide")
    return (await revokeDecisions(tx, bulkChange, product, decisions)) ? null : DECISION_CHANGED;
  if (!changes.every((change) => isCurrentText(product, change))) return TEXT_CHANGED;
  await edit(tx, bulkChange, product, changes, "before", readText);
  return null;
}

function isCurrentText(product: Product, { field, item, after }: BulkChangeChange): boolean {
  if (field === NAME) return product.name === after;
  if (field === DESCRIPTION) return product.description === after;
  const storedText = product.texts[field];
  return (
    (item === null ? storedText : Array.isArray(storedText) ? storedText[item] : null) === after
  );
}

/** Edits the product on behalf of the user who started the bulk change, with its name as reason. */
async function edit(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  changes: readonly BulkChangeChange[],
  to: "before" | "after",
  readText: ReadText,
): Promise<void> {
  const user = await starterOf(tx, bulkChange);
  const reason =
    to === "after" ? `Bulk change “${bulkChange.name}”` : `Bulk change “${bulkChange.name}” undone`;
  await applyUpdate(tx, product, { ...toTextUpdate(product, changes, to), reason }, user, readText);
}

function toTextUpdate(
  product: Product,
  changes: readonly BulkChangeChange[],
  to: "before" | "after",
): Pick<UpdateProduct, "name" | "description" | "texts"> {
  const set: Pick<UpdateProduct, "name" | "description" | "texts"> = {};
  const texts: Record<string, string | string[]> = {};
  for (const change of changes) {
    if (change.field === NAME) set.name = change[to];
    else if (change.field === DESCRIPTION) set.description = change[to];
    else if (change.item === null) texts[change.field] = change[to];
    else {
      const currentText = texts[change.field] ?? product.texts[change.field];
      const list = Array.isArray(currentText) ? [...currentText] : [];
      list[change.item] = change[to];
      texts[change.field] = list;
    }
  }
  return Object.keys(texts).length > 0 ? { ...set, texts } : set;
}
