import { sql } from "drizzle-orm";
import { connectEmbedded } from "@/db/client";

/**
 * Makes an embedded database in the folder of its first argument; with `full` as the second, writes to
 * the one there until its log needs another file.
 */
const [folder, full] = process.argv.slice(2);
const { db, close } = connectEmbedded(folder);
await db.execute(sql`create table if not exists filled (words text)`);
for (let round = 0; full && round < 1000; round++) {
  await db.execute(sql`insert into filled values ('words')`);
  await db.execute(sql`select pg_switch_wal()`);
}
await close();
