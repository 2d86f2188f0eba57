import type { Encoding } from "../encoding-names.ts";
import { decodeStrictly } from "../encodings.ts";
import { FileError } from "../file-error.ts";

/** Decodes the text of a file. @throws FileError if the bytes are invalid in this encoding */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const text = decodeStrictly(encoding, bytes);
  if (text === null || text.includes("\0")) throw new FileError("The file is not a CSV file.");
  return text;
}
