import { hash, verify } from "@node-rs/argon2";

/** Hashes with argon2id under the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits. Without a hash it takes as long and answers false, so that the time
 * does not tell whether an account exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hash("a password that nobody has");
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}
