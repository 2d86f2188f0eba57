import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";

/** Maximum number of concurrent hashes. Each takes 19 MiB and one core. */
const CONCURRENCY = 4;

// One limit for the whole process; on globalThis, because Next bundles callers separately.
const shared = globalThis as typeof globalThis & { plumblineHashing?: LimitFunction };

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  shared.plumblineHashing ??= pLimit(CONCURRENCY);
  return shared.plumblineHashing(work);
}

/** Hashes with argon2id and the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash, it returns false after the same time, so that timing does
 * not reveal whether an account exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword("a password that no one has");
  const against = passwordHash ?? (await decoy);
  const fits = await inTurn(() => verify(against, password));
  return fits && passwordHash !== null;
}
