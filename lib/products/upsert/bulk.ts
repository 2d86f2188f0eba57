import { asc, eq, inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { sources } from "@/db/schema/imports";
import { type Product, products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { invalidField } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { assertWellFormed } from "@/lib/platform/request-body";
import { retryTransaction } from "@/lib/platform/retried";
import { loadKnown } from "../deliveries/before";
import { type Compared, compareDelivery } from "../deliveries/decide";
import { type DeliveredProduct, recordDelivery, withDelivered } from "../deliveries/record";
import { ensureSource, findSource } from "../deliveries/sources";
import { getFieldValue, updateOf } from "../deliveries/values";
import { insertProducts } from "../insert";
import { loadTextReader, type TextColumns } from "../read-text";
import { applyUpdate } from "../update";
import {
  type CheckedItem,
  checkItem,
  findRejectionReason,
  type ItemErrors,
  newProductOf,
  valuesOf,
} from "./items";
import { loadNames } from "./names";
import type { BulkResult, BulkUpsert, BulkUpsertAnswer } from "./schemas";

/**
 * Creates and updates products by business id in one transaction. Items fail independently. Each
 * change is an ordinary edit with history, version and validation.
 * @throws DomainError invalid for an unknown source id
 */
export async function upsertProducts(input: BulkUpsert, user: User): Promise<BulkUpsertAnswer> {
  assertWellFormed({ source: input.source });
  const readText = await loadTextReader();
  let results: BulkResult[] = [];
  try {
    await retryTransaction(() =>
      db().transaction(async (tx) => {
        results = await new Upsert(tx, input, user, readText).run();
        if (input.dry_run) throw new DryRun();
      }),
    );
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    results = results.map((one) =>
      one.outcome === "created" ? { ...one, id: null, version: null } : one,
    );
  }
  const number = (outcome: BulkResult["outcome"]) =>
    results.filter((one) => one.outcome === outcome).length;
  return {
    results,
    counts: {
      created: number("created"),
      updated: number("updated"),
      unchanged: number("unchanged"),
      failed: number("failed"),
    },
  };
}

/** Thrown to roll back a dry run after its result is known. */
class DryRun extends Error {}

/** An item with its index in the request. */
interface Placed {
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
    const placed = await this.checked();
    const storedProducts = await tx
      .select()
      .from(products)
      .where(
        inArray(
          products.productId,
          placed.map(({ item }) => item.productId),
        ),
      )
      .orderBy(asc(products.id))
      .for("update");
    const storedOf = new Map(storedProducts.map((product) => [product.productId, product]));
    const applied = placed.filter(({ at, item }) => {
      const refusal = findRejectionReason(item, storedOf.get(item.productId), input.mode);
      if (refusal) this.fail(at, item.productId, refusal);
      return refusal === null;
    });
    const startedAt = new Date();
    const created = await this.create(applied.filter(({ item }) => !storedOf.has(item.productId)));
    const knownOf = await loadKnown(tx, sourceId, sourceId === null ? [] : storedProducts);
    const delivered: DeliveredProduct[] = [...created];
    for (const { at, item } of applied) {
      const product = storedOf.get(item.productId);
      if (!product) continue;
      if (sourceId === null) {
        await this.update(at, product, changesOf(product, valuesOf(item)));
        continue;
      }
      const knownProduct = knownOf(product);
      const values = valuesOf(item);
      const compared = compareDelivery(values, knownProduct);
      await this.update(at, product, compared.taken, compared);
      const all = withDelivered(knownProduct.delivered, values);
      delivered.push({ productId: product.id, ...compared, values: all });
    }
    if (sourceId !== null) {
      const present = applied.map(({ item }) => item.productId);
      await recordDelivery(tx, { sourceId, importId: null }, delivered, present);
      await touch(tx, sourceId, startedAt);
    }
    return this.results;
  }

  /** Validates every item. If two items name the same product, the later one fails. */
  private async checked(): Promise<Placed[]> {
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

  private async create(placed: readonly Placed[]) {
    const { tx, user } = this;
    const newProducts = placed.flatMap(({ item }) =>
      item.category === undefined ? [] : [newProductOf(item, item.category, user.id)],
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
    return placed.flatMap(({ at, item }, index) => {
      const id = productIds[index];
      if (id === undefined) return [];
      this.done(at, item.productId, "created", { id, version: 1 }, NOTHING);
      return [{ productId: id, values: valuesOf(item), conflicts: [], closedConflicts: [] }];
    });
  }

  private async update(
    index: number,
    product: Product,
    values: Compared["taken"],
    compared: Pick<Compared, "kept" | "conflicts"> = NOTHING,
  ): Promise<void> {
    const { id, productId, version } = product;
    const isChanged = Object.keys(values).length > 0;
    const { edits } = isChanged
      ? await applyUpdate(this.tx, product, updateOf(values), this.user, this.readText)
      : { edits: [] };
    const outcome = edits.length > 0 ? "updated" : "unchanged";
    const after = edits.length > 0 ? version + 1 : version;
    this.done(index, productId, outcome, { id, version: after }, compared);
  }

  private done(
    index: number,
    productId: string,
    outcome: BulkResult["outcome"],
    product: { id: number; version: number },
    { kept, conflicts }: Pick<Compared, "kept" | "conflicts">,
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

const NOTHING = { kept: [], conflicts: [] };

/** Returns the values that differ from the stored ones. */
function changesOf(product: Product, values: Compared["taken"]): Compared["taken"] {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(getFieldValue(product, field)) !== JSON.stringify(value),
    ),
  );
}

/** Returns the product id in an invalid item; null if there is none. */
function getItemId(rawItem: unknown): string | null {
  const id =
    typeof rawItem === "object" &&
    rawItem !== null &&
    "product_id" in rawItem &&
    rawItem.product_id;
  return typeof id === "string" ? id.slice(0, 255).toWellFormed() : null;
}

/**
 * Records the delivery's time. Marks no products as missing, because a bulk upsert can be partial.
 */
async function touch(tx: Database, sourceId: number, deliveredAt: Date): Promise<void> {
  await tx.update(sources).set({ lastDeliveryAt: deliveredAt }).where(eq(sources.id, sourceId));
}
