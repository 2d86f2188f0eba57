import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret } from "@/lib/platform/config";

/** Prefix of every secret, so that people and secret scanners recognize it. */
export const MARK = "whsec_";
const SEALED = "sealed.";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted secret that this AUTH_SECRET cannot decrypt. */
export class SecretUnreadable extends Error {
  override message =
    "Its secret cannot be read, as AUTH_SECRET is another one now. Make a new secret.";
}

export function newSecret(): string {
  return MARK + randomBytes(32).toString("base64url");
}

/**
 * Encrypts a secret for storage, so that reading the database or a backup is not enough to sign.
 */
export function seal(secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key(), nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** @throws SecretUnreadable */
export function unseal(stored: string): string {
  // Stored before encryption existed.
  if (stored.startsWith(MARK)) return stored;
  const sealed = Buffer.from(stored.slice(SEALED.length), "base64url");
  const decipher = createDecipheriv(CIPHER, key(), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    throw new SecretUnreadable();
  }
}

function key(): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret(), "", "plumbline webhook secrets", 32));
}
