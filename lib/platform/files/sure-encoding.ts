import { type Encoding, encodingName } from "./encoding-names";
import { unicodeOf } from "./encodings";
import { FileError } from "./file-error";
import { readInThread } from "./thread";

const MOST_NAMED = 3;
/** The tables that tell languages take a second and 50 MB. */
const BOUNDS = { cpuMs: 15_000, heapMb: 128 };

/**
 * What a text file is written in, where that is beyond doubt.
 * @throws FileError where it is not, naming what it may be: rather none of its texts than wrong ones
 */
export async function sureEncoding(bytes: Uint8Array): Promise<Encoding> {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  // No text at all: for its reader to refuse.
  if (bytes.includes(0)) return "utf-8";
  const { encoding, sure, likely } = await readInThread("text", { bytes }, BOUNDS);
  if (sure) return encoding;
  const names = likely.slice(0, MOST_NAMED).map(encodingName).join(" or ");
  throw new FileError(
    `It is not clear in which encoding the file is (${names}?). Save it as UTF-8 and upload it again.`,
  );
}
