import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { processState } from "@/lib/platform/process-state";
import type { Client } from "./sessions";

/**
 * The header that passes the socket's address to handlers, which cannot access the socket. Its name
 * is random so that clients cannot set it.
 */
const peerHeader = processState("peer-header", () => `x-peer-${randomUUID()}`);

/** Makes every server in this process record the client address of requests. */
export function trackPeers(): void {
  const name = peerHeader;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[name] = request.socket.remoteAddress;
  });
}

/**
 * Returns the client address of a request: the socket's address, or the address that the outermost
 * of TRUSTED_PROXIES wrote to X-Forwarded-For. The result is always an IP address or "unknown".
 */
export function getClientAddress(request: Request): string {
  const hops = config().TRUSTED_PROXIES;
  const forwardedAddresses = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const peerAddress = request.headers.get(peerHeader) ?? "";
  // If the header is missing, Next sets it to the socket's address.
  if (hops === 0 && forwardedAddresses.some((hop) => hop !== peerAddress)) warnUndeclaredProxy();
  const chain = [...forwardedAddresses, peerAddress];
  const clientAddress = hops === 0 ? peerAddress : chain.at(-1 - Math.min(hops, chain.length - 1));
  return parseAddress(clientAddress ?? "") ?? parseAddress(peerAddress) ?? "unknown";
}

/** Returns the client that sent a request. */
export function getClient(request: Request): Client {
  return { address: getClientAddress(request), userAgent: request.headers.get("user-agent") };
}

/**
 * Returns the key under which failures are counted: an IPv4 address, or the first half of an IPv6
 * address, because a single machine can use every address in its /64 network.
 */
export function toNetworkKey(address: string): string {
  const parsedAddress = ipaddr.isValid(address) ? ipaddr.parse(address) : null;
  return parsedAddress instanceof ipaddr.IPv6
    ? `${parsedAddress.parts.slice(0, 4).join(":")}/64`
    : address;
}

/** Returns an address in canonical form without a port, or null if it is invalid. */
function parseAddress(text: string): string | null {
  const bareAddress = text.trim().replace(/^\[([^\]]+)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const [address = ""] = bareAddress.split("%");
  return isIP(address) ? ipaddr.process(address).toString() : null;
}

const state = processState("undeclared-proxy", () => ({ hasWarned: false }));

/** Logs a warning once. Behind an undeclared proxy, all users would share the proxy's address. */
function warnUndeclaredProxy(): void {
  if (!state.hasWarned) log.warn("X-Forwarded-For is ignored: TRUSTED_PROXIES is 0.");
  state.hasWarned = true;
}
