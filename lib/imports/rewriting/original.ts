import { createDecoder, decode, encode } from "../../platform/files/codec.ts";
import { BYTE_ORDER_MARK, splitAtCharacters } from "../reading/decode.ts";
import type { ByteStreamFactory } from "../reading/row.ts";

/**
 * The bytes and text of a file, passed through unchanged except for replaced parts. Positions are
 * UTF-16 offsets in the text without the byte order mark. They must not decrease between calls.
 */
export class Original {
  private readonly pieces: ByteChunk[] = [];
  private length = 0;
  private readonly encoding: string;
  private readonly target: string;

  /** @param target target encoding. If it differs from `encoding`, the entire file is converted. */
  constructor(encoding: string, target = encoding) {
    this.encoding = encoding;
    this.target = target;
  }

  /** Yields the file's text in chunks, which are buffered until they are written. */
  async *read(source: ByteStreamFactory): AsyncGenerator<string> {
    let isStarted = false;
    for await (const bytes of splitAtCharacters(source(), this.encoding)) {
      const text = decode(bytes, this.encoding);
      const hasByteOrderMark = !isStarted && text.startsWith(BYTE_ORDER_MARK);
      isStarted = true;
      if (!hasByteOrderMark) yield this.add(text, bytes);
      else {
        const markLength = encode(BYTE_ORDER_MARK, this.encoding).length;
        this.pieces.push(new ByteChunk(0, "", this.written(BYTE_ORDER_MARK), this.target));
        yield this.add(text.slice(1), bytes.subarray(markLength));
      }
    }
  }

  private add(text: string, bytes: Buffer): string {
    const targetBytes = this.target === this.encoding ? bytes : this.written(text);
    this.pieces.push(new ByteChunk(this.length, text, targetBytes, this.target));
    this.length += text.length;
    return text;
  }

  private written(text: string): Buffer {
    return encode(text, this.target);
  }

  /** Returns the text between two positions. It must not have been written yet. */
  slice(start: number, end: number): string {
    return this.pieces
      .map((chunk) =>
        chunk.text.slice(Math.max(0, start - chunk.start), Math.max(0, end - chunk.start)),
      )
      .join("");
  }

  /** Yields the bytes up to a position. */
  *until(end: number): Generator<Uint8Array> {
    for (let [piece] = this.pieces; piece; [piece] = this.pieces) {
      const bytes = piece.take(end);
      if (bytes.length > 0) yield bytes;
      if (piece.end > end) return;
      this.pieces.shift();
    }
  }

  /** Yields the bytes up to `start`, and then the new text instead of the original up to `end`. */
  *replace(start: number, end: number, text: string): Generator<Uint8Array> {
    yield* this.until(start);
    for (const _ of this.until(end));
    yield this.written(text);
  }

  /** Yields all remaining bytes. */
  rest(): Generator<Uint8Array> {
    return this.until(this.length);
  }
}

class ByteChunk {
  private chars = 0;
  private byteOffset = 0;
  private isFaithful: boolean | null = null;

  readonly start: number;
  readonly text: string;
  private readonly bytes: Buffer;
  private readonly encoding: string;

  constructor(start: number, text: string, bytes: Buffer, encoding: string) {
    this.start = start;
    this.text = text;
    this.bytes = bytes;
    this.encoding = encoding;
  }

  get end(): number {
    return this.start + this.text.length;
  }

  /** Takes the remaining bytes up to a position. */
  take(position: number): Buffer {
    const startPosition = this.byteOffset;
    if (position >= this.end) {
      this.chars = this.text.length;
      this.byteOffset = this.bytes.length;
    } else if (position - this.start > this.chars) {
      this.byteOffset += this.sizeOf(this.text.slice(this.chars, position - this.start));
      this.chars = position - this.start;
    }
    return this.bytes.subarray(startPosition, this.byteOffset);
  }

  private sizeOf(text: string): number {
    this.isFaithful ??= encode(this.text, this.encoding).equals(this.bytes);
    if (this.isFaithful) return encode(text, this.encoding).length;
    // The file has invalid bytes or alternative encodings of a character: decode byte by byte to
    // count.
    const decoder = createDecoder(this.encoding);
    let decodedLength = 0;
    let size = 0;
    while (decodedLength < text.length && this.byteOffset + size < this.bytes.length) {
      const next = this.byteOffset + size;
      decodedLength += decoder.write(this.bytes.subarray(next, next + 1)).length;
      size += 1;
    }
    // The decoder reports an invalid character together with the next valid one.
    return size - (decodedLength - text.length);
  }
}
