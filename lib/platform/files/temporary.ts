import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const BLOCK_BYTES = 64 * 1024;

/** Stores chunks in an unnamed temporary file, deleted when closed or on an error. */
export async function storeInFile(chunks: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const name = path.join(tmpdir(), `plumbline-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  try {
    await unlink(name);
    for await (const block of groupIntoBlocks(chunks)) await file.appendFile(block);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* groupIntoBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bufferedChunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    bufferedChunks.push(chunk);
    length += chunk.byteLength;
    if (length < BLOCK_BYTES) continue;
    yield Buffer.concat(bufferedChunks);
    bufferedChunks = [];
    length = 0;
  }
  yield Buffer.concat(bufferedChunks);
}
