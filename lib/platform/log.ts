import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { getTraceId } from "@/db/tracing";
import { processState } from "./process-state";

const requestIds = processState("request-ids", () => new AsyncLocalStorage<string>());

/** Runs the work of a request. Each line that the work logs includes the request's id. */
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

/** Returns the known properties to add to every log line. */
function getLogContext(): Record<string, string> {
  const requestId = requestIds.getStore();
  const trace_id = getTraceId();
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
 * Returns the parts of an error that can be logged: its message, stack and causes, and the SQL of a
 * failed statement. Removes parameters and quoted values, which can contain user texts and secrets.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  const frames = /\n\s+at [\s\S]*$/.exec(error.stack ?? "")?.[0].trim();
  return {
    type: error.constructor.name,
    message: redactValues(error),
    ...(typeof code === "string" ? { code } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

function redactValues(error: Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  // Matches messages such as “invalid input syntax for type integer: "…"”.
  return "code" in error ? error.message.replace(/: ".*"/s, ': "…"') : error.message;
}

/** Returns the log level, or the default if the level is invalid, which `config` reports. */
function resolveLevel(name: string | undefined): string {
  if (name && (name === "silent" || name in pino.levels.values)) return name;
  return process.env.NODE_ENV === "test" ? "silent" : "info";
}
