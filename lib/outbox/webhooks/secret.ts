import { randomBytes } from "node:crypto";
import { Undecryptable, unseal } from "@/lib/platform/sealed";

/** Prefix of every secret, so that people and secret scanners recognize it. */
export const MARK = "whsec_";

/** An encrypted secret that this AUTH_SECRET cannot decrypt. */
export class SecretUnreadable extends Error {
  override message =
    "Its secret cannot be read, as AUTH_SECRET is another one now. Make a new secret.";
}

export function newSecret(): string {
  return MARK + randomBytes(32).toString("base64");
}

/** Returns the bytes that a secret signs with. Older secrets are in base64url, which is read too. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(MARK.length), "base64");
}

/** Returns a stored secret as it was shown. @throws SecretUnreadable */
export function readSecret(stored: string): string {
  // Stored before encryption existed.
  if (stored.startsWith(MARK)) return stored;
  try {
    return unseal(stored);
  } catch (error) {
    throw error instanceof Undecryptable ? new SecretUnreadable() : error;
  }
}
