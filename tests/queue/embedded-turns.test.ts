import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connectEmbedded } from "@/db/client";
import { migratedDump } from "../support/database";

it("lets other requests run between the statements of a long transaction", async () => {
  const { db, close } = connectEmbedded(undefined, await migratedDump());
  await db.execute(sql`select 1`);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await db.transaction(async (tx) => {
    for (let count = 0; count < 30; count++)
      await tx.execute(sql`select count(*) from generate_series(1, 20_000)`);
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  await close();
});
