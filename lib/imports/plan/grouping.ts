import { type CellFault, quoteValue } from "./cells";
import type { Families } from "./families";
import { computeDigest, hasChildRowColumns, type MappedRow, type Mapping } from "./map-row";

/** The role of a row: a product, a part of another product, or an error. */
export type RowKind =
  | { kind: "product"; row: MappedRow }
  /** `of` is the product whose text the row repeats, if any. */
  | { kind: "grouped"; of: string | null }
  | { kind: "error"; fault: CellFault };

/**
 * Distinguishes products from rows that belong to a product: rows without a text, and rows that
 * repeat the text of a product with the same id or as its variant. Stores only an id, row number
 * and digest per product.
 */
export class Grouping {
  private readonly seen = new ProductIndex();
  /** Products by the digest of their texts, or null if the file has no variants. */
  private readonly withText: Map<string, string> | null;
  private hasRowAbove = false;

  /** @param families variants by id, or null if the file does not list variants */
  constructor(
    { names }: Pick<Mapping, "names">,
    private readonly families: Families | null = null,
  ) {
    this.withText = hasChildRowColumns(names) ? new Map() : null;
  }

  take(row: MappedRow): RowKind {
    const family = row.belongs ? this.families?.get(row.product_id) : undefined;
    if (family) return toGroupedKind(family.digest === computeDigest(row) ? family.parent : null);
    const before = this.seen.find(row.product_id);
    if (row.description === "") {
      const isPart = before || row.belongs || (row.product_id === "" && this.hasRowAbove);
      if (isPart) return toGroupedKind(before && !row.belongs ? row.product_id : null);
    }
    const digest = computeDigest(row);
    if (before) {
      // The text of another store or language must not overwrite the product's text.
      if (row.belongs) return toGroupedKind(null);
      if (before.digest === digest) return toGroupedKind(row.product_id);
      const message = `product_id ${quoteValue(row.product_id)} has a different text in row ${before.number}`;
      return { kind: "error", fault: { kind: "repeated", message } };
    }
    const repeated = row.belongs ? this.withText?.get(digest) : undefined;
    if (repeated !== undefined) return toGroupedKind(repeated);
    if (row.product_id !== "") {
      this.seen.add(row.product_id, row.number, digest);
      if (row.description !== "") this.withText?.set(digest, row.product_id);
    }
    this.hasRowAbove = true;
    return { kind: "product", row };
  }
}

function toGroupedKind(productId: string | null): RowKind {
  return { kind: "grouped", of: productId };
}

const DIGEST_BYTES = 16;

/** A compact map for hundreds of thousands of products. Needs a third of the memory of objects. */
class ProductIndex {
  private readonly indexById = new Map<string, number>();
  private numbers = new Uint32Array(1024);
  private digests = Buffer.alloc(1024 * DIGEST_BYTES);

  find(id: string): { number: number; digest: string } | null {
    const index = this.indexById.get(id);
    if (index === undefined) return null;
    const offset = index * DIGEST_BYTES;
    const digest = this.digests.toString("latin1", offset, offset + DIGEST_BYTES);
    return { number: this.numbers[index] ?? 0, digest };
  }

  add(id: string, number: number, digest: string): void {
    const index = this.indexById.size;
    if (index === this.numbers.length) this.grow();
    this.indexById.set(id, index);
    this.numbers[index] = number;
    this.digests.write(digest, index * DIGEST_BYTES, "latin1");
  }

  private grow() {
    const { numbers, digests } = this;
    this.numbers = new Uint32Array(numbers.length * 2);
    this.numbers.set(numbers);
    this.digests = Buffer.alloc(digests.length * 2);
    digests.copy(this.digests);
  }
}
