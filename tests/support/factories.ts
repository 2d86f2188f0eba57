import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import {
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSetCategories,
  ruleSetGuidelines,
  ruleSets,
  rules as rulesTable,
} from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { sessions, users } from "@/db/schema/users";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import type { Role } from "@/lib/enums";
import { createSessionToken } from "@/lib/people/auth/session";
import { updateSearchedTexts } from "@/lib/products/searched-texts";

/** A counter that makes the inserted rows distinct. */
let serial = 0;
const next = () => ++serial;

export const PASSWORD = "a password for tests";
// Intentionally weak, because computing strong hashes is slow.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

export type TestUser = typeof users.$inferSelect;

export async function createUser(
  values: Partial<typeof users.$inferInsert> & { role: Role },
): Promise<TestUser> {
  const n = next();
  const [user] = await db()
    .insert(users)
    .values({
      email: `${values.role}${n}@example.com`,
      username: `${values.role}${n}`,
      passwordHash: await passwordHash,
      ...values,
    })
    .returning();
  return must(user);
}

/** Creates a session and returns its token. */
export async function signIn(user: { id: number }): Promise<string> {
  const [session] = await db()
    .insert(sessions)
    .values({ userId: user.id, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning();
  return createSessionToken(must(session).id, user.id);
}

type RuleValues = Omit<
  Partial<typeof rulesTable.$inferInsert>,
  "categoryGuidelineId" | "brandGuidelineId" | "ruleSetId"
> & {
  ruleContent: string;
};

/** Inserts a category with a guideline and the given rules. */
export async function createCategory(
  values: Partial<typeof categories.$inferInsert> = {},
  rules: RuleValues[] = [],
) {
  const [category] = await db()
    .insert(categories)
    .values({ name: `Category ${next()}`, ...values })
    .returning();
  const [guideline] = await db()
    .insert(categoryGuidelines)
    .values({ categoryId: must(category).id, title: "Standards" })
    .returning();
  const categoryGuidelineId = must(guideline).id;
  const stored =
    rules.length > 0
      ? await db()
          .insert(rulesTable)
          .values(rules.map((rule) => ({ ...rule, categoryGuidelineId })))
          .returning()
      : [];
  return { ...must(category), guideline: must(guideline), rules: stored };
}

export async function createBrandGuideline(
  values: Partial<typeof brandGuidelines.$inferInsert> = {},
) {
  const [guideline] = await db()
    .insert(brandGuidelines)
    .values({ title: `Brand ${next()}`, content: "", ...values })
    .returning();
  return must(guideline);
}

/** Inserts a rule set with the given rules and scope. */
export async function createRuleSet(
  { all = false, categories = [], guidelines = [] }: RuleSetScope = {},
  rules: RuleValues[] = [],
) {
  const [ruleSet] = await db()
    .insert(ruleSets)
    .values({ name: `Rule set ${next()}`, appliesToAll: all })
    .returning();
  const ruleSetId = must(ruleSet).id;
  if (rules.length > 0)
    await db()
      .insert(rulesTable)
      .values(rules.map((rule) => ({ ...rule, ruleSetId })));
  if (categories.length > 0)
    await db()
      .insert(ruleSetCategories)
      .values(categories.map((category) => ({ ruleSetId, categoryId: category.id })));
  if (guidelines.length > 0)
    await db()
      .insert(ruleSetGuidelines)
      .values(guidelines.map((guideline) => ({ ruleSetId, guidelineId: guideline.id })));
  return must(ruleSet);
}

interface RuleSetScope {
  all?: boolean;
  categories?: { id: number }[];
  guidelines?: { id: number }[];
}

/** Inserts a product without queuing anything. */
export async function createProduct(
  values: Partial<typeof products.$inferInsert> & { categoryId: number; uploadedBy: number },
) {
  const productId = values.productId ?? `SKU-${next()}`;
  const description = values.description ?? "A plain description.";
  const [product] = await db()
    .insert(products)
    .values({
      productId,
      name: productId,
      description,
      originalDescription: description,
      ...values,
    })
    .returning();
  await updateSearchedTexts(db(), [must(product).id]);
  return must(product);
}

type NewValidation = Omit<typeof validations.$inferInsert, "categoryId">;

/**
 * Inserts validations in their products' categories. Completed validations have the current time.
 */
export async function createValidations(...made: NewValidation[]) {
  const found = await db()
    .select({ id: products.id, categoryId: products.categoryId })
    .from(products)
    .where(
      inArray(
        products.id,
        made.map(({ productId }) => productId),
      ),
    );
  await db()
    .update(validations)
    .set({ isLatest: false })
    .where(
      inArray(
        validations.productId,
        made.map(({ productId }) => productId),
      ),
    );
  const categoryOf = new Map(found.map(({ id, categoryId }) => [id, categoryId]));
  return db()
    .insert(validations)
    .values(
      made.map((values, at) => ({
        categoryId: must(categoryOf.get(values.productId)),
        isLatest: made.findLastIndex((each) => each.productId === values.productId) === at,
        ...(values.status === "completed" ? { completedAt: new Date() } : {}),
        ...values,
      })),
    )
    .returning();
}

type Kind = Omit<typeof findingKinds.$inferInsert, "hash" | "field" | "words">;
type ViolationRow = Omit<typeof violations.$inferInsert, "kindId">;

/** Inserts violations, each with a separate kind. */
export async function createViolations(on: Database, made: (Kind & ViolationRow)[]): Promise<void> {
  for (const violation of made) {
    const values = { hash: randomUUID(), field: "description", words: "", ...violation };
    const [kind] = await on
      .insert(findingKinds)
      .values({ ...values, validationId: null })
      .returning();
    await on.insert(violations).values({ ...violation, kindId: must(kind).id });
  }
}

/**
 * Returns the row that a statement returned.
 * @throws if the statement returned no row
 */
export function must<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("No row came back.");
  return row;
}
