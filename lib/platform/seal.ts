import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { getAuthSecret } from "./config";

const SEALED_PREFIX = "sealed.";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown if the current AUTH_SECRET cannot decrypt a text. */
export class DecryptionError extends Error {}

/** Encrypts text for storage: read access to the database does not reveal it. */
export function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(), nonce);
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  return (
    SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url")
  );
}

/** Decrypts text that `seal` encrypted. @throws Undecryptable */
export function unseal(sealedText: string): string {
  const sealedBytes = Buffer.from(sealedText.slice(SEALED_PREFIX.length), "base64url");
  const decipher = createDecipheriv(CIPHER, deriveKey(), sealedBytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealedBytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(sealedBytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    throw new DecryptionError();
  }
}

/** Derives the key. The name in it dates from when only webhook secrets were encrypted. */
function deriveKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", getAuthSecret(), "", "plumbline webhook secrets", 32));
}
