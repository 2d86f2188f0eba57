import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processState } from "./process-state";

/** This process's metrics for Prometheus. Labels have few values and never ids. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  verdicts: Counter<"result">;
  modelCalls: Histogram<"outcome">;
  modelTokens: Counter<"direction">;
  deliveries: Histogram<"outcome">;
  queueDepth: Gauge<"kind">;
  queueAge: Gauge<"kind">;
  connections: Gauge<"state">;
}

const state = processState<{ metrics?: Metrics }>("metrics", () => ({}));

/** Returns the metrics of this process; undefined if metrics are off. */
export function getMetrics(): Metrics | undefined {
  return state.metrics;
}

/** Turns on metrics. The library is loaded only here, so it costs nothing while metrics are off. */
export async function startMetrics(): Promise<Metrics> {
  state.metrics ??= await createMetrics();
  return state.metrics;
}

async function createMetrics(): Promise<Metrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import(
    "prom-client"
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const secondBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100];
  return {
    registry,
    requests: new Histogram({
      name: "plumbline_http_request_duration_seconds",
      help: "Requests to the API, and refused requests for pages.",
      labelNames: ["method", "route", "status"],
      buckets: secondBuckets,
      registers,
    }),
    verdicts: new Counter({
      name: "plumbline_verdicts_total",
      help: "Completed validations.",
      labelNames: ["result"],
      registers,
    }),
    modelCalls: new Histogram({
      name: "plumbline_model_call_duration_seconds",
      help: "Calls of the model, retries included.",
      labelNames: ["outcome"],
      buckets: secondBuckets,
      registers,
    }),
    modelTokens: new Counter({
      name: "plumbline_model_tokens_total",
      help: "Tokens sent to the model and returned by it, if it reports them.",
      labelNames: ["direction"],
      registers,
    }),
    deliveries: new Histogram({
      name: "plumbline_webhook_delivery_duration_seconds",
      help: "Attempts to deliver a webhook.",
      labelNames: ["outcome"],
      buckets: secondBuckets,
      registers,
    }),
    queueDepth: new Gauge({
      name: "plumbline_queue_depth",
      help: "Entries that are pending or running.",
      labelNames: ["kind"],
      registers,
    }),
    queueAge: new Gauge({
      name: "plumbline_queue_oldest_seconds",
      help: "Age of the oldest entry that is pending or running; 0 if there is none.",
      labelNames: ["kind"],
      registers,
    }),
    connections: new Gauge({
      name: "plumbline_database_connections",
      help: "Connections of this process: busy, calls waiting for one, and the maximum.",
      labelNames: ["state"],
      registers,
    }),
  };
}
