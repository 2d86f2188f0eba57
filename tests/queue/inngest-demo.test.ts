import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { freshDatabase } from "../support/database";
import { startInngestServer } from "../support/inngest-server";

const cloud = await startInngestServer();
// The client reads its settings when it is loaded.
Object.assign(process.env, cloud.env, { AUTH_SECRET: "a secret of the demo's test, long enough" });
const { config } = await import("@/lib/platform/config");
const { createFirstAccounts } = await import("@/lib/start/first-accounts");
const database = await freshDatabase();
afterAll(async () => {
  await database.close();
  cloud.close();
});

it("sends events for the demo products to Inngest once they are stored", async () => {
  await createFirstAccounts({ ...config(), demo: true, DEMO_PASSWORD: "a password for tests" });
  expect(await db().$count(validations)).toBeGreaterThan(50);
  expect(cloud.events().length).toBeGreaterThan(0);
});
