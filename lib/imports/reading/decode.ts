import { createDecoder } from "../../platform/files/codec.ts";

export const BYTE_ORDER_MARK = "\uFEFF";

/** Decodes a file in chunks and removes a leading byte order mark. */
export async function* decodeChunks(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = createDecoder(encoding);
  let isFirst = true;
  for await (const piece of encoding.startsWith("utf-") ? pieces : splitAtWords(pieces)) {
    const text = decoder.write(piece);
    if (text === "") continue;
    yield isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst = false;
  }
  const trailingText = decoder.end();
  if (trailingText !== "") yield trailingText;
}

/** Bytes below this value are never part of a multi-byte character, except in UTF-16. */
const LONE = 0x30;

/** Maximum number of bytes buffered until the end of a word. */
const MAX_WORD_LENGTH = 64 * 1024;

/**
 * Splits a file's bytes into chunks that end between characters, except within a very long word.
 * Needed because iconv-lite loses data if a chunk ends after three of a character's four bytes.
 */
async function* splitAtWords(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pendingBytes = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = Buffer.concat([pendingBytes, piece]);
    const end = piece.findLastIndex(isLone) + 1;
    const cut =
      end > 0
        ? pendingBytes.byteLength + end
        : bytes.byteLength > MAX_WORD_LENGTH
          ? bytes.length
          : 0;
    if (cut > 0) yield bytes.subarray(0, cut);
    pendingBytes = bytes.subarray(cut);
  }
  if (pendingBytes.byteLength > 0) yield pendingBytes;
}

/** Splits a file's bytes into chunks that end between characters, in linear time. */
export async function* splitAtCharacters(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Buffer> {
  let pendingChunks: Uint8Array[] = [];
  for await (const piece of pieces) {
    const end = encoding.startsWith("utf-16")
      ? findUnitsEnd(piece, sumLengths(pendingChunks), encoding)
      : piece.findLastIndex(isLone) + 1;
    if (end > 0) {
      yield Buffer.concat([...pendingChunks, piece.subarray(0, end)]);
      pendingChunks = [];
    }
    if (end < piece.byteLength) pendingChunks.push(piece.subarray(end));
  }
  if (pendingChunks.length > 0) yield Buffer.concat(pendingChunks);
}

function isLone(byte: number): boolean {
  return byte < LONE;
}

function sumLengths(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/**
 * Returns the end of the last complete UTF-16 character in a chunk. Excludes a high surrogate at
 * the end.
 * @param before number of pending bytes before the chunk
 */
function findUnitsEnd(piece: Uint8Array, before: number, encoding: string): number {
  const end = piece.byteLength - ((before + piece.byteLength) % 2);
  const highByte = piece[encoding === "utf-16le" ? end - 1 : end - 2] ?? 0;
  return highByte >= 0xd8 && highByte <= 0xdb ? end - 2 : end;
}
