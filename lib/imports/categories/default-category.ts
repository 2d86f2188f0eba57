import { eq, not, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories } from "@/db/schema/policies";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { insertPolicy } from "@/lib/policies/changes/change";
import { ALL_PRODUCTS, DEFAULT_THRESHOLD } from "@/lib/policies/defaults";
import type { UpdateImport } from "../schemas";
import type { Import } from "../settings";

/** The default category for a draft's products without a category. */
type DefaultCategory = Pick<Import, "defaultCategory" | "defaultsToAllProducts">;

const allProductsCondition = eq(sql`lower(${categories.name})`, ALL_PRODUCTS.toLowerCase());

/** Returns the columns of a chosen default category; "All products" may not exist yet. */
export async function resolveChosenDefault(
  choice: NonNullable<UpdateImport["default_category"]> | null,
): Promise<DefaultCategory> {
  if (choice !== ALL_PRODUCTS) return { defaultCategory: choice, defaultsToAllProducts: false };
  const defaultCategory = await findAllProducts(db());
  return { defaultCategory, defaultsToAllProducts: defaultCategory === null };
}

/** Suggests "All products" for a draft without a default, unless there are other categories. */
export async function suggestDefault(draft: DefaultCategory): Promise<DefaultCategory> {
  const [otherCategory] = await db()
    .select({ id: categories.id })
    .from(categories)
    .where(not(allProductsCondition))
    .limit(1);
  const { defaultCategory, defaultsToAllProducts } = draft;
  return defaultCategory !== null || otherCategory
    ? { defaultCategory, defaultsToAllProducts }
    : resolveChosenDefault(ALL_PRODUCTS);
}

/** Returns a starting import's default category. Creates "All products" if missing. */
export async function ensureDefaultCategory(
  tx: Database,
  { defaultCategory, defaultsToAllProducts }: DefaultCategory,
  user: SessionUser,
): Promise<number | null> {
  if (!defaultsToAllProducts) return defaultCategory;
  // Serializes imports that start at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('all-products'))`);
  const input = { name: ALL_PRODUCTS, compliance_threshold: DEFAULT_THRESHOLD };
  return (await findAllProducts(tx)) ?? insertPolicy(tx, "category", input, user);
}

async function findAllProducts(database: Database): Promise<number | null> {
  const [category] = await database
    .select({ id: categories.id })
    .from(categories)
    .where(allProductsCondition);
  return category?.id ?? null;
}
