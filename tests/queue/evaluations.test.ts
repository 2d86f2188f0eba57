import { eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { notifications } from "@/db/schema/notifications";
import { rules } from "@/db/schema/policies";
import { evaluationWork } from "@/inngest/job-workers";
import { evaluateNewModel } from "@/lib/model/evaluations/automatic-evaluations";
import { computeUpperBound, countCasesFor10 } from "@/lib/model/evaluations/grade";
import { type Errors, erringModel, examplesFor } from "../support/evaluated-model";
import { evaluationsOf, selectFirstRule, useModel as use } from "../support/evaluations";
import { createCategory } from "../support/factories";
import { fails, finds } from "../support/model-server";
import { runOne, runQueue } from "../support/run-queue";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model, queued, rowOf, productOf } = await useValidationQueue();

const { evaluated, finish } = evaluationsOf(api);
const errs = (errors: Errors, seed = 1) => model.answer(erringModel(seed, () => errors));

const ruled = (count: number, more: object = {}) =>
  createCategory({}, [
    { ...TONE, ...examplesFor(count), ...more },
    { ...TONE, ruleContent: "Other." },
  ]);

describe("the confidence bounds", () => {
  it("match Clopper and Pearson", () => {
    expect(computeUpperBound(0, 29)).toBeCloseTo(0.0981, 4);
    expect(computeUpperBound(0, 14)).toBeCloseTo(0.1926, 4);
    expect(computeUpperBound(2, 20)).toBeCloseTo(0.2826, 4);
    expect(computeUpperBound(5, 100)).toBeCloseTo(0.1023, 4);
    expect(computeUpperBound(20, 20)).toBe(1);
    expect(computeUpperBound(0, 0)).toBe(1);
    expect([countCasesFor10(0, 17), countCasesFor10(0, 29), countCasesFor10(0, 0)]).toEqual([
      12, 0, 29,
    ]);
  });
});

describe("an evaluation", () => {
  it("estimates its calls, judges each case with the other rules, and bounds both rates", async () => {
    errs({});
    const category = await ruled(17);
    const dry = await api.admin.post("/policies/evaluations/", {
      ...selectFirstRule(category),
      dry_run: true,
    });
    expect(dry.body).toEqual({ rules: 1, cases: 34, estimated_calls: 102 });
    const evaluation = await evaluated(selectFirstRule(category));
    expect(model.calls).toBe(34);
    expect(model.requests.every(({ rules }) => rules.length === 2)).toBe(true);
    expect(evaluation).toMatchObject({ state: "completed", progress: { done: 34, total: 34 } });
    expect(evaluation.results).toMatchObject([
      {
        missed: { wrong: 0, of: 17, more_for_10: 12 },
        flagged: { wrong: 0, of: 17 },
        unstable: 0,
        state: "evaluated",
      },
    ]);
    const shown = await api.viewer.get(`/policies/category-rules/${category.rules[0]?.id}/`);
    expect(shown.body).toMatchObject({
      counts: "always",
      evaluation: {
        evaluation: evaluation.id,
        is_current: true,
        state: "evaluated",
        model: "test",
      },
    });
  });

  it("never includes a case in the examples of its own rule", async () => {
    await evaluated(selectFirstRule(await ruled(6)));
    for (const { rules, description } of model.requests) {
      const [first] = rules;
      expect([...(first?.flag ?? []), ...(first?.pass ?? [])]).toHaveLength(8);
      expect([...(first?.flag ?? []), ...(first?.pass ?? [])]).not.toContain(description);
    }
  });

  it("counts misses, false alarms, unstable answers and quotes that are not in the text", async () => {
    errs({ misses: 0.3, alarms: 0.3, unstable: 0.2, lostQuotes: 0.2 });
    const evaluation = await evaluated({ ...selectFirstRule(await ruled(20)), times: 3 });
    const [result] = evaluation.results;
    expect(result.missed.wrong).toBeGreaterThan(0);
    expect(result.flagged.wrong).toBeGreaterThan(0);
    expect(result.unstable).toBeGreaterThan(0);
    expect(result.lost_quotes).toBeGreaterThan(0);
    for (const outcome of ["missed", "flagged", "unstable"]) {
      const { body } = await api.viewer.get(
        `/policies/evaluations/${evaluation.id}/cases/?outcome=${outcome}`,
      );
      const expected = outcome === "unstable" ? result.unstable : result[outcome].wrong;
      expect(body.count).toBe(expected);
      expect(body.results[0].answers).toHaveLength(3);
    }
  });

  it("reports a rule with fewer than 10 examples as not evaluated", async () => {
    const evaluation = await evaluated(selectFirstRule(await ruled(4)));
    expect(evaluation.results[0].state).toBe("not_evaluated");
  });

  it("resumes where it stopped, and can be cancelled", async () => {
    const category = await ruled(6);
    const { body } = await api.admin.post("/policies/evaluations/", {
      ...selectFirstRule(category),
      times: 1,
    });
    model.answer(({ call }) => (call <= 5 ? finds() : fails(401)));
    await runOne(evaluationWork, body.id);
    const [stopped] = await db().select().from(evaluations).where(eq(evaluations.id, body.id));
    expect(stopped).toMatchObject({ state: "failed", done: 5 });
    await db().update(evaluations).set({ state: "running" }).where(eq(evaluations.id, body.id));
    errs({});
    const before = model.calls;
    await runOne(evaluationWork, body.id);
    expect(model.calls - before).toBe(7);
    const other = await api.admin.post("/policies/evaluations/", selectFirstRule(category));
    expect(
      (await api.admin.post(`/policies/evaluations/${other.body.id}/cancel/`)).body.state,
    ).toBe("cancelled");
    expect((await api.admin.post(`/policies/evaluations/${other.body.id}/accept/`)).status).toBe(
      409,
    );
  });

  it("finds the best of several modes, which `auto` then uses", async () => {
    model.answer(erringModel(3, (_, together) => (together > 1 ? { misses: 0.5 } : {})));
    const evaluation = await evaluated({
      ...selectFirstRule(await ruled(12)),
      modes: ["whole", "single"],
    });
    expect(evaluation.best_mode).toBe("single");
    const [{ rule }] = evaluation.results;
    const shown = await api.viewer.get(`/policies/category-rules/${rule}/`);
    expect(shown.body.evaluation).toMatchObject({ mode: "single", is_current: true });
    model.reset();
    const { id } = await queued(await createCategory({}, [TONE, { ...TONE, ruleContent: "B." }]));
    await runQueue();
    expect([model.calls, (await rowOf(id))?.judging?.mode]).toEqual([2, "single"]);
    await db().update(evaluations).set({ bestMode: null });
  });
});

