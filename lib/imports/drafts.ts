import { and, count, eq, exists, or, sql } from "drizzle-orm";
import { runUndoing } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { importParts, imports } from "@/db/schema/imports";
import { users } from "@/db/schema/users";
import { conflict, DomainError, invalidField, notFound } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { config } from "@/lib/platform/config";
import { FileError } from "@/lib/platform/files/file-error";
import { readBytes } from "@/lib/platform/request-body";
import { loadAllFields } from "@/lib/product-fields/queries";
import { suggestDefault } from "./categories/default-category";
import { CHUNK_BYTES, createSource, storeChunks } from "./files";
import { suggestForeignChoice } from "./foreign";
import { applyProfile, findProfile } from "./profiles";
import { findImport, getImport } from "./queries";
import { MAX_BYTES } from "./reading/limits";
import { createFileTooLargeError, receiveFile } from "./receive";
import type { AnnounceImport, ImportJson } from "./schemas";
import { type Import, toOwnFields } from "./settings";
import { suggestSource } from "./source";
import { surveyFile, TooManyCategoriesError, ZERO_COUNTS } from "./survey";
import { inspectFile } from "./worker/run-worker";

/**
 * Stores and parses a file that is uploaded in one request. Stores nothing if an error occurs.
 * @throws DomainError unsupported_media_type, too_large; conflict if the user's limits are reached;
 * invalid with a message under `file`
 */
export async function uploadImport(request: Request, user: SessionUser): Promise<ImportJson> {
  const { fileName, bytes, maxBytes } = await receiveFile(request);
  const id = await insertDraft(fileName, maxBytes, user);
  try {
    const size = await storeChunks(id, bytes);
    if (size === 0) throw invalidField("file", "The file is empty.");
    await db().update(imports).set({ size }).where(eq(imports.id, id));
    await readFile(await findImport(id, user), request.signal);
  } catch (error) {
    await runUndoing(() => db().transaction((tx) => tx.delete(imports).where(eq(imports.id, id))));
    throw error;
  }
  return getImport(id, user);
}

/** Creates a draft for a file that is sent in parts. @throws DomainError too_large, conflict */
export async function announceImport(
  { file_name, size }: AnnounceImport,
  user: SessionUser,
): Promise<ImportJson> {
  if (size > MAX_BYTES) throw createFileTooLargeError();
  return getImport(await insertDraft(file_name, size, user), user);
}

async function insertDraft(fileName: string, size: number, user: SessionUser): Promise<number> {
  return db().transaction(async (tx) => {
    await requireStorage(tx, user, size);
    const [draft] = await tx
      .insert(imports)
      .values({
        name: fileName.replace(/\.[a-z]+$/i, ""),
        fileName,
        size,
        format: "csv",
        encoding: "utf-8",
        encodingSure: true,
        counts: ZERO_COUNTS,
        createdBy: user.id,
      })
      .returning({ id: imports.id });
    if (!draft) throw new Error("The import was not stored.");
    return draft.id;
  });
}

/**
 * Stores one part of a file. Parts are numbered from 1 and have 1 MB each, except the last. Once
 * the last missing part has arrived, the file is parsed. Until then, parts can be replaced.
 * @throws DomainError not_found, conflict, or invalid
 */
export async function storePart(
  id: number,
  number: number,
  request: Request,
  user: SessionUser,
): Promise<ImportJson> {
  const draft = await findImport(id, user);
  if (draft.isRead) throw createAlreadyUploadedError();
  const count = Math.ceil(draft.size / CHUNK_BYTES);
  const expectedBytes = number < count ? CHUNK_BYTES : draft.size - (count - 1) * CHUNK_BYTES;
  if (number < 1 || number > count) {
    throw new DomainError("invalid", `The part number must be from 1 to ${count}.`);
  }
  const bytes = await readBytes(request, CHUNK_BYTES, "A part is larger than 1 MB.");
  if (bytes.byteLength !== expectedBytes) {
    throw new DomainError("invalid", `Part ${number} must have ${expectedBytes} bytes.`);
  }
  if (await isLastPart({ id, number, count }, bytes)) await readFile(draft, request.signal);
  return getImport(id, user);
}

/** Stores a part unless all have arrived. @returns whether all have arrived */
async function isLastPart(
  { id, number, count }: { id: number; number: number; count: number },
  bytes: Uint8Array,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [draft] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (!draft) throw notFound("Import");
    const partCondition = and(eq(importParts.importId, id), eq(importParts.number, number));
    if ((await tx.$count(importParts, eq(importParts.importId, id))) === count) {
      // The part was sent again because the response was lost, so the file may not be parsed yet.
      const identicalCount = await tx.$count(
        importParts,
        and(partCondition, eq(importParts.bytes, bytes)),
      );
      if (draft.isRead || identicalCount === 0) throw createAlreadyUploadedError();
      return true;
    }
    await tx
      .insert(importParts)
      .values({ importId: id, number, bytes })
      .onConflictDoUpdate({ target: [importParts.importId, importParts.number], set: { bytes } });
    return (await tx.$count(importParts, eq(importParts.importId, id))) === count;
  });
}

