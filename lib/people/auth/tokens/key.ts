import { createHash, randomBytes } from "node:crypto";

/** The prefix that identifies a key to people and secret scanners. */
const KEY_PREFIX = "pl_";
const PREFIX_LENGTH = KEY_PREFIX.length + 6;

/** Generates a key with 240 random bits, returned once. `hash` and `prefix` are stored. */
export function generateKey(): { key: string; hash: string; prefix: string } {
  const key = KEY_PREFIX + randomBytes(30).toString("base64url");
  return { key, hash: hashKey(key), prefix: key.slice(0, PREFIX_LENGTH) };
}

/** Returns whether a bearer token is a personal API key rather than a session token. */
export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX);
}

/** Hashes a key. A fast hash is sufficient, because a random key can't be guessed. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
