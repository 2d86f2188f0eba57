import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { judgementProducts, judgements } from "@/db/schema/judging";
import { modelOutages } from "@/db/schema/model";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { validationWork } from "@/inngest/job-workers";
import type { JudgeMode } from "@/lib/model/judging/modes";
import { deleteOldAnswers } from "@/lib/model/verdicts/answers";
import { config } from "@/lib/platform/config";
import { updateSearchedTexts } from "@/lib/products/searched-texts";
import { claimValidation, reclaimValidations } from "@/lib/validations/claim";
import { judgeText } from "@/lib/validations/run";
import { createCategory } from "../support/factories";
import { answerWith, fails, finds, hangs } from "../support/model-server";
import { raiseVersion } from "../support/policies";
import { runOne, runQueue } from "../support/run-queue";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model, queued, rowOf } = await useValidationQueue();

/** Number of products. `JUDGED_PRODUCTS=1000` tests a thousand. */
const MANY = Number(process.env.JUDGED_PRODUCTS ?? 6);
const LONG_MS = 30_000 + MANY * 500;

const useMode = (AI_JUDGE: JudgeMode | "auto") => Object.assign(config(), { AI_JUDGE });

const CLAIMS = { ruleType: "tone_requirement", ruleContent: "No boasting." } as const;

/** Creates products in a category and validates them in this process. */
async function checked(category: { id: number }, descriptions: string[]) {
  const made = [];
  for (const description of descriptions) made.push(await queued(category, { description }));
  await runQueue();
  return made;
}

/** Validates products again. */
async function revalidate(made: { product: { productId: string } }[], more: object = {}) {
  const product_ids = made.map(({ product }) => product.productId);
  const sent = { product_ids, force_revalidation: true, ...more };
  expect((await api.admin.post("/validations/trigger/", sent)).status).toBe(200);
  await runQueue();
}

/** Validates products again, and returns their new validations. */
async function again(made: { product: { productId: string } }[], more: object = {}) {
  await revalidate(made, more);
  return Promise.all(made.map(({ product }) => latest(product.productId)));
}

async function latest(productId: string) {
  const path = "/validations/validations/";
  const listed = await api.admin.get(`${path}by-product/${productId}/`);
  const { body } = await api.admin.get(`${path}${listed.body.results[0].id}/`);
  return body;
}

/** Makes the model report `word` for every rule if the text contains it. */
const minds = (word: string) => {
  model.answer(({ rules: asked, description }) =>
    description.includes(word)
      ? finds(...asked.map(({ key }) => ({ rule: key, quote: word })))
      : finds(),
  );
};

const reported = ({
  violations,
  checks,
  overall_score,
  summary,
  dropped_findings,
}: ReportedVerdict) => ({
  violations: violations.map(({ id: _, ...rest }) => rest),
  checks,
  overall_score,
  summary,
  dropped_findings,
});
interface ReportedVerdict {
  violations: { id: number }[];
  checks: unknown;
  overall_score: number;
  summary: string;
  dropped_findings: number;
}

