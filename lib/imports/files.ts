import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { importParts, imports } from "@/db/schema/imports";
import { config } from "@/lib/platform/config";
import type { ByteSource } from "./reading/row";

/** Number of bytes per database row. Limits how much is read into memory at a time. */
export const CHUNK_BYTES = 1024 * 1024;

/** Returns a reader for an import's file. The file is stored in chunks. */
export function createSource(importId: number): ByteSource {
  async function* readChunks(startOffset = 0) {
    let offset = startOffset % CHUNK_BYTES;
    for (let number = Math.floor(startOffset / CHUNK_BYTES) + 1; ; number++) {
      const [piece] = await db()
        .select({ bytes: importParts.bytes })
        .from(importParts)
        .where(and(eq(importParts.importId, importId), eq(importParts.number, number)));
      if (!piece) return;
      yield piece.bytes.subarray(offset);
      offset = 0;
    }
  }
  const computeSize = async () =>
    (await listParts(importId)).reduce((sum, part) => sum + part.size, 0);
  return Object.assign(readChunks, { size: computeSize });
}

/** Stores the chunks of a file. @returns the number of bytes */
export async function storeChunks(
  importId: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0;
  let number = 0;
  for await (const chunk of splitIntoChunks(bytes)) {
    number += 1;
    size += chunk.byteLength;
    await db().insert(importParts).values({ importId, number, bytes: chunk });
  }
  return size;
}

async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length < CHUNK_BYTES) continue;
    const buffer = Buffer.concat(chunks);
    const completeLength = buffer.length - (buffer.length % CHUNK_BYTES);
    for (let offset = 0; offset < completeLength; offset += CHUNK_BYTES)
      yield buffer.subarray(offset, offset + CHUNK_BYTES);
    chunks = [buffer.subarray(completeLength)];
    length = buffer.length - completeLength;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Lists the parts of a file that have arrived, in order, with their sizes. */
export async function listParts(importId: number): Promise<{ number: number; size: number }[]> {
  return db()
    .select({
      number: importParts.number,
      size: sql<number>`octet_length(${importParts.bytes})::int`,
    })
    .from(importParts)
    .where(eq(importParts.importId, importId))
    .orderBy(asc(importParts.number));
}

const DRAFT_DAYS = 7;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Deletes drafts after 7 days, and files of completed imports after `IMPORT_FILE_DAYS`. */
export async function deleteOldImports(): Promise<void> {
  const oldDraftsCondition = and(
    eq(imports.state, "draft"),
    lt(imports.createdAt, daysAgo(DRAFT_DAYS)),
  );
  await db().delete(imports).where(oldDraftsCondition);
  const finishedImports = db()
    .select({ id: imports.id })
    .from(imports)
    .where(lt(imports.finishedAt, daysAgo(config().IMPORT_FILE_DAYS)));
  await db().delete(importParts).where(inArray(importParts.importId, finishedImports));
}
