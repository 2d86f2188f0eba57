import { boot } from "@/lib/start/boot";
import { serveApi } from "./api-server";

/**
 * A process of its own that starts and stops as the application does, with the API over HTTP; prints
 * its address once it is up, and answers its parent's questions for the most memory that it held.
 */
process.on("message", () => process.send?.(process.resourceUsage().maxRSS));
// The parent's end is nothing to it.
process.channel?.unref();
await boot();
const { url } = await serveApi();
console.log(`serving ${url}`);
