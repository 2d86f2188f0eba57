import { boot } from "@/lib/start/boot";
import { serveApi } from "./api-server";

/**
 * Starts and stops like the application, and serves the API over HTTP. Prints its address when it
 * is ready, and answers messages with its peak memory.
 */
process.on("message", () => process.send?.(process.resourceUsage().maxRSS));
// Keeps running after the parent exits.
process.channel?.unref();
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import("@/lib/start/tracing");
  startTracing();
}
await boot();
const { url } = await serveApi();
console.log(`serving ${url}`);
