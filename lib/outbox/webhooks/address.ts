import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The host is not one that Plumbline may call. The message names it. */
export class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
  constructor(host: string) {
    super(
      `${host} is a private or local address. Set WEBHOOK_ALLOW_PRIVATE=1 to let webhooks go there.`,
    );
  }
}

/** All that IANA has given to the internet of version 6. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Where every machine at Azure finds what runs it; an address like any other in the registries. */
const PLATFORM_V4 = "168.63.129.16";

/**
 * Whether an IP address is none of the public internet, by IANA's special-purpose registries; a v4
 * address mapped into v6 counts as v4.
 */
export function isSpecial(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const known = ipaddr.process(address);
  if (known.range() !== "unicast") return true;
  return known instanceof ipaddr.IPv6 ? !known.match(GLOBAL_V6) : known.toString() === PLATFORM_V4;
}

/**
 * Resolves names for a connection and refuses those with a private address among theirs. As the
 * connection goes to what was checked, a name cannot change its mind in between.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    const [first] = found;
    if (!first || found.some(({ address }) => isSpecial(address)))
      return callback(new AddressRefused(host), "");
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** The IP address that a URL names outright, which no lookup sees; null where it names a host. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? host : null;
}
