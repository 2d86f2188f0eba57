import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "@/db/client";
import { rules } from "@/db/schema/policies";
import {
  demoBrandGuidelines,
  demoCategories,
  demoProducts,
  insertDemoPolicies,
} from "@/db/seed/insert";
import { freshDatabase } from "../support/database";
import { createUser } from "../support/factories";

let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
});
afterAll(() => connection.close());

it("stores every rule and returns the ids of the categories and brands of the products", async () => {
  const admin = await createUser({ role: "admin" });
  const ids = await connection.db.transaction((tx) => insertDemoPolicies(tx, admin.id));
  const owners = [...demoCategories.map(({ guideline }) => guideline), ...demoBrandGuidelines];
  expect(await connection.db.$count(rules)).toBe(owners.flatMap((owner) => owner.rules).length);
  for (const { category, brandGuideline } of demoProducts) {
    expect(ids.categories.has(category)).toBe(true);
    if (brandGuideline) expect(ids.brandGuidelines.has(brandGuideline)).toBe(true);
  }
  const limited = await connection.db.query.brandGuidelineCategories.findMany();
  expect(limited).toHaveLength(demoBrandGuidelines.flatMap(({ categories }) => categories).length);
});
