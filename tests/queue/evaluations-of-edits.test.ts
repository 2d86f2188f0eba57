import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { rules } from "@/db/schema/policies";
import { onWake } from "@/inngest/client";
import { type Runner, startRunner } from "@/inngest/embedded";
import { evaluationWork } from "@/inngest/job-workers";
import { evaluateNewModel } from "@/lib/model/evaluations/automatic-evaluations";
import { evaluateEditedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluateInProcess } from "@/lib/start/evaluate-here";
import { type Errors, erringModel, examplesFor } from "../support/evaluated-model";
import { evaluationsOf, selectFirstRule, useModel } from "../support/evaluations";
import { createBrandGuideline, createCategory, createRuleSet } from "../support/factories";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model } = await useValidationQueue();
const { evaluated, finish } = evaluationsOf(api);
const errs = (errors: Errors, of = "") =>
  model.answer(erringModel(1, (instruction) => (instruction.includes(of) ? errors : {})));

const { mustFlag, mustPass } = examplesFor(6);
const JUDGED = {
  rule_type: "tone_requirement",
  rule_content: "Warm and calm.",
  description: "Tone",
  severity: "medium",
  must_flag: mustFlag,
  must_pass: mustPass,
};

const lastEvaluation = async () => {
  const [evaluation] = await db().select().from(evaluations).orderBy(desc(evaluations.id)).limit(1);
  return evaluation;
};

beforeEach(async () => {
  await db().delete(rules);
  await db().delete(evaluations);
});

describe("a saved rule", () => {
  let runner: Runner | null = null;
  afterEach(async () => {
    onWake(undefined);
    await runner?.stop();
    runner = null;
  });

  it("is evaluated immediately when created or changed, for every owner", async () => {
    errs({});
    runner = startRunner(2, [evaluationWork]);
    onWake(() => runner?.wake());
    const { guideline } = await createCategory();
    const brand = await createBrandGuideline();
    const set = await createRuleSet();
    const owners = [
      { path: "/policies/category-rules/", owner: { category_guideline: guideline.id } },
      { path: "/policies/rules/", owner: { guideline: brand.id } },
      { path: "/policies/rule-set-rules/", owner: { rule_set: set.id } },
    ];
    for (const { path, owner } of owners) {
      const { status, body } = await api.admin.post(path, { ...owner, ...JUDGED });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.evaluation_warning, path).toMatchObject({ is_over: true, lost: 0, gained: 0 });
      expect(body.evaluation, path).toMatchObject({
        evaluation: body.evaluation_warning.evaluation,
        is_current: true,
      });
      await api.admin.post(`/policies/evaluations/${body.evaluation_warning.evaluation}/accept/`);
      errs({ misses: 1 });
      const change = { rule_content: "Warm, calm, and never BAD." };
      const changed = await api.admin.patch(`${path}${body.id}/`, change);
      const { evaluation, evaluation_warning } = changed.body;
      expect(evaluation_warning, path).toMatchObject({ is_over: true, lost: 6, gained: 0 });
      expect(evaluation, path).toMatchObject({
        evaluation: evaluation_warning.evaluation,
        state: "got_worse",
      });
      const shown = await api.viewer.get(`${path}${body.id}/`);
      expect(shown.body.evaluation).toMatchObject({ state: "got_worse", is_current: true });
      errs({});
    }
  });

  it("is evaluated when saved with its category or rule set, in one evaluation", async () => {
    errs({});
    const named = { ...JUDGED, rule_content: "Quiet." };
    const { body: set } = await api.admin.post("/policies/rule-sets/", {
      name: "Judged",
      rules: [JUDGED, named, { ...JUDGED, must_flag: [], must_pass: [] }],
    });
    expect(set.evaluation_warning.is_over).toBe(false);
    expect((await lastEvaluation())?.ruleIds).toEqual([set.rules[0].id, set.rules[1].id]);
    const { body: category } = await api.admin.post("/policies/categories/", {
      name: "Judged",
      guideline: { title: "Standards", content: "-", rules: [JUDGED] },
    });
    await finish(category.evaluation_warning.evaluation);
    const [rule] = category.guideline.rules;
    const path = `/policies/categories/${category.id}/`;
    const patched = (changed: object) =>
      api.admin.patch(path, { guideline: { rules: [{ id: rule.id, ...changed }] } });
    expect((await patched({ message: "Mind it." })).body.evaluation_warning).toBeUndefined();
    expect(
      (await patched({ rule_content: "Calm." })).body.evaluation_warning.evaluation,
    ).toBeGreaterThan(category.evaluation_warning.evaluation);
  });

  it("is not evaluated if its prompt is unchanged or it has too few examples", async () => {
    errs({});
    const { guideline } = await createCategory();
    const made = await api.admin.post("/policies/category-rules/", {
      category_guideline: guideline.id,
      ...JUDGED,
    });
    await finish(made.body.evaluation_warning.evaluation);
    const path = `/policies/category-rules/${made.body.id}/`;
    expect((await api.admin.patch(path, { message: "Mind it." })).body.evaluation_warning).toBe(
      undefined,
    );
    const fewer = { must_flag: mustFlag.slice(0, 4), must_pass: mustPass.slice(0, 4) };
    expect((await api.admin.patch(path, fewer)).body.evaluation_warning).toBe(undefined);
    expect(await db().$count(evaluations)).toBe(1);
  });

  it("is evaluated within a minute after a file import or a restored version", async () => {
    errs({});
    const category = await createCategory({}, [{ ...TONE, mustFlag, mustPass }]);
    await evaluated(selectFirstRule(category));
    expect(await evaluateEditedRules()).toBe(false);
    const later = new Date(Date.now() + 1000);
    await db().update(rules).set({ updatedAt: later });
    expect(await evaluateEditedRules(), "asks the same").toBe(false);
    await db().update(rules).set({ ruleContent: "Calm.", updatedAt: later });
    expect([await evaluateEditedRules(), await evaluateEditedRules()]).toEqual([true, false]);
    expect(await lastEvaluation()).toMatchObject({ occasion: "rule", state: "running" });
  });
});

