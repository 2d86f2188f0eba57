import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { type User, users } from "@/db/schema/users";
import { conflict, invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { hashChosenPassword } from "../auth/chosen-password";
import { endSessions } from "../auth/sessions";
import { revokeAllApiTokens } from "../auth/tokens/mutations";
import { withdrawPasswordLink } from "../links/password-links";
import { insertUser, isLastAdmin, lockUser } from "../users/mutations";
import { toAccountJson } from "../users/queries";
import type { AccountJson, CreateUser, UpdateUser } from "../users/schemas";

/**
 * Creates an account. `actor` is null for the first administrator, who is created at startup. The
 * default username is the part of the email before the @, with a number appended if it is taken.
 * @throws DomainError conflict if the email or username is taken; invalid for an easily guessed
 * password
 */
export async function createUser(input: CreateUser, actor: User | null): Promise<AccountJson> {
  const person = {
    email: input.email,
    username: input.username ?? "",
    firstName: input.first_name,
    lastName: input.last_name,
    passwordHash: null,
  };
  const passwordHash = await hashChosenPassword(input.password, person, "password");
  const { role, is_active: isActive } = input;
  return db().transaction(async (tx) => {
    const user = await insertUser(tx, { ...person, passwordHash, role, isActive });
    const auditFields = { actorId: actor?.id ?? null, entity: "user", entityId: user.id };
    await recordAudit(tx, { ...auditFields, action: "user.created", detail: { role } });
    return toAccountJson(user);
  });
}

/**
 * Updates an account. Deactivating it or setting a new password ends all of the user's sessions and
 * revokes their API tokens. Reactivation does not restore them.
 * @throws DomainError not_found; conflict if the change would lock out the acting user or every
 * admin; invalid if the password is easily guessed or unchanged, or for emergency access without a
 * password
 */
export async function updateUser(id: number, input: UpdateUser, actor: User): Promise<AccountJson> {
  const passwordHash = input.password && (await hashNewPassword(id, input.password, input));
  return db().transaction(async (tx) => {
    const before = await lockUser(tx, id);
    const hasRoleChange = input.role !== undefined && input.role !== before.role;
    const isDeactivated = input.is_active === false && before.isActive;
    if (hasRoleChange || isDeactivated) await assertNoLockout(tx, before, actor);
    if (input.emergency_access && !passwordHash && before.passwordHash === null)
      throw invalidField("emergency_access", "This account has no password. Set one first.");
    const [after] = await tx
      .update(users)
      .set({
        email: input.email,
        username: input.username,
        firstName: input.first_name,
        lastName: input.last_name,
        role: input.role ?? before.role,
        isActive: input.is_active,
        passwordHash,
        emergencyAccess: input.emergency_access,
        ...(input.single_sign_on === false && { oidcIssuer: null, oidcSubject: null }),
      })
      .where(eq(users.id, id))
      .returning();
    if (isDeactivated || passwordHash) await endSessions(tx, id);
    if (isDeactivated || passwordHash) await revokeAllApiTokens(tx, id);
    const hasNewEmail = input.email !== undefined && input.email !== before.email;
    if (isDeactivated || passwordHash || hasNewEmail) await withdrawPasswordLink(tx, id);
    const user = toAccountJson(after ?? before);
    await recordChanges(tx, toAccountJson(before), user, Boolean(passwordHash), actor);
    return user;
  });
}

/** Validates and hashes a new password of the account. @throws DomainError not_found, invalid */
async function hashNewPassword(id: number, password: string, change: UpdateUser): Promise<string> {
  const [user] = await db().select().from(users).where(eq(users.id, id));
  if (!user) throw notFound("User");
  const person = {
    email: change.email ?? user.email,
    username: change.username ?? user.username,
    firstName: change.first_name ?? user.firstName,
    lastName: change.last_name ?? user.lastName,
    passwordHash: user.passwordHash,
  };
  return hashChosenPassword(password, person, "password");
}

/** Records an audit entry for each change; none if nothing changed. */
async function recordChanges(
  tx: Database,
  before: AccountJson,
  after: AccountJson,
  password: boolean,
  actor: User,
): Promise<void> {
  const changes = AUDITED_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => [field, { from: before[field], to: after[field] }] as const,
  );
  const auditFields = { actorId: actor.id, entity: "user", entityId: after.id };
  const auditChange = (verb: string, detail = {}) =>
    recordAudit(tx, { ...auditFields, action: `user.${verb}`, detail });
  if (changes.length > 0) await auditChange("updated", { changes: Object.fromEntries(changes) });
  if (before.is_active !== after.is_active)
    await auditChange(after.is_active ? "reactivated" : "deactivated");
  if (isConnected(before) && !isConnected(after)) await auditChange("disconnected");
  if (password) await auditChange(actor.id === after.id ? "password_changed" : "password_reset");
}

function isConnected({ sign_in_methods }: AccountJson): boolean {
  return sign_in_methods.includes("single_sign_on");
}

const AUDITED_FIELDS = [
  "email",
  "username",
  "first_name",
  "last_name",
  "role",
  "emergency_access",
] as const;

/** Deactivates an account. Its name remains on past activity. @throws as `updateUser` */
export async function deactivateUser(id: number, actor: User): Promise<void> {
  await updateUser(id, { is_active: false }, actor);
}

/**
 * Ends all of a user's sessions and revokes the API tokens of their scripts. @throws DomainError
 * not_found
 */
export async function endAllSessions(id: number, actor: User): Promise<void> {
  await db().transaction((tx) => endSessionsOf(tx, id, actor));
}

/**
 * Ends all of a user's sessions and revokes their API tokens, with an audit log entry. `actor` is
 * null for the system.
 * @throws DomainError not_found
 */
export async function endSessionsOf(tx: Database, id: number, actor: User | null): Promise<void> {
  await lockUser(tx, id);
  const detail = {
    sessions_ended: await endSessions(tx, id),
    api_tokens_revoked: await revokeAllApiTokens(tx, id),
  };
  const entry = { action: "user.sessions_ended", entity: "user", entityId: id };
  await recordAudit(tx, { actorId: actor?.id ?? null, ...entry, detail });
}

async function assertNoLockout(tx: Database, user: User, actor: User): Promise<void> {
  if (user.id === actor.id) {
    throw conflict("You cannot deactivate yourself or change your own role.");
  }
  if (await isLastAdmin(tx, user))
    throw conflict("The last active admin cannot be deactivated or demoted.");
}
