import { createHmac } from "node:crypto";

/**
 * What `Plumbline-Signature` says: when the request was signed, in seconds since 1970, and for each
 * secret the HMAC-SHA256 of `<seconds>.<body>` under it, in hexadecimal.
 */
export function signatureOf(secrets: string[], body: string, seconds: number): string {
  const hashes = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"),
  );
  return [`t=${seconds}`, ...hashes.map((hash) => `v1=${hash}`)].join(",");
}
