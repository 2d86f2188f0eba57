import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { type User, users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { recordAudit } from "@/lib/outbox/audit/record";
import { type Client, openSession } from "../auth/sessions";
import { findFreeUsername, isLastAdmin, lockUser } from "../users/mutations";
import type { Identity } from "./claims";
import { SignInFailure } from "./failure";

const ACTOR = "single_sign_on";

/** The inputs of a sign-in: the user's identity and the applicable settings. */
export interface Admission {
  identity: Identity;
  /** The role from the claims; null if none maps, undefined if claims set no roles. */
  role: Role | null | undefined;
  createsUsers: boolean;
  /** Whether a new account needs an email that the provider has verified. */
  requiresVerifiedEmail: boolean;
  idToken: string;
}

/**
 * Opens a session for the user with a verified identity: the account with this subject, or else the
 * one with this verified email, or else a new one.
 * @throws SignInFailure inactive, no_role, no_email, unverified_email, other_subject, no_account
 */
export async function admitUser(
  admission: Admission,
  client: Client,
): Promise<{ id: string; userId: number }> {
  // If two first sign-ins run concurrently, one inserts the user and the other finds it on retry.
  return (
    (await admitOnce(admission, client)) ??
    (await admitOnce(admission, client)) ??
    throwMissingUser()
  );
}

function throwMissingUser(): never {
  throw new Error("The user of a sign-in was neither found nor created.");
}

/** Signs the user in. Returns null if the user was created or disconnected concurrently. */
async function admitOnce(admission: Admission, client: Client) {
  const { idToken, role } = admission;
  return db().transaction(async (tx) => {
    const account = await findOrCreateUser(tx, admission);
    if (!account) return null;
    const user = role ? await updateRole(tx, account, role) : account;
    await tx
      .update(users)
      .set({ lastLoginAt: new Date(), lastLoginMethod: ACTOR })
      .where(eq(users.id, user.id));
    const entry = { action: "session.started", entity: "user", entityId: user.id };
    const detail = { address: client.address, method: ACTOR };
    await recordAudit(tx, { actorId: user.id, ...entry, detail });
    const { id } = await openSession(tx, user.id, client, idToken);
    return { id, userId: user.id };
  });
}

/** Returns the locked account, or null if it was created or disconnected concurrently. */
async function findOrCreateUser(tx: Database, admission: Admission): Promise<User | null> {
  const { identity, role, createsUsers, requiresVerifiedEmail } = admission;
  const [connectedUser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.oidcIssuer, identity.issuer), eq(users.oidcSubject, identity.subject)));
  if (connectedUser) {
    const user = await lockUser(tx, connectedUser.id);
    // An admin may have disconnected the account before it was locked.
    return isSubject(user, identity) ? assertAdmissible(user, role) : null;
  }
  if (!identity.email) throw new SignInFailure("no_email", "no email");
  const [userWithEmail] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, identity.email.toLowerCase()));
  if (userWithEmail) return connectIdentity(tx, await lockUser(tx, userWithEmail.id), admission);
  if (role === null) throw new SignInFailure("no_role", "no value has a role");
  if (!createsUsers) throw new SignInFailure("no_account", "no account");
  const isAcceptable = identity.emailIsVerified ?? !requiresVerifiedEmail;
  if (!isAcceptable) throw new SignInFailure("unverified_email", describeEmail(identity));
  return createConnectedUser(tx, identity.email, admission);
}

function describeEmail({ emailIsVerified }: Identity): string {
  return emailIsVerified === null ? "no email_verified" : "unverified email";
}

function isSubject(user: User, { issuer, subject }: Identity): boolean {
  return user.oidcIssuer === issuer && user.oidcSubject === subject;
}

function assertAdmissible(user: User, role: Role | null | undefined): User {
  if (!user.isActive) throw new SignInFailure("inactive", "inactive", user.id);
  if (role === null) throw new SignInFailure("no_role", "no value has a role", user.id);
  return user;
}

/** Connects an account to the provider's user with the same email address. */
async function connectIdentity(tx: Database, user: User, { identity, role }: Admission) {
  const { issuer, subject } = identity;
  // Another sign-in may have connected the account before it was locked.
  if (isSubject(user, identity)) return assertAdmissible(user, role);
  if (!identity.emailIsVerified)
    throw new SignInFailure("unverified_email", describeEmail(identity), user.id);
  if (user.oidcSubject !== null)
    throw new SignInFailure("other_subject", "another subject", user.id);
  assertAdmissible(user, role);
  await tx
    .update(users)
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where(eq(users.id, user.id));
  const entry = { action: "user.connected", entity: "user", entityId: user.id };
  await recordAudit(tx, { actorId: user.id, ...entry, detail: { issuer } });
  return user;
}

/** Creates an account. Returns null if an account with this subject or email now exists. */
async function createConnectedUser(tx: Database, email: string, { identity, role }: Admission) {
  const [user] = await tx
    .insert(users)
    .values({
      email,
      username: await findFreeUsername(tx, email),
      firstName: identity.firstName,
      lastName: identity.lastName,
      role: role ?? "viewer",
      oidcIssuer: identity.issuer,
      oidcSubject: identity.subject,
    })
    // The unique indexes decide which of several sign-ins creates it.
    .onConflictDoNothing()
    .returning();
  if (!user) return null;
  const entry = { action: "user.created", entity: "user", entityId: user.id };
  await recordAudit(tx, { actorId: null, ...entry, detail: { role: user.role, by: ACTOR } });
  return user;
}

/** Sets the role from the claims, but never demotes the last admin. */
async function updateRole(tx: Database, user: User, role: Role): Promise<User> {
  if (role === user.role) return user;
  const entry = { actorId: null, entity: "user", entityId: user.id };
  if (await isLastAdmin(tx, user)) {
    const detail = { role, reason: "last_admin", by: ACTOR };
    await recordAudit(tx, { ...entry, action: "user.role_kept", detail });
    return user;
  }
  await tx.update(users).set({ role }).where(eq(users.id, user.id));
  const detail = { changes: { role: { from: user.role, to: role } }, by: ACTOR };
  await recordAudit(tx, { ...entry, action: "user.updated", detail });
  return { ...user, role };
}
