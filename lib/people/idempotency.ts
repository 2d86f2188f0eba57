import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { runWithStep } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/users";
import {
  createErrorResponse,
  DomainError,
  invalidField,
  STATUS_BY_KIND,
  toDomainError,
} from "@/lib/errors";
import { seal, unseal } from "@/lib/platform/sealed";

const IDEMPOTENCY_HEADER = "idempotency-key";
const MAX_LENGTH = 255;
/** Number of hours for which a response is stored. */
const RETENTION_HOURS = 24;
/** A request that has been running longer is assumed to have crashed. */
const MAX_RUNNING_MINUTES = 10;
/** Larger bodies are files, which are compared only by size. */
const MAX_HASHED_BYTES = 6 * 1024 * 1024;

const storedResponseJson = z.object({
  status: z.int(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
});
type StoredResponse = z.infer<typeof storedResponseJson>;

type IdempotencyKeyRow = typeof idempotencyKeys.$inferSelect;

/**
 * Runs a request at most once per user and Idempotency-Key. Repeated requests get the first
 * response.
 * @throws DomainError invalid for a malformed key; unprocessable for a different request with the
 * same key; conflict while the first request runs
 */
export async function runOnce(
  request: Request,
  userId: number,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null || !["POST", "PUT", "PATCH"].includes(request.method)) return run();
  if (key.trim() === "" || key.length > MAX_LENGTH)
    throw invalidField("Idempotency-Key", `This must have 1 to ${MAX_LENGTH} characters.`);
  const hash = await hashRequest(request);
  const id = await claimKey(userId, key, hash);
  if (typeof id !== "number") return id;
  try {
    const response = await runWithStep((tx) => markCommitted(tx, id), run);
    await storeResponse(id, response.clone());
    return response;
  } catch (cause) {
    const error = toDomainError(cause);
    const isFinal = error && STATUS_BY_KIND[error.kind] < 500 && error.kind !== "too_many";
    if (isFinal) await storeResponse(id, createErrorResponse(error, ""));
    else await deleteKey(id);
    throw cause;
  }
}

/** Returns the id of a new entry, or the response to a repeated request. */
async function claimKey(userId: number, key: string, request: string): Promise<number | Response> {
  return db().transaction(async (tx) => {
    const [existingEntry] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
      .for("update");
    if (existingEntry && isExpired(existingEntry)) {
      await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.id, existingEntry.id));
    } else if (existingEntry) return replayResponse(existingEntry, request);
    const [insertedEntry] = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, request })
      .onConflictDoNothing()
      .returning({ id: idempotencyKeys.id });
    if (!insertedEntry) throw createRunningError();
    return insertedEntry.id;
  });
}

/** Returns whether an entry has expired, or its request crashed before storing anything. */
function isExpired({ createdAt, response, hasCommitted }: IdempotencyKeyRow): boolean {
  const minutes = (Date.now() - createdAt.getTime()) / 60_000;
  if (minutes > RETENTION_HOURS * 60) return true;
  return response === null && !hasCommitted && minutes > MAX_RUNNING_MINUTES;
}

function replayResponse(
  { request, response, createdAt }: IdempotencyKeyRow,
  hash: string,
): Response {
  if (request !== hash)
    throw new DomainError(
      "unprocessable",
      "This Idempotency-Key was used for a different request. Use a new key for a new request.",
    );
  if (response === null) {
    if (Date.now() - createdAt.getTime() < MAX_RUNNING_MINUTES * 60_000) throw createRunningError();
    throw new DomainError(
      "conflict",
      "The first request was stored, but its response was lost. Read what it changed instead.",
    );
  }
  const { status, body, headers } = storedResponseJson.parse(JSON.parse(unseal(response)));
  // Responses with these statuses have no body.
  const content = status === 204 || status === 304 ? null : body;
  return new Response(content, { status, headers: { ...headers, "idempotent-replay": "true" } });
}

function createRunningError(): DomainError {
  return new DomainError(
    "conflict",
    "The first request with this Idempotency-Key is still running.",
    {
      retryAfterSeconds: 1,
    },
  );
}

/**
 * Runs in each transaction of the request, so that this mark is committed together with the
 * changes.
 */
async function markCommitted(tx: Database, id: number): Promise<void> {
  await tx.update(idempotencyKeys).set({ hasCommitted: true }).where(eq(idempotencyKeys.id, id));
}

async function storeResponse(id: number, response: Response): Promise<void> {
  if (response.status >= 500) return deleteKey(id);
  const headers: StoredResponse["headers"] = {};
  for (const name of ["content-type", "location", "retry-after"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const storedResponse: StoredResponse = {
    status: response.status,
    body: await response.text(),
    headers,
  };
  await db()
    .update(idempotencyKeys)
    .set({ response: seal(JSON.stringify(storedResponse)) })
    .where(eq(idempotencyKeys.id, id));
}

/**
 * Allows a request that failed with a server error to be retried, unless it has stored something.
 */
async function deleteKey(id: number): Promise<void> {
  await db()
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.id, id),
        isNull(idempotencyKeys.response),
        eq(idempotencyKeys.hasCommitted, false),
      ),
    );
}

async function hashRequest(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const hash = createHash("sha256").update(`${request.method} ${pathname}${search}\n`);
  const length = Number(request.headers.get("content-length") ?? 0);
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() === "application/json" && length <= MAX_HASHED_BYTES)
    hash.update(Buffer.from(await request.clone().arrayBuffer()));
  else hash.update(`${type} ${length}`);
  return hash.digest("base64url");
}

/** Deletes expired entries. */
export async function deleteOldIdempotencyKeys(): Promise<void> {
  const cutoff = sql`now() - make_interval(hours => ${RETENTION_HOURS})`;
  await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, cutoff));
}
