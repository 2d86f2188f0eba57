import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { judgements } from "@/db/schema/judging";
import { modelOutages } from "@/db/schema/model";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { type Runner, startRunner } from "@/inngest/embedded";
import { validationWork } from "@/inngest/job-workers";
import { ModelError } from "@/lib/model/error";
import { callUnlessUnavailable } from "@/lib/model/outage";
import { config } from "@/lib/platform/config";
import { enqueueProducts } from "@/lib/products/check-queue";
import { findOutageNotice } from "@/lib/validations/outage";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import {
  answerWith,
  fails,
  finds,
  floods,
  hangs,
  type Script,
  startModelServer,
} from "../support/model-server";
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
  await db().delete(modelOutages);
  await db().delete(judgements);
  await db().delete(products);
});
const stopAll = () => Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
afterEach(async () => {
  await stopAll();
  Object.assign(config(), { AI_TIMEOUT_MS: 600 });
});

/** Prevents model calls from timing out on a busy machine. */
const extendTimeout = () => Object.assign(config(), { AI_TIMEOUT_MS: 60_000 });

async function queued(
  category: { id: number },
  count: number,
  text = "A plain shoe",
): Promise<number[]> {
  const values = { categoryId: category.id, uploadedBy: api.users.admin.id };
  const made = [];
  // Equal texts would share one call.
  for (let n = 0; n < count; n++)
    made.push((await createProduct({ ...values, description: `${text}, number ${n}.` })).id);
  return enqueueProducts(db(), made, null);
}
const countOf = (ids: number[], status: "pending" | "completed" | "failed") =>
  db().$count(validations, and(inArray(validations.id, ids), eq(validations.status, status)));
const countClaimed = (ids: number[]) =>
  db().$count(validations, and(inArray(validations.id, ids), eq(validations.waitsForModel, true)));
const run = () => void runners.push(startRunner(7, [validationWork]));
const skipPauses = async () => {
  await db().update(validations).set({ notBefore: null });
  await db().update(modelOutages).set({ probeAfter: new Date() });
  for (const runner of runners) runner.wake();
};
const completed = (ids: number[]) =>
  until(async () => {
    await skipPauses();
    return (await countOf(ids, "completed")) === ids.length;
  }, 60);

/** Records an outage of the model that can be probed immediately. */
const storeOutage = () =>
  db().insert(modelOutages).values({
    model: "test",
    reason: "The model does not answer.",
    failures: 1,
    probeAfter: new Date(),
  });

/** Responses of a server that is down, and the resulting messages. */
const BROKEN: [string, Script, string][] = [
  ["status 500", () => fails(500), "The model server failed (500)."],
  ["status 429", () => fails(429), "The model server is too busy (429)."],
  [
    "a truncated response",
    () => ({ body: '{"choices":[{"mess' }),
    "The model's answer could not be read.",
  ],
  [
    "truncated JSON",
    () => answerWith('{"findings":[{"rule":'),
    "The model's answer could not be read.",
  ],
  ["HTML", () => ({ body: "<html>Welcome</html>" }), "The model's answer could not be read."],
  ["an empty response", () => ({ body: "" }), "The model's answer could not be read."],
  ["100 MB", () => floods(), "The model's answer was longer than 5 MB."],
];

describe("a model server that is down", () => {
  it.each(BROKEN)(
    "(%s) leaves model checks pending, and they resume once it is up",
    async (_what, broken, reason) => {
      extendTimeout();
      const needy = await queued(await createCategory({}, [TONE]), 9);
      const free = await queued(await createCategory({}, [{ ruleContent: "bad" }]), 2);
      model.answer(broken);
      run();
      await until(async () => (await countOf(free, "completed")) === free.length, 60);
      await until(async () => (await countClaimed(needy)) === needy.length, 60);
      // Far exceeds the number of attempts per validation.
      for (let probes = 0; probes < 5; probes++) {
        const calls = model.calls;
        await until(async () => {
          await skipPauses();
          return model.calls > calls;
        }, 30);
      }
      const rows = await until(async () => {
        const found = await db().select().from(validations).where(inArray(validations.id, needy));
        return found.every((row) => row.status === "pending") ? found : null;
      }, 30);
      expect(rows.map((row) => [row.attempts, row.errorMessage])).toEqual(
        needy.map(() => [0, reason]),
      );
      model.answer(() => finds());
      await completed(needy);
      const done = await db().select().from(validations).where(inArray(validations.id, needy));
      expect(done.every((row) => row.errorMessage === null && row.attempts === 1)).toBe(true);
      expect(await db().$count(modelOutages)).toBe(0);
      expect(await db().$count(notifications)).toBe(0);
    },
    120_000,
  );

  it("is not called before the time in its Retry-After header", async () => {
    const needy = await queued(await createCategory({}, [TONE]), 3);
    model.answer(() => ({ ...fails(429), headers: { "retry-after": "120" } }));
    run();
    await until(async () => (await countClaimed(needy)) === needy.length);
    const [outage] = await db().select().from(modelOutages);
    const pauseMs = must(outage).probeAfter.getTime() - must(outage).since.getTime();
    expect(pauseMs).toBeGreaterThanOrEqual(120_000);
    // At most one call per concurrent request.
    expect(model.calls).toBeLessThanOrEqual(needy.length);
  });

  it("is probed with pauses that double, up to 30 seconds", async () => {
    await storeOutage();
    model.answer(() => fails(500));
    for (const seconds of [10, 20, 30, 30]) {
      await skipPauses();
      const before = Date.now();
      await callUnlessUnavailable(async () => "unasked").catch(() => {});
      const after = Date.now();
      const [outage] = await db().select().from(modelOutages);
      const until = must(outage).probeAfter.getTime() - 1000 * seconds;
      expect(until).toBeGreaterThan(before - 1000);
      expect(until).toBeLessThan(after + 1000);
    }
  });

  it("fails model checks immediately with one notification if retrying cannot help", async () => {
    const needy = await queued(await createCategory({}, [TONE]), 8);
    const free = await queued(await createCategory({}, [{ ruleContent: "bad" }]), 1);
    model.answer(() => fails(401));
    run();
    await until(async () => (await countOf(needy, "failed")) === needy.length);
    await until(async () => (await countOf(free, "completed")) === 1);
    const sent = await db().select().from(notifications);
    expect(sent.map(({ kind, count }) => [kind, count])).toEqual([
      ["validation_failed", needy.length],
    ]);
    expect(JSON.stringify(must(sent[0]).detail)).toContain("AI_API_KEY");
    await db().delete(notifications);
  });
});

