import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { approvals, validations } from "@/db/schema/validations";
import { APPROVAL_ACTIONS, BRAND_VIOLATION_TYPES, CATEGORY_VIOLATION_TYPES } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { deleteProduct, deleteProducts } from "@/lib/products/deletion";
import { updateProduct } from "@/lib/products/update";
import { createApproval } from "@/lib/validations/approvals/mutations";
import { useApi } from "../support/api";
import {
  createCategory,
  createProduct,
  createValidations,
  createViolations,
  must,
} from "../support/factories";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { compareAll } from "./analytics-compare";
import { finding, minutesAgo, NOW, type Step, step, verdict } from "./analytics-steps";

const api = useApi();
const categoryIds: number[] = [];

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) categoryIds.push((await createCategory()).id);
});

function oneOf<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

async function take(step: Step): Promise<void> {
  const stored = await db().select({ id: products.id }).from(products).orderBy(products.id);
  const product = oneOf(stored, step.at)?.id;
  const done = await db().select({ id: validations.id }).from(validations).orderBy(validations.id);
  const validation = oneOf(done, step.at)?.id;
  switch (step.do) {
    case "create":
      await created(step.at);
      return;
    case "validate":
      if (product !== undefined) await validate(product, step);
      return;
    case "decide":
      if (validation !== undefined) await decide(validation, step);
      return;
    case "move":
      if (product !== undefined) await move(product, step.to);
      return;
    case "delete":
      if (product !== undefined) await db().delete(products).where(eq(products.id, product));
      return;
    case "delete many":
      await db()
        .delete(products)
        .where(eq(products.categoryId, must(oneOf(categoryIds, step.at))));
      return;
    case "delete by the screen":
      await deleteSome(stored, step);
      return;
    case "delete validation":
      if (validation !== undefined)
        await db().delete(validations).where(eq(validations.id, validation));
      return;
    case "delete decision":
      if (validation !== undefined)
        await db().delete(approvals).where(eq(approvals.validationId, validation));
      return;
    case "fail":
      if (product !== undefined) await createValidations({ productId: product, status: "failed" });
  }
}

/** Deletes one product, or several at once. */
async function deleteSome(stored: { id: number }[], { at, every }: Of<"delete by the screen">) {
  const ids = stored.map(({ id }) => id).filter((id) => id % every === at % every);
  const [only] = ids;
  if (only === undefined) return;
  if (every === 5) await deleteProduct(only, api.users.admin);
  else await deleteProducts(ids, api.users.admin);
}

type Of<Name> = Extract<Step, { do: Name }>;

/**
 * Validates a product like a worker (queued, then completed with its violations), or inserts the
 * completed validation directly, like the demo data.
 */
async function validate(productId: number, { verdict, findings, atOnce }: Of<"validate">) {
  const values = { ...verdict, status: "completed" as const, checkedText: "Text" };
  const [row] = atOnce
    ? await createValidations({ ...values, productId })
    : ((await findPendingValidations(productId)) ?? (await createValidations({ productId })));
  const { id } = must(row);
  const violated = new Set<string>();
  const found = findings.map(({ brand, type, rule, reference }, ordinal) => {
    const source = brand ? ("brand" as const) : ("category" as const);
    const violates = `${source} ${rule ?? reference}`;
    const repeated = violated.has(violates);
    violated.add(violates);
    return {
      validationId: id,
      ordinal,
      source,
      violationType: must((brand ? BRAND_VIOLATION_TYPES : CATEGORY_VIOLATION_TYPES)[type]),
      severity: "low" as const,
      reason: "",
      guidelineReference: reference,
      checkedBy: "rule" as const,
      rule,
      repeated,
    };
  });
  await db().transaction(async (tx) => {
    if (!atOnce) await tx.update(validations).set(values).where(eq(validations.id, id));
    await createViolations(tx, found);
  });
}

/** Returns the pending validations of a product, or null if it has none. */
async function findPendingValidations(productId: number) {
  const found = await db()
    .select()
    .from(validations)
    .where(and(eq(validations.productId, productId), eq(validations.status, "pending")));
  return found.length > 0 ? found : null;
}

