import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** The name columns of `users` or of an alias of that table. */
type NameColumns = Record<"firstName" | "lastName" | "username", AnyPgColumn>;

/** Returns SQL for a user's display name (`formatDisplayName`); null without a user. */
export function selectPersonName(person: NameColumns): SQL<string> {
  return sql<string>`case when ${person.firstName} <> '' and ${person.lastName} <> ''
    then ${person.firstName} || ' ' || ${person.lastName} else ${person.username} end`;
}
