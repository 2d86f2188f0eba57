import { asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { freshDatabase } from "../support/database";
import {
  createBrandGuideline,
  createCategory,
  createProduct,
  createUser,
} from "../support/factories";

let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
  const user = await createUser({ role: "admin" });
  const guideline = await createBrandGuideline({});
  const values = { categoryId: (await createCategory()).id, uploadedBy: user.id };
  await createProduct(values);
  await createProduct({ ...values, brandGuidelinesId: guideline.id });
});
afterAll(() => connection.close());

const other = alias(products, "other");

/** Queries with all kinds of results that Drizzle maps. */
const QUERIES: Record<string, (database: Database) => PromiseLike<unknown[]>> = {
  "a whole table": (database) => database.select().from(products).orderBy(products.id),
  "outer joins without a match": (database) =>
    database
      .select()
      .from(products)
      .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId))
      .orderBy(products.id),
  "an object with columns of two tables": (database) =>
    database
      .select({ both: { title: brandGuidelines.title, category: categories.name } })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId))
      .orderBy(products.id),
  "an object whose first column is null": (database) =>
    database
      .select({ own: { market: products.market, id: products.id }, user: getTableColumns(users) })
      .from(products)
      .rightJoin(users, eq(users.id, products.uploadedBy))
      .orderBy(asc(products.id)),
  "expressions and aliases": (database) =>
    database
      .select({
        length: sql<number>`length(${products.name})`.mapWith(Number),
        nested: { upper: sql<string>`upper(${products.name})`.as("upper"), at: other.createdAt },
      })
      .from(products)
      .innerJoin(other, eq(other.id, products.id))
      .orderBy(products.id),
  "a subquery": (database) => {
    const counts = database
      .select({ category: products.categoryId, total: count().as("total") })
      .from(products)
      .groupBy(products.categoryId)
      .as("counts");
    return database
      .select({ name: categories.name, counts: { total: counts.total } })
      .from(categories)
      .leftJoin(counts, eq(counts.category, categories.id))
      .orderBy(categories.id);
  },
};

it.each(Object.entries(QUERIES))("maps %s as Drizzle does in transactions", async (_, select) => {
  const rows = await select(db());
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(await db().transaction(async (tx) => select(tx)));
});
