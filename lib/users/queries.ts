import { asc, count, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { type Listing, offset, type PageQuery } from "@/lib/pagination";
import type { UserJson } from "./schemas";

type UserRow = typeof users.$inferSelect;

/** All accounts, deactivated ones too, by id. */
export async function listUsers(query: PageQuery): Promise<Listing<UserJson>> {
  const [found, [total]] = await Promise.all([
    db().select().from(users).orderBy(asc(users.id)).limit(query.page_size).offset(offset(query)),
    db().select({ count: count() }).from(users),
  ]);
  return { items: found.map(toUserJson), count: total?.count ?? 0, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getUser(id: number): Promise<UserJson> {
  const [user] = await db().select().from(users).where(eq(users.id, id));
  if (!user) throw notFound("User");
  return toUserJson(user);
}

export function toUserJson(user: UserRow): UserJson {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    is_active: user.isActive,
    created_at: user.createdAt.toISOString(),
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
  };
}
