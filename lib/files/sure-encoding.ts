import { languageReader } from "@/lib/languages/recognise";
import { type Encoding, encodingName } from "./encoding-names";
import { recogniseLegacy, unicodeOf } from "./encodings";
import { FileError } from "./file-error";

const MOST_NAMED = 3;

/**
 * What a text file is written in, where that is beyond doubt.
 * @throws FileError where it is not, naming what it may be: rather none of its texts than wrong ones
 */
export async function sureEncoding(bytes: Uint8Array): Promise<Encoding> {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  // No text at all: for its reader to refuse.
  if (bytes.includes(0)) return "utf-8";
  const { encoding, sure, likely } = recogniseLegacy(bytes, await languageReader());
  if (sure) return encoding;
  const names = likely.slice(0, MOST_NAMED).map(encodingName).join(" or ");
  throw new FileError(
    `It is not clear in which encoding the file is (${names}?). Save it as UTF-8 and upload it again.`,
  );
}
