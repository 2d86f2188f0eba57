import { randomBytes } from "node:crypto";
import { Undecryptable, unseal } from "@/lib/platform/sealed";

/** The prefix by which people and secret scanners recognize a secret. */
export const MARK = "whsec_";

/** Thrown if the current AUTH_SECRET cannot decrypt a secret. */
export class SecretUnreadable extends Error {
  override message =
    "The webhook's secret cannot be decrypted because AUTH_SECRET has changed. Create a new secret.";
}

export function generateSecret(): string {
  return MARK + randomBytes(32).toString("base64");
}

/** Returns the signing key in a secret. Also decodes older secrets, which are in base64url. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(MARK.length), "base64");
}

/** Returns a stored secret in plain text. @throws SecretUnreadable */
export function readSecret(storedSecret: string): string {
  // Secrets from earlier versions are stored unencrypted.
  if (storedSecret.startsWith(MARK)) return storedSecret;
  try {
    return unseal(storedSecret);
  } catch (error) {
    throw error instanceof Undecryptable ? new SecretUnreadable() : error;
  }
}
