import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { evidenceDocumentParts, evidenceDocuments } from "@/db/schema/evidence";
import type { User } from "@/db/schema/users";
import type { DocumentType } from "@/lib/enums";
import { conflict, DomainError, invalidField, notFound } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { formatAttachment } from "@/lib/platform/files/attachment";
import { readForm, requireFile } from "@/lib/platform/uploads/form";
import { assertNotWithdrawn, changeEvidence, lockEvidence } from "./mutations";
import { getEvidence } from "./queries";
import type { EvidenceJson } from "./schemas";

const MEGABYTE = 1024 * 1024;
const MAX_DOCUMENT_BYTES = 20 * MEGABYTE;
/** Number of bytes per database row. */
const PART_BYTES = MEGABYTE;

/**
 * Stores the document in a multipart request. A record can have only one, which never changes.
 * @throws DomainError not_found, invalid, too_large; unsupported_media_type by its content; conflict
 * if the record has a document or is withdrawn, or the documents of all records would be too large
 */
export async function addDocument(
  id: number,
  request: Request,
  user: Pick<User, "id">,
): Promise<EvidenceJson> {
  const form = await readForm(request, MAX_DOCUMENT_BYTES);
  const file = requireFile(form.get("file"), "Choose a file.", MAX_DOCUMENT_BYTES);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw invalidField("file", "The file is empty.");
  const type = detectDocumentType(bytes);
  if (!type) {
    const sentence = "The document must be a PDF, PNG, JPEG or WebP file.";
    throw new DomainError("unsupported_media_type", sentence);
  }
  return db().transaction(async (tx) => {
    const record = await lockEvidence(tx, id);
    assertNotWithdrawn(record);
    if (record.documentSha256 !== null)
      throw conflict("This evidence already has a document. To use another one, add a new record.");
    const documentSha256 = createHash("sha256").update(bytes).digest("hex");
    await storeDocument(tx, documentSha256, type, bytes);
    const document = { documentSha256, documentName: file.name };
    await changeEvidence(tx, id, "document_added", user, async () => document);
    return getEvidence(id, tx);
  });
}

/** The types of documents with the bytes that they contain, in hexadecimal, and their offset. */
const SIGNATURES: readonly [DocumentType, ...[offset: number, bytes: string][]][] = [
  ["application/pdf", [0, "255044462d"]],
  ["image/png", [0, "89504e470d0a1a0a"]],
  ["image/jpeg", [0, "ffd8ff"]],
  ["image/webp", [0, "52494646"], [8, "57454250"]],
];

function detectDocumentType(bytes: Uint8Array): DocumentType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  const match = SIGNATURES.find(([, ...parts]) =>
    parts.every(([offset, signature]) => start.startsWith(signature, 2 * offset)),
  );
  return match?.[0] ?? null;
}

/** Stores a document, unless a document with the same content is stored. */
async function storeDocument(
  tx: Database,
  sha256: string,
  type: DocumentType,
  bytes: Uint8Array,
): Promise<void> {
  // Concurrent uploads could exceed the limit together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('evidence documents'))`);
  if ((await tx.$count(evidenceDocuments, eq(evidenceDocuments.sha256, sha256))) > 0) return;
  const [stored] = await tx
    .select({ size: sql<number>`coalesce(sum(${evidenceDocuments.size}), 0)::float8` })
    .from(evidenceDocuments);
  const limit = config().EVIDENCE_STORAGE_MB;
  if ((stored?.size ?? 0) + bytes.length > limit * MEGABYTE)
    throw conflict(
      `All evidence documents together may have at most ${limit.toLocaleString("en")} MB.`,
    );
  await tx.insert(evidenceDocuments).values({ sha256, type, size: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES)
    await tx.insert(evidenceDocumentParts).values({
      sha256,
      number: offset / PART_BYTES + 1,
      bytes: bytes.subarray(offset, offset + PART_BYTES),
    });
}

/** Streams the document of a record. @throws DomainError not_found */
export async function downloadDocument(id: number): Promise<Response> {
  const { document } = await getEvidence(id);
  if (!document) throw notFound("Document");
  const { sha256, type, size, name } = document;
  const content = Readable.from(readDocument(sha256), { objectMode: false });
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": formatAttachment(name),
      "x-content-type-options": "nosniff",
    },
  });
}

/** Yields the parts of a stored document. */
export async function* readDocument(sha256: string): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number++) {
    const [part] = await db()
      .select({ bytes: evidenceDocumentParts.bytes })
      .from(evidenceDocumentParts)
      .where(
        and(eq(evidenceDocumentParts.sha256, sha256), eq(evidenceDocumentParts.number, number)),
      )
      .orderBy(asc(evidenceDocumentParts.number));
    if (!part) return;
    yield part.bytes;
  }
}
