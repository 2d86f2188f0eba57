import type { PGlite } from "@electric-sql/pglite";
import type { Attributes, Tracer } from "@opentelemetry/api";
import type { Sql, TransactionSql } from "postgres";
import { processState } from "@/lib/platform/process-state";
import { interceptQueries } from "./intercept-queries";

/** The tracing library; set only if spans are exported. */
export interface Tracing {
  tracer: Tracer;
  /** Returns the id of the current trace. */
  traceId: () => string | undefined;
}

const state = processState<{ tracing?: Tracing }>("tracing", () => ({}));

/** Enables tracing for `runInSpan`. */
export function setTracing(tracing: Tracing): void {
  state.tracing = tracing;
}

/** Returns the id of the current trace, or undefined without tracing. */
export function getTraceId(): string | undefined {
  return state.tracing?.traceId();
}

/** OpenTelemetry's status code for errors, copied because the library is not loaded here. */
const ERROR_STATUS_CODE = 2;

/**
 * Runs `work` in a span that ends with it. Without tracing, only runs `work`. Records only the type
 * of an error, because its message can contain users' texts.
 */
export async function runInSpan<T>(
  name: string,
  attributes: Attributes,
  work: (setAttributes: (moreAttributes: Attributes) => void) => PromiseLike<T>,
): Promise<T> {
  const { tracer } = state.tracing ?? {};
  if (!tracer) return work(() => {});
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work((moreAttributes) => span.setAttributes(moreAttributes));
    } catch (error) {
      span.setAttribute("error.type", error instanceof Error ? error.constructor.name : "unknown");
      span.setStatus({ code: ERROR_STATUS_CODE });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs a statement in a span that records its text with placeholders but no parameter values. */
function traceStatement<T>(text: string, run: () => PromiseLike<T>): Promise<T> {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const attributes = { "db.system.name": "postgresql", "db.query.text": text };
  return runInSpan(operation, attributes, run);
}

/** Returns a client that traces its statements. Returns the client itself without tracing. */
export function traceServer<C extends Sql | TransactionSql>(client: C): C {
  if (!state.tracing) return client;
  return new Proxy(client, {
    get(target, key) {
      if (key === "unsafe")
        return (...args: Parameters<Sql["unsafe"]>) => ({
          // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits queries as postgres.js makes them.
          then: (...callbacks: Parameters<Promise<unknown>["then"]>) =>
            traceStatement(args[0], () => target.unsafe(...args)).then(...callbacks),
          values: () => traceStatement(args[0], () => target.unsafe(...args).values()),
        });
      if (key === "begin" && "begin" in target)
        return (work: (tx: TransactionSql) => unknown) =>
          target.begin((tx) => work(traceServer(tx)));
      if (key === "savepoint" && "savepoint" in target)
        return (work: (tx: TransactionSql) => unknown) =>
          target.savepoint((tx) => work(traceServer(tx)));
      return Reflect.get(target, key);
    },
  });
}

/** Returns the embedded database's client with tracing, or as it is without tracing. */
export function traceEmbedded(client: PGlite): PGlite {
  if (!state.tracing) return client;
  return interceptQueries(client, traceStatement);
}
