import { conflict } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import type { Encoding } from "@/lib/platform/files/encoding-names";
import { decodeStrictly } from "@/lib/platform/files/encodings";
import { createSource } from "./files";
import { findImport } from "./queries";
import type { ByteSource } from "./reading/row";
import type { EncodingPreview } from "./schemas";
import { inspectFile } from "./worker/run-worker";

const MAX_PREVIEWS = 3;
const MAX_LINES = 3;
/** Number of bytes to show before and after the first non-ASCII byte of a line. */
const BYTES_BEFORE = 40;
const BYTES_AFTER = 60;
const LINE_FEED = 0x0a;
/**
 * Bytes at which an excerpt can end: a space, a comma or the start of a tag. In all supported
 * encodings, none of these bytes is part of another character.
 */
const END_BYTES = [0x20, 0x2c, 0x3c];

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
  const source = createSource(id);
  const [{ encodingCandidates }, excerpts] = await Promise.all([
    inspectFile(source, draft.fileName, [], signal),
    collectExcerpts(source),
  ]);
  const previewByText = new Map<string, EncodingPreview>();
  for (const encoding of encodingCandidates) {
    const lines = excerpts.map((bytes) => decodeBytes(bytes, encoding));
    const text = lines.join("\n");
    if (!previewByText.has(text)) previewByText.set(text, { encoding, lines });
  }
  return [...previewByText.values()].slice(0, MAX_PREVIEWS);
}

function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  return (decodeStrictly(encoding, bytes) ?? new TextDecoder("latin1").decode(bytes)).trim();
}

/** Returns excerpts of the first lines that contain non-ASCII characters. */
async function collectExcerpts(source: ByteSource): Promise<Uint8Array[]> {
  const excerpts: Uint8Array[] = [];
  for await (const chunk of source()) {
    for (let start = 0; start < chunk.byteLength && excerpts.length < MAX_LINES; ) {
      const lineFeedIndex = chunk.indexOf(LINE_FEED, start);
      const end = lineFeedIndex === -1 ? chunk.byteLength : lineFeedIndex;
      const line = chunk.subarray(start, end);
      const byteIndex = line.findIndex((byte) => byte >= 0x80);
      if (byteIndex !== -1) excerpts.push(extractExcerpt(line, byteIndex));
      start = end + 1;
    }
    if (excerpts.length > 0) break;
  }
  return excerpts;
}

function extractExcerpt(line: Uint8Array, byteIndex: number): Uint8Array {
  const tailLength = line
    .subarray(byteIndex + BYTES_AFTER)
    .findIndex((byte) => END_BYTES.includes(byte));
  const end = tailLength === -1 ? line.byteLength : byteIndex + BYTES_AFTER + tailLength;
  return line.subarray(Math.max(0, byteIndex - BYTES_BEFORE), end);
}
