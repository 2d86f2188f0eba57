import type { ByteSource } from "@/lib/imports/reading/row";
import type { StoredFile } from "@/lib/platform/files/sheets/archive";

/** Returns bytes as a file that is read in chunks of `piece` bytes. */
export function sourceOf(bytes: Uint8Array, piece = 50): ByteSource {
  async function* read(from = 0) {
    for (let at = from; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return Object.assign(read, { size: async () => bytes.length });
}

/** Returns bytes as a file in the format that a reader's thread receives. */
export function storedFile(bytes: Uint8Array, piece = 64 * 1024): StoredFile {
  return { size: bytes.length, readFrom: sourceOf(bytes, piece) };
}
