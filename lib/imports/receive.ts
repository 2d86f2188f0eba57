import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { DomainError, invalidField } from "@/lib/errors";
import { assertWellFormed } from "@/lib/platform/request-body";
import { MAX_BYTES } from "./reading/limits";

const MISSING_FILE_MESSAGE = "Choose a product file.";
const FILE_TOO_LARGE_MESSAGE = "The file is larger than 200 MB.";
/** Number of bytes to allow for the form's other fields. */
const OVERHEAD_BYTES = 1024 * 1024;

/** A file that is being received: its name and a stream of its bytes. */
export interface ReceivedFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Maximum number of bytes. */
  maxBytes: number;
}

/**
 * Returns the file of a multipart request as a stream.
 * @throws DomainError unsupported_media_type, too_large, or invalid under `file`. Reading the
 * stream can also throw too_large.
 */
export async function receiveFile(request: Request): Promise<ReceivedFile> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    throw new DomainError("unsupported_media_type", "The body must be multipart/form-data.");
  }
  const length = Number(request.headers.get("content-length") ?? MAX_BYTES);
  if (length > MAX_BYTES + OVERHEAD_BYTES) throw createFileTooLargeError();
  const byteLimit = Math.min(length, MAX_BYTES);
  const form = createFormReader(type);
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedFile>();
  form.on("file", (name, stream, { filename }) => {
    if (name !== "file") return void stream.resume();
    const fileName = assertWellFormed({ file: filename || "file" }).file.slice(-255);
    resolve({ fileName, bytes: limitStream(stream), maxBytes: byteLimit });
  });
  form.on("error", () => reject(createBrokenFormError()));
  form.on("close", () => reject(invalidField("file", MISSING_FILE_MESSAGE)));
  const body = Readable.fromWeb(request.body as ReadableStream);
  body.on("error", (error) => form.destroy(error));
  body.pipe(form);
  return promise;
}

function createFormReader(type: string) {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: { files: 1, fields: 20, fileSize: MAX_BYTES },
    });
  } catch {
    throw createBrokenFormError();
  }
}

function createBrokenFormError(): DomainError {
  return new DomainError("invalid", "The form data is malformed.");
}

async function* limitStream(
  stream: Readable & { truncated?: boolean },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) yield chunk;
  if (stream.truncated) throw createFileTooLargeError();
}

export function createFileTooLargeError(): DomainError {
  return new DomainError("too_large", FILE_TOO_LARGE_MESSAGE, {
    fields: { file: [FILE_TOO_LARGE_MESSAGE] },
  });
}
