import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";

/** Maximum number of concurrent hashes. Each takes 19 MiB and one core. */
const CONCURRENCY = 4;

// One limit for the whole process; on globalThis, because Next bundles callers separately.
const globalState = globalThis as typeof globalThis & { plumblineHashing?: LimitFunction };

function runWithLimit<T>(work: () => Promise<T>): Promise<T> {
  globalState.plumblineHashing ??= pLimit(CONCURRENCY);
  return globalState.plumblineHashing(work);
}

/**
 * Hashes with argon2id and the library's defaults (19 MiB, 2 passes), which are OWASP's minimum.
 */
export function hashPassword(password: string): Promise<string> {
  return runWithLimit(() => hash(password));
}

let decoyHash: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash, returns false after the same time, so that timing does not
 * reveal whether an account exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword("a password that no one has");
  const expectedHash = passwordHash ?? (await decoyHash);
  const isMatch = await runWithLimit(() => verify(expectedHash, password));
  return isMatch && passwordHash !== null;
}
