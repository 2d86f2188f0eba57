import iconv from "iconv-lite";

export const BYTE_ORDER_MARK = "\uFEFF";

/** A file's bytes as text, piece by piece; a byte order mark at the beginning is left out. */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  let begun = false;
  for await (const bytes of wholeCharacters(pieces, encoding)) {
    const text = iconv.decode(bytes, encoding, { stripBOM: false });
    yield !begun && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    begun = true;
  }
}

/** Below it no byte is part of a longer character, but in UTF-16. */
const LONE = 0x30;

/** A file's bytes in pieces none of which ends inside a character. */
export async function* wholeCharacters(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0);
  for await (const piece of pieces) {
    const all = kept.length > 0 ? Buffer.concat([kept, piece]) : Buffer.from(piece);
    const end = /^utf-?16/.test(encoding) ? endOfUnits(all) : all.findLastIndex(isLone) + 1;
    kept = all.subarray(end);
    if (end > 0) yield all.subarray(0, end);
  }
  if (kept.length > 0) yield kept;
}

function isLone(byte: number): boolean {
  return byte < LONE;
}

/** The last place in UTF-16 that is in no character: behind a unit none of whose halves is a surrogate's. */
function endOfUnits(bytes: Buffer): number {
  const isSurrogate = (byte: number | undefined) =>
    byte !== undefined && byte >= 0xd8 && byte <= 0xdf;
  let end = bytes.length - (bytes.length % 2);
  while (end > 0 && (isSurrogate(bytes[end - 1]) || isSurrogate(bytes[end - 2]))) end -= 2;
  return end;
}
