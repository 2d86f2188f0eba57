import { crc32 } from "node:zlib";

/** A file for a ZIP whose size and checksum are known before its content is written. */
export interface StoredFile {
  path: string;
  /** The size in bytes. */
  size: number;
  crc32: number;
  content: () => AsyncIterable<Uint8Array>;
}

/** Thrown if a ZIP would exceed the limits of its format. */
export class ZipTooLargeError extends Error {}

const MAX_FILES = 0xffff;
const MAX_BYTES = 0xffffffff;

/**
 * Yields a ZIP without compression and with fixed times, so that the same files give the same bytes
 * and `docs/verify-dossier.mjs` can verify each of them. ZIP libraries write the size and checksum
 * of a stream behind its content, which some tools can't read.
 * @throws ZipTooLargeError beyond 65,535 files or 4 GB
 */
export async function* writeStoredZip(
  files: AsyncIterable<StoredFile> | Iterable<StoredFile>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.path);
    const fields = createSharedFields(file, name.length);
    directory.push(
      Buffer.concat([DIRECTORY_START, fields, DIRECTORY_FIELDS, toUint32(offset), name]),
    );
    yield Buffer.concat([LOCAL_START, fields, name]);
    yield* file.content();
    offset += LOCAL_START.length + fields.length + name.length + file.size;
    if (offset > MAX_BYTES || directory.length > MAX_FILES)
      throw new ZipTooLargeError("The ZIP would be larger than 4 GB. Choose fewer products.");
  }
  const directoryBytes = Buffer.concat(directory);
  yield directoryBytes;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

const LOCAL_START = toUint32(0x04034b50);
/** The signature, and "made by" (Unix, version 2.0). */
const DIRECTORY_START = Buffer.concat([toUint32(0x02014b50), Buffer.from([0x14, 0x03])]);
/** No comment, the first disk, and the permissions of a regular file. */
const DIRECTORY_FIELDS = Buffer.concat([Buffer.alloc(6), toUint32(0o100644 * 0x10000)]);

/** The fields that both headers of a file contain: stored, UTF-8 name, 1 January 1980. */
function createSharedFields({ size, crc32: checksum }: StoredFile, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(0x0021, 8);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function toUint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

/** Returns the CRC-32 checksum of a file's chunks. */
export async function computeCrc32(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let checksum = 0;
  for await (const chunk of chunks) checksum = crc32(chunk, checksum);
  return checksum;
}
