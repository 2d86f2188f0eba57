import { APICallError, generateText, jsonSchema, Output } from "ai";
import { z } from "zod";
import { config } from "@/lib/platform/config";
import { getMetrics } from "@/lib/platform/metrics";
import { ModelError, toModelError } from "./error";
import { createModelFetch, type ServerState } from "./fetch";
import { createLanguageModel, type ModelSettings } from "./model";

export interface Task<T> {
  /** The requested shape of the answer. */
  schema: z.ZodType;
  /** The accepted shape of the answer. */
  accepts: z.ZodType<T>;
  instructions: string;
  prompt: string;
  /** If true, it yields to all other calls that wait for a slot. */
  patient?: boolean;
  /** Maximum number of retries of a failed call; default 2. */
  retries?: number;
  /** For servers that support one; default 1. */
  seed?: number;
  abortSignal?: AbortSignal;
}

export interface Generated<T> {
  object: T;
  /** Total of all answers, including discarded ones; null if the server does not report it. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Time from the first call to the answer, excluding the wait for a slot. */
  milliseconds: number;
}

/**
 * Asks the configured model for an object. At most AI_CONCURRENCY calls run at a time in this
 * process, each for at most AI_TIMEOUT_MS, including retries with backoff or Retry-After; an
 * invalid answer is requested once more.
 * @throws ModelError; the signal's reason if it aborts
 */
export async function generateObject<T>(
  task: Task<T>,
  settings: ModelSettings = config(),
): Promise<Generated<T>> {
  return withSlot(settings.AI_CONCURRENCY, task, () => generateNow(task, settings));
}

/** Works like `generateObject` but does not wait for a slot. @throws as generateObject */
export async function generateNow<T>(
  task: Task<T>,
  settings: ModelSettings,
): Promise<Generated<T>> {
  const startedAt = performance.now();
  const tokens: Tokens = { inputTokens: null, outputTokens: null };
  let outcome = "failed";
  try {
    const object = await persist(task, settings, tokens);
    outcome = "answered";
    return { object, ...tokens, milliseconds: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (error instanceof ModelError) outcome = error.kind;
    throw error;
  } finally {
    const measured = getMetrics();
    measured?.modelCalls.observe({ outcome }, (performance.now() - startedAt) / 1000);
    measured?.modelTokens.inc({ direction: "in" }, tokens.inputTokens ?? 0);
    measured?.modelTokens.inc({ direction: "out" }, tokens.outputTokens ?? 0);
  }
}

type Tokens = Pick<Generated<unknown>, "inputTokens" | "outputTokens">;
type Sampling = { temperature?: number; seed?: number };

async function persist<T>(task: Task<T>, settings: ModelSettings, tokens: Tokens): Promise<T> {
  let sampling: Sampling = { temperature: 0, seed: task.seed ?? 1 };
  const serverState: ServerState = { failure: null };
  let unreadable = 0;
  for (;;) {
    try {
      return await generateOnce(task, settings, sampling, tokens, serverState);
    } catch (cause) {
      task.abortSignal?.throwIfAborted();
      if (sampling.seed !== undefined && isSamplingRefused(cause)) {
        sampling = {};
        continue;
      }
      const error = toModelError(cause, settings.AI_TIMEOUT_MS, serverState.failure);
      if (error?.kind !== "malformed" || ++unreadable > 1) throw error ?? cause;
    }
  }
}

async function generateOnce<T>(
  task: Task<T>,
  settings: ModelSettings,
  sampling: Sampling,
  tokens: Tokens,
  serverState: ServerState,
): Promise<T> {
  const model = createLanguageModel(settings, createModelFetch(serverState));
  if (!model) throw new ModelError("refused", "No model is configured. Set AI_MODEL.");
  const { output } = await generateText({
    model,
    system: task.instructions,
    prompt: task.prompt,
    output: Output.object({ schema: answerSchema(task) }),
    ...sampling,
    maxRetries: task.retries ?? 2,
    timeout: settings.AI_TIMEOUT_MS,
    abortSignal: task.abortSignal,
    // Do not send texts and answers to the telemetry collector.
    telemetry: { recordInputs: false, recordOutputs: false },
    onStepFinish: ({ usage }) => {
      tokens.inputTokens = sum(tokens.inputTokens, usage.inputTokens);
      tokens.outputTokens = sum(tokens.outputTokens, usage.outputTokens);
    },
  });
  return output;
}

function answerSchema<T>({ schema, accepts }: Task<T>) {
  return jsonSchema<T>(z.toJSONSchema(schema, { target: "draft-7" }) as object, {
    validate: (value) => {
      const { success, data, error } = accepts.safeParse(value);
      return success ? { success, value: data } : { success, error };
    },
  });
}

/**
 * Returns whether the model does not support temperature or seed; then it is called without them.
 */
function isSamplingRefused(error: unknown): boolean {
  return (
    APICallError.isInstance(error) &&
    error.statusCode === 400 &&
    /temperature|seed/i.test(error.responseBody ?? "")
  );
}

function sum(total: number | null, increment: number | undefined): number | null {
  return increment === undefined ? total : (total ?? 0) + increment;
}

interface Slots {
  taken: number;
  waiting: (() => void)[];
  /** Calls that yield to all others. */
  patient: (() => void)[];
}

interface Waiter {
  abortSignal?: AbortSignal;
  patient?: boolean;
}

// One limit for the whole process; on globalThis, because Next bundles callers separately.
const globalState = globalThis as typeof globalThis & { plumblineModelSlots?: Slots };

function getSlots(): Slots {
  globalState.plumblineModelSlots ??= { taken: 0, waiting: [], patient: [] };
  return globalState.plumblineModelSlots;
}

/**
 * Runs `work` when fewer than `limit` other calls run in this process. Calls start in order of
 * arrival, patient ones after all others.
 * @throws what `work` throws, or the signal's reason if it aborts during the wait
 */
async function withSlot<T>(limit: number, waiter: Waiter, work: () => Promise<T>): Promise<T> {
  await acquireSlot(limit, waiter);
  try {
    return await work();
  } finally {
    releaseSlot();
  }
}

function acquireSlot(limit: number, waiter: Waiter): Promise<void> {
  const { abortSignal: signal } = waiter;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal?.aborted) reject(signal.reason);
  else if (getSlots().taken < limit) {
    getSlots().taken += 1;
    resolve();
  } else wait(resolve, reject, waiter);
  return promise;
}

function wait(resolve: () => void, reject: (why: unknown) => void, waiter: Waiter) {
  const { abortSignal: signal, patient = false } = waiter;
  const queue = patient ? "patient" : "waiting";
  const enter = () => {
    signal?.removeEventListener("abort", leave);
    resolve();
  };
  const leave = () => {
    getSlots()[queue] = getSlots()[queue].filter((other) => other !== enter);
    reject(signal?.reason);
  };
  getSlots()[queue].push(enter);
  signal?.addEventListener("abort", leave, { once: true });
}

/** Passes the slot to the next waiting call, or releases it. */
function releaseSlot() {
  const next = getSlots().waiting.shift() ?? getSlots().patient.shift();
  if (next) next();
  else getSlots().taken -= 1;
}
