import { createHash, randomBytes } from "node:crypto";

/** What every key begins with, so that people and secret scanners know one. */
const MARK = "pl_";
const SHOWN = MARK.length + 6;

/** A new key: 240 random bits. It is given away once; only `hash` and `prefix` are stored. */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = MARK + randomBytes(30).toString("base64url");
  return { key, hash: hashOf(key), prefix: key.slice(0, SHOWN) };
}

/** Whether a token in a header is such a key, and not a sign-in's. */
export function isKey(token: string): boolean {
  return token.startsWith(MARK);
}

/** Fast on purpose: a random key cannot be guessed, as a password can. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
