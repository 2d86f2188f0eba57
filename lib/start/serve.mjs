// `next start` on HOST and PORT, which may stand in .env as every other setting may.
import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");
const port = process.env.PORT?.trim() || "3000";
const host = process.env.HOST?.trim() || "127.0.0.1";
process.env.NODE_ENV = "production";
process.argv = [process.argv[0], "next", "start", "--port", port, "--hostname", host];
await import("next/dist/bin/next");
