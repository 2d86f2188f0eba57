import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";

// Next bundles what starts the process and its handlers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblinePeerHeader?: string };

/**
 * Handlers see no socket: who is at its other end comes along in a header of this name, which nobody
 * outside can guess.
 */
function peerHeader(): string {
  shared.plumblinePeerHeader ??= `x-peer-${randomUUID()}`;
  return shared.plumblinePeerHeader;
}

/** Lets every request to a server of this process say from which address it was sent. */
export function notePeers(): void {
  const name = peerHeader();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[name] = request.socket.remoteAddress;
  });
}

/**
 * The address that a request came from: that of its socket, or what the outermost of TRUSTED_PROXIES
 * wrote into X-Forwarded-For. Never anything but an IP address or "unknown".
 */
export function clientAddress(request: Request): string {
  const hops = config().TRUSTED_PROXIES;
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const peer = request.headers.get(peerHeader()) ?? "";
  // Next writes the socket's address there where nothing stood.
  if (hops === 0 && forwarded.some((hop) => hop !== peer)) hint();
  const chain = [...forwarded, peer];
  const claimed = hops === 0 ? peer : chain.at(-1 - Math.min(hops, chain.length - 1));
  return addressIn(claimed ?? "") ?? addressIn(peer) ?? "unknown";
}

/**
 * What failures are counted by: an IPv4 address, or the first half of an IPv6 address, since a
 * single machine has all of the second half to choose from.
 */
export function networkOf(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.parse(address) : null;
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(":")}/64` : address;
}

/** An address as it is written best, without the port that some proxies add; null where it is none. */
function addressIn(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]+)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const [address = ""] = bare.split("%");
  return isIP(address) ? ipaddr.process(address).toString() : null;
}

let hinted = false;

/** Said once: behind a proxy that nobody named, all people would share its address. */
function hint(): void {
  if (!hinted) log.warn("X-Forwarded-For is not believed: TRUSTED_PROXIES is 0.");
  hinted = true;
}
