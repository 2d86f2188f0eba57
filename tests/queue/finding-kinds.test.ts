import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Connection, type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { findingKinds, violations } from "@/db/schema/validations";
import type { Finding } from "@/lib/checking/findings/types";
import { deleteUnusedKinds, ensureKinds } from "@/lib/validations/kinds";
import { freshDatabase } from "../support/database";
import {
  createCategory,
  createProduct,
  createUser,
  createValidations,
  must,
} from "../support/factories";

let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
});
afterAll(() => connection.close());
beforeEach(async () => {
  await db().delete(products);
  await deleteUnusedKinds();
});

const FINDING: Finding = {
  source: "category",
  violationType: "prohibited_phrase",
  severity: "high",
  field: "description",
  item: null,
  rank: 1,
  start: 2,
  end: 7,
  lineNumber: 1,
  lineText: "A cheap shoe.",
  words: "cheap",
  visibleWords: "cheap",
  reason: "“cheap” is prohibited.",
  inflectionOf: null,
  makeFix: null,
  suggestion: null,
  guidelineReference: "Standards",
  ruleName: "No cheap words",
  missing: null,
  reference: "",
  rule: 1,
  checkedBy: "rule",
  brandGuidelineTitle: null,
  regionSpecific: false,
};
const withReason = (reason: string): Finding => ({ ...FINDING, reason });

async function completed() {
  const { id: uploadedBy } = await createUser({ role: "admin" });
  const category = await createCategory();
  const { id: productId } = await createProduct({ categoryId: category.id, uploadedBy });
  const done = {
    status: "completed",
    overallScore: 1,
    isCompliant: true,
    checkedText: "",
  } as const;
  const [validation] = await createValidations({ productId, ...done });
  return { productId, validationId: must(validation).id };
}

/** Stores findings in the same way as verdicts are stored. */
async function store(tx: Database, validationId: number, findings: Finding[]) {
  const kinds = await ensureKinds(
    tx,
    findings.map((finding) => ({ validationId, finding })),
  );
  await tx
    .insert(violations)
    .values(kinds.map((kindId, ordinal) => ({ validationId, kindId, ordinal })));
  return kinds;
}

it("equal findings share one kind, regardless of case and position", async () => {
  const [one, two] = [await completed(), await completed()];
  const elsewhere = { ...FINDING, start: 9, end: 14, words: "CHEAP", visibleWords: "CHEAP" };
  const kinds = await store(db(), one.validationId, [FINDING, elsewhere, withReason("Another.")]);
  expect(new Set(kinds).size).toBe(2);
  expect(await store(db(), two.validationId, [elsewhere])).toEqual([kinds[0]]);
  expect(await db().select().from(findingKinds)).toHaveLength(2);
});

it("deletes a kind only when its last finding is deleted", async () => {
  const [one, two] = [await completed(), await completed()];
  await store(db(), one.validationId, [FINDING, withReason("Another.")]);
  await store(db(), two.validationId, [FINDING]);
  await db().delete(products).where(eq(products.id, one.productId));
  expect(await deleteUnusedKinds()).toBe(1);
  const left = await db().select({ reason: findingKinds.reason }).from(findingKinds);
  expect(left).toEqual([{ reason: FINDING.reason }]);
});

it("deletes the kinds of model findings with their product", async () => {
  const [one, two] = [await completed(), await completed()];
  const judged: Finding = { ...FINDING, checkedBy: "ai" };
  const [first] = await store(db(), one.validationId, [judged]);
  expect(await store(db(), two.validationId, [judged])).not.toEqual([first]);
  await db().delete(products).where(eq(products.id, one.productId));
  const left = await db().select().from(findingKinds);
  expect(left.map(({ validationId }) => validationId)).toEqual([two.validationId]);
});

it("keeps all kinds if equal findings are stored while unused kinds are deleted", async () => {
  const texts = await Promise.all(Array.from({ length: 12 }, () => completed()));
  const wordings = Array.from({ length: 30 }, (_, n) => withReason(`Reason ${n}.`));
  await Promise.all(
    texts.flatMap(({ validationId }, n) => [
      db().transaction((tx) =>
        store(tx, validationId, [...wordings.slice(n), ...wordings.slice(0, n)]),
      ),
      deleteUnusedKinds(),
    ]),
  );
  const kinds = await db().select({ id: findingKinds.id }).from(findingKinds);
  expect(kinds).toHaveLength(30);
  const ids = kinds.map(({ id }) => id);
  expect(await db().$count(violations, inArray(violations.kindId, ids))).toBe(12 * 30);
});
