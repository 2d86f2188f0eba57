import { boot } from "@/lib/start/boot";
import { serveApi } from "./api-server";

/**
 * A process that starts and stops like the application, with the API over HTTP; prints its address
 * when it is ready, and replies to messages with its maximum memory.
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
