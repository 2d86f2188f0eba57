import yauzl from "yauzl";
import { FileError } from "../../files/file-error.ts";
import { MAX_UNPACKED_BYTES } from "./limits.ts";

const MAX_PARTS = 5000;

/** A zip file in memory, whose parts are unpacked as they are read and counted on the way. */
export class Archive {
  private unpacked = 0;
  private readonly zip: yauzl.ZipFile;
  private readonly entries: Map<string, yauzl.Entry>;
  private readonly what: string;
  private readonly most: number;

  private constructor(
    zip: yauzl.ZipFile,
    entries: Map<string, yauzl.Entry>,
    what: string,
    most: number,
  ) {
    this.zip = zip;
    this.entries = entries;
    this.what = what;
    this.most = most;
  }

  /**
   * @param what the file is called in sentences for people
   * @param most bytes that are unpacked of it
   */
  static async open(
    bytes: Uint8Array,
    what = "workbook",
    most = MAX_UNPACKED_BYTES,
  ): Promise<Archive> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MAX_PARTS) throw new FileError(`The ${what} has too many parts.`);
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return new Archive(zip, entries, what, most);
  }

  /** The paths of all parts, as they are written. */
  get paths(): string[] {
    return Array.from(this.entries.values(), ({ fileName }) => fileName);
  }

  /** Whether a part's path, in lower case, is like this. */
  has(path: RegExp): boolean {
    return this.entries.keys().some((name) => path.test(name));
  }

  /** A part's bytes; nothing where there is no such part. @throws FileError past the bounds */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) return;
    const stream = await this.zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      this.unpacked += chunk.byteLength;
      if (this.unpacked > this.most) {
        throw new FileError(
          `The ${this.what} unpacks to more than ${this.most / 1024 / 1024} MB. Save only what is needed in a new file.`,
        );
      }
      yield chunk;
    }
  }
}
