import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ModelError } from "@/lib/model/error";
import { type GenerationTask, generateObject } from "@/lib/model/generate";
import { createLanguageModel } from "@/lib/model/model";
import {
  answerWith,
  deadAddress,
  fails,
  floods,
  hangs,
  type ModelServer,
  startModelServer,
} from "../support/model-server";
import { modelSettings } from "../support/model-settings";

const schema = z.object({ colour: z.string() });
const task: GenerationTask<{ colour: string }> = {
  schema,
  accepts: schema,
  instructions: "Name the colour.",
  prompt: "a secret recipe",
};
const KEY = "sk-test-0123456789";
const blue = () => answerWith('{"colour":"blue"}');

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

function settings(env: Record<string, string> = {}) {
  return modelSettings({ AI_BASE_URL: model.url, AI_API_KEY: KEY, ...env });
}

/** Returns the ModelError thrown by a call. */
async function failure(env: Record<string, string> = {}): Promise<ModelError> {
  const error = await generateObject(task, settings(env)).catch((thrown) => thrown);
  if (error instanceof ModelError) return error;
  throw new Error(`no ModelError but ${error}`);
}

describe("generateObject", () => {
  it("returns the answer with the token counts and the duration", async () => {
    model.answer(blue);
    const answer = await generateObject(task, settings());
    expect(answer).toEqual({
      object: { colour: "blue" },
      inputTokens: 100,
      outputTokens: 20,
      milliseconds: expect.any(Number),
    });
  });

  it("sends the schema, the key, temperature 0 and a seed", async () => {
    model.answer(blue);
    await generateObject(task, settings());
    const [request] = model.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toMatchObject({ model: "test", temperature: 0, seed: 1 });
    expect(request?.body.response_format?.json_schema?.schema).toMatchObject({
      type: "object",
      required: ["colour"],
      additionalProperties: false,
    });
    expect([request?.instructions, request?.prompt]).toEqual([task.instructions, task.prompt]);
  });

  it("parses an answer inside a Markdown fence", async () => {
    model.answer(() => answerWith('```json\n{"colour":"blue"}\n```'));
    expect((await generateObject(task, settings())).object).toEqual({ colour: "blue" });
  });

  it("returns unknown token counts if the server doesn't report them", async () => {
    model.answer(() => {
      const { body } = blue();
      return { body: { ...(body as object), usage: undefined } };
    });
    const { inputTokens, outputTokens } = await generateObject(task, settings());
    expect([inputTokens, outputTokens]).toEqual([null, null]);
  });

  it("retries without temperature and seed if the model rejects them", async () => {
    model.answer(({ body }) =>
      body.temperature === undefined && body.seed === undefined
        ? blue()
        : { status: 400, body: { error: { message: "Unsupported value: 'temperature'" } } },
    );
    expect((await generateObject(task, settings())).object).toEqual({ colour: "blue" });
    expect(model.calls).toBe(2);
  });
});

describe("an unreadable answer", () => {
  const unreadable = {
    "broken JSON": () => answerWith('{"colour": blue'),
    "JSON cut off by the token limit": () => answerWith('{"colour":"bl', "length"),
    "nothing at all": () => answerWith(""),
    "another shape": () => answerWith('{"color":"blue"}'),
    "a page instead of JSON": () => ({ body: "<html>Welcome</html>" }),
    "no choice": () => ({ body: { choices: [] } }),
  };

  for (const [what, bad] of Object.entries(unreadable)) {
    it(`(${what}) is retried once`, async () => {
      model.answer(bad, blue);
      expect((await generateObject(task, settings())).object).toEqual({ colour: "blue" });
      expect(model.calls).toBe(2);
    });

    it(`(${what}) fails with a retryable error the second time`, async () => {
      model.answer(bad);
      expect(await failure()).toMatchObject({
        kind: "malformed",
        retryable: true,
        message: "The model's answer could not be read.",
      });
      expect(model.calls).toBe(2);
    });
  }

  it("counts toward the spent tokens", async () => {
    model.answer(() => answerWith("blue"), blue);
    const { inputTokens, outputTokens } = await generateObject(task, settings());
    expect([inputTokens, outputTokens]).toEqual([200, 40]);
  });
});

describe("a failing server", () => {
  it("is retried after a 500 response", async () => {
    model.answer(() => fails(500), blue);
    expect((await generateObject(task, settings())).object).toEqual({ colour: "blue" });
    expect(model.calls).toBe(2);
  });

  it("is reported as unreachable after three attempts", async () => {
    model.answer(() => fails(503));
    expect(await failure()).toMatchObject({
      kind: "unreachable",
      retryable: true,
      message: "The model server failed (503).",
    });
    expect(model.calls).toBe(3);
  });

  it("is retried after the delay in Retry-After", async () => {
    model.answer(() => ({ ...fails(429), headers: { "retry-after": "1" } }), blue);
    const { milliseconds } = await generateObject(task, settings());
    expect(milliseconds).toBeGreaterThan(950);
    expect(milliseconds).toBeLessThan(1900);
    expect(model.calls).toBe(2);
  });

  it.each([
    ["seconds", () => "20"],
    ["a date", () => new Date(Date.now() + 20_500).toUTCString()],
  ])("is not retried within the request after a long Retry-After (%s)", async (_how, after) => {
    model.answer(() => ({ ...fails(429), headers: { "retry-after": after() } }));
    const { kind, retryAfterMs } = await failure();
    expect([kind, model.calls]).toEqual(["rate_limited", 1]);
    expect(retryAfterMs).toBeGreaterThan(15_000);
    expect(retryAfterMs).toBeLessThan(21_000);
  });

  it("is reported as rate_limited after three 429 responses", async () => {
    model.answer(() => fails(429));
    expect(await failure()).toMatchObject({ kind: "rate_limited", retryable: true });
    expect(model.calls).toBe(3);
  });

  it("is reported as unreachable if nothing listens at its address", async () => {
    expect(await failure({ AI_BASE_URL: await deadAddress() })).toMatchObject({
      kind: "unreachable",
      retryable: true,
      message: "The model server cannot be reached.",
    });
  });

  it.each([400, 401, 403, 404, 422])("is not retried after a %d response", async (status) => {
    model.answer(() => fails(status));
    const error = await failure();
    expect(error).toMatchObject({ kind: "refused", retryable: false });
    expect(error.message).toContain(String(status));
    expect(model.calls).toBe(1);
  });

  it("does not expose the key or the prompt if it repeats them", async () => {
    model.answer(({ prompt }) => ({
      status: 401,
      body: { error: { message: `Incorrect API key ${KEY} for ${prompt}` } },
    }));
    const error = await failure();
    const errorTexts = [
      error.message,
      error.stack,
      JSON.stringify(error),
      String(error.cause),
    ].join();
    expect(errorTexts).not.toContain(KEY);
    expect(errorTexts).not.toContain(task.prompt);
  });
});

