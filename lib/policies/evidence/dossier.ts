import { and, asc, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { evidence } from "@/db/schema/evidence";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import type { DocumentType } from "@/lib/enums";
import { readDocument } from "./documents";
import {
  buildScopeCondition,
  loadEvidenceById,
  loadEvidenceChanges,
  type ScopedProduct,
} from "./queries";
import type { EvidenceJson } from "./schemas";

/** The document of a record as a file. */
interface DossierDocument {
  path: string;
  size: number;
  sha256: string;
  content: () => AsyncIterable<Uint8Array>;
}

/** Returns a product's evidence for these claims, with documents and changes. */
export async function loadDossierEvidence(product: ScopedProduct, claims: readonly string[]) {
  const keys = [...new Set(claims.map(normalizeClaim))];
  const rows =
    keys.length === 0
      ? []
      : await db()
          .select({ id: evidence.id })
          .from(evidence)
          .where(and(inArray(evidence.claimKey, keys), buildScopeCondition(product)))
          .orderBy(asc(evidence.id));
  const ids = rows.map(({ id }) => id);
  const [records, changes] = await Promise.all([loadEvidenceById(ids), loadEvidenceChanges(ids)]);
  return {
    records,
    documents: records.flatMap(toDocument),
    changes: changes.map(({ by_name, ...change }) => ({ by: by_name, ...change })),
  };
}
export type DossierEvidence = Awaited<ReturnType<typeof loadDossierEvidence>>;

const EXTENSIONS: Record<DocumentType, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

function toDocument({ id, document }: EvidenceJson): DossierDocument[] {
  if (!document) return [];
  const { type, size, sha256 } = document;
  return [{ path: `${id}.${EXTENSIONS[type]}`, size, sha256, content: () => readDocument(sha256) }];
}
