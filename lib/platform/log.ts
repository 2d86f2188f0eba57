import pino from "pino";

/** Structured logs on standard output, one JSON object per line. */
export const log = pino({
  level: level(process.env.LOG_LEVEL?.trim()),
  base: undefined,
  serializers: { err: loggedError },
});

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * Returns what to log of an error: its message, stack and causes, and the SQL of a failed
 * statement. Parameters and quoted values are removed, because they can contain users' texts and
 * secrets.
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

/** Ignores an invalid level, which `config` reports. */
function level(name: string | undefined): string {
  if (name && (name === "silent" || name in pino.levels.values)) return name;
  return process.env.NODE_ENV === "test" ? "silent" : "info";
}
