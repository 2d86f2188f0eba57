import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret } from "@/lib/platform/config";

/** What every secret begins with, so that people and secret scanners know one. */
export const MARK = "whsec_";
const SEALED = "sealed.";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed secret that this AUTH_SECRET does not open. */
export class SecretUnreadable extends Error {
  override message =
    "Its secret cannot be read, as AUTH_SECRET is another one now. Make a new secret.";
}

export function newSecret(): string {
  return MARK + randomBytes(32).toString("base64url");
}

/** As it is stored: who reads the database alone, such as a backup of it, cannot sign. */
export function seal(secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key(), nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** @throws SecretUnreadable */
export function unseal(stored: string): string {
  // Stored before secrets were sealed, and not tidied up yet.
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
