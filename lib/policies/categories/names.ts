import { asc, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";

export interface CategoryName {
  id: number;
  name: string;
}

/** Lists all category names, for filters and forms. */
export function listCategoryNames(): Promise<CategoryName[]> {
  return db()
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(sql`lower(${categories.name})`, asc(categories.id));
}
