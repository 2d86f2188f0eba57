import { createHash, randomBytes } from "node:crypto";

/** Prefix of every key, so that people and secret scanners recognize it. */
const MARK = "pl_";
const PREFIX_LENGTH = MARK.length + 6;

/**
 * Generates a key with 240 random bits. It is returned once; only `hash` and `prefix` are stored.
 */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = MARK + randomBytes(30).toString("base64url");
  return { key, hash: hashOf(key), prefix: key.slice(0, PREFIX_LENGTH) };
}

/** Returns whether a token in a header is such a key, rather than a sign-in's. */
export function isKey(token: string): boolean {
  return token.startsWith(MARK);
}

/** Fast on purpose: unlike a password, a random key cannot be guessed. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
