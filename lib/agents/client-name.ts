import type { Implementation } from "@modelcontextprotocol/sdk/types.js";

const MAX_LENGTH = 100;

/** Header of MCP requests and responses that contains the session id. */
export const SESSION_HEADER = "mcp-session-id";
const SESSION_PREFIX = "client.";

/**
 * Returns a session id that encodes the client's name. Clients send their name only in the first
 * request but the session id in every request, so the server need not store anything.
 */
export function sessionIdOf({ name, version }: Implementation): string {
  return SESSION_PREFIX + Buffer.from(sanitizeName(`${name} ${version}`)).toString("base64url");
}

/**
 * Returns the name of the client that sent a request, from its session id or else its User-Agent.
 * The name is self-reported and not verified.
 */
export function clientNameOf(request: Request): string {
  const session = request.headers.get(SESSION_HEADER) ?? "";
  const encodedName = session.startsWith(SESSION_PREFIX)
    ? session.slice(SESSION_PREFIX.length)
    : "";
  const clientName = sanitizeName(
    Buffer.from(encodedName.slice(0, 8 * MAX_LENGTH), "base64url").toString("utf8"),
  );
  return clientName || sanitizeName(request.headers.get("user-agent") ?? "") || "Unnamed client";
}

/** Converts a name to one line of at most 100 characters that the database accepts. */
function sanitizeName(name: string): string {
  const line = name
    .slice(0, 4 * MAX_LENGTH)
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  return Array.from(line).slice(0, MAX_LENGTH).join("");
}
