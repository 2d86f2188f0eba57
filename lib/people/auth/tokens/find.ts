import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { db } from "@/db/client";
import { apiTokens } from "@/db/schema/tokens";
import { users } from "@/db/schema/users";
import { lowerRole } from "@/lib/platform/roles";
import type { Session } from "../sessions";
import { hashOf } from "./key";

/** How exactly the last use is known: a script's many calls shall not each write. */
const USE_STEP_MS = 60_000;

/**
 * The session of a script that shows a personal API token; null where the token is unknown, revoked
 * or expired, or its person deactivated. Its user has the lower of the token's role and their own.
 */
export async function findTokenSession(key: string): Promise<Session | null> {
  const now = new Date();
  const [found] = await db()
    .select({ user: users, id: apiTokens.id, role: apiTokens.role, usedAt: apiTokens.lastUsedAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.hash, hashOf(key)),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  if (!found) return null;
  await noteUse(found.id, found.usedAt, now);
  const user = { ...found.user, role: lowerRole(found.role, found.user.role) };
  return { id: `api-token-${found.id}`, user, token: key, by: "api-token" };
}

async function noteUse(id: number, usedAt: Date | null, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USE_STEP_MS);
  if (usedAt && usedAt > before) return;
  await db()
    .update(apiTokens)
    .set({ lastUsedAt: now })
    // Of many calls at one moment, one writes.
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))),
    );
}
