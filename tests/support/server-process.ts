import { initialize } from "@/lib/start/start-process";
import { serveApi } from "./api-server";

/**
 * Starts and stops like the application, and serves the API over HTTP. Prints its address when it
 * is ready, and responds to messages with its peak memory.
 */
process.on("message", () => process.send?.(process.resourceUsage().maxRSS));
// Allows this process to exit even if the channel to the parent is open.
process.channel?.unref();
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import("@/lib/start/tracing");
  startTracing();
}
await initialize();
const { url } = await serveApi();
console.log(`serving ${url}`);
