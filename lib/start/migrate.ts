import { existsSync } from "node:fs";
import { connectPostgres } from "@/db/client";
import { config } from "@/lib/config";

/** `npm run db:migrate`: brings the database at DATABASE_URL up to date. */
if (existsSync(".env")) process.loadEnvFile(".env");
const url = config().DATABASE_URL;
if (!url) {
  console.error(
    "DATABASE_URL is not set. The embedded database is brought up to date at every start.",
  );
  process.exit(1);
}
const connection = connectPostgres(url);
await connection.migrate();
await connection.close();
console.log("The database is up to date.");
