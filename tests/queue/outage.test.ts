import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { modelTimeouts } from "@/db/schema/model";
import { products } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { type Runner, startRunner } from "@/inngest/embedded";
import { validationWork } from "@/inngest/work";
import { ModelError } from "@/lib/ai/error";
import { unlessAway } from "@/lib/ai/outage";
import { config } from "@/lib/config";
import { findOutageNotice } from "@/lib/validations/outage";
import { enqueue } from "@/lib/validations/queue";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { fails, finds, hangs, startModelServer } from "../support/model-server";
import { useSettings } from "../support/settings";
import { until } from "../support/until";
import { TONE } from "../support/validation-queue";

const model = await startModelServer();
afterAll(() => model.close());
useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: model.url, AI_TIMEOUT_MS: "600" }));
const api = useApi();
const runners: Runner[] = [];
beforeEach(async () => {
  model.reset();
  await db().delete(modelTimeouts);
  await db().delete(products);
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop(0))));

async function queued(category: { id: number }, count: number): Promise<number[]> {
  const values = { categoryId: category.id, uploadedBy: api.users.admin.id };
  const made = [];
  for (let n = 0; n < count; n++) made.push((await createProduct(values)).id);
  return enqueue(db(), made, null);
}
const countOf = (ids: number[], status: "pending" | "completed" | "failed") =>
  db().$count(validations, and(inArray(validations.id, ids), eq(validations.status, status)));
const run = () => void runners.push(startRunner(7, [validationWork]));
const skipPauses = async () => {
  await db().update(validations).set({ notBefore: null });
  await db().update(modelTimeouts).set({ tryAfter: null });
};

/** The model has not answered so many times. */
const timedOut = (count: number) => db().insert(modelTimeouts).values({ model: "test", count });

describe("a model that hangs", () => {
  it("holds what needs it, untried, lets the rest through, and goes on once it answers", async () => {
    const needy = await queued(await createCategory({}, [TONE]), 30);
    const [free] = await queued(await createCategory({}, [{ ruleContent: "bad" }]), 1);
    model.answer(() => hangs());
    run();
    await until(async () => (await countOf([must(free)], "completed")) === 1);
    await until(async () => {
      const held = and(inArray(validations.id, needy), eq(validations.waitsForModel, true));
      return (await db().$count(validations, held)) >= needy.length - 6;
    });
    const notice = must((await findOutageNotice()) ?? undefined);
    expect(notice.waiting).toBeGreaterThanOrEqual(needy.length - 6);
    const told = await api.viewer.get("/validations/outage/");
    expect(told.body).toMatchObject({ outage: { since: notice.since } });
    // Not the oldest, which may be trying the model; for a moment each is looked at.
    const [held] = await db()
      .select()
      .from(validations)
      .where(eq(validations.waitsForModel, true))
      .orderBy(desc(validations.id));
    const shown = await until(async () => {
      const { body } = await api.viewer.get(`/validations/validations/${must(held).id}/`);
      return body.status === "pending" ? body : null;
    });
    expect(shown.error_message).toBe("The model does not answer.");
    // Far more tries than a check has, one after the other.
    for (let tries = 0; tries < 5; tries++) {
      const calls = model.calls;
      await until(async () => {
        await skipPauses();
        return model.calls > calls;
      });
    }
    expect(await countOf(needy, "failed")).toBe(0);
    expect(await db().select().from(modelTimeouts)).toHaveLength(1);
    // What still hangs when the model answers again would be a time-out like any other.
    await until(async () => (await db().$count(validations, isNotNull(validations.claim))) === 0);
    // However busy this machine is, nothing of what it answers now comes too late.
    Object.assign(config(), { AI_TIMEOUT_MS: 20_000 });
    model.answer(() => finds());
    await until(async () => {
      await skipPauses();
      return (await countOf(needy, "completed")) === needy.length;
    });
    Object.assign(config(), { AI_TIMEOUT_MS: 600 });
    const rows = await db().select().from(validations).where(inArray(validations.id, needy));
    const attempts = rows.map((row) => row.attempts);
    expect(Math.max(...attempts)).toBeLessThanOrEqual(2);
    expect(attempts.filter((count) => count > 1).length).toBeLessThanOrEqual(7);
    expect(rows.every((row) => row.errorMessage === null && !row.waitsForModel)).toBe(true);
    expect(await db().select().from(modelTimeouts)).toEqual([]);
    expect(await findOutageNotice()).toBeNull();
    expect((await api.viewer.get("/validations/outage/")).body).toEqual({ outage: null });
  });

  it("is tried by one call at a time, whoever wants it", async () => {
    await timedOut(5);
    model.answer(() => hangs());
    let calls = 0;
    let refused = 0;
    const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
    const wanted = Array.from({ length: 6 }, () =>
      unlessAway(() => {
        calls++;
        return answered;
      }).catch((error: ModelError) => {
        refused++;
        return error.kind;
      }),
    );
    await until(async () => calls === 1 && refused === 5);
    answer("answer");
    const answers = await Promise.all(wanted);
    expect(answers.filter((each) => each === "answer")).toHaveLength(1);
    expect(answers.filter((each) => each === "away")).toHaveLength(5);
    expect(calls).toBe(1);
    expect(await unlessAway(async () => "answers again")).toBe("answers again");
  });

  it("is not away for failing otherwise, nor for time-outs with answers in between", async () => {
    const call = (error: ModelError) => unlessAway(() => Promise.reject(error)).catch(() => {});
    for (let n = 0; n < 4; n++) await call(new ModelError("timeout", ""));
    await call(new ModelError("unreachable", ""));
    for (let n = 0; n < 4; n++) await call(new ModelError("timeout", ""));
    expect(await unlessAway(async () => "answer")).toBe("answer");
  });

  it("holds SEO work too, but for one that tries it", async () => {
    await timedOut(5);
    await queued(await createCategory(), 3);
    const made = await db().select().from(products);
    for (const { id } of made) await db().insert(seoJobs).values({ productId: id });
    const { listWaitingSeo } = await import("@/lib/seo/queue");
    expect(await listWaitingSeo(10)).toHaveLength(1);
    await unlessAway(() => Promise.reject(new ModelError("timeout", ""))).catch(() => {});
    expect(await listWaitingSeo(10)).toEqual([]);
  });
});

describe("a live check", () => {
  const check = async () => {
    const category = await createCategory({}, [TONE, { ruleContent: "cheap" }]);
    const body = { description: "A cheap shoe.", category: category.id };
    return api.reviewer.post("/validations/analyze/", body);
  };

  it.each([
    ["hangs", 0],
    ["is known to be away", 5],
  ])(
    "shows what the rules found, and what is not checked and why, where the model %s",
    async (_how, known) => {
      if (known > 0) await timedOut(known);
      model.answer(() => hangs());
      const { status, body } = await check();
      expect(status).toBe(200);
      expect(body.violations).toMatchObject([{ violating_words: "cheap", checked_by: "rule" }]);
      const outcomes = body.checks.map(({ outcome }: { outcome: string }) => outcome);
      expect(outcomes.sort()).toEqual(["not_checked", "violated"]);
      expect(body.not_checked_because).toBe("the model does not answer");
      expect(body.summary).toContain("1 rule was not checked: the model does not answer.");
      expect(body.ai_model_used).toBe("rules");
    },
  );

  it("says nothing of the kind where the model answers, and fails where it fails otherwise", async () => {
    model.answer(() => finds());
    expect((await check()).body.not_checked_because).toBeNull();
    model.answer(() => fails(401));
    expect((await check()).status).toBe(503);
  });
});
