import { createHash } from "node:crypto";
import type { MappedRow } from "./mapped";

/** What a row is: a product of its own, a part of one above, or in error. */
export type Taken =
  | { kind: "product"; row: MappedRow }
  | { kind: "grouped" }
  | { kind: "error"; column: "product_id"; fault: "repeated"; message: string };

/**
 * Tells products from the rows that belong to them: those that bring no text of their own, and those
 * that say the same once more. Keeps an id and a digest of each product, and nothing else.
 */
export class Grouping {
  private readonly seen = new Map<string, { number: number; digest: string }>();
  private above = false;

  take(row: MappedRow): Taken {
    const before = this.seen.get(row.product_id);
    const bringsText = row.description !== "";
    if (!bringsText && (before || row.belongs || (row.product_id === "" && this.above))) {
      return { kind: "grouped" };
    }
    const digest = digestOf(row);
    if (before) {
      // Another store's text, or another language's: nothing is overwritten by it.
      if (row.belongs || before.digest === digest) return { kind: "grouped" };
      const message = `product_id "${row.product_id}" has another text in row ${before.number}`;
      return { kind: "error", column: "product_id", fault: "repeated", message };
    }
    if (row.product_id !== "") this.seen.set(row.product_id, { number: row.number, digest });
    this.above = true;
    return { kind: "product", row };
  }
}

function digestOf({ description, texts }: MappedRow): string {
  return createHash("md5")
    .update(JSON.stringify([description, texts]))
    .digest("base64");
}
