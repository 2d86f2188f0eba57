import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { processState } from "@/lib/platform/process-state";

/** Maximum number of concurrent hashes. Each takes 19 MiB and one core. */
const CONCURRENCY = 4;

/** One limit for the whole process. */
const runWithLimit = processState("password-hashing", () => pLimit(CONCURRENCY));

/** Hashes with argon2id and the library's defaults (19 MiB, 2 passes): OWASP's minimum. */
export function hashPassword(password: string): Promise<string> {
  return runWithLimit(() => hash(password));
}

const decoy = processState<{ hash?: Promise<string> }>("password-decoy", () => ({}));

/**
 * Verifies a password. Without a hash, returns false after the same time, so that timing does not
 * reveal whether an account exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy.hash ??= hashPassword("a password that no one has");
  const expectedHash = passwordHash ?? (await decoy.hash);
  const isMatch = await runWithLimit(() => verify(expectedHash, password));
  return isMatch && passwordHash !== null;
}
