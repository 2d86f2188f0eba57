import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { traceId } from "@/db/tracing";

// Shared by all bundles that Next creates.
const shared = globalThis as typeof globalThis & { plumblineRequestId?: AsyncLocalStorage<string> };
shared.plumblineRequestId ??= new AsyncLocalStorage();
const requestIds = shared.plumblineRequestId;

/** Runs the work of a request: each line that it logs has the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

/** Structured logs on standard output, one JSON object per line. */
export const log = pino({
  level: level(process.env.LOG_LEVEL?.trim()),
  base: undefined,
  mixin: context,
  serializers: { err: loggedError },
});

/** Returns the properties of every log line, as far as they are known. */
function context(): Record<string, string> {
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
export function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const { code } = thrown as { code?: unknown };
  const frames = /\n\s+at [\s\S]*$/.exec(thrown.stack ?? "")?.[0].trim();
  return {
    type: thrown.constructor.name,
    message: withoutValues(thrown),
    ...(typeof code === "string" ? { code } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(thrown.cause === undefined ? {} : { cause: loggedError(thrown.cause) }),
  };
}

function withoutValues(error: Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  // As in “invalid input syntax for type integer: "…"”.
  return "code" in error ? error.message.replace(/: ".*"/s, ': "…"') : error.message;
}

/** Returns the log level, or the default for an invalid level, which `config` reports. */
function level(name: string | undefined): string {
  if (name && (name === "silent" || name in pino.levels.values)) return name;
  return process.env.NODE_ENV === "test" ? "silent" : "info";
}
