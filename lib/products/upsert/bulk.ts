import { asc, eq, inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { sources } from "@/db/schema/imports";
import { type Product, products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { invalidField } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { assertWellFormed } from "@/lib/platform/request-body";
import { retryTransaction } from "@/lib/platform/retried";
import { loadProductStates } from "../deliveries/before";
import { compareDelivery, type DeliveryComparison } from "../deliveries/decide";
import { type DeliveredProduct, mergeDeliveredValues, recordDelivery } from "../deliveries/record";
import { ensureSource, findSource } from "../deliveries/sources";
import { getFieldValue, toProductUpdate } from "../deliveries/values";
import { insertProducts } from "../insert";
import { loadTextReader, type TextColumns } from "../read-text";
import { applyUpdate } from "../update";
import {
  type CheckedItem,
  checkItem,
  findRejectionReason,
  type ItemErrors,
  toDeliveredValues,
  toNewProduct,
} from "./items";
import { loadNames } from "./names";
import type { BulkResult, BulkUpsert, BulkUpsertResponse } from "./schemas";

/**
 * Creates and updates products by business id in one transaction. Items fail independently. Each
 * change is an ordinary edit with history, version and validation.
 * @throws DomainError invalid for an unknown source id
 */
export async function upsertProducts(input: BulkUpsert, user: User): Promise<BulkUpsertResponse> {
  assertWellFormed({ source: input.source });
  const readText = await loadTextReader();
  let results: BulkResult[] = [];
  try {
    await retryTransaction(() =>
      db().transaction(async (tx) => {
        results = await new Upsert(tx, input, user, readText).run();
        if (input.dry_run) throw new DryRunRollback();
      }),
    );
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    results = results.map((result) =>
      result.outcome === "created" ? { ...result, id: null, version: null } : result,
    );
  }
  const countOutcome = (outcome: BulkResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    results,
    counts: {
      created: countOutcome("created"),
      updated: countOutcome("updated"),
      unchanged: countOutcome("unchanged"),
      failed: countOutcome("failed"),
    },
  };
}

/** Thrown to roll back a dry run once its result is known. */
class DryRunRollback extends Error {}

/** An item with its index in the request. */
interface IndexedItem {
  at: number;
  item: CheckedItem;
}

class Upsert {
  private readonly results: BulkResult[] = [];

  constructor(
    private readonly tx: Database,
    private readonly input: BulkUpsert,
    private readonly user: User,
    private readonly readText: (description: string) => TextColumns,
  ) {}

  async run(): Promise<BulkResult[]> {
    const { tx, input } = this;
    const sourceId = input.source === undefined ? null : await this.source(input.source);
    const indexedItems = await this.checked();
    const storedProducts = await tx
      .select()
      .from(products)
      .where(
        inArray(
          products.productId,
          indexedItems.map(({ item }) => item.productId),
        ),
      )
      .orderBy(asc(products.id))
      .for("update");
    const storedByProductId = new Map(
      storedProducts.map((product) => [product.productId, product]),
    );
    const appliedItems = indexedItems.filter(({ at, item }) => {
      const rejectionReason = findRejectionReason(
        item,
        storedByProductId.get(item.productId),
        input.mode,
      );
      if (rejectionReason) this.fail(at, item.productId, rejectionReason);
      return rejectionReason === null;
    });
    const startedAt = new Date();
    const createdProducts = await this.create(
      appliedItems.filter(({ item }) => !storedByProductId.has(item.productId)),
    );
    const getProductState = await loadProductStates(
      tx,
      sourceId,
      sourceId === null ? [] : storedProducts,
    );
    const deliveredProducts: DeliveredProduct[] = [...createdProducts];
    for (const { at, item } of appliedItems) {
      const product = storedByProductId.get(item.productId);
      if (!product) continue;
      if (sourceId === null) {
        await this.update(at, product, selectChanges(product, toDeliveredValues(item)));
        continue;
      }
      const productState = getProductState(product);
      const values = toDeliveredValues(item);
      const comparison = compareDelivery(values, productState);
      await this.update(at, product, comparison.taken, comparison);
      const allValues = mergeDeliveredValues(productState.delivered, values);
      deliveredProducts.push({ productId: product.id, ...comparison, values: allValues });
    }
    if (sourceId !== null) {
      const presentIds = appliedItems.map(({ item }) => item.productId);
      await recordDelivery(tx, { sourceId, importId: null }, deliveredProducts, presentIds);
      await touchSource(tx, sourceId, startedAt);
    }
    return this.results;
  }

  /** Validates every item. If two items name the same product, the later one fails. */
  private async checked(): Promise<IndexedItem[]> {
    const names = await loadNames(this.tx);
    const seenIds = new Set<string>();
    return this.input.items.flatMap((rawItem, index) => {
      const { item, errors } = checkItem(rawItem, names);
      if (errors) {
        this.fail(index, getItemId(rawItem), errors);
        return [];
      }
      if (seenIds.has(item.productId)) {
        this.fail(index, item.productId, {
          product_id: ["The request contains this product twice."],
        });
        return [];
      }
      seenIds.add(item.productId);
      return [{ at: index, item }];
    });
  }

  private async source(nameOrId: number | string): Promise<number> {
    const { tx, user } = this;
    if (typeof nameOrId === "string") {
      const existingSource = await findSource(tx, nameOrId);
      return (existingSource ?? (await ensureSource(tx, nameOrId, user))).id;
    }
    const [source] = await tx
      .select({ id: sources.id })
      .from(sources)
      .where(eq(sources.id, nameOrId))
      .for("key share");
    if (!source) throw invalidField("source", "This source does not exist.");
    return source.id;
  }

  private async create(indexedItems: readonly IndexedItem[]) {
    const { tx, user } = this;
    const newProducts = indexedItems.flatMap(({ item }) =>
      item.category === undefined ? [] : [toNewProduct(item, item.category, user.id)],
    );
    const { productIds } = await insertProducts(tx, newProducts, this.readText);
    if (productIds.length > 0) {
      await recordAudit(tx, {
        actorId: user.id,
        action: "product.bulk_created",
        entity: "product",
        entityId: null,
        detail: { count: productIds.length },
      });
    }
    return indexedItems.flatMap(({ at, item }, index) => {
      const id = productIds[index];
      if (id === undefined) return [];
      this.done(at, item.productId, "created", { id, version: 1 }, NO_DIFFERENCES);
      return [
        { productId: id, values: toDeliveredValues(item), conflicts: [], closedConflicts: [] },
      ];
    });
  }

  private async update(
    index: number,
    product: Product,
    values: DeliveryComparison["taken"],
    comparison: Pick<DeliveryComparison, "kept" | "conflicts"> = NO_DIFFERENCES,
  ): Promise<void> {
    const { id, productId, version } = product;
    const isChanged = Object.keys(values).length > 0;
    const { edits } = isChanged
      ? await applyUpdate(this.tx, product, toProductUpdate(values), this.user, this.readText)
      : { edits: [] };
    const outcome = edits.length > 0 ? "updated" : "unchanged";
    const after = edits.length > 0 ? version + 1 : version;
    this.done(index, productId, outcome, { id, version: after }, comparison);
  }

  private done(
    index: number,
    productId: string,
    outcome: BulkResult["outcome"],
    product: { id: number; version: number },
    { kept, conflicts }: Pick<DeliveryComparison, "kept" | "conflicts">,
  ): void {
    this.results[index] = {
      product_id: productId,
      outcome,
      ...product,
      errors: {},
      ...(this.input.source !== undefined && {
        kept,
        conflicts: conflicts.map(({ field }) => field),
      }),
    };
  }

  private fail(index: number, productId: string | null, errors: ItemErrors): void {
    this.results[index] = {
      product_id: productId,
      outcome: "failed",
      id: null,
      version: null,
      errors,
      ...(this.input.source !== undefined && { kept: [], conflicts: [] }),
    };
  }
}

const NO_DIFFERENCES = { kept: [], conflicts: [] };

/** Returns the values that differ from the stored ones. */
function selectChanges(
  product: Product,
  values: DeliveryComparison["taken"],
): DeliveryComparison["taken"] {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(getFieldValue(product, field)) !== JSON.stringify(value),
    ),
  );
}

/** Returns the product id in an invalid item, or null if there is none. */
function getItemId(rawItem: unknown): string | null {
  const id =
    typeof rawItem === "object" &&
    rawItem !== null &&
    "product_id" in rawItem &&
    rawItem.product_id;
  return typeof id === "string" ? id.slice(0, 255).toWellFormed() : null;
}

/**
 * Records the time of the delivery. Does not mark products as missing, because a bulk upsert can be
 * partial.
 */
async function touchSource(tx: Database, sourceId: number, deliveredAt: Date): Promise<void> {
  await tx.update(sources).set({ lastDeliveryAt: deliveredAt }).where(eq(sources.id, sourceId));
}
