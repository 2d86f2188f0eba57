import { type Encoding, formatEncodingName, UNCLEAR_ENCODING } from "./encoding-names";
import { unicodeOf } from "./encodings";
import { FileError } from "./file-error";
import { readInThread } from "./thread";

const MAX_LISTED = 3;
/** Loading the tables for language recognition takes a second and 50 MB. */
const BOUNDS = { cpuMs: 15_000, heapMb: 128 };

/**
 * Returns the encoding of a text file if it is certain.
 * @throws FileError that names the candidates otherwise, because a rejected file is better than
 * wrong texts
 */
export async function requireCertainEncoding(bytes: Uint8Array): Promise<Encoding> {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  // The file is not text, so its parser will reject it.
  if (bytes.includes(0)) return "utf-8";
  const { encoding, sure, likely } = await readInThread("text", { bytes }, BOUNDS);
  if (sure) return encoding;
  const names = likely.slice(0, MAX_LISTED).map(formatEncodingName).join(" or ");
  throw new FileError(`${UNCLEAR_ENCODING} (${names}?). Save it as UTF-8 and upload it again.`);
}
