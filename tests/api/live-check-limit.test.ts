import { afterAll, beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { rateLimits } from "@/db/schema/users";
import { type Client, useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { finds, startModelServer } from "../support/model-server";
import { useSettings } from "../support/settings";
import { TONE } from "../support/validation-queue";

const model = await startModelServer();
afterAll(() => model.close());
useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: model.url }));
const api = useApi();

let callCount = 0;
beforeEach(async () => {
  model.reset();
  callCount = 0;
  model.answer(() => {
    callCount += 1;
    return finds();
  });
  await db().delete(rateLimits);
});

const check = (caller: Client, category: number) =>
  caller.post("/validations/analyze/", { description: "A cheap shoe.", category });
const many = (caller: Client, category: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => check(caller, category)));

it("calls the model 30 times a minute per user, then reports that it was not called", async () => {
  const { id } = await createCategory({}, [TONE, { ruleContent: "cheap" }]);
  const answers = await many(api.reviewer, id, 40);
  expect(callCount).toBe(30);
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const unasked = answers.filter(({ body }) => body.ai_model_used === "rules");
  expect(unasked).toHaveLength(10);
  const reason = "the model was not asked because of the limit of 30 requests per minute and user";
  for (const { body } of unasked) {
    expect(body.violations).toMatchObject([{ violating_words: "cheap", checked_by: "rule" }]);
    expect(body.checks).toMatchObject([{ outcome: "not_checked" }, { outcome: "violated" }]);
    expect(body.not_checked_because).toBe(reason);
    expect(body.summary).toContain(`1 rule was not checked: ${reason}.`);
  }
  const other = await check(api.admin, id);
  expect(other.body).toMatchObject({ ai_model_used: "test", not_checked_because: null });
  expect(callCount).toBe(31);
});

it("does not limit checks that need no model", async () => {
  const { id } = await createCategory({}, [{ ruleContent: "cheap" }]);
  const answers = await many(api.reviewer, id, 60);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ not_checked_because: null, ai_model_used: "rules" });
  }
  expect(callCount).toBe(0);
  const { id: toned } = await createCategory({}, [TONE]);
  expect((await check(api.reviewer, toned)).body.ai_model_used).toBe("test");
});
