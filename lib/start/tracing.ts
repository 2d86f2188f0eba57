import { OpenTelemetry } from "@ai-sdk/otel";
import { trace } from "@opentelemetry/api";
import { registerOTel } from "@vercel/otel";
import { registerTelemetry } from "ai";
import { setTracing } from "@/db/tracing";

/**
 * Exports traces of requests, queue jobs, model calls and SQL statements to
 * OTEL_EXPORTER_OTLP_ENDPOINT. This file is imported only if that variable is set.
 */
export function startTracing(): void {
  registerOTel({ serviceName: process.env.OTEL_SERVICE_NAME?.trim() || "plumbline" });
  registerTelemetry(new OpenTelemetry());
  setTracing({
    tracer: trace.getTracer("plumbline"),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  });
}