describe("an accepted baseline", () => {
  it("is compared with a new model, and admins are notified of regressions", async () => {
    errs({});
    const category = await ruled(10);
    await db().delete(rules).where(ne(rules.categoryGuidelineId, category.guideline.id));
    const first = await evaluated(selectFirstRule(category));
    expect((await api.reviewer.post(`/policies/evaluations/${first.id}/accept/`)).status).toBe(403);
    await api.admin.post(`/policies/evaluations/${first.id}/accept/`);
    use({ model: "newer" });
    try {
      errs({ misses: 0.4 });
      expect([await evaluateNewModel(), await evaluateNewModel()]).toEqual([true, false]);
      const [row] = await db().select().from(evaluations).where(eq(evaluations.model, "newer"));
      await db().delete(notifications);
      await finish(row?.id ?? 0);
      const evaluation = (await api.viewer.get(`/policies/evaluations/${row?.id}/`)).body;
      expect(evaluation).toMatchObject({
        got_worse: true,
        compared_with: first.id,
        occasion: "model",
      });
      const own = evaluation.results.find(
        ({ rule }: { rule: number }) => rule === category.rules[0]?.id,
      );
      expect(own).toMatchObject({ state: "got_worse", gained: 0 });
      expect(own.lost).toBe(own.missed.wrong);
      const { body: notificationPage } = await api.admin.get("/notifications/");
      expect(notificationPage.results[0]).toMatchObject({
        kind: "evaluation_finished",
        text: "Some rules regressed.",
        href: `/policies/evaluations/${evaluation.id}`,
      });
    } finally {
      use({ model: "test" });
    }
  });

  it("releases the model checks that AI_GATE leaves pending", async () => {
    use({ model: "held", AI_GATE: "hold" });
    try {
      const { id } = await queued(await createCategory({}, [TONE]));
      await runQueue();
      expect(await rowOf(id)).toMatchObject({
        status: "pending",
        errorMessage: "Pending until the evaluation of the model is accepted as baseline.",
      });
      const evaluation = await evaluated();
      await api.admin.post(`/policies/evaluations/${evaluation.id}/accept/`);
      await runQueue();
      expect(await rowOf(id)).toMatchObject({ status: "completed", judging: { isCompared: true } });
    } finally {
      use({ model: "test", AI_GATE: "go" });
    }
  });
});

