import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import type { Client } from "./sessions";

// On globalThis, because Next bundles the startup code and the request handlers separately.
const globalState = globalThis as typeof globalThis & { plumblinePeerHeader?: string };

/**
 * Returns the name of the header that passes the socket's address to handlers, which cannot access
 * the socket. The name is random, so that clients cannot set the header.
 */
function getPeerHeader(): string {
  globalState.plumblinePeerHeader ??= `x-peer-${randomUUID()}`;
  return globalState.plumblinePeerHeader;
}

/** Makes every server of this process record the client address of requests. */
export function trackPeers(): void {
  const name = getPeerHeader();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[name] = request.socket.remoteAddress;
  });
}

/**
 * Returns the client address of a request: the socket's address, or the one that the outermost of
 * TRUSTED_PROXIES wrote to X-Forwarded-For. The result is always an IP address or "unknown".
 */
export function getClientAddress(request: Request): string {
  const hops = config().TRUSTED_PROXIES;
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const peer = request.headers.get(getPeerHeader()) ?? "";
  // If the header is missing, Next sets it to the socket's address.
  if (hops === 0 && forwarded.some((hop) => hop !== peer)) warnUndeclaredProxy();
  const chain = [...forwarded, peer];
  const claimed = hops === 0 ? peer : chain.at(-1 - Math.min(hops, chain.length - 1));
  return parseAddress(claimed ?? "") ?? parseAddress(peer) ?? "unknown";
}

/** Returns the client that sent a request. */
export function clientOf(request: Request): Client {
  return { address: getClientAddress(request), userAgent: request.headers.get("user-agent") };
}

/**
 * Returns the key for counting failures: an IPv4 address, or the first half of an IPv6 address,
 * because a single machine can use all addresses with the same first half.
 */
export function networkOf(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.parse(address) : null;
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(":")}/64` : address;
}

/** Returns an address in canonical form without a port; null if it is invalid. */
function parseAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]+)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const [address = ""] = bare.split("%");
  return isIP(address) ? ipaddr.process(address).toString() : null;
}

let hinted = false;

/** Logs a warning once. Behind an undeclared proxy, all users would share the proxy's address. */
function warnUndeclaredProxy(): void {
  if (!hinted) log.warn("X-Forwarded-For is ignored: TRUSTED_PROXIES is 0.");
  hinted = true;
}
