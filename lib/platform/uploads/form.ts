import { z } from "zod";
import { DomainError, invalidField, invalidFields } from "@/lib/errors";
import { toFieldErrors } from "../fields";
import type { Encoding } from "../files/encoding-names";
import { FileError } from "../files/file-error";
import type { ThreadLimits } from "../files/guard";
import { readInWorker } from "../files/run-worker";
import { FILE_TOO_LARGE_MESSAGE, MAX_FILE_BYTES } from "../files/sheets/limits";
import type { NamedRows } from "../files/sheets/named-rows";
import type { Table } from "../files/sheets/table";
import { requireCertainEncoding } from "../files/sure-encoding";
import { assertWellFormed, readBytes } from "../request-body";
import { dryRunFields, dryRunFlag, uploadFields } from "./form-schemas";
import { removeReasonColumn } from "./reason-column";

/** Allowance for the form's other fields. */
const OVERHEAD_BYTES = 256 * 1024;

const MISSING_FILE_MESSAGE = "Choose a .csv, .xlsx or .xls file.";

export interface Upload {
  table: Table;
  fileName: string;
  batchName: string;
  batchDescription: string;
  dryRun: boolean;
}

/**
 * Parses the upload in a multipart request: file, batch_name, batch_description, dry_run.
 * @param dryRun the value from the URL; if omitted, the form's value applies
 * @throws DomainError too_large, unsupported_media_type, or invalid under the field
 */
export async function readUpload(request: Request, dryRun?: boolean): Promise<Upload> {
  const form = await readForm(request);
  const texts = assertWellFormed(selectTexts(form));
  const isDryRun = dryRun ?? parseInput(z.object({ dry_run: dryRunFlag }), texts).dry_run ?? false;
  const shape = (isDryRun ? dryRunFields : uploadFields).extend({
    file: z.instanceof(File, { error: MISSING_FILE_MESSAGE }),
  });
  const fields = parseInput(shape, { ...texts, file: form.get("file") });
  const file = getFile(form);
  return {
    table: await readFile(file),
    fileName: file.name,
    batchName: fields.batch_name,
    batchDescription: fields.batch_description,
    dryRun: isDryRun,
  };
}

/** Parses the only file of a multipart request as a table. @throws as readUpload */
export async function readUploadedTable(request: Request): Promise<Table> {
  return readFile(getFile(await readForm(request)));
}

/** Returns the only file of a multipart request, unparsed. @throws as readUpload */
export async function readUploadedFile(request: Request, missingMessage: string): Promise<File> {
  return getFile(await readForm(request), missingMessage);
}

async function readFile(file: File): Promise<Table> {
  return removeReasonColumn(await readSheet(new Uint8Array(await file.arrayBuffer()), file.name));
}

/**
 * Parses a multipart request.
 * @param maxFileBytes maximum size of the file in bytes
 * @throws DomainError too_large, unsupported_media_type, or invalid if the body is malformed
 */
export async function readForm(request: Request, maxFileBytes = MAX_FILE_BYTES): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new DomainError("unsupported_media_type", "The body must be multipart/form-data.");
  }
  const maxBytes = maxFileBytes + OVERHEAD_BYTES;
  const bytes = await readBytes(request, maxBytes, createFileTooLargeError(maxFileBytes).message);
  try {
    // Only changes the type to the one that Response expects; no memory is copied.
    const body = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new DomainError("invalid", "The form data is malformed.");
  }
}

/** Returns the text fields of a form by name. If a name is repeated, the last value applies. */
export function selectTexts(form: FormData): Record<string, string> {
  const texts = Object.create(null) as Record<string, string>;
  for (const [name, value] of form) if (typeof value === "string") texts[name] = value;
  return texts;
}

function getFile(form: FormData, missingMessage = MISSING_FILE_MESSAGE): File {
  return requireFile(form.get("file"), missingMessage);
}

/** Returns the uploaded file. @throws DomainError too_large, or invalid if missing */
export function requireFile(
  file: FormDataEntryValue | null,
  missingMessage: string,
  maxFileBytes = MAX_FILE_BYTES,
): File {
  if (!(file instanceof File)) throw invalidField("file", missingMessage);
  const name = assertWellFormed({ file: file.name }).file.slice(-255);
  if (file.size > maxFileBytes) throw createFileTooLargeError(maxFileBytes);
  return new File([file], name);
}

/** Parses input with a schema. @throws DomainError invalid, by field */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidFields(toFieldErrors(result.error));
  return result.data;
}

/** Parses an uploaded file's products. @throws DomainError too_large, invalid */
export async function readSheet(bytes: Uint8Array, fileName: string): Promise<Table> {
  if (bytes.byteLength > MAX_FILE_BYTES) throw createFileTooLargeError();
  return parseFile(bytes, fileName, (encoding) =>
    readInWorker("products", { bytes, fileName, encoding }),
  );
}

/** The CPU time for the rows of a file, in proportion to that for 1,000 products. */
const ROWS_LIMITS: ThreadLimits = { cpuMs: 6000, heapMb: 192 };

/**
 * Parses the rows of a file below a header with the required columns, in a worker thread.
 * @throws DomainError invalid with a message about the file
 */
export async function readNamedRows(
  file: File,
  required: readonly string[],
  maxRows: number,
): Promise<NamedRows> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name: fileName } = file;
  return parseFile(bytes, fileName, (encoding) =>
    readInWorker("rows", { bytes, fileName, required, maxRows, encoding }, ROWS_LIMITS),
  );
}

/** @throws DomainError invalid for a FileError */
async function parseFile<T>(
  bytes: Uint8Array,
  fileName: string,
  parse: (encoding?: Encoding) => Promise<T>,
): Promise<T> {
  try {
    return await parse(/\.csv$/i.test(fileName) ? await requireCertainEncoding(bytes) : undefined);
  } catch (error) {
    throw error instanceof FileError ? createFileError(error.message) : error;
  }
}

function createFileTooLargeError(maxFileBytes = MAX_FILE_BYTES): DomainError {
  const sentence =
    maxFileBytes === MAX_FILE_BYTES
      ? FILE_TOO_LARGE_MESSAGE
      : `The file is larger than ${maxFileBytes / (1024 * 1024)} MB.`;
  return new DomainError("too_large", sentence, { fields: { file: [sentence] } });
}

function createFileError(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { file: [sentence] } });
}
