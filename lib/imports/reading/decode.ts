import iconv from "iconv-lite";

const BYTE_ORDER_MARK = "\uFEFF";

/** A file's bytes as text, piece by piece; a byte order mark at the beginning is left out. */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  let begun = false;
  for await (const piece of pieces) {
    const text = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    if (text === "") continue;
    yield !begun && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    begun = true;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
