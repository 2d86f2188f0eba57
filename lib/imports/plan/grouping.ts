import { createHash } from "node:crypto";
import type { MappedRow } from "./mapped";

/** What a row is: a product of its own, a part of one above, or in error. */
export type Taken =
  | { kind: "product"; row: MappedRow }
  /** `of` is the product whose text it repeats, where it has one. */
  | { kind: "grouped"; of: string | null }
  | { kind: "error"; column: "product_id"; fault: "repeated"; message: string };

/**
 * Tells products from the rows that belong to them: those that bring no text of their own, and those
 * that say the same once more, under the same id or as a variant of their own. Keeps an id and a
 * digest of each product, and nothing else.
 */
export class Grouping {
  private readonly seen = new Map<string, { number: number; digest: string }>();
  /** The last product with a text: variants follow theirs. */
  private readonly withText = new Map<string, string>();
  private above = false;

  take(row: MappedRow): Taken {
    const before = this.seen.get(row.product_id);
    if (row.description === "") {
      const isPart = before || row.belongs || (row.product_id === "" && this.above);
      if (isPart) return grouped(before && !row.belongs ? row.product_id : null);
    }
    const digest = digestOf(row);
    if (before) {
      // Another store's text, or another language's: nothing is overwritten by it.
      if (row.belongs) return grouped(null);
      if (before.digest === digest) return grouped(row.product_id);
      const message = `product_id "${row.product_id}" has another text in row ${before.number}`;
      return { kind: "error", column: "product_id", fault: "repeated", message };
    }
    const repeated = row.belongs ? this.withText.get(digest) : undefined;
    if (repeated !== undefined) return grouped(repeated);
    if (row.product_id !== "") {
      this.seen.set(row.product_id, { number: row.number, digest });
      if (row.description !== "") this.withText.set(digest, row.product_id);
    }
    this.above = true;
    return { kind: "product", row };
  }
}

function grouped(of: string | null): Taken {
  return { kind: "grouped", of };
}

function digestOf({ description, texts }: MappedRow): string {
  return createHash("md5")
    .update(JSON.stringify([description, texts]))
    .digest("base64");
}
