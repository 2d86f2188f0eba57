import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import {
  type CoveringEvidence,
  DOCUMENT_TYPES,
  EVIDENCE_ACTIONS,
  EVIDENCE_KINDS,
  SOURCES,
} from "../../lib/enums";
import { bytea, createdAt, id, oneOf, ownedBy, timestampColumn, updatedAt } from "./columns";
import { brandGuidelines, categories } from "./policies";
import { products } from "./products";
import { users } from "./users";

/** Documents of evidence, stored once for all records with the same content. */
export const evidenceDocuments = pgTable(
  "evidence_documents",
  {
    sha256: text().primaryKey(),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    /** The size in bytes. */
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("evidence_documents_type_check", oneOf(t.type, DOCUMENT_TYPES))],
);

/** A document in chunks. */
export const evidenceDocumentParts = pgTable(
  "evidence_document_parts",
  {
    sha256: text()
      .notNull()
      .references(() => evidenceDocuments.sha256, { onDelete: "cascade" }),
    /** The chunk's one-based position. */
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.number] })],
);

/** Evidence for a claim. Records are never deleted, only withdrawn. */
export const evidence = pgTable(
  "evidence",
  {
    id: id(),
    claim: text().notNull(),
    /** The claim as it is compared: without case. */
    claimKey: text().notNull(),
    kind: text({ enum: EVIDENCE_KINDS }).notNull(),
    issuer: text().notNull(),
    reference: text().notNull().default(""),
    url: text().notNull().default(""),
    note: text().notNull().default(""),
    /** The terms that the evidence covers. Empty for all terms. */
    terms: text().array().notNull().default([]),
    /** The first and last day (UTC, inclusive). Null for no limit. */
    validFrom: date({ mode: "string" }),
    validUntil: date({ mode: "string" }),
    /** ISO 3166-1 alpha-2 codes. Empty for all markets. */
    markets: text().array().notNull().default([]),
    /** Whether the evidence applies to all products, in addition to the other parts of its scope. */
    appliesToAll: boolean().notNull().default(false),
    documentSha256: text().references(() => evidenceDocuments.sha256),
    documentName: text(),
    /** Incremented with every change, to detect concurrent changes. */
    version: integer().notNull().default(1),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    withdrawnBy: integer().references(() => users.id, { onDelete: "set null" }),
    withdrawnAt: timestampColumn(),
    withdrawnReason: text(),
    /** The last event about the record and its day (UTC), or null before the first. */
    announced: text({ enum: ["expiring", "expired", "withdrawn"] }),
    announcedOn: date({ mode: "string" }),
  },
  (t) => [
    index("evidence_claim_idx").on(t.claimKey, t.id),
    index("evidence_valid_until_idx").on(t.validUntil, t.id),
    index("evidence_created_idx").on(t.createdAt, t.id),
    index("evidence_document_idx").on(t.documentSha256),
    check("evidence_kind_check", oneOf(t.kind, EVIDENCE_KINDS)),
    check("evidence_days_check", sql`${t.validUntil} >= ${t.validFrom}`),
    check(
      "evidence_withdrawn_check",
      sql`(${t.withdrawnAt} is null) = (${t.withdrawnReason} is null)`,
    ),
  ],
);

export const evidenceCategories = pgTable(
  "evidence_categories",
  {
    evidenceId: ownedBy(() => evidence.id),
    categoryId: ownedBy(() => categories.id),
  },
  (t) => [
    primaryKey({ columns: [t.evidenceId, t.categoryId] }),
    index("evidence_categories_category_idx").on(t.categoryId),
  ],
);

export const evidenceGuidelines = pgTable(
  "evidence_guidelines",
  {
    evidenceId: ownedBy(() => evidence.id),
    guidelineId: ownedBy(() => brandGuidelines.id),
  },
  (t) => [
    primaryKey({ columns: [t.evidenceId, t.guidelineId] }),
    index("evidence_guidelines_guideline_idx").on(t.guidelineId),
  ],
);

export const evidenceProducts = pgTable(
  "evidence_products",
  {
    evidenceId: ownedBy(() => evidence.id),
    productId: ownedBy(() => products.id),
  },
  (t) => [
    primaryKey({ columns: [t.evidenceId, t.productId] }),
    index("evidence_products_product_idx").on(t.productId),
  ],
);

/** A changed field of a record with its values as in responses. */
export interface EvidenceFieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

export const evidenceChanges = pgTable(
  "evidence_changes",
  {
    id: id(),
    evidenceId: ownedBy(() => evidence.id),
    action: text({ enum: EVIDENCE_ACTIONS }).notNull(),
    changedBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    changes: jsonb().$type<EvidenceFieldChange[]>().notNull(),
  },
  (t) => [
    index("evidence_changes_evidence_idx").on(t.evidenceId, t.id),
    check("evidence_changes_action_check", oneOf(t.action, EVIDENCE_ACTIONS)),
  ],
);

/**
 * The matches of claim rules in each product's latest verdict, covered or not. Rows are written
 * with the verdict. Counts of covered matches and the search for stale verdicts use only this
 * table.
 */
export const claimMatches = pgTable(
  "claim_matches",
  {
    productId: ownedBy(() => products.id),
    validationId: integer().notNull(),
    rule: integer().notNull(),
    source: text({ enum: SOURCES }).notNull(),
    claim: text().notNull(),
    /** The claim as it is compared: without case. */
    claimKey: text().notNull(),
    /** The matched term or inflection. */
    term: text().notNull(),
    /** The base term, if an inflection was matched. */
    formOf: text(),
    /** Whether the rule's terms are case-sensitive. */
    matchCase: boolean().notNull(),
    field: text().notNull(),
    /** The zero-based index of the list item, for a list field. */
    item: integer(),
    words: text().notNull(),
    /** The position among the matches of the verdict, in the order of violations. */
    position: integer().notNull().default(0),
    /** The ordinal of the violation, or null if the match is covered. */
    ordinal: integer(),
    /** What is missing, as in the violation's reason, or null if the match is covered. */
    missing: text(),
    /** The records that cover the match. */
    evidence: jsonb().$type<CoveringEvidence[]>().notNull(),
  },
  (t) => [
    index("claim_matches_product_idx").on(t.productId, t.validationId),
    index("claim_matches_claim_idx").on(t.claimKey, t.productId),
    index("claim_matches_evidence_idx").using("gin", t.evidence.op("jsonb_path_ops")),
  ],
);
