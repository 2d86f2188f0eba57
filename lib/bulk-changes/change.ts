import type { Database } from "@/db/client";
import type { bulkChangeItems } from "@/db/schema/bulk-changes";
import type { Product } from "@/db/schema/products";
import { type BulkChangeChange, DESCRIPTION, NAME } from "@/lib/enums";
import type { TextReader } from "@/lib/products/read-text";
import type { UpdateProduct } from "@/lib/products/schemas";
import { applyUpdate } from "@/lib/products/update";
import { type BulkChange, findStarter, type ItemResult } from "./bulk-change";
import { decideItem, revokeDecisions } from "./decide";
import { findPlanError } from "./plan";
import { loadCheckedProduct, selectTargets } from "./prepare";
import { sendBackProduct, undoSendBack } from "./send-back";

const PRODUCT_CHANGED_MESSAGE = "The product has changed since the preview.";

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
  readText: TextReader,
): Promise<Partial<Item>> {
  const result = await changeProduct(tx, bulkChange, product, item, readText);
  return "refused" in result
    ? { outcome: "remainder", reason: result.refused }
    : { outcome: "changed", decisions: result.decisions };
}

async function changeProduct(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  item: Item,
  readText: TextReader,
): Promise<ItemResult> {
  if (product.version !== item.version) return { refused: PRODUCT_CHANGED_MESSAGE };
  if (bulkChange.action === "send_back") return sendBackProduct(tx, bulkChange, item.validationId);
  if (bulkChange.action === "decide") return decideItem(tx, bulkChange, product);
  const checkedProduct = await loadCheckedProduct(tx, product.id, bulkChange.asOf);
  const { action } = bulkChange;
  const isTarget = await selectTargets(tx, bulkChange);
  const planError =
    checkedProduct && findPlanError(checkedProduct, item.changes, { action, isTarget });
  if (planError) return { refused: planError };
  await applyTextChanges(tx, bulkChange, product, item.changes, "after", readText);
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
  readText: TextReader,
): Promise<Partial<Item>> {
  const reason = await restoreItem(tx, bulkChange, product, item, readText);
  return reason === null ? { outcome: "undone", reason: "" } : { outcome: "kept", reason };
}

const TEXT_CHANGED_MESSAGE = "The text has changed since.";
const DECISION_CHANGED_MESSAGE = "The decision has changed or ended since.";

/** Undoes the change to one product. @returns why it was not restored, or null */
async function restoreItem(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  { changes, decisions }: Item,
  readText: TextReader,
): Promise<string | null> {
  if (bulkChange.action === "send_back") return undoSendBack(tx, bulkChange, decisions);
  if (bulkChange.action === "decide")
    return (await revokeDecisions(tx, bulkChange, product, decisions))
      ? null
      : DECISION_CHANGED_MESSAGE;
  if (!changes.every((change) => isCurrentText(product, change))) return TEXT_CHANGED_MESSAGE;
  await applyTextChanges(tx, bulkChange, product, changes, "before", readText);
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

/** Edits the product for the user who started the bulk change, with its name as the reason. */
async function applyTextChanges(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  changes: readonly BulkChangeChange[],
  version: "before" | "after",
  readText: TextReader,
): Promise<void> {
  const user = await findStarter(tx, bulkChange);
  const reason =
    version === "after"
      ? `Bulk change “${bulkChange.name}”`
      : `Bulk change “${bulkChange.name}” undone`;
  await applyUpdate(
    tx,
    product,
    { ...toTextUpdate(product, changes, version), reason },
    user,
    readText,
  );
}

function toTextUpdate(
  product: Product,
  changes: readonly BulkChangeChange[],
  version: "before" | "after",
): Pick<UpdateProduct, "name" | "description" | "texts"> {
  const update: Pick<UpdateProduct, "name" | "description" | "texts"> = {};
  const texts: Record<string, string | string[]> = {};
  for (const change of changes) {
    if (change.field === NAME) update.name = change[version];
    else if (change.field === DESCRIPTION) update.description = change[version];
    else if (change.item === null) texts[change.field] = change[version];
    else {
      const currentText = texts[change.field] ?? product.texts[change.field];
      const list = Array.isArray(currentText) ? [...currentText] : [];
      list[change.item] = change[version];
      texts[change.field] = list;
    }
  }
  return Object.keys(texts).length > 0 ? { ...update, texts } : update;
}
