import pino from "pino";

/** Structured logs on standard output, one JSON object a line. */
export const log = pino({
  level: level(process.env.LOG_LEVEL?.trim()),
  base: undefined,
});

/** A level that does not exist is `config`'s to refuse, with a sentence. */
function level(name: string | undefined): string {
  if (name && (name === "silent" || name in pino.levels.values)) return name;
  return process.env.NODE_ENV === "test" ? "silent" : "info";
}
