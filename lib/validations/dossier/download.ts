import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { db } from "@/db/client";
import { conflict } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { formatAttachment } from "@/lib/platform/files/attachment";
import { type StoredFile, writeStoredZip, ZipTooLargeError } from "@/lib/platform/files/stored-zip";
import { storeInFile } from "@/lib/platform/files/temporary";
import { getProduct } from "@/lib/products/queries";
import { createDossier } from "./content";

/** Returns a product's dossier as ZIP, audited by hash. @throws DomainError not_found */
export async function downloadDossier(productId: number, user: SessionUser): Promise<Response> {
  const product = await getProduct(productId);
  return sendZip(createDossier(product), `dossier-${product.product_id}.zip`, {
    entityId: productId,
    user,
  });
}

interface Audit {
  entityId: number | null;
  user: SessionUser;
  detail?: Record<string, unknown>;
}

/**
 * Sends files as a ZIP. The ZIP is completed before the first byte is sent, so that its hash is
 * recorded for each download, and so that an error can still be answered.
 */
export async function sendZip(
  files: AsyncIterable<StoredFile>,
  fileName: string,
  { entityId, user, detail }: Audit,
): Promise<Response> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await storeInFile(measure(writeStoredZip(files))).catch((error: unknown) => {
    throw error instanceof ZipTooLargeError ? conflict(error.message) : error;
  });
  const sha256 = hash.digest("hex");
  await recordAudit(db(), {
    actorId: user.id,
    action: "product.dossier_downloaded",
    entity: "product",
    entityId,
    detail: { ...detail, sha256 },
  });
  return new Response(streamFile(file), {
    headers: {
      "content-type": "application/zip",
      "content-length": String(size),
      "content-disposition": formatAttachment(fileName),
      "x-content-type-options": "nosniff",
    },
  });

  async function* measure(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
}

function streamFile(file: FileHandle): ReadableStream {
  return Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream;
}