describe("a text that the model cannot answer", () => {
  it.each<[string, Script, string]>([
    ["truncated JSON", () => answerWith('{"findings":'), "The model's answer could not be read."],
    ["status 500", () => fails(500), "The model server failed (500)."],
  ])(
    "(%s) fails after three attempts without affecting the others",
    async (_what, broken, reason) => {
      extendTimeout();
      const category = await createCategory({}, [TONE]);
      const poison = await queued(category, 6, "A poisoned text");
      const others = await queued(category, 9);
      model.answer((request) =>
        request.description.includes("poisoned") ? broken(request) : finds(),
      );
      run();
      await completed(others);
      await until(async () => {
        await skipPauses();
        return (await countOf(poison, "failed")) === poison.length;
      }, 60);
      const rows = await db().select().from(validations).where(inArray(validations.id, poison));
      expect(rows.map((row) => [row.attempts, row.errorMessage])).toEqual(
        poison.map(() => [3, reason]),
      );
      expect(await findOutageNotice()).toBeNull();
      await db().delete(notifications);
    },
    120_000,
  );
});

describe("a check that does not need the model", () => {
  it("runs while any number of model checks wait for a model that hangs", async () => {
    extendTimeout();
    // Exceeds the number of rows that the queue reads ahead.
    const needy = await queued(await createCategory({}, [TONE]), 210);
    model.answer(() => hangs());
    run();
    await until(async () => model.calls === config().AI_CONCURRENCY, 60);
    const category = await createCategory({}, [{ ruleContent: "bad" }]);
    for (let n = 0; n < 3; n++) {
      const free = await queued(category, 1);
      await until(async () => (await countOf(free, "completed")) === 1, 60);
    }
    expect(model.calls).toBe(config().AI_CONCURRENCY);
    expect(await countOf(needy, "pending")).toBeGreaterThanOrEqual(needy.length - 7);
  }, 120_000);

  it("runs if a change of the product removes the need for the model", async () => {
    await storeOutage();
    const free = await createCategory({}, [{ ruleContent: "bad" }]);
    const [id] = await queued(await createCategory({}, [TONE]), 1);
    model.answer(() => fails(500));
    run();
    await until(async () => (await countClaimed([must(id)])) === 1);
    const [row] = await db().select().from(validations);
    const path = `/products/products/${must(row).productId}/`;
    expect((await api.admin.patch(path, { category: free.id })).status).toBe(200);
    await until(async () => (await countOf([must(id)], "completed")) === 1);
  });
});

