import iconv from "iconv-lite";

/** Decodes the bytes of a file in chunks. Preserves a byte order mark. */
export interface StreamDecoder {
  write: (bytes: Uint8Array) => string;
  /** Returns the decoded rest, if the last character is incomplete. */
  end: () => string;
}

/** Creates a decoder for chunks of any size. */
export function createDecoder(encoding: string): StreamDecoder {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  const fix = encoding === MAC_ROMAN ? withEuroSign : (text: string) => text;
  let pending = "";
  return {
    write: (bytes) => {
      const text = pending + fix(decoder.write(bufferOf(bytes)));
      // iconv-lite splits the surrogates of UTF-16BE if a chunk ends between them.
      pending = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
      return text.slice(0, text.length - pending.length);
    },
    end: () => pending + fix(decoder.end() ?? ""),
  };
}

/** Decodes bytes. Preserves a byte order mark. */
export function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = createDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}

/** Encodes text. Characters that the encoding does not contain become question marks. */
export function encode(text: string, encoding: string): Buffer {
  return iconv.encode(encoding === MAC_ROMAN ? withCurrencySign(text) : text, encoding);
}

/** Returns whether an encoding has every character of a text. */
export function canEncode(text: string, encoding: string): boolean {
  return decode(encode(text, encoding), encoding) === text;
}

// Byte 0xDB is the euro sign since Mac OS 8.5; iconv-lite has the older table.
const MAC_ROMAN = "macintosh";

function withEuroSign(text: string): string {
  return text.replaceAll("¤", "€");
}

function withCurrencySign(text: string): string {
  return text.replaceAll("¤", "\uFFFD").replaceAll("€", "¤");
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
