import dns from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The host is not one that Plumbline may call. The message names it. */
export class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
  constructor(host: string) {
    super(
      `${host} is a private or local address. Set WEBHOOK_ALLOW_PRIVATE=1 to let webhooks go there.`,
    );
  }
}

// What the internet does not route: IANA's special-purpose registries.
const special = new BlockList();
const V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
// The last four carry a v4 address inside, so that one could be reached by another name.
const V6 = [
  "::/127",
  "100::/64",
  "2001:db8::/32",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16",
];
for (const [nets, family] of [
  [V4, "ipv4"],
  [V6, "ipv6"],
] as const)
  for (const net of nets) {
    const [start = "", prefix] = net.split("/");
    special.addSubnet(start, Number(prefix), family);
  }

/** Whether an IP address is none of the public internet; a v4 address mapped into v6 counts as v4. */
export function isSpecial(address: string): boolean {
  return special.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
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
