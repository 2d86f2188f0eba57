import { randomBytes } from "node:crypto";
import { hashKey } from "./key";

/** Path of the page on which the recipient of a link sets a password. */
const LINK_PATH = "/set-password";

/** Generates a token with 256 random bits. Only the hash is stored. */
export function generateLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashKey(token) };
}

/**
 * Returns the URL of a link. The token is in the fragment, which browsers don't send, so that it
 * does not appear in the logs of servers and proxies.
 */
export function createLinkUrl(origin: string, token: string): string {
  return `${origin}${LINK_PATH}#${token}`;
}
