import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import type { SignInMethod, UserOrdering } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { AccountJson, UserJson, UserQuery } from "./schemas";

type UserRow = typeof users.$inferSelect;

/** Lists accounts that match the filters, including deactivated ones, by id by default. */
export async function listUsers(query: UserQuery): Promise<Listing<AccountJson>> {
  const condition = createFilter(query);
  const [userRows, [total]] = await Promise.all([
    db()
      .select()
      .from(users)
      .where(condition)
      .orderBy(...createOrder(query.ordering))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(users).where(condition),
  ]);
  return { items: userRows.map(toAccountJson), count: total?.count ?? 0, countIsExact: true };
}

/** Counts the admins who can sign in. */
export async function countActiveAdmins(): Promise<number> {
  return db().$count(users, createFilter({ role: "admin", is_active: true }));
}

/** Lists everyone who has or had an account, by name. */
export async function listUserNames(): Promise<{ id: number; name: string }[]> {
  const name = selectPersonName(users);
  return db()
    .select({ id: users.id, name })
    .from(users)
    .orderBy(asc(sql`lower(${name})`), users.id);
}

type UserFilters = Pick<UserQuery, "search" | "role" | "is_active">;

function createFilter({ search, role, is_active }: UserFilters): SQL | undefined {
  return and(
    search
      ? or(
          containsTerm(selectPersonName(users), search),
          containsTerm(sql`${users.firstName} || ' ' || ${users.lastName}`, search),
          containsTerm(users.email, search),
          containsTerm(users.username, search),
        )
      : undefined,
    role === undefined ? undefined : eq(users.role, role),
    is_active === undefined ? undefined : eq(users.isActive, is_active),
  );
}

const ORDER_COLUMNS: Record<UserOrdering, SQL> = {
  name: sql`lower(${selectPersonName(users)})`,
  email: sql`lower(${users.email})`,
  username: sql`lower(${users.username})`,
  role: sql`${users.role}`,
  // Users who have never signed in are sorted before all others.
  last_login_at: sql`coalesce(${users.lastLoginAt}, '-infinity')`,
};

function createOrder(ordering: UserQuery["ordering"]): SQL[] {
  if (!ordering) return [asc(users.id)];
  const direction = ordering.startsWith("-") ? desc : asc;
  return [direction(ORDER_COLUMNS[ordering.replace("-", "") as UserOrdering]), asc(users.id)];
}

/** Returns an account. @throws DomainError not_found */
export async function getUser(id: number): Promise<AccountJson> {
  const [user] = await db().select().from(users).where(eq(users.id, id));
  if (!user) throw notFound("User");
  return toAccountJson(user);
}

export function toAccountJson(user: UserRow): AccountJson {
  const methods: SignInMethod[] = [];
  if (user.passwordHash !== null) methods.push("password");
  if (user.oidcSubject !== null) methods.push("single_sign_on");
  return {
    ...toUserJson(user),
    sign_in_methods: methods,
    // Sign-ins without a recorded method predate that column and used a password.
    last_login_method: user.lastLoginMethod ?? (user.lastLoginAt ? "password" : null),
    emergency_access: user.emergencyAccess,
  };
}

export function toUserJson(user: UserRow): UserJson {
  return {
    ...toSnakeCase(user, ["id", "email", "username", "firstName", "lastName", "role", "isActive"]),
    ...toSnakeCase(user, ["createdAt", "lastLoginAt"]),
  };
}
