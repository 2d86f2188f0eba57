import { randomUUID } from "node:crypto";
import { openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const BLOCK = 16 * 1024;
/** Number of blocks kept in memory. */
const MAX_BLOCKS = 512;

/**
 * An append-only byte store that spills to an unnamed temporary file beyond 8 MB; the file is
 * deleted with its thread. Reads and writes are synchronous.
 */
export class Spill {
  size = 0;
  private last = Buffer.alloc(BLOCK);
  /** Whole blocks by index, least recently used first. */
  private readonly blocks = new Map<number, Buffer>();
  private file: number | null = null;

  append(bytes: Buffer): void {
    for (let copiedBytes = 0; copiedBytes < bytes.length; ) {
      const copied = bytes.copy(this.last, this.size % BLOCK, copiedBytes);
      copiedBytes += copied;
      this.size += copied;
      if (this.size % BLOCK === 0) this.closeBlock();
    }
  }

  /** Returns the bytes between two offsets, which must be in ascending order and within `size`. */
  read(start: number, end: number): Buffer {
    const parts: Buffer[] = [];
    for (let offset = start; offset < end; ) {
      const number = Math.floor(offset / BLOCK);
      const from = offset - number * BLOCK;
      const part = this.block(number).subarray(from, from + end - offset);
      parts.push(part);
      offset += part.length;
    }
    const [onlyPart] = parts;
    return onlyPart && parts.length === 1 ? onlyPart : Buffer.concat(parts);
  }

  private closeBlock() {
    const number = this.size / BLOCK - 1;
    if (this.file === null && this.blocks.size === MAX_BLOCKS) {
      this.file = openUnnamed();
      for (const [blockIndex, block] of this.blocks) write(this.file, block, blockIndex);
    }
    if (this.file !== null) write(this.file, this.last, number);
    this.storeBlock(number, this.last);
    this.last = Buffer.alloc(BLOCK);
  }

  private block(number: number): Buffer {
    if (number === Math.floor(this.size / BLOCK)) return this.last;
    const block = this.blocks.get(number) ?? this.load(number);
    this.blocks.delete(number);
    this.storeBlock(number, block);
    return block;
  }

  private load(number: number): Buffer {
    const block = Buffer.alloc(BLOCK);
    if (this.file !== null) readSync(this.file, block, 0, BLOCK, number * BLOCK);
    return block;
  }

  private storeBlock(number: number, block: Buffer) {
    this.blocks.set(number, block);
    if (this.blocks.size <= MAX_BLOCKS) return;
    for (const oldestIndex of this.blocks.keys()) {
      this.blocks.delete(oldestIndex);
      return;
    }
  }
}

function write(file: number, block: Buffer, number: number) {
  writeSync(file, block, 0, BLOCK, number * BLOCK);
}

/**
 * Opens a file that no other process can open. It is deleted when it is closed or its thread ends.
 */
function openUnnamed(): number {
  const name = path.join(tmpdir(), `plumbline-${randomUUID()}`);
  const file = openSync(name, "wx+", 0o600);
  unlinkSync(name);
  return file;
}
