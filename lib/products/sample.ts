import { type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";

/**
 * Returns a condition on `products` for a pseudorandom sample that is stable as long as the
 * products don't change.
 * @param size the maximum number of products
 */
export async function isInSample(size: number): Promise<SQL> {
  const [row] = await queryRows<{ last: number }>(
    db(),
    sql`select max(hash) as last from (
      select hashint4(${products.id}) as hash from ${products} order by 1 limit ${size}) sample`,
  );
  return sql`hashint4(${products.id}) <= ${row?.last ?? 0}`;
}
