import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { runWithStep, type TransactionStep } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/users";
import { createErrorResponse, DomainError, invalidField, toDomainError } from "@/lib/errors";
import { HashedRequest, isSmallJson } from "@/lib/platform/body-hash";
import { seal, unseal } from "@/lib/platform/seal";

const IDEMPOTENCY_HEADER = "idempotency-key";
const MAX_LENGTH = 255;
/** Number of hours for which a response is stored. */
const RETENTION_HOURS = 24;
/** A request that has been running longer is assumed to have crashed. */
const MAX_RUNNING_MINUTES = 10;
const MAX_STORED_BYTES = 256 * 1024;
/** Statuses that are not stored, because they can change. */
const TEMPORARY_STATUSES: readonly number[] = [404, 409, 429];
/** Maximum number of bytes of a repeated request. No endpoint accepts more. */
const MAX_REPEATED_BYTES = 256 * 1024 * 1024;
/** Maximum number of bytes to read after the response: the end of a form, or a rejected body. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

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
 * @param storesNothing whether repeating the request is harmless, so that the key is not stored
 * @throws DomainError invalid for a malformed key; unprocessable for a different request with the
 * same key; conflict while the first request runs
 */
export async function runOnce(
  request: Request,
  userId: number,
  storesNothing: boolean,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null || !["POST", "PUT", "PATCH"].includes(request.method)) return run(request);
  if (key.trim() === "" || key.length > MAX_LENGTH)
    throw invalidField("Idempotency-Key", `This must have 1 to ${MAX_LENGTH} characters.`);
  if (storesNothing) return run(request);
  const operation = hashOperation(request);
  const hashed = new HashedRequest(request);
  // Larger bodies are hashed while the handler reads them.
  const bodyHash = isSmallJson(request) ? await hashed.load() : null;
  const entry = await claimKey(userId, key, bodyHash ? `${operation} ${bodyHash}` : operation);
  if (typeof entry !== "number") return replayResponse(entry, operation, hashed);
  const id = entry;
  const mark: TransactionStep = (tx, isUndone) => markCommitted(tx, id, isUndone);
  try {
    const response = await runWithStep(mark, () => run(hashed.request));
    await storeResponse(id, operation, hashed, response.clone());
    return response;
  } catch (cause) {
    const error = toDomainError(cause);
    if (error) await storeResponse(id, operation, hashed, createErrorResponse(error, ""));
    else await deleteKey(id);
    throw cause;
  }
}

/** Returns the id of a new entry, or the existing entry. */
async function claimKey(
  userId: number,
  key: string,
  request: string,
): Promise<number | IdempotencyKeyRow> {
  return db().transaction(async (tx) => {
    const [existingEntry] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
      .for("update");
    if (existingEntry && isExpired(existingEntry)) {
      await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.id, existingEntry.id));
    } else if (existingEntry) return existingEntry;
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

/**
 * Returns the response to a repeated request. While the body of the first request is not known,
 * only the operations are compared.
 */
async function replayResponse(
  { request, response, createdAt }: IdempotencyKeyRow,
  operation: string,
  repeated: HashedRequest,
): Promise<Response> {
  const [firstOperation, firstBody] = request.split(" ");
  if (firstOperation !== operation) throw createDifferentError();
  if (firstBody && firstBody !== (await repeated.finish(MAX_REPEATED_BYTES)))
    throw createDifferentError();
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

function createDifferentError(): DomainError {
  return new DomainError(
    "unprocessable",
    "This Idempotency-Key was used for a different request. Use a new key for a new request.",
  );
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
 * changes. Does nothing in a transaction that only reads, which has no transaction id.
 */
async function markCommitted(tx: Database, id: number, isUndone: boolean): Promise<void> {
  const hasWritten = sql`pg_current_xact_id_if_assigned() is not null`;
  await tx
    .update(idempotencyKeys)
    .set({ hasCommitted: !isUndone })
    .where(and(eq(idempotencyKeys.id, id), hasWritten));
}

/**
 * Stores a response with the hash of its request. Does not store it if the request has stored
 * nothing and the response can change, belongs to a dry run, or preceded most of the body.
 */
async function storeResponse(
  id: number,
  operation: string,
  hashed: HashedRequest,
  response: Response,
): Promise<void> {
  if (response.status >= 500) return deleteKey(id);
  // The client can have disconnected while it was sending the body.
  const bodyHash = await hashed.finish(MAX_UNREAD_BYTES).catch(() => null);
  const isTemporary = TEMPORARY_STATUSES.includes(response.status) || hashed.isDryRun;
  // Keeps the entry if a transaction has committed, so that the request does not run again.
  if (isTemporary || bodyHash === null) await deleteKey(id);
  const body = await response.text();
  const isTooLarge = Buffer.byteLength(body) > MAX_STORED_BYTES;
  const storedResponse = isTooLarge ? await createTooLargeResponse() : toStored(response, body);
  await db()
    .update(idempotencyKeys)
    .set({
      response: seal(JSON.stringify(storedResponse)),
      ...(bodyHash !== null && { request: `${operation} ${bodyHash}` }),
    })
    .where(eq(idempotencyKeys.id, id));
}

function toStored(response: Response, body: string): StoredResponse {
  const headers: StoredResponse["headers"] = {};
  for (const name of ["content-type", "etag", "location", "retry-after"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, body, headers };
}

async function createTooLargeResponse(): Promise<StoredResponse> {
  const error = new DomainError(
    "conflict",
    "This call has been made, but its response is too large to be sent again. Read what it changed instead.",
  );
  const response = createErrorResponse(error, "");
  return toStored(response, await response.text());
}

/** Allows a request that failed with a server error, and stored nothing, to be retried. */
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

/** Returns a hash of the method, address and media type of a request. */
function hashOperation(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  return createHash("sha256")
    .update(`${request.method} ${pathname}${search}\n${type.trim().toLowerCase()}`)
    .digest("base64url");
}

/** Deletes expired entries. */
export async function deleteOldIdempotencyKeys(): Promise<void> {
  const cutoff = sql`now() - make_interval(hours => ${RETENTION_HOURS})`;
  await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, cutoff));
}
