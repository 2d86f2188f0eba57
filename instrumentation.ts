/** Starts tracing and the process. Next calls this once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) {
    const { startTracing } = await import("@/lib/start/tracing");
    startTracing();
  }
  const { startProcess } = await import("@/lib/start/start-process");
  startProcess();
}
