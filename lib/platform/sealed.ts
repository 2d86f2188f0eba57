import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { getAuthSecret } from "./config";

const PREFIX = "sealed.";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown if the current AUTH_SECRET cannot decrypt a text. */
export class Undecryptable extends Error {}

/**
 * Encrypts text for storage, so that read access to the database or a backup does not reveal it.
 */
export function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(), nonce);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts text that `seal` encrypted. @throws Undecryptable */
export function unseal(sealedText: string): string {
  const sealed = Buffer.from(sealedText.slice(PREFIX.length), "base64url");
  const decipher = createDecipheriv(CIPHER, deriveKey(), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    throw new Undecryptable();
  }
}

/** Derives the key. The name in it dates from when only webhook secrets were encrypted. */
function deriveKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", getAuthSecret(), "", "plumbline webhook secrets", 32));
}
