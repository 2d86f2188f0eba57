import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type User, users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";

/** Inserts an account. If the username is empty, chooses a free one. */
export async function insertUser(tx: Database, values: typeof users.$inferInsert): Promise<User> {
  const username = values.username || (await findFreeUsername(tx, values.email));
  const [user] = await tx
    .insert(users)
    .values({ ...values, username })
    .returning();
  if (!user) throw new Error("The user was not stored.");
  return user;
}

/** Returns the part of an email before the @, with a number appended if that username is taken. */
export async function findFreeUsername(tx: Database, email: string): Promise<string> {
  const baseName = email.slice(0, email.lastIndexOf("@"));
  // Serializes concurrent creations of the same name.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`username:${baseName}`}))`);
  const usedNames = await tx
    .select({ username: users.username })
    .from(users)
    .where(sql`starts_with(${users.username}, ${baseName})`);
  const names = new Set(usedNames.map((user) => user.username));
  let name = baseName;
  for (let n = 2; names.has(name); n++) name = `${baseName}${n}`;
  return name;
}

/** Returns a user. Locks the user and the set of admins until the transaction ends. */
export async function lockUser(tx: Database, id: number): Promise<User> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('users:admins'))`);
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user) throw notFound("User");
  return user;
}

/** Returns whether a user, locked by `lockUser`, is the only admin who can sign in. */
export async function isLastAdmin(tx: Database, user: User): Promise<boolean> {
  if (user.role !== "admin" || !user.isActive) return false;
  const [otherAdmin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true), ne(users.id, user.id)))
    .limit(1);
  return !otherAdmin;
}