describe("a verdict that depends on the model", () => {
  const flag =
    (quote: string) =>
    ({ rules: asked }: { rules: { key: string }[] }) =>
      finds(...asked.map(({ key }) => ({ rule: key, quote })));

  it("is judged twice, and the finding counts if both answers agree", async () => {
    const category = await createCategory({ complianceThreshold: 0.95 }, [TONE]);
    model.answer(flag("cold"));
    const { product, id } = await queued(category, { description: "A cold text." });
    await runQueue();
    expect(model.calls).toBe(2);
    expect(await productOf(product.id)).toMatchObject({ status: "needs_review" });
    expect((await rowOf(id))?.overallScore).toBe(0.9);
  });

  it("is inconclusive if the two answers differ: it does not count, and the product needs review", async () => {
    const category = await createCategory({ complianceThreshold: 0.95 }, [TONE]);
    model.answer(flag("cold"), () => finds());
    const { product, id } = await queued(category, { description: "A cold text, once." });
    await runQueue();
    const { body } = await api.viewer.get(`/validations/validations/${id}/`);
    expect(body).toMatchObject({ overall_score: 1, total_violations: 0, is_compliant: true });
    expect(body.violations).toMatchObject([
      { inconclusive: true, inconclusive_reason: "two_answers" },
    ]);
    expect(body.judging.rules).toMatchObject([{ asked_twice: true }]);
    expect(await productOf(product.id)).toMatchObject({ status: "needs_review" });
  });

  it("is not judged again if it passes, or fails regardless of the model", async () => {
    model.answer(flag("cold"));
    const passing = await createCategory({ complianceThreshold: 0.5 }, [TONE]);
    await queued(passing, { description: "A cold text that passes." });
    const failing = await createCategory({ complianceThreshold: 0.95 }, [
      TONE,
      { ruleContent: "cheap", severity: "high" },
    ]);
    await queued(failing, { description: "A cold and cheap text." });
    await runQueue();
    expect(model.calls).toBe(2);
  });
});

describe("a verdict that depends on the model, with decisions", () => {
  it("is judged twice if the other findings are dismissed, but not if its own are", async () => {
    const category = await createCategory({ complianceThreshold: 0.95 }, [
      TONE,
      { ruleContent: "cheap", severity: "high" },
    ]);
    model.answer(({ rules: asked }) => finds({ rule: asked[0]?.key ?? "", quote: "cold" }));
    const { product } = await queued(category, { description: "A cold and cheap thing." });
    await runQueue();
    expect(model.calls, "fails without the model's word").toBe(1);
    const listed = `/validations/validations/by-product/${product.productId}/`;
    const decide = async (words: string) => {
      const { body: page } = await api.admin.get(listed);
      const { body } = await api.admin.get(`/validations/validations/${page.results[0].id}/`);
      const found = body.violations.find(
        (each: { violating_words: string }) => each.violating_words === words,
      );
      const decision = { kind: "accepted", scope: "product", reason: "So it is." };
      await api.admin.post(`/validations/violations/${found.id}/decision/`, decision);
    };
    const again = async () => {
      const sent = { product_ids: [product.productId], ask_again: true, force_revalidation: true };
      await api.admin.post("/validations/trigger/", sent);
      const before = model.calls;
      await runQueue();
      return model.calls - before;
    };
    await decide("cheap");
    expect(await again(), "hangs on it now").toBe(2);
    await decide("cold");
    expect(await again(), "nothing left that counts").toBe(1);
  });
});

describe("a rule that counts once evaluated", () => {
  it("has inconclusive findings until its evaluation bounds both rates at 20%", async () => {
    errs({});
    const category = await createCategory({ complianceThreshold: 0.95 }, [
      { ...TONE, ...examplesFor(14), counts: "once_evaluated" },
    ]);
    const first = await queued(category, { description: "A BAD text." });
    await runQueue();
    const { body } = await api.viewer.get(`/validations/validations/${first.id}/`);
    expect(body).toMatchObject({ overall_score: 1 });
    expect(body.violations).toMatchObject([
      { inconclusive: true, inconclusive_reason: "not_evaluated" },
    ]);
    await evaluated(selectFirstRule(category));
    const second = await queued(category, { description: "Another BAD text." });
    await runQueue();
    expect((await rowOf(second.id))?.overallScore).toBe(0.9);

    errs({ misses: 1 });
    await evaluated({ ...selectFirstRule(category), modes: ["single"] });
    const shown = await api.viewer.get(`/policies/category-rules/${category.rules[0]?.id}/`);
    expect(shown.body.evaluation).toMatchObject({ mode: "whole", is_current: true });
    errs({});
    const third = await queued(category, { description: "A third BAD text." });
    await runQueue();
    expect((await rowOf(third.id))?.overallScore, "after an evaluation in another mode").toBe(0.9);
  });
});