describe("cached model answers", () => {
  it("are replayed for unchanged texts without a call and with an identical verdict", async () => {
    minds("cold");
    const category = await createCategory({}, [TONE, CLAIMS]);
    const texts = Array.from({ length: 9 }, (_, at) => `Text ${at}${at % 3 ? "" : " is cold"}.`);
    const made = await checked(category, texts);
    expect(model.calls).toBe(9);
    const before = await Promise.all(made.map(({ product }) => latest(product.productId)));
    model.reset();
    model.answer(hangs);
    const after = await again(made);
    expect(model.calls).toBe(0);
    expect(after.map(reported)).toEqual(before.map(reported));
    expect(after.every(({ id }, at) => id !== before[at].id)).toBe(true);
    const { judging } = after[0];
    expect(judging).toMatchObject({ model: "test", mode: "whole", calls: 0, input_tokens: null });
    expect(judging.rules.map(({ state }: { state: string }) => state)).toEqual([
      "replayed",
      "replayed",
    ]);
    expect(judging.rules[0].answered_at).toBe(before[0].judging.rules[0].answered_at);
    expect(before[0].judging).toMatchObject({ calls: 1, input_tokens: 100, output_tokens: 20 });
  });

  it.each([
    { mode: "whole", first: 1 },
    { mode: "single", first: 2 },
  ] as const)(
    `need no calls for ${MANY} unchanged products, and one per text after a rule changes: $mode`,
    async ({ mode, first }) => {
      useMode(mode);
      const category = await createCategory({}, [TONE, CLAIMS]);
      const texts = Array.from({ length: MANY }, (_, at) => `One of many texts, number ${at}.`);
      const made = await checked(category, texts);
      const answered = first * MANY;
      expect(model.calls).toBe(answered);
      expect(await db().$count(judgements), "all is answered, and kept").toBe(2 * MANY);
      await revalidate(made);
      expect(model.calls, "nothing changed").toBe(answered);
      await db()
        .update(rules)
        .set({ ruleContent: "Be modest." })
        .where(eq(rules.id, category.rules[1]?.id ?? 0));
      await raiseVersion(category.id);
      await revalidate(made);
      expect(model.calls, "one rule changed").toBe(answered + MANY);
      const renamed = await db().update(products).set({ name: "Renamed" }).returning();
      await updateSearchedTexts(
        db(),
        renamed.map(({ id }) => id),
      );
      await revalidate(made);
      expect(model.calls, "names changed").toBe(answered + MANY);
      useMode("auto");
    },
    LONG_MS,
  );

  it("are requested again only for a changed rule, in one call per text", async () => {
    const category = await createCategory({}, [TONE, CLAIMS]);
    const made = await checked(category, ["One text.", "Another text."]);
    model.reset();
    await db()
      .update(rules)
      .set({ ruleContent: "Be humble." })
      .where(eq(rules.id, category.rules[1]?.id ?? 0));
    await raiseVersion(category.id);
    const [first] = await again(made);
    expect(model.calls).toBe(2);
    expect(model.requests.map(({ rules: asked }) => asked.length)).toEqual([1, 1]);
    const states = first.judging.rules.map(({ state }: { state: string }) => state);
    expect(states).toEqual(["replayed", "asked"]);
  });

  it("do not depend on the name if only the description is judged", async () => {
    const category = await createCategory({}, [TONE]);
    const [made] = await checked(category, ["A text whose product is renamed."]);
    model.reset();
    await api.admin.patch(`/products/products/${made?.product.id}/`, { name: "Another name" });
    await runQueue();
    expect(model.calls).toBe(0);
    await api.admin.patch(`/products/products/${made?.product.id}/`, { description: "New." });
    await runQueue();
    expect(model.calls).toBe(1);
  });

  it("are replaced when an admin requests new ones", async () => {
    minds("plain");
    const category = await createCategory({}, [TONE]);
    const made = await checked(category, ["A plain text."]);
    model.reset();
    const ids = { product_ids: [made[0]?.product.productId], ask_again: true };
    expect((await api.reviewer.post("/validations/trigger/", ids)).status).toBe(403);
    const [second] = await again(made, { ask_again: true });
    expect([model.calls, second.violations.length]).toEqual([1, 0]);
    const [third] = await again(made);
    expect([model.calls, third.violations.length]).toEqual([1, 0]);
  });

  it("are not stored if they lack evidence or are unreadable", async () => {
    const category = await createCategory({}, [TONE]);
    model.answer(({ rules: [rule] }) => finds({ rule: rule?.key ?? "", quote: "not there" }));
    const made = await checked(category, ["A text of no evidence."]);
    const [row] = await again(made);
    expect(model.calls).toBe(2);
    expect(row.judging.rules[0]).toMatchObject({
      state: "not_checked",
      reason: "The model gave no evidence for what it found.",
    });
  });

  it("can be inconclusive, which reports the rule as not checked", async () => {
    const category = await createCategory({}, [TONE]);
    model.answer(({ rules: [rule] }) =>
      answerWith(
        JSON.stringify({ answers: [{ rule: rule?.key, answer: "cannot_tell" }], findings: [] }),
      ),
    );
    const made = await checked(category, ["A text of which one cannot tell."]);
    const [row] = await again(made);
    expect(model.calls).toBe(1);
    expect(row.checks[0]).toMatchObject({
      outcome: "not_checked",
      reason: "The model cannot tell.",
    });
    expect(row.summary).toContain("1 rule was not checked: the model cannot tell.");
  });

  it("survive a crash between the answer and the verdict", async () => {
    const category = await createCategory({}, [TONE]);
    const { id } = await queued(category, { description: "A text whose worker dies." });
    const job = await claimValidation(id);
    if (!job) throw new Error("Nothing waits.");
    await judgeText(job);
    expect([model.calls, (await rowOf(id))?.status]).toEqual([1, "in_progress"]);
    await reclaimValidations({ all: true });
    await db().update(validations).set({ notBefore: null });
    await runQueue();
    const row = await rowOf(id);
    expect([model.calls, row?.status]).toEqual([1, "completed"]);
    expect(row?.judging?.rules).toMatchObject([{ state: "replayed" }]);
  });

  it("are requested after an outage only if they are missing", async () => {
    useMode("single");
    const category = await createCategory({}, [TONE, CLAIMS]);
    model.answer(
      () => finds(),
      () => fails(503),
    );
    const { id } = await queued(category, { description: "A text with half its answers." });
    await runOne(validationWork, id);
    expect((await rowOf(id))?.status).toBe("pending");
    expect(await db().$count(judgements)).toBe(1);
    model.reset();
    // Simulates a time after the outage.
    await db().update(validations).set({ notBefore: null });
    await db().delete(modelOutages);
    await runQueue();
    const row = await rowOf(id);
    expect([model.calls, row?.status]).toEqual([1, "completed"]);
    expect(row?.judging?.rules.map(({ state }) => state).sort()).toEqual(["asked", "replayed"]);
    useMode("auto");
  });

  it("can be replayed for one product while they are requested again for another", async () => {
    const category = await createCategory({}, [TONE]);
    const twice = { description: "The same text, asked and replayed." };
    await queued(category, twice);
    await queued(category, twice);
    await runQueue();
    expect(model.calls).toBe(1);
    const asking = await queued(category, twice);
    await db().update(validations).set({ askAgain: true }).where(eq(validations.id, asking.id));
    const replaying = await queued(category, twice);
    await Promise.all([runOne(validationWork, asking.id), runOne(validationWork, replaying.id)]);
    expect(model.calls).toBe(2);
    const states = await Promise.all(
      [asking, replaying].map(async ({ id }) => (await rowOf(id))?.judging?.rules[0]?.state),
    );
    expect(states).toEqual(["asked", "replayed"]);
    expect(await db().$count(judgements)).toBe(1);
  });

  it("are shared by two concurrent requests: the first stored one is used", async () => {
    const category = await createCategory({}, [TONE]);
    model.answer(
      ({ rules: [rule] }) => finds({ rule: rule?.key ?? "", quote: "one" }),
      () => finds(),
    );
    const twice = { description: "The same text, one of two." };
    const first = await queued(category, twice);
    const second = await queued(category, twice);
    await Promise.all([runOne(validationWork, first.id), runOne(validationWork, second.id)]);
    const [a, b] = [await rowOf(first.id), await rowOf(second.id)];
    expect(a?.overallScore).toBe(b?.overallScore);
    expect(a?.status).toBe("completed");
    expect(model.calls).toBeLessThanOrEqual(2);
    expect(await db().$count(judgements)).toBe(1);
  });

  it("complete a check while the model is down if no other answers are needed", async () => {
    const category = await createCategory({}, [TONE]);
    const made = await checked(category, ["A text that was answered."]);
    const other = await queued(category, { description: "A text that was not." });
    model.answer(() => fails(503));
    await runOne(validationWork, other.id);
    expect((await rowOf(other.id))?.status).toBe("pending");
    const [row] = await again(made);
    expect(row).toMatchObject({ status: "completed", judging: { calls: 0 } });
  });
});

