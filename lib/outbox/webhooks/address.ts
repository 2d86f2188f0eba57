import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Thrown if the host must not be called. The message names the host. */
export class AddressRefusedError extends Error {
  readonly code = "ADDRESS_REFUSED";
  constructor(host: string) {
    super(
      `${host} is a private or local address. Set WEBHOOK_ALLOW_PRIVATE=1 to allow webhooks to it.`,
    );
  }
}

/** The IPv6 range that IANA allocates to the public internet. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure's platform address, which the IANA registries do not list as special. */
const PLATFORM_V4 = "168.63.129.16";

/**
 * Returns whether an IP address is outside the public internet according to IANA's special-purpose
 * registries. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function isSpecialAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsedAddress = ipaddr.process(address);
  if (parsedAddress.range() !== "unicast") return true;
  return parsedAddress instanceof ipaddr.IPv6
    ? !parsedAddress.match(GLOBAL_V6)
    : parsedAddress.toString() === PLATFORM_V4;
}

/**
 * Resolves host names for a connection and rejects those with a private address. The connection
 * uses the checked address, so DNS rebinding has no effect.
 */
export const lookupPublicAddress: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isSpecialAddress(address)))
      return callback(new AddressRefusedError(host), "");
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Returns the URL's host if it is an IP address, which needs no lookup; null for a host name. */
export function getLiteralAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? host : null;
}
