import { APICallError, generateText, jsonSchema, Output } from "ai";
import { z } from "zod";
import { config } from "@/lib/platform/config";
import { getMetrics } from "@/lib/platform/metrics";
import { processState } from "@/lib/platform/process-state";
import { ModelError, toModelError } from "./error";
import { createModelFetch, type ServerState } from "./fetch";
import { createLanguageModel, type ModelSettings } from "./model";

export interface GenerationTask<T> {
  /** The requested shape of the answer. */
  schema: z.ZodType;
  accepts: z.ZodType<T>;
  instructions: string;
  prompt: string;
  /** If true, the call starts after all other waiting calls. */
  patient?: boolean;
  /** Maximum number of retries of a failed call; default 2. */
  retries?: number;
  /** For servers that support seeds; default 1. */
  seed?: number;
  abortSignal?: AbortSignal;
}

export interface GenerationResult<T> {
  object: T;
  /** Total for all answers, including discarded ones; null if the server does not report it. */
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
  task: GenerationTask<T>,
  settings: ModelSettings = config(),
): Promise<GenerationResult<T>> {
  return withSlot(settings.AI_CONCURRENCY, task, () => generateWithoutSlot(task, settings));
}

/** Works like `generateObject`, but does not wait for a slot. @throws as `generateObject` */
export async function generateWithoutSlot<T>(
  task: GenerationTask<T>,
  settings: ModelSettings,
): Promise<GenerationResult<T>> {
  const startedAt = performance.now();
  const tokens: TokenCounts = { inputTokens: null, outputTokens: null };
  let outcome = "failed";
  try {
    const object = await generateWithRetries(task, settings, tokens);
    outcome = "answered";
    return { object, ...tokens, milliseconds: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (error instanceof ModelError) outcome = error.kind;
    throw error;
  } finally {
    const metrics = getMetrics();
    metrics?.modelCalls.observe({ outcome }, (performance.now() - startedAt) / 1000);
    metrics?.modelTokens.inc({ direction: "in" }, tokens.inputTokens ?? 0);
    metrics?.modelTokens.inc({ direction: "out" }, tokens.outputTokens ?? 0);
  }
}

type TokenCounts = Pick<GenerationResult<unknown>, "inputTokens" | "outputTokens">;
type SamplingOptions = { temperature?: number; seed?: number };

async function generateWithRetries<T>(
  task: GenerationTask<T>,
  settings: ModelSettings,
  tokens: TokenCounts,
): Promise<T> {
  let sampling: SamplingOptions = { temperature: 0, seed: task.seed ?? 1 };
  const serverState: ServerState = { failure: null };
  let malformedCount = 0;
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
      if (error?.kind !== "malformed" || ++malformedCount > 1) throw error ?? cause;
    }
  }
}

async function generateOnce<T>(
  task: GenerationTask<T>,
  settings: ModelSettings,
  sampling: SamplingOptions,
  tokens: TokenCounts,
  serverState: ServerState,
): Promise<T> {
  const model = createLanguageModel(settings, createModelFetch(serverState));
  if (!model) throw new ModelError("refused", "No model is configured. Set AI_MODEL.");
  const { output } = await generateText({
    model,
    system: task.instructions,
    prompt: task.prompt,
    output: Output.object({ schema: createAnswerSchema(task) }),
    ...sampling,
    maxRetries: task.retries ?? 2,
    timeout: settings.AI_TIMEOUT_MS,
    abortSignal: task.abortSignal,
    // Do not send texts and answers to the telemetry collector.
    telemetry: { recordInputs: false, recordOutputs: false },
    onStepFinish: ({ usage }) => {
      tokens.inputTokens = addTokens(tokens.inputTokens, usage.inputTokens);
      tokens.outputTokens = addTokens(tokens.outputTokens, usage.outputTokens);
    },
  });
  return output;
}

function createAnswerSchema<T>({ schema, accepts }: GenerationTask<T>) {
  return jsonSchema<T>(z.toJSONSchema(schema, { target: "draft-7" }) as object, {
    validate: (value) => {
      const { success, data, error } = accepts.safeParse(value);
      return success ? { success, value: data } : { success, error };
    },
  });
}

/** Returns whether the model rejects temperature or seed and must be called without them. */
function isSamplingRefused(error: unknown): boolean {
  return (
    APICallError.isInstance(error) &&
    error.statusCode === 400 &&
    /temperature|seed/i.test(error.responseBody ?? "")
  );
}

function addTokens(total: number | null, increment: number | undefined): number | null {
  return increment === undefined ? total : (total ?? 0) + increment;
}

interface Slots {
  usedCount: number;
  waiting: (() => void)[];
  /** Calls that wait until no other calls are waiting. */
  patient: (() => void)[];
}

interface Waiter {
  abortSignal?: AbortSignal;
  patient?: boolean;
}

/** One limit for all calls of the process. */
const slots = processState<Slots>("model-slots", () => ({
  usedCount: 0,
  waiting: [],
  patient: [],
}));

/**
 * Runs `work` when fewer than `limit` other calls are running in this process. Calls start in order
 * of arrival, patient ones after all others.
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
  else if (slots.usedCount < limit) {
    slots.usedCount += 1;
    resolve();
  } else enqueueWaiter(resolve, reject, waiter);
  return promise;
}

function enqueueWaiter(resolve: () => void, reject: (cause: unknown) => void, waiter: Waiter) {
  const { abortSignal: signal, patient = false } = waiter;
  const queue = patient ? "patient" : "waiting";
  const takeSlot = () => {
    signal?.removeEventListener("abort", leaveQueue);
    resolve();
  };
  const leaveQueue = () => {
    slots[queue] = slots[queue].filter((other) => other !== takeSlot);
    reject(signal?.reason);
  };
  slots[queue].push(takeSlot);
  signal?.addEventListener("abort", leaveQueue, { once: true });
}

/** Passes the slot to the next waiting call, or releases it. */
function releaseSlot() {
  const next = slots.waiting.shift() ?? slots.patient.shift();
  if (next) next();
  else slots.usedCount -= 1;
}
