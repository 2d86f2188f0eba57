import { sql } from "drizzle-orm";
import { connectEmbedded } from "@/db/client";

/** Writes to the embedded database in the given folder until its log needs another file. */
const { db, close } = connectEmbedded(process.argv[2]);
await db.execute(sql`create table filled (words text)`);
for (let round = 0; round < 1000; round++) {
  await db.execute(sql`insert into filled values ('words')`);
  await db.execute(sql`select pg_switch_wal()`);
}
await close();
