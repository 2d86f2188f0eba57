import { type Encoding, formatEncodingName, UNCLEAR_ENCODING_MESSAGE } from "./encoding-names";
import { detectUnicode } from "./encodings";
import { FileError } from "./file-error";
import { readInWorker } from "./run-worker";

const MAX_LISTED_ENCODINGS = 3;
/** Loading the tables for language recognition takes a second and 50 MB. */
const THREAD_LIMITS = { cpuMs: 15_000, heapMb: 128 };

/**
 * Returns the encoding of a text file if it is certain.
 * @throws FileError that names the candidates if it is uncertain, because rejecting a file is
 * better than storing wrong texts
 */
export async function requireCertainEncoding(bytes: Uint8Array): Promise<Encoding> {
  const unicodeEncoding = detectUnicode(bytes);
  if (unicodeEncoding) return unicodeEncoding;
  // The file is not text, so its parser will reject it.
  if (bytes.includes(0)) return "utf-8";
  const { encoding, isCertain, candidates } = await readInWorker("text", { bytes }, THREAD_LIMITS);
  if (isCertain) return encoding;
  const names = candidates.slice(0, MAX_LISTED_ENCODINGS).map(formatEncodingName).join(" or ");
  throw new FileError(
    `${UNCLEAR_ENCODING_MESSAGE} (${names}?). Save it as UTF-8 and upload it again.`,
  );
}