describe("the timeout", () => {
  it("aborts a call to a model that hangs", async () => {
    model.answer(hangs);
    expect(await failure({ AI_TIMEOUT_MS: "200" })).toMatchObject({
      kind: "timeout",
      retryable: true,
      message: "The model did not answer within 0.2 s.",
    });
  });

  it.each([
    [429, "rate_limited", "The model server is too busy (429)."],
    [500, "unreachable", "The model server failed (500)."],
  ])(
    "reports the server's last error if it expires after a %i response",
    async (status, kind, message) => {
      model.answer(() => ({ ...fails(status), headers: { "retry-after": "20" } }));
      expect(await failure({ AI_TIMEOUT_MS: "300" })).toMatchObject({
        kind,
        retryable: true,
        message,
      });
    },
  );

  it("rejects with the caller's abort reason", async () => {
    model.answer(hangs);
    const reason = new Error("cancelled");
    const controller = new AbortController();
    const asked = generateObject({ ...task, abortSignal: controller.signal }, settings());
    await expect.poll(() => model.calls).toBe(1);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

describe("concurrent calls", () => {
  const two = () => settings({ AI_CONCURRENCY: "2" });

  it("are limited to AI_CONCURRENCY, and the others run in order", async () => {
    const finish: (() => void)[] = [];
    model.answer(() => new Promise((answer) => finish.push(() => answer(blue()))));
    const ended: number[] = [];
    const asked = [0, 1, 2, 3, 4].map(async (n) => {
      await generateObject({ ...task, prompt: `${n}` }, two());
      ended.push(n);
    });
    for (let n = 0; n < 5; n++) {
      await expect.poll(() => finish.length).toBeGreaterThan(n);
      finish[n]?.();
      await expect.poll(() => ended.length).toBe(n + 1);
    }
    await Promise.all(asked);
    expect(model.peak).toBe(2);
    expect(model.requests.slice(2).map(({ prompt }) => prompt)).toEqual(["2", "3", "4"]);
  });

  it("free their slot if they fail or are aborted while waiting", async () => {
    model.answer(() => fails(400));
    const given = new AbortController();
    const asked = [1, 2, 3, 4].map(() => generateObject(task, two()));
    const pendingCall = generateObject({ ...task, abortSignal: given.signal }, two());
    given.abort(new Error("cancelled"));
    await expect(pendingCall).rejects.toThrow("cancelled");
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
    expect(model.calls).toBe(4);
    model.answer(blue);
    await Promise.all([1, 2, 3].map(() => generateObject(task, two())));
    expect(model.calls).toBe(7);
  });
});

describe("an untrusted server", () => {
  it("cannot redirect the key and the text elsewhere", async () => {
    const elsewhere = await startModelServer();
    model.answer(() => ({ status: 307, headers: { location: elsewhere.url }, body: "" }));
    expect(await failure()).toMatchObject({
      kind: "refused",
      message: "The model server redirects calls (307). Check AI_BASE_URL.",
    });
    expect(elsewhere.calls).toBe(0);
    await elsewhere.close();
  });

  it("may respond with up to 5 MB", async () => {
    model.answer(() => answerWith(`{"colour":"${"b".repeat(6_000_000)}"}`));
    expect(await failure()).toMatchObject({ kind: "malformed" });
    model.answer(() => answerWith(`{"colour":"${"b".repeat(4_000_000)}"}`));
    expect((await generateObject(task, settings())).object.colour).toHaveLength(4_000_000);
  });

  it("is disconnected before it sends a hundred megabytes", async () => {
    let sent = 0;
    model.answer(() =>
      floods((bytes) => {
        sent += bytes;
      }),
    );
    expect(await failure()).toMatchObject({ kind: "malformed" });
    expect(model.calls).toBe(2);
    expect(sent / model.calls).toBeLessThan(30_000_000);
  });
});

describe("the selected model", () => {
  it("is null without AI_MODEL", async () => {
    const none = modelSettings({ AI_MODEL: "" });
    expect(createLanguageModel(none, fetch)).toBeNull();
    await expect(generateObject(task, none)).rejects.toMatchObject({ kind: "refused" });
  });

  it.each(["", KEY])("uses the AI Gateway if only AI_MODEL is set (key: “%s”)", (key) => {
    const alone = modelSettings({ AI_MODEL: "maker/model", AI_API_KEY: key });
    expect(createLanguageModel(alone, fetch)).toMatchObject({
      provider: "gateway",
      modelId: "maker/model",
    });
  });
});
