import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, it } from "vitest";
import { connectPostgres } from "@/db/client";
import { users } from "@/db/schema/users";
import { emptyDatabase } from "../support/database";

it("waits where the server has no free connection, and asks once there is one", async () => {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const { url, drop } = await emptyDatabase(server);
  const admin = postgres(server, { max: 1 });
  await admin.unsafe(`alter role ${new URL(url).username} connection limit 2`);
  const greedy = connectPostgres(url);
  await greedy.migrate();
  const freed = Promise.withResolvers<void>();
  const taken = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const holding = Promise.all(
    taken.map(({ resolve }) =>
      greedy.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        resolve();
        await freed.promise;
      }),
    ),
  );
  await Promise.all(taken.map(({ promise }) => promise));

  const patient = connectPostgres(url);
  const answers = Promise.all([
    patient.db.select().from(users),
    patient.db.transaction((tx) => tx.select().from(users)),
  ]);
  // Who does not wait is turned away.
  const hasty = postgres(url, { max: 1 });
  await expect(hasty`select 1`).rejects.toMatchObject({ code: "53300" });
  freed.resolve();
  await holding;
  await greedy.close();
  expect(await answers).toEqual([[], []]);

  await Promise.all([patient.close(), hasty.end(), admin.end()]);
  await drop();
});
