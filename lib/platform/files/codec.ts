import iconv from "iconv-lite";

/** Decodes the bytes of a file in chunks. Preserves a byte order mark. */
export interface StreamDecoder {
  write: (bytes: Uint8Array) => string;
  /** Returns the remaining text if the last character is incomplete. */
  end: () => string;
}

/** Creates a decoder for chunks of any size. */
export function createDecoder(encoding: string): StreamDecoder {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  const replaceCurrency = encoding === MAC_ROMAN ? replaceCurrencySign : (text: string) => text;
  let pending = "";
  return {
    write: (bytes) => {
      const text = pending + replaceCurrency(decoder.write(toBuffer(bytes)));
      // iconv-lite splits a UTF-16BE surrogate pair if a chunk ends inside it.
      pending = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
      return text.slice(0, text.length - pending.length);
    },
    end: () => pending + replaceCurrency(decoder.end() ?? ""),
  };
}

/** Decodes bytes. Preserves a byte order mark. */
export function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = createDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}

/** Encodes text. Characters that the encoding does not contain become question marks. */
export function encode(text: string, encoding: string): Buffer {
  return iconv.encode(encoding === MAC_ROMAN ? replaceEuroSign(text) : text, encoding);
}

/** Returns whether an encoding has every character of a text. */
export function canEncode(text: string, encoding: string): boolean {
  return decode(encode(text, encoding), encoding) === text;
}

// Byte 0xDB has been the euro sign since Mac OS 8.5, but iconv-lite uses the older table.
const MAC_ROMAN = "macintosh";

function replaceCurrencySign(text: string): string {
  return text.replaceAll("¤", "€");
}

function replaceEuroSign(text: string): string {
  return text.replaceAll("¤", "\uFFFD").replaceAll("€", "¤");
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
