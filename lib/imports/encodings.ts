import { conflict } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import type { Encoding } from "@/lib/platform/files/encoding-names";
import { decodeStrictly } from "@/lib/platform/files/encodings";
import { sourceOf } from "./files";
import { findImport } from "./queries";
import type { Source } from "./reading/row";
import { inspectFile } from "./reading/thread";
import type { EncodingPreview } from "./schemas";

const MAX_PREVIEWS = 3;
const MAX_LINES = 3;
/** Number of bytes to show before and after the first non-ASCII byte of a line. */
const BEFORE = 40;
const AFTER = 60;
const LINE_FEED = 0x0a;
/**
 * Bytes at which an excerpt can end: a space, a comma or the start of a tag. None is part of
 * another character in any supported encoding.
 */
const ENDS = [0x20, 0x2c, 0x3c];

/**
 * Lists up to three likely encodings of a draft's file, best first, each with the same excerpts
 * decoded. Encodings with equal results are listed once.
 * @throws DomainError not_found; conflict if the file is not uploaded yet or is not text
 */
export async function listEncodings(
  id: number,
  user: SessionUser,
  signal: AbortSignal,
): Promise<EncodingPreview[]> {
  const draft = await findImport(id, user);
  if (!draft.isRead) throw conflict("The file has not been fully uploaded yet.");
  const source = sourceOf(id);
  const [{ likely }, excerpts] = await Promise.all([
    inspectFile(source, draft.fileName, [], signal),
    excerptsOf(source),
  ]);
  const byText = new Map<string, EncodingPreview>();
  for (const encoding of likely) {
    const lines = excerpts.map((bytes) => decodeBytes(bytes, encoding));
    const text = lines.join("\n");
    if (!byText.has(text)) byText.set(text, { encoding, lines });
  }
  return [...byText.values()].slice(0, MAX_PREVIEWS);
}

function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  return (decodeStrictly(encoding, bytes) ?? new TextDecoder("latin1").decode(bytes)).trim();
}

/** Returns excerpts of the first lines that contain non-ASCII characters. */
async function excerptsOf(source: Source): Promise<Uint8Array[]> {
  const excerpts: Uint8Array[] = [];
  for await (const piece of source()) {
    for (let start = 0; start < piece.byteLength && excerpts.length < MAX_LINES; ) {
      const feed = piece.indexOf(LINE_FEED, start);
      const end = feed === -1 ? piece.byteLength : feed;
      const line = piece.subarray(start, end);
      const byteIndex = line.findIndex((byte) => byte >= 0x80);
      if (byteIndex !== -1) excerpts.push(extractExcerpt(line, byteIndex));
      start = end + 1;
    }
    if (excerpts.length > 0) break;
  }
  return excerpts;
}

function extractExcerpt(line: Uint8Array, byteIndex: number): Uint8Array {
  const tailLength = line.subarray(byteIndex + AFTER).findIndex((byte) => ENDS.includes(byte));
  const end = tailLength === -1 ? line.byteLength : byteIndex + AFTER + tailLength;
  return line.subarray(Math.max(0, byteIndex - BEFORE), end);
}
