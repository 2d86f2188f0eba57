import http from "node:http";
import https from "node:https";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { db } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { config } from "@/lib/platform/config";
import type { Lease } from "@/lib/platform/jobs/lease";
import {
  AddressRefusedError,
  getLiteralAddress,
  isSpecialAddress,
  lookupPublicAddress,
} from "./address";
import { type AttemptOutcome, leases } from "./claim";
import { decodeSigningKey, readSecret, SecretUnreadableError } from "./secret";

const TIMEOUT_MS = 10_000;
const MAX_EXCERPT_BYTES = 2000;

/** Sends a claimed delivery without following redirects. Returns null if the lease was lost. */
export async function sendDelivery(currentLease: Lease): Promise<AttemptOutcome | null> {
  const [job] = await db()
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(leases.ownedBy(currentLease));
  if (!job) return null;
  const { eventId, body } = job.delivery;
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const { status, excerpt } = await post(new URL(job.webhook.url), body, {
      "content-type": "application/json",
      "user-agent": "Plumbline-Webhooks/1",
      ...createSignatureHeaders(listValidSecrets(job.webhook), eventId, body),
    });
    return {
      error: describeStatusError(status),
      final: false,
      status,
      excerpt,
      milliseconds: elapsedMs(),
    };
  } catch (error) {
    const isFinal = error instanceof AddressRefusedError || error instanceof SecretUnreadableError;
    return {
      error: describeError(error),
      final: isFinal,
      status: null,
      excerpt: null,
      milliseconds: elapsedMs(),
    };
  }
}

/** Returns the secret and, for a day after rotation, the previous one. @throws SecretUnreadableError */
function listValidSecrets({
  secret,
  previousSecret,
  previousSecretUntil,
}: typeof webhooks.$inferSelect) {
  const hasPreviousSecret =
    previousSecret && previousSecretUntil && previousSecretUntil > new Date();
  return (hasPreviousSecret ? [secret, previousSecret] : [secret]).map(readSecret);
}

interface ResponseExcerpt {
  status: number;
  excerpt: string;
}

function post(url: URL, body: string, headers: Record<string, string>): Promise<ResponseExcerpt> {
  const blocksPrivate = !config().webhooksMayBePrivate;
  const literalAddress = getLiteralAddress(url);
  if (blocksPrivate && literalAddress && isSpecialAddress(literalAddress))
    return Promise.reject(new AddressRefusedError(literalAddress));
  const { promise, resolve, reject } = Promise.withResolvers<ResponseExcerpt>();
  const send = url.protocol === "https:" ? https.request : http.request;
  const request = send(url, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    // Opens a new connection for each request, so that its address is always checked.
    agent: false,
    lookup: blocksPrivate ? lookupPublicAddress : undefined,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  let hasResponse = false;
  request.on("error", reject);
  request.on("response", (response) => {
    hasResponse = true;
    const status = response.statusCode ?? 0;
    readExcerpt(response).then((excerpt) => resolve({ status, excerpt }), reject);
  });
  // A receiver that switches protocols emits neither a response nor an error.
  request.on("upgrade", (response, socket) => {
    socket.destroy();
    resolve({ status: response.statusCode ?? 0, excerpt: "" });
  });
  request.on("close", () => {
    if (!hasResponse) reject(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
  });
  request.end(body);
  return promise;
}

/** Returns the beginning of a response, or the part of it that was received. */
async function readExcerpt(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= MAX_EXCERPT_BYTES) break;
    }
  } catch {
    // The status determines the result; the rest of the response does not matter.
  }
  // Postgres cannot store U+0000.
  return Buffer.concat(chunks).subarray(0, MAX_EXCERPT_BYTES).toString().replaceAll("\0", "\uFFFD");
}

function describeStatusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The address returned ${status}. Redirects are not followed.`;
  return `The address returned ${status}.`;
}

const REASON_BY_CODE: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before a response arrived.",
  ENOTFOUND: "The host was not found.",
  EAI_AGAIN: "The host could not be looked up.",
  ETIMEDOUT: "The connection timed out.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
};

function describeError(error: unknown): string {
  if (error instanceof AddressRefusedError || error instanceof SecretUnreadableError)
    return error.message;
  const { name, code = "unknown" } = error as { name?: string; code?: string };
  if (name === "AbortError" || name === "TimeoutError")
    return `No response arrived within ${TIMEOUT_MS / 1000} seconds.`;
  if (/CERT|SSL|TLS|SIGNATURE/.test(code)) return `The certificate was not accepted (${code}).`;
  return REASON_BY_CODE[code] ?? `The request failed (${code}).`;
}

/** Returns the Standard Webhooks headers, with one signature per secret. */
function createSignatureHeaders(
  secrets: string[],
  id: string,
  body: string,
): Record<string, string> {
  const now = new Date();
  const signatures = secrets.map((secret) =>
    new Webhook(decodeSigningKey(secret), { format: "raw" }).sign(id, now, body),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