describe("a model that hangs", () => {
  it("leaves model checks pending without an attempt, runs the rest, and resumes once it answers", async () => {
    const needy = await queued(await createCategory({}, [TONE]), 30);
    const [free] = await queued(await createCategory({}, [{ ruleContent: "bad" }]), 1);
    model.answer(() => hangs());
    run();
    await until(async () => (await countOf([must(free)], "completed")) === 1);
    await until(async () => (await countClaimed(needy)) >= needy.length - 6, 60);
    const notice = must((await findOutageNotice()) ?? undefined);
    expect(notice.waiting).toBeGreaterThanOrEqual(needy.length - 6);
    const sent = await api.viewer.get("/validations/outage/");
    expect(sent.body).toMatchObject({ outage: { since: notice.since } });
    // Uses the newest validation, because the oldest may be probing the model.
    const [deferred] = await db()
      .select()
      .from(validations)
      .where(eq(validations.waitsForModel, true))
      .orderBy(desc(validations.id));
    const shown = await until(async () => {
      const { body } = await api.viewer.get(`/validations/validations/${must(deferred).id}/`);
      return body.status === "pending" ? body : null;
    });
    expect(shown.error_message).toBe("The model does not answer.");
    expect(await db().select().from(modelOutages)).toHaveLength(1);
    // Hanging calls must end first, because they time out even if the model is available again.
    await until(async () => (await db().$count(validations, isNotNull(validations.claim))) === 0);
    extendTimeout();
    model.answer(() => finds());
    await completed(needy);
    const rows = await db().select().from(validations).where(inArray(validations.id, needy));
    expect(rows.map((row) => row.attempts)).toEqual(needy.map(() => 1));
    expect(rows.every((row) => row.errorMessage === null && !row.waitsForModel)).toBe(true);
    expect(await db().select().from(modelOutages)).toEqual([]);
    expect(await findOutageNotice()).toBeNull();
    expect((await api.viewer.get("/validations/outage/")).body).toEqual({ outage: null });
  }, 120_000);

  it("is probed by only one of several concurrent calls", async () => {
    extendTimeout();
    await storeOutage();
    const answered = Promise.withResolvers<ReturnType<typeof finds>>();
    model.answer(() => answered.promise);
    let refused = 0;
    const wanted = Array.from({ length: 6 }, () =>
      callUnlessUnavailable(async () => "answer").catch((error: ModelError) => {
        refused++;
        return error.kind;
      }),
    );
    await until(async () => model.calls === 1 && refused === 5);
    answered.resolve(finds());
    const answers = await Promise.all(wanted);
    expect(answers.sort()).toEqual(["answer", "away", "away", "away", "away", "away"]);
    expect(model.calls).toBe(1);
    expect(await callUnlessUnavailable(async () => "answers again")).toBe("answers again");
  });

  it("is not considered down if some calls fail while it answers others", async () => {
    const call = (error: ModelError) =>
      callUnlessUnavailable(() => Promise.reject(error)).catch(() => {});
    for (let n = 0; n < 6; n++) await call(new ModelError("timeout", ""));
    await call(new ModelError("unreachable", ""));
    expect(await db().$count(modelOutages)).toBe(0);
  });

  it("pauses SEO work except for one job that probes it", async () => {
    await storeOutage();
    await queued(await createCategory(), 3);
    const made = await db().select().from(products);
    for (const { id } of made) await db().insert(seoJobs).values({ productId: id });
    const { listPendingSeoJobs: listWaitingSeo } = await import("@/lib/seo/queue");
    expect(await listWaitingSeo(10)).toHaveLength(1);
    model.answer(() => fails(500));
    await callUnlessUnavailable(async () => "unasked").catch(() => {});
    expect(await listWaitingSeo(10)).toEqual([]);
  });
});

describe("a live check", () => {
  const input = async () => {
    const category = await createCategory({}, [TONE, { ruleContent: "cheap" }]);
    return { description: "A cheap shoe.", category: category.id };
  };
  const check = async () => api.reviewer.post("/validations/analyze/", await input());

  it.each<[string, Script, string]>([
    ...BROKEN.map(([what, broken, reason]): [string, Script, string] => [
      `answers with ${what}`,
      broken,
      `the m${reason.slice(5, -1)}`,
    ]),
    ["hangs", hangs, "the model does not answer"],
    [
      "rejects the key",
      () => fails(401),
      "the model server did not accept the key (401). Check AI_API_KEY",
    ],
  ])(
    "returns the findings of rules, and which checks are missing and why, if the model %s",
    async (how, broken, reason) => {
      if (how !== "hangs") extendTimeout();
      model.answer(broken);
      const { status, body } = await check();
      expect(status).toBe(200);
      expect(body.violations).toMatchObject([{ violating_words: "cheap", checked_by: "rule" }]);
      const outcomes = body.checks.map(({ outcome }: { outcome: string }) => outcome);
      expect(outcomes.sort()).toEqual(["not_checked", "violated"]);
      expect(body.not_checked_because).toBe(reason);
      expect(body.summary).toContain(`1 rule was not checked: ${reason}.`);
      expect(body.ai_model_used).toBe("rules");
      const fixed = await api.reviewer.post("/validations/fix-all/", await input());
      expect(fixed.status).toBe(200);
      expect(fixed.body.violations_before).toBe(1);
    },
  );

  it("does not call a model that is known to be down", async () => {
    await db()
      .insert(modelOutages)
      .values({
        model: "test",
        reason: "The model server failed (500).",
        failures: 1,
        probeAfter: new Date(Date.now() + 60_000),
      });
    expect((await check()).body.not_checked_because).toBe("the model server failed (500)");
    expect(model.calls).toBe(0);
  });

  it("reports no missing checks if the model answers", async () => {
    model.answer(() => finds());
    extendTimeout();
    expect((await check()).body.not_checked_because).toBeNull();
  });
});
