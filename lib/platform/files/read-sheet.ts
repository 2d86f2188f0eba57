import { DomainError } from "@/lib/errors";
import { FileError } from "./file-error";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "./sheets/limits";
import type { Table } from "./sheets/table";
import { sureEncoding } from "./sure-encoding";
import { readInThread } from "./thread";

/**
 * The products in an uploaded file.
 * @throws DomainError too_large, or invalid with what is wrong with the file as a whole
 */
export async function readSheet(bytes: Uint8Array, fileName: string): Promise<Table> {
  if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge();
  try {
    const encoding = /\.csv$/i.test(fileName) ? await sureEncoding(bytes) : undefined;
    return await readInThread("products", { bytes, fileName, encoding });
  } catch (error) {
    throw error instanceof FileError ? badFile(error.message) : error;
  }
}

export function fileTooLarge(): DomainError {
  return new DomainError("too_large", FILE_TOO_LARGE, { fields: { file: [FILE_TOO_LARGE] } });
}

function badFile(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { file: [sentence] } });
}
