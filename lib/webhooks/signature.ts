import { createHmac } from "node:crypto";

/**
 * What `Plumbline-Signature` says: when the request was signed, in seconds since 1970, and the
 * HMAC-SHA256 of `<seconds>.<body>` under the webhook's secret, in hexadecimal.
 */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hash}`;
}