describe("the retention of answers", () => {
  const count = (description: string) =>
    db().$count(judgements, eq(judgements.outcome, description as "passed"));

  it("ends when the last product with the judged text is deleted", async () => {
    await db().delete(judgements);
    minds("secret");
    const category = await createCategory({}, [TONE]);
    const made = await checked(category, ["A secret text.", "A secret text."]);
    expect(await count("violated")).toBe(1);
    await api.admin.delete(`/products/products/${made[0]?.product.id}/`);
    expect(await count("violated")).toBe(1);
    await api.admin.delete(`/products/products/${made[1]?.product.id}/`);
    const left = await db().select().from(judgements);
    expect(JSON.stringify(left)).not.toContain("secret");
    expect(await count("violated")).toBe(0);
  });

  it("lasts while a validation refers to an answer, and 90 days otherwise", async () => {
    const category = await createCategory({}, [TONE]);
    await checked(category, ["A text that is referred to."]);
    const old = new Date(Date.now() - 91 * 86_400_000);
    await db().update(judgementProducts).set({ createdAt: old });
    await deleteOldAnswers();
    expect(await db().$count(judgements)).toBe(1);
    await db().update(judgementProducts).set({ inVerdict: false });
    await deleteOldAnswers();
    expect(await db().$count(judgements)).toBe(0);
  });
});
