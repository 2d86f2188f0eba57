import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";

/** A connection to the server or embedded database, or a transaction on one. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