/** Decides as in the user interface: one decision per validation, which later decisions replace. */
async function decide(validationId: number, { action, createdAt }: Of<"decide">) {
  const [row] = await db().select().from(validations).where(eq(validations.id, validationId));
  const validatedAt = row?.status === "completed" ? row.completedAt : null;
  if (!validatedAt) return;
  await db()
    .insert(approvals)
    .values({ validationId, action, createdAt, validatedAt, approvedBy: api.users.admin.id })
    .onConflictDoUpdate({ target: approvals.validationId, set: { action } });
}

describe("analytics figures", () => {
  it("equal a recount of every row after random validations, decisions, changes and deletions", {
    timeout: propertyTimeout(240_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
        await db().delete(products);
        for (const next of steps) await take(next);
        await compareAll(NOW);
      }),
      propertyRuns(2, 40),
    );
  });

  it("stay correct when many users and workers make changes concurrently", async () => {
    await db().delete(products);
    const made = await Promise.all(Array.from({ length: 40 }, (_, at) => created(at)));
    const verdicts = fc.sample(verdict, { numRuns: made.length, seed: 1 });
    const found = fc.sample(fc.array(finding, { maxLength: 6 }), { numRuns: made.length, seed: 2 });
    await Promise.all(
      made.map(async ({ id }, at) => {
        const [done, findings] = [must(verdicts[at]), must(found[at])];
        const once = { do: "validate" as const, at, verdict: done, findings, atOnce: false };
        await validate(id, once);
        if (at % 4 === 0) return void (await db().delete(products).where(eq(products.id, id)));
        if (at % 4 === 1) await move(id, at + 1);
        await validate(id, { ...once, atOnce: true });
      }),
    );
    const stored = await db()
      .select({ id: validations.id })
      .from(validations)
      .where(eq(validations.status, "completed"));
    await Promise.all(
      stored.map(({ id }, at) =>
        decide(id, {
          do: "decide",
          at,
          action: must(oneOf(APPROVAL_ACTIONS, at)),
          createdAt: minutesAgo(at * 500),
        }),
      ),
    );
    expect(stored.length).toBe(60);
    await compareAll(NOW);
  });

  it("stay correct when products are deleted while others decide on them", async () => {
    await db().delete(products);
    const made = await Promise.all(Array.from({ length: 24 }, (_, at) => created(at)));
    const verdicts = fc.sample(verdict, { numRuns: made.length, seed: 5 });
    const found = fc.sample(fc.array(finding, { maxLength: 6 }), { numRuns: made.length, seed: 6 });
    for (const [at, { id }] of made.entries())
      await validate(id, {
        do: "validate",
        at,
        verdict: must(verdicts[at]),
        findings: must(found[at]),
        atOnce: at % 2 === 0,
      });
    const stored = await db().select().from(validations);
    const ids = made.map(({ id }) => id);
    const { admin, reviewer } = api.users;
    const approvalOutcomes = await Promise.allSettled([
      ...stored.map(({ id }) =>
        createApproval(id, { action: "reject", comments: "No." }, reviewer, "validation"),
      ),
      deleteProducts(ids.slice(0, 12), admin),
      deleteProducts(ids.slice(6, 18), admin),
      deleteProduct(must(ids[0]), admin),
    ]);
    const refused = approvalOutcomes.flatMap((one) =>
      one.status === "rejected" ? [one.reason] : [],
    );
    for (const reason of refused) expect(reason).toBeInstanceOf(DomainError);
    expect(await db().select().from(products)).toHaveLength(6);
    await compareAll(NOW);
  });
});

function created(at: number) {
  const categoryId = must(oneOf(categoryIds, at));
  return createProduct({ categoryId, uploadedBy: api.users.admin.id, status: "needs_review" });
}

function move(id: number, to: number) {
  const category = must(oneOf(categoryIds, to));
  return updateProduct(id, { category }, api.users.admin);
}
