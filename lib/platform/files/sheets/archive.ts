import { Readable } from "node:stream";
import yauzl from "yauzl";
import { FileError } from "../file-error.ts";
import { MAX_UNPACKED_BYTES } from "./limits.ts";

/** A file with random access that is never loaded into memory as a whole. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  readFrom: (offset: number) => AsyncIterable<Uint8Array>;
}

const MAX_ENTRIES = 5000;

/** A ZIP file. Its entries are unpacked within limits while they are read. */
export class Archive {
  private unpacked = 0;
  private readonly zip: yauzl.ZipFile;
  private readonly entries: Map<string, yauzl.Entry>;
  private readonly label: string;
  private readonly maxBytes: number;

  private constructor(
    zip: yauzl.ZipFile,
    entries: Map<string, yauzl.Entry>,
    label: string,
    maxBytes: number,
  ) {
    this.zip = zip;
    this.entries = entries;
    this.label = label;
    this.maxBytes = maxBytes;
  }

  /**
   * Opens an archive.
   * @param label the term for the file in messages
   * @param maxBytes maximum number of unpacked bytes
   */
  static async open(
    file: Uint8Array | StoredFile,
    label = "workbook",
    maxBytes = MAX_UNPACKED_BYTES,
  ): Promise<Archive> {
    const options = { lazyEntries: true, autoClose: false };
    const zip =
      "readFrom" in file
        ? await yauzl.fromRandomAccessReaderPromise(new StoredFileReader(file), file.size, options)
        : await yauzl.fromBufferPromise(toBuffer(file), options);
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MAX_ENTRIES) throw new FileError(`The ${label} has too many parts.`);
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return new Archive(zip, entries, label, maxBytes);
  }

  /** The paths of all entries. */
  get paths(): string[] {
    return Array.from(this.entries.values(), ({ fileName }) => fileName);
  }

  /** Returns the declared unpacked size of an entry in bytes; 0 if it does not exist. */
  sizeOf(path: string): number {
    return this.entries.get(path.toLowerCase())?.uncompressedSize ?? 0;
  }

  /** Returns whether the lowercase path of any entry matches. */
  has(path: RegExp): boolean {
    return this.entries.keys().some((name) => path.test(name));
  }

  /** Yields an entry's bytes, or nothing without the entry. @throws FileError */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) return;
    const stream = await this.zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      this.unpacked += chunk.byteLength;
      if (this.unpacked > this.maxBytes) {
        throw new FileError(
          `The ${this.label} unpacks to more than ${this.maxBytes / 1024 / 1024} MB. Save only what is needed in a new file.`,
        );
      }
      yield chunk;
    }
  }
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Number of cached chunks: a ZIP directory is read in many small steps. */
const MAX_CACHED_CHUNKS = 4;

/** Adapts a stored file to the interface of the ZIP library. */
class StoredFileReader extends yauzl.RandomAccessReader {
  private readonly file: StoredFile;
  private storedEntries: { offset: number; bytes: Uint8Array }[] = [];

  constructor(file: StoredFile) {
    super();
    this.file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.range(start, end), { objectMode: false });
  }

  private async *range(start: number, end: number): AsyncGenerator<Uint8Array> {
    let offset = start;
    const cachedEntry = this.storedEntries.find(
      ({ offset: cachedOffset, bytes }) =>
        cachedOffset <= offset && offset < cachedOffset + bytes.byteLength,
    );
    if (cachedEntry) {
      const bytes = cachedEntry.bytes.subarray(
        offset - cachedEntry.offset,
        end - cachedEntry.offset,
      );
      yield toBuffer(bytes);
      offset += bytes.byteLength;
    }
    if (offset >= end) return;
    for await (const bytes of this.file.readFrom(offset)) {
      this.storedEntries = [{ offset: offset, bytes }, ...this.storedEntries].slice(
        0,
        MAX_CACHED_CHUNKS,
      );
      yield toBuffer(bytes.subarray(0, end - offset));
      offset += bytes.byteLength;
      if (offset >= end) return;
    }
  }
}
