import { boot } from "@/lib/start/boot";
import { serveApi } from "./api-server";

/**
 * A process of its own that starts and stops as the application does, with the API over HTTP; prints
 * its address once it is up.
 */
await boot();
const { url } = await serveApi();
console.log(`serving ${url}`);
