import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const BLOCK = 64 * 1024;

/**
 * Stores chunks in an unnamed temporary file that is deleted when the caller closes it, or
 * immediately on an error.
 */
export async function storeInFile(pieces: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const name = path.join(tmpdir(), `plumbline-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  try {
    await unlink(name);
    for await (const block of groupIntoBlocks(pieces)) await file.appendFile(block);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* groupIntoBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    buffered.push(piece);
    length += piece.byteLength;
    if (length < BLOCK) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    length = 0;
  }
  yield Buffer.concat(buffered);
}
