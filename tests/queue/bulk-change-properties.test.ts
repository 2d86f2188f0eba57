import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, db } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { bulkChangeWork } from "@/inngest/job-workers";
import {
  createBulkChange,
  excludeItems,
  startBulkChange,
  undoBulkChange,
} from "@/lib/bulk-changes/mutations";
import { getBulkChange, listBulkChangeItems } from "@/lib/bulk-changes/queries";
import { createBulkChangeSchema } from "@/lib/bulk-changes/schemas";
import { checkText } from "@/lib/checking/findings/check-text";
import { computeScore, countSeverities } from "@/lib/checking/findings/score";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { enqueueProducts } from "@/lib/products/check-queue";
import { updateProduct } from "@/lib/products/update";
import { foldWords } from "@/lib/validations/verdict-columns";
import { freshDatabase } from "../support/database";
import { createCategory, createProduct, createUser, type TestUser } from "../support/factories";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { runBulkChanges, runQueue } from "../support/run-queue";

let connection: Connection;
let user: TestUser;
beforeAll(async () => {
  connection = await freshDatabase();
  user = await createUser({ role: "admin" });
});
afterAll(() => connection.close());

const RULES = [
  { ruleContent: "cheap => affordable, best price", severity: "high" },
  { ruleContent: "affordable deal, offer", severity: "low" },
  { ruleType: "format_requirement", ruleContent: "no_exclamation, no_all_caps", severity: "low" },
  { ruleType: "length_limit", ruleContent: "12-", severity: "medium" },
] as const;

const WORDS = "a|soft|warm|cheap|Cheap|CHEAP|deal|offer|best price|sock|wool|(cheap)|cheap-looking";
const sentence = fc
  .tuple(
    fc.array(fc.constantFrom(...WORDS.split("|")), { minLength: 1, maxLength: 6 }),
    fc.constantFrom(".", "!", ".", "?"),
  )
  .map(([words, stop]) => words.join(" ") + stop);
const plain = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const text = fc.oneof(
  plain,
  plain.map((words) => `<p>${words.replaceAll("cheap", "<b>cheap</b>")}</p>\n<p>Warm.</p>`),
);
const action = fc.oneof(
  fc.constantFrom("affordable", "offer", "of value").map((replacement) => ({
    action: "replace" as const,
    replacement,
  })),
  fc.constantFrom("delete_phrase", "delete_sentence", "apply_fixes").map((each) => ({
    action: each,
  })),
);
const filters = fc.constantFrom<Record<string, string>>(
  { words: "cheap" },
  { severity: "high" },
  { source: "category" },
);
const catalogue = fc.record({
  texts: fc.array(text, { minLength: 3, maxLength: 6 }),
  first: fc.record({ change: action, filters }),
  second: fc.record({ change: action, filters }),
  /** Products that a user edits before and after the bulk changes run. */
  before: fc.nat(5),
  after: fc.nat(5),
  out: fc.nat(5),
});

/** Returns the findings that count against a text, based on an independent check. */
async function verdictOf(description: string, name: string, categoryId: number) {
  const { policies } = await loadCompiledPolicies(db(), categoryId, null);
  const texts = ProductTexts.of([
    [NAME, name],
    [DESCRIPTION, description],
  ]);
  const own = selectPolicies(policies, { language: null, market: null, texts });
  const { findings } = checkText(own, texts);
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.violationType} ${foldWords(finding)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, score: computeScore(countSeverities(findings)) };
}

async function texts() {
  const found = await db().select().from(products).orderBy(products.id);
  return found.map(({ id, name, description }) => ({ id, name, description }));
}

/** Processes the queue after starting and releasing two runs. */
async function runInterrupted(): Promise<void> {
  for (let stopped = 0; stopped < 2; stopped++) {
    const [id] = await bulkChangeWork.listPending(1);
    const run = id === undefined ? null : await bulkChangeWork.start(id);
    await run?.release();
    await run?.finished;
  }
  await runBulkChanges();
}

/** Asserts that each product is counted exactly once: as changed, skipped or unchanged. */
async function expectWhole(id: number): Promise<void> {
  const { counts } = await getBulkChange(id);
  const all = await listBulkChangeItems(id, { page: 1, page_size: 100 });
  const untouched = all.items.filter(({ outcome }) => outcome === "left_out").length;
  expect(counts.planned + counts.remainder + untouched).toBe(counts.products);
  expect(all.count).toBe(counts.products);
  expect(new Set(all.items.map(({ product_id }) => product_id)).size).toBe(counts.products);
}

describe("two bulk changes of the same random products", () => {
  it(
    "never lower a score or overwrite edits, and can be undone exactly",
    async () => {
      let changes = 0;
      await fc.assert(
        fc.asyncProperty(catalogue, async (made) => {
          await db().delete(bulkChanges);
          await db().delete(products);
          await db().delete(categories);
          const category = await createCategory({ complianceThreshold: 0.9 }, [...RULES]);
          for (const description of made.texts)
            await createProduct({ categoryId: category.id, uploadedBy: user.id, description });
          const stored = await texts();
          const ids = stored.map(({ id }) => id);
          await enqueueProducts(db(), ids, user.id);
          await runQueue();

          const drafts: number[] = [];
          for (const { change, filters } of [made.first, made.second])
            drafts.push(
              (await createBulkChange(createBulkChangeSchema.parse({ filters, ...change }), user))
                .id,
            );
          await runInterrupted();
          const [first = 0] = drafts;
          const { items } = await listBulkChangeItems(first, { page: 1, page_size: 100 });
          const out = items[made.out % Math.max(1, items.length)];
          if (out) await excludeItems(first, { leave_out: [out.product_id], take_in: [] }, user);

          for (const id of drafts) await expectWhole(id);

          const edited = stored[made.before % stored.length];
          const own = "My own cheap words.";
          if (edited) await updateProduct(edited.id, { description: own }, user);
          const currentTexts = await texts();
          for (const id of drafts) {
            await startBulkChange(id, user);
            await runInterrupted();
            await runQueue();
          }

          const changed = await texts();
          for (const [at, now] of changed.entries()) {
            const before = currentTexts[at];
            if (!before || now.description === before.description) continue;
            changes += 1;
            expect(now.id).not.toBe(edited?.id);
            const [old, made] = await Promise.all([
              verdictOf(before.description, before.name, category.id),
              verdictOf(now.description, now.name, category.id),
            ]);
            expect(made.score, now.description).toBeGreaterThanOrEqual(old.score);
            for (const [key, count] of made.counts)
              expect(count, `${key}: ${now.description}`).toBeLessThanOrEqual(
                old.counts.get(key) ?? 0,
              );
          }
          for (const id of drafts) {
            await expectWhole(id);
            const { counts } = await getBulkChange(id);
            expect(counts.planned).toBe(counts.changed);
          }

          const touched = changed[made.after % changed.length];
          if (touched) await updateProduct(touched.id, { description: "Touched since." }, user);
          for (const id of drafts) {
            const { undo_until } = await getBulkChange(id);
            if (!undo_until) continue;
            await undoBulkChange(id, user);
            await runInterrupted();
          }
          const expected = currentTexts.map((row) =>
            row.id === touched?.id ? { ...row, description: "Touched since." } : row,
          );
          expect(await texts()).toEqual(expected);
        }),
        propertyRuns(8, 50, 20_261_122),
      );
      expect(changes).toBeGreaterThan(3);
    },
    propertyTimeout(120_000),
  );
});
