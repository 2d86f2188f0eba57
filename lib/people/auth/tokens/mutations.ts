import { and, eq, isNull } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { apiTokens } from "@/db/schema/tokens";
import { conflict, invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { lowerRole } from "@/lib/platform/roles";
import { confirmIdentity } from "../own-password";
import type { CreateApiToken, CreatedApiTokenJson } from "../schemas";
import { lockVerifiedSession, type Session, type SessionUser } from "../sessions";
import { generateKey } from "./key";
import { toApiTokenJson } from "./queries";

const DAY_MS = 24 * 60 * 60 * 1000;

const MAX_TOKENS = 50;

/**
 * Creates a token for the session's user, who must enter the password again or have just signed in.
 * The token is shown only in this response.
 * @throws DomainError invalid if the role exceeds the user's own or the password is wrong; too_many
 * after repeated failures; unauthenticated if the session ended meanwhile; conflict beyond 50
 * tokens
 */
export async function createApiToken(
  input: CreateApiToken,
  session: Session,
): Promise<CreatedApiTokenJson> {
  const { user } = session;
  if (lowerRole(input.role, user.role) !== input.role)
    throw invalidField(
      "role",
      `A token cannot have a higher role than you, and your role is ${user.role}.`,
    );
  await confirmIdentity(session, input.password);
  const { key, hash, prefix } = generateKey();
  const expiresAt = new Date(Date.now() + input.expires_in_days * DAY_MS);
  return db().transaction(async (tx) => {
    // The lock ensures that concurrent requests cannot exceed the limit and that no token is
    // created after the sessions have ended.
    await lockVerifiedSession(tx, session);
    await assertTokenLimit(tx, user.id);
    const [token] = await tx
      .insert(apiTokens)
      .values({
        userId: user.id,
        name: input.name,
        role: input.role,
        hash,
        prefix,
        expiresAt,
      })
      .returning();
    if (!token) throw new Error("The API token was not stored.");
    const detail = { name: token.name, role: token.role, expires_at: token.expiresAt };
    const entry = { action: "api_token.created", entity: "api_token", entityId: token.id, detail };
    await recordAudit(tx, { actorId: user.id, ...entry });
    return { ...toApiTokenJson(token), token: key };
  });
}

async function assertTokenLimit(tx: Database, userId: number): Promise<void> {
  const tokenCount = await tx.$count(
    apiTokens,
    and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)),
  );
  if (tokenCount >= MAX_TOKENS)
    throw conflict(`You have ${MAX_TOKENS} API tokens. Revoke one that is no longer used first.`);
}

/**
 * Revokes a token. The next call with it gets a 401. Idempotent.
 * @throws DomainError not_found, also for another user's token unless `actor` is an admin
 */
export async function revokeApiToken(id: number, actor: SessionUser): Promise<void> {
  await db().transaction(async (tx) => {
    const [token] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for("update");
    if (!token || (token.userId !== actor.id && actor.role !== "admin")) {
      throw notFound("API token");
    }
    if (token.revokedAt) return;
    await tx.update(apiTokens).set({ revokedAt: new Date() }).where(eq(apiTokens.id, id));
    const detail = { name: token.name, user: token.userId };
    const entry = { action: "api_token.revoked", entity: "api_token", entityId: id, detail };
    await recordAudit(tx, { actorId: actor.id, ...entry });
  });
}

/** Revokes all of a user's tokens. @returns the number of revoked tokens */
export async function revokeAllApiTokens(tx: Database, userId: number): Promise<number> {
  const revokedRows = await tx
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  return revokedRows.length;
}