describe("the comparison of each rule", () => {
  it("uses the baseline accepted last, regardless of later evaluations", async () => {
    errs({});
    const category = await createCategory({}, [
      { ...TONE, ruleContent: "First.", mustFlag, mustPass },
      { ...TONE, ruleContent: "Second.", mustFlag, mustPass },
    ]);
    const whole = await evaluated();
    await api.admin.post(`/policies/evaluations/${whole.id}/accept/`);
    const single = await evaluated(selectFirstRule(category));
    await api.admin.post(`/policies/evaluations/${single.id}/accept/`);
    errs({ misses: 1 }, "Second.");
    const { results, ...evaluation } = await evaluated();
    expect(evaluation).toMatchObject({ got_worse: true, compared_with: single.id });
    expect(results).toMatchObject([
      { lost: 0, state: "evaluated" },
      { lost: 6, state: "got_worse" },
    ]);
    const before = evaluation.before.results.map((each: { evaluation: number }) => each.evaluation);
    expect(before).toEqual([single.id, whole.id]);
    const lost = await api.viewer.get(`/policies/evaluations/${evaluation.id}/cases/?outcome=lost`);
    expect(lost.body.count).toBe(6);
  });

  it("uses the last evaluation if there is no baseline, and reports if nothing was compared", async () => {
    errs({});
    const category = await createCategory({}, [{ ...TONE, mustFlag, mustPass }]);
    const newest = async () => (await api.admin.get("/notifications/")).body.results[0].text;
    const first = await evaluated();
    expect(first).toMatchObject({ compared_with: null, before: null, got_worse: false });
    expect(await newest()).toBe("There is no earlier result to compare with.");
    errs({ misses: 1 });
    const second = await evaluated();
    expect(second).toMatchObject({ compared_with: first.id, got_worse: true });
    expect(second.results).toMatchObject([{ lost: 6, state: "got_worse" }]);
    expect(await newest()).toContain("Some rules regressed.");

    const others = { mustFlag: ["A BAD lamp."], mustPass: ["A good lamp."] };
    await db()
      .update(rules)
      .set(others)
      .where(eq(rules.id, category.rules[0]?.id ?? 0));
    const third = await evaluated();
    expect(third, "other cases").toMatchObject({ compared_with: null, got_worse: false });
    expect(await newest()).toBe("There is no earlier result to compare with.");
  });

  it("does not count an edited rule's evaluation as an evaluation of the model", async () => {
    errs({});
    const category = await createCategory({}, [{ ...TONE, mustFlag, mustPass }]);
    const { id = 0 } = category.rules[0] ?? {};
    await evaluated();
    useModel({ model: "other", AI_GATE: "hold" });
    try {
      const change = { rule_content: "Calm." };
      const { body } = await api.admin.patch(`/policies/category-rules/${id}/`, change);
      await finish(body.evaluation_warning.evaluation);
      await api.admin.post(`/policies/evaluations/${body.evaluation_warning.evaluation}/accept/`);
      expect(await evaluateNewModel()).toBe(true);
    } finally {
      useModel({ model: "test", AI_GATE: "go" });
    }
  });
});

describe("an evaluation of named rules", () => {
  it("is rejected if a rule does not exist or belongs to another source", async () => {
    const category = await createCategory({}, [{ ...TONE, mustFlag, mustPass }]);
    const rule = category.rules[0]?.id ?? 0;
    for (const named of [{ rule: 2_000_000_000 }, { rule, source: "brand" }]) {
      const { status, body } = await api.admin.post("/policies/evaluations/", { rules: [named] });
      expect(status).toBe(400);
      expect(body.rules).toEqual([`Rule ${named.rule} does not exist.`]);
    }
    expect(await db().$count(evaluations)).toBe(0);
  });
});

describe("npm run evaluate", () => {
  it("exits with 0, with 1 if a rule regressed, and with 2 if nothing can be evaluated", async () => {
    expect(await evaluateInProcess(1)).toMatchObject({ code: 2 });
    errs({});
    await createCategory({}, [{ ...TONE, mustFlag, mustPass }]);
    const good = await evaluateInProcess(1);
    expect([good.code, good.lines.at(-1)?.slice(0, 21)]).toEqual([0, "Nothing was compared:"]);
    expect(good.lines[1]).toMatch(
      /^\d+ Standards: .*: missed 0 of 6 \(at most 39\.4%; 23 more examples would show at most 10%\)/,
    );
    await api.admin.post(`/policies/evaluations/${(await lastEvaluation())?.id}/accept/`);
    errs({ alarms: 1 });
    const bad = await evaluateInProcess(1);
    expect([bad.code, bad.lines.at(-1)]).toEqual([1, "A rule regressed."]);
    expect(bad.lines[1]).toContain("6 regressions, 0 improvements");
    model.answer(() => ({ status: 401, body: {} }));
    expect(await evaluateInProcess(1)).toMatchObject({ code: 2 });
    await db().delete(evaluations).where(eq(evaluations.state, "failed"));
  });
});
