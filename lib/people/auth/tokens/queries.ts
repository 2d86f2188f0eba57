import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { apiTokens } from "@/db/schema/tokens";
import type { Role } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { ApiTokenJson } from "../schemas";

type ApiTokenRow = typeof apiTokens.$inferSelect;

/**
 * Lists a user's tokens that are not revoked, newest first. Includes expired tokens so that users
 * can see why a script stopped working.
 * @throws DomainError forbidden for another user's tokens, unless the caller is an admin
 */
export async function listApiTokens(
  query: PageQuery & { user?: number },
  reader: { id: number; role: Role },
): Promise<Listing<ApiTokenJson>> {
  const userId = query.user ?? reader.id;
  if (userId !== reader.id && reader.role !== "admin")
    throw new DomainError("forbidden", "Only an admin may see other people's API tokens.");
  const activeTokens = and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt));
  const [tokenRows, [total]] = await Promise.all([
    db()
      .select()
      .from(apiTokens)
      .where(activeTokens)
      .orderBy(desc(apiTokens.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(apiTokens).where(activeTokens),
  ]);
  return { items: tokenRows.map(toApiTokenJson), count: total?.count ?? 0, countIsExact: true };
}

/** Counts a user's tokens that are neither revoked nor expired. */
export function countWorkingTokens(userId: number): Promise<number> {
  const { expiresAt, revokedAt } = apiTokens;
  return db().$count(
    apiTokens,
    and(eq(apiTokens.userId, userId), isNull(revokedAt), gt(expiresAt, new Date())),
  );
}

export function toApiTokenJson(token: ApiTokenRow): ApiTokenJson {
  return {
    id: token.id,
    user: token.userId,
    ...toSnakeCase(token, ["name", "role", "prefix", "createdAt", "lastUsedAt", "expiresAt"]),
  };
}
