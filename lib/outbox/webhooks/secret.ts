import { randomBytes } from "node:crypto";
import { DecryptionError, unseal } from "@/lib/platform/seal";

/** The prefix that identifies a secret to people and secret scanners. */
export const SECRET_PREFIX = "whsec_";

/** Thrown if the current AUTH_SECRET cannot decrypt a secret. */
export class SecretUnreadableError extends Error {
  override message =
    "The webhook's secret cannot be decrypted because AUTH_SECRET has changed. Create a new secret.";
}

export function generateSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}

/** Returns the signing key in a secret. Also decodes secrets in the older base64url format. */
export function decodeSigningKey(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
}

/** Returns a stored secret in plain text. @throws SecretUnreadableError */
export function readSecret(storedSecret: string): string {
  // Earlier versions stored secrets unencrypted.
  if (storedSecret.startsWith(SECRET_PREFIX)) return storedSecret;
  try {
    return unseal(storedSecret);
  } catch (error) {
    throw error instanceof DecryptionError ? new SecretUnreadableError() : error;
  }
}
