import { randomUUID } from "node:crypto";
import { openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const BLOCK_BYTES = 16 * 1024;
/** Maximum number of blocks kept in memory. */
const MAX_BLOCKS = 512;

/**
 * An append-only byte store that spills to an unnamed temporary file beyond 8 MB. The file is
 * deleted when its thread ends. Reads and writes are synchronous.
 */
export class SpillFile {
  size = 0;
  private last = Buffer.alloc(BLOCK_BYTES);
  /** Whole blocks by index, least recently used first. */
  private readonly blocks = new Map<number, Buffer>();
  private file: number | null = null;

  append(bytes: Buffer): void {
    for (let copiedBytes = 0; copiedBytes < bytes.length; ) {
      const copiedCount = bytes.copy(this.last, this.size % BLOCK_BYTES, copiedBytes);
      copiedBytes += copiedCount;
      this.size += copiedCount;
      if (this.size % BLOCK_BYTES === 0) this.closeBlock();
    }
  }

  /** Returns the bytes between two offsets, ascending and within `size`. */
  read(start: number, end: number): Buffer {
    const parts: Buffer[] = [];
    for (let offset = start; offset < end; ) {
      const blockNumber = Math.floor(offset / BLOCK_BYTES);
      const startInBlock = offset - blockNumber * BLOCK_BYTES;
      const part = this.block(blockNumber).subarray(startInBlock, startInBlock + end - offset);
      parts.push(part);
      offset += part.length;
    }
    const [onlyPart] = parts;
    return onlyPart && parts.length === 1 ? onlyPart : Buffer.concat(parts);
  }

  private closeBlock() {
    const blockNumber = this.size / BLOCK_BYTES - 1;
    if (this.file === null && this.blocks.size === MAX_BLOCKS) {
      this.file = openUnnamedFile();
      for (const [blockIndex, block] of this.blocks) writeBlock(this.file, block, blockIndex);
    }
    if (this.file !== null) writeBlock(this.file, this.last, blockNumber);
    this.storeBlock(blockNumber, this.last);
    this.last = Buffer.alloc(BLOCK_BYTES);
  }

  private block(blockNumber: number): Buffer {
    if (blockNumber === Math.floor(this.size / BLOCK_BYTES)) return this.last;
    const block = this.blocks.get(blockNumber) ?? this.load(blockNumber);
    this.blocks.delete(blockNumber);
    this.storeBlock(blockNumber, block);
    return block;
  }

  private load(blockNumber: number): Buffer {
    const block = Buffer.alloc(BLOCK_BYTES);
    if (this.file !== null) readSync(this.file, block, 0, BLOCK_BYTES, blockNumber * BLOCK_BYTES);
    return block;
  }

  private storeBlock(blockNumber: number, block: Buffer) {
    this.blocks.set(blockNumber, block);
    if (this.blocks.size <= MAX_BLOCKS) return;
    for (const oldestIndex of this.blocks.keys()) {
      this.blocks.delete(oldestIndex);
      return;
    }
  }
}

function writeBlock(file: number, block: Buffer, blockNumber: number) {
  writeSync(file, block, 0, BLOCK_BYTES, blockNumber * BLOCK_BYTES);
}

/** Opens a file that only this process can open, and that is deleted when closed. */
function openUnnamedFile(): number {
  const name = path.join(tmpdir(), `plumbline-${randomUUID()}`);
  const file = openSync(name, "wx+", 0o600);
  unlinkSync(name);
  return file;
}
