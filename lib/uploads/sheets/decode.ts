import { FileError } from "../../files/file-error.ts";

/**
 * Bytes as text: UTF-16 or UTF-8 by their byte order mark, UTF-16 by its zeros, else UTF-8 where
 * every byte fits, else Windows-1252.
 * @throws FileError where it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes("\0")) throw new FileError("The file is not a CSV file.");
  return text;
}

function decode(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SAMPLE_BYTES = 1000;

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Latin letters and delimiters, as a header has them, have a zero in every second byte.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0] as [number, number];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const many = sample.length / 5;
  if (zeros[1] > many && zeros[0] === 0) return "utf-16le";
  if (zeros[0] > many && zeros[1] === 0) return "utf-16be";
  return null;
}
