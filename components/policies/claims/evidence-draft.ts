import { EVIDENCE_KINDS, type EvidenceKind } from "@/lib/enums";
import type { EvidenceJson, EvidenceScope } from "@/lib/policies/evidence/schemas";
import { pickChanges } from "../../form/changes";
import { type FieldErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { validateDays } from "../validity-fields";

export interface EvidenceDraft {
  claim: string;
  kind: EvidenceKind;
  issuer: string;
  reference: string;
  url: string;
  note: string;
  terms: string[];
  valid_from: string | null;
  valid_until: string | null;
  markets: string[];
  applies_to: EvidenceScope;
}

/** Values for a new record, such as the claim and the product of a finding. */
export type NewEvidence = { claim?: string; product?: string };

export function toEvidenceDraft(record: EvidenceJson | null, given: NewEvidence): EvidenceDraft {
  if (record) {
    const { claim, kind, issuer, reference, url, note, terms, markets, applies_to } = record;
    const { valid_from, valid_until } = record;
    return {
      ...{ claim, kind, issuer, reference, url, note, terms, markets, applies_to },
      ...{ valid_from, valid_until },
    };
  }
  return {
    claim: given.claim ?? "",
    kind: EVIDENCE_KINDS[0],
    ...{ issuer: "", reference: "", url: "", note: "" },
    ...{ terms: [], valid_from: null, valid_until: null, markets: [] },
    applies_to: {
      all: false,
      categories: [],
      brand_guidelines: [],
      products: given.product === undefined ? [] : [given.product],
    },
  };
}

/** Returns the request that saves a record, or that only computes what it would cover. */
export function toEvidenceRequest(
  draft: EvidenceDraft,
  initial: EvidenceDraft,
  record: Pick<EvidenceJson, "id" | "version"> | null,
) {
  return record
    ? {
        method: "PATCH" as const,
        path: `/policies/evidence/${record.id}/`,
        body: { ...pickChanges(draft, initial), version: record.version },
        fallback: "Failed to save the evidence",
      }
    : {
        method: "POST" as const,
        path: "/policies/evidence/",
        body: draft,
        fallback: "Failed to add the evidence",
      };
}

export function validateEvidence(draft: EvidenceDraft): FieldErrors {
  return {
    ...(draft.claim.trim() === "" && { claim: [REQUIRED_MESSAGE] }),
    ...(draft.issuer.trim() === "" && { issuer: [REQUIRED_MESSAGE] }),
    ...(!hasScope(draft) && { applies_to: ["Choose at least one part."] }),
    ...validateDays(draft),
  };
}

/** Returns whether the scope has at least one part. */
export function hasScope({ applies_to }: Pick<EvidenceDraft, "applies_to">): boolean {
  const { all, categories, brand_guidelines, products } = applies_to;
  return all || categories.length + brand_guidelines.length + products.length > 0;
}

/** Splits values that are separated by commas, semicolons or line breaks. */
export function splitValues(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map((value) => value.trim())
        .filter((value) => value !== ""),
    ),
  ];
}
