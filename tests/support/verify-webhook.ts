import type { IncomingHttpHeaders } from "node:http";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";

/** Verifies a delivery with two libraries that receivers use. Fails if they disagree. */
export function verifies(
  secret: string,
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
): boolean {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  const [standard, svix] = [StandardWebhook, SvixWebhook].map((Library) => {
    try {
      new Library(secret).verify(body, sent);
      return true;
    } catch {
      return false;
    }
  });
  if (standard !== svix) throw new Error("The libraries disagree.");
  return standard === true;
}
