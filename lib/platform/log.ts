import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { traceId } from "@/db/tracing";

// Shared by all bundles that Next creates.
const globalState = globalThis as typeof globalThis & {
  plumblineRequestId?: AsyncLocalStorage<string>;
};
globalState.plumblineRequestId ??= new AsyncLocalStorage();
const requestIds = globalState.plumblineRequestId;

/** Runs the work of a request: each line that it logs has the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

/** Structured logs on standard output, one JSON object per line. */
export const log = pino({
  level: resolveLevel(process.env.LOG_LEVEL?.trim()),
  base: undefined,
  mixin: getLogContext,
  serializers: { err: toLoggedError },
});

/** Returns the properties of every log line, as far as they are known. */
function getLogContext(): Record<string, string> {
  const requestId = requestIds.getStore();
  const trace_id = traceId();
  return { ...(requestId && { requestId }), ...(trace_id && { trace_id }) };
}

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * Returns the loggable parts of an error: its message, stack and causes, and the SQL of a failed
 * statement. Removes parameters and quoted values, which can contain users' texts and secrets.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  const frames = /\n\s+at [\s\S]*$/.exec(error.stack ?? "")?.[0].trim();
  return {
    type: error.constructor.name,
    message: withoutValues(error),
    ...(typeof code === "string" ? { code } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

function withoutValues(error: Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  // As in “invalid input syntax for type integer: "…"”.
  return "code" in error ? error.message.replace(/: ".*"/s, ': "…"') : error.message;
}

/** Returns the log level, or the default for an invalid level, which `config` reports. */
function resolveLevel(name: string | undefined): string {
  if (name && (name === "silent" || name in pino.levels.values)) return name;
  return process.env.NODE_ENV === "test" ? "silent" : "info";
}