function createAlreadyUploadedError(): DomainError {
  return conflict("The file has already been fully uploaded.");
}

/** Detects the format of a complete file, suggests a mapping and computes the counts. */
async function readFile(draft: Import, signal: AbortSignal): Promise<void> {
  try {
    const customFields = toOwnFields(await loadAllFields(db()));
    const { encodingCandidates: _, ...fileInfo } = await inspectFile(
      createSource(draft.id),
      draft.fileName,
      customFields,
      signal,
    );
    const parsedDraft = { ...draft, ...fileInfo };
    const initialProfile = await findProfile(parsedDraft.columns, null);
    const source = await suggestSource(
      initialProfile ? applyProfile(parsedDraft, initialProfile) : parsedDraft,
      signal,
    );
    const profile = await findProfile(parsedDraft.columns, source.sourceId);
    const mappings = profile ? applyProfile(parsedDraft, profile) : parsedDraft;
    const foreign = await suggestForeignChoice(source.sourceId);
    const category = await suggestDefault(mappings);
    const analyzedDraft = await analyzeDraft(
      { ...mappings, ...source, ...foreign, ...category },
      signal,
    );
    if (analyzedDraft.rows === 0) throw new FileError("The file has no rows below its header.");
    await saveDraft(db(), { ...analyzedDraft, isRead: true });
  } catch (error) {
    throw error instanceof FileError ? invalidField("file", error.message) : error;
  }
}

/** Returns a draft with its counts. Unmaps the category column if it has too many values. */
async function analyzeDraft(draft: Import, signal: AbortSignal): Promise<Import> {
  try {
    return { ...draft, ...(await surveyFile(draft, signal)) };
  } catch (error) {
    if (!(error instanceof TooManyCategoriesError)) throw error;
    const columns = draft.columns.map((column) =>
      column.field === "category" ? { ...column, field: null } : column,
    );
    return { ...draft, columns, ...(await surveyFile({ ...draft, columns }, signal)) };
  }
}

/** Stores a computed draft. @throws DomainError conflict after a concurrent change */
export async function saveDraft(
  database: Database,
  { id, version, ...values }: Import,
): Promise<void> {
  const savedImport = await database
    .update(imports)
    .set({ ...values, version: sql`${imports.version} + 1` })
    .where(and(eq(imports.id, id), eq(imports.version, version), eq(imports.state, "draft")))
    .returning({ id: imports.id });
  if (savedImport.length === 0)
    throw conflict("This import has been changed in the meantime. Review it again.");
}

/** Deletes a draft with its file. @throws DomainError not_found; conflict if it has started */
export async function deleteDraft(id: number, user: SessionUser): Promise<void> {
  await findImport(id, user);
  const deletedImport = await db()
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "draft")))
    .returning({ id: imports.id });
  if (deletedImport.length === 0) throw conflict("Only a draft can be deleted.");
}

const MEGABYTE = 1024 * 1024;

/**
 * Asserts that a user may store another file. Locks the user, so that concurrent requests are
 * serialized.
 * @param size size of the file in bytes
 * @throws DomainError conflict with the exceeded limit
 */
async function requireStorage(
  tx: Database,
  { id }: Pick<SessionUser, "id">,
  size: number,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");
  const draftCondition = eq(imports.state, "draft");
  const fileCondition = exists(
    tx.select({ one: sql`1` }).from(importParts).where(eq(importParts.importId, imports.id)),
  );
  const [usage] = await tx
    .select({
      drafts: count(sql`case when ${draftCondition} then 1 end`),
      bytes: sql<number>`coalesce(sum(${imports.size}), 0)::float8`,
    })
    .from(imports)
    .where(and(eq(imports.createdBy, id), or(draftCondition, fileCondition)));
  const { IMPORT_DRAFTS, IMPORT_STORAGE_MB, IMPORT_FILE_DAYS } = config();
  if ((usage?.drafts ?? 0) >= IMPORT_DRAFTS) {
    throw conflict(`You have ${IMPORT_DRAFTS} import drafts. Start or delete one first.`);
  }
  if ((usage?.bytes ?? 0) + size > IMPORT_STORAGE_MB * MEGABYTE) {
    const limit = IMPORT_STORAGE_MB.toLocaleString("en");
    throw conflict(
      `The files of your imports can take up at most ${limit} MB in total. Delete drafts, or wait: files are deleted ${IMPORT_FILE_DAYS} days after their import.`,
    );
  }
}
