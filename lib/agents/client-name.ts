import type { Implementation } from "@modelcontextprotocol/sdk/types.js";

const MAX_LENGTH = 100;

/** Response and request header of the protocol. */
export const SESSION_HEADER = "mcp-session-id";
const SESSION_PREFIX = "client.";

/**
 * Returns a session id that contains the client's name. Clients name themselves only in their first
 * request and return the id with all others, so that the server need not store anything.
 */
export function sessionIdOf({ name, version }: Implementation): string {
  return SESSION_PREFIX + Buffer.from(tidy(`${name} ${version}`)).toString("base64url");
}

/**
 * Returns the name of a request's client: from its session id, otherwise its User-Agent. It is only
 * what the client says about itself.
 */
export function clientNameOf(request: Request): string {
  const session = request.headers.get(SESSION_HEADER) ?? "";
  const encoded = session.startsWith(SESSION_PREFIX) ? session.slice(SESSION_PREFIX.length) : "";
  const named = tidy(Buffer.from(encoded.slice(0, 8 * MAX_LENGTH), "base64url").toString("utf8"));
  return named || tidy(request.headers.get("user-agent") ?? "") || "Unnamed client";
}

/** Returns a name as one line of at most 100 characters that the database can store. */
function tidy(name: string): string {
  const line = name
    .slice(0, 4 * MAX_LENGTH)
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  return Array.from(line).slice(0, MAX_LENGTH).join("");
}
