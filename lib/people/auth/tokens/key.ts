import { createHash, randomBytes } from "node:crypto";

/** The prefix by which people and secret scanners recognize a key. */
const MARK = "pl_";
const PREFIX_LENGTH = MARK.length + 6;

/**
 * Generates a key with 240 random bits. It is returned once; only `hash` and `prefix` are stored.
 */
export function generateKey(): { key: string; hash: string; prefix: string } {
  const key = MARK + randomBytes(30).toString("base64url");
  return { key, hash: hashOf(key), prefix: key.slice(0, PREFIX_LENGTH) };
}

/** Returns whether a bearer token is a personal API key rather than a session token. */
export function isKey(token: string): boolean {
  return token.startsWith(MARK);
}

/**
 * Hashes a key. A fast hash is sufficient because, unlike a password, a random key cannot be
 * guessed.
 */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
