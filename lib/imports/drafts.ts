import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { importParts, imports } from "@/db/schema/imports";
import type { SessionUser } from "@/lib/auth/sessions";
import { conflict, DomainError, invalidField } from "@/lib/errors";
import { FileError } from "@/lib/files/file-error";
import { languageReader } from "@/lib/languages/recognise";
import { readBytes } from "@/lib/request-body";
import { headOf, keepPieces, PIECE_BYTES, partsOf, sourceOf } from "./files";
import { applyProfile, findProfile } from "./profiles";
import { findImport, getImport } from "./queries";
import { HEAD_BYTES, recogniseFile } from "./reading/recognise";
import { fullestSheet } from "./reading/workbook";
import { incomingFile } from "./receive";
import type { AnnounceImport, ImportJson } from "./schemas";
import type { Import } from "./settings";
import { NO_COUNTS, survey, surveyColumns } from "./survey";

/**
 * Keeps and reads a file that comes as a whole.
 * @throws DomainError unsupported_media_type, too_large, or invalid under `file`; nothing is kept then
 */
export async function uploadImport(request: Request, user: SessionUser): Promise<ImportJson> {
  const { fileName, bytes } = await incomingFile(request);
  const id = await insertDraft(fileName, 0, user);
  try {
    const size = await keepPieces(id, bytes);
    if (size === 0) throw invalidField("file", "The file is empty.");
    await db().update(imports).set({ size }).where(eq(imports.id, id));
    await readFile(await findImport(id, user));
  } catch (error) {
    await db().delete(imports).where(eq(imports.id, id));
    throw error;
  }
  return getImport(id, user);
}

/** A draft whose file comes in parts. */
export async function announceImport(
  { file_name, size }: AnnounceImport,
  user: SessionUser,
): Promise<ImportJson> {
  return getImport(await insertDraft(file_name, size, user), user);
}

async function insertDraft(fileName: string, size: number, user: SessionUser): Promise<number> {
  const [draft] = await db()
    .insert(imports)
    .values({
      name: fileName.replace(/\.[a-z]+$/i, ""),
      fileName,
      size,
      format: "csv",
      encoding: "utf-8",
      encodingSure: true,
      counts: NO_COUNTS,
      createdBy: user.id,
    })
    .returning({ id: imports.id });
  if (!draft) throw new Error("The import was not stored.");
  return draft.id;
}

/**
 * Keeps one part of a file, numbered from 1, each but the last of 1 MB; the last to come has the file
 * read. The same part again takes the place of the first.
 * @throws DomainError not_found, conflict, or invalid
 */
export async function keepPart(
  id: number,
  number: number,
  request: Request,
  user: SessionUser,
): Promise<ImportJson> {
  const draft = await findImport(id, user);
  if (draft.isRead) throw conflict("The file has come whole already.");
  const count = Math.ceil(draft.size / PIECE_BYTES);
  const expected = number < count ? PIECE_BYTES : draft.size - (count - 1) * PIECE_BYTES;
  if (number < 1 || number > count) {
    throw new DomainError("invalid", `The file has parts from 1 to ${count}.`);
  }
  const bytes = await readBytes(request, PIECE_BYTES, "A part is larger than 1 MB.");
  if (bytes.byteLength !== expected) {
    throw new DomainError("invalid", `Part ${number} must have ${expected} bytes.`);
  }
  await db()
    .insert(importParts)
    .values({ importId: id, number, bytes })
    .onConflictDoUpdate({ target: [importParts.importId, importParts.number], set: { bytes } });
  if ((await partsOf(id)).length === count) await readFile(draft);
  return getImport(id, user);
}

/** Recognises a file that has come whole, proposes its mapping and counts. */
async function readFile(draft: Import): Promise<void> {
  const source = sourceOf(draft.id);
  try {
    const head = await headOf(source, HEAD_BYTES);
    const whole = head.byteLength === draft.size || head.byteLength < HEAD_BYTES;
    const recognised = recogniseFile(head, draft.fileName, whole, await languageReader());
    const shape = {
      format: recognised.format,
      encoding: recognised.encoding,
      encodingSure: recognised.encodingSure,
      delimiter: recognised.delimiter,
      sheet: await sheetOf(draft.id, recognised.format),
    };
    const columns = await surveyColumns(source, shape);
    const read = { ...draft, ...shape, ...columns };
    const profile = await findProfile(read.columns);
    const settled = profile ? applyProfile(read, profile) : read;
    const surveyed = await survey(settled);
    await saveDraft(db(), { ...settled, ...surveyed, isRead: true });
  } catch (error) {
    throw error instanceof FileError ? invalidField("file", error.message) : error;
  }
}

async function sheetOf(id: number, format: Import["format"]): Promise<string | null> {
  if (format !== "xlsx" && format !== "xls") return null;
  return fullestSheet(sourceOf(id), format);
}

/** Stores a draft as it was worked out, unless somebody changed or started it meanwhile. */
export async function saveDraft(on: Database, { id, version, ...values }: Import): Promise<void> {
  const saved = await on
    .update(imports)
    .set({ ...values, version: sql`${imports.version} + 1` })
    .where(and(eq(imports.id, id), eq(imports.version, version), eq(imports.state, "draft")))
    .returning({ id: imports.id });
  if (saved.length === 0) throw conflict("This import was changed meanwhile. Look at it again.");
}

/** Throws a draft away, with its file. @throws DomainError not_found; conflict, once it has begun */
export async function deleteDraft(id: number, user: SessionUser): Promise<void> {
  await findImport(id, user);
  const deleted = await db()
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "draft")))
    .returning({ id: imports.id });
  if (deleted.length === 0) throw conflict("Only a draft can be thrown away.");
}
