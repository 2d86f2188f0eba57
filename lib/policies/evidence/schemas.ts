import { z } from "zod";
import {
  DOCUMENT_TYPES,
  EVIDENCE_ACTIONS,
  EVIDENCE_KINDS,
  EVIDENCE_ORDERINGS,
  EVIDENCE_STATES,
  SOURCES,
} from "@/lib/enums";
import { exportFields } from "@/lib/platform/export/schemas";
import {
  createListFilter,
  createOrderingFilter,
  day,
  dayFilter,
  dayOrNull,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import { marketCode } from "@/lib/platform/language-schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { dryRunFlag } from "@/lib/platform/uploads/form-schemas";
import { MAX_CLAIM_LENGTH } from "../defaults";
import { appliesToJson, ruleSetScopeSchema } from "../rule-sets/schemas";

const MAX_TERMS = 200;
export const MAX_PRODUCTS = 10_000;

/* Responses. */

export const evidenceJson = z.object({
  id: z.int(),
  claim: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  issuer: z.string(),
  reference: z.string().describe("The number of the certificate or report; empty if not given."),
  url: z.string().describe("Shown as a link, never fetched; empty if not given."),
  note: z.string(),
  terms: z.array(z.string()).describe("The terms that it covers; empty for all."),
  valid_from: dayOrNull.describe("The first day, in UTC; null for no limit."),
  valid_until: dayOrNull.describe("The last day, in UTC; null for no limit."),
  markets: z.array(z.string()).describe("Two-letter country codes; empty for all markets."),
  applies_to: appliesToJson.extend({
    products: z.array(z.string()).describe("Business ids of products."),
  }),
  document: z
    .object({
      name: z.string(),
      type: z.enum(DOCUMENT_TYPES),
      size: z.int().describe("In bytes."),
      sha256: z.string(),
    })
    .nullable()
    .describe("Null until it is uploaded."),
  state: z
    .enum(EVIDENCE_STATES)
    .describe("`expiring`: valid, and its last day is at most 60 days away."),
  products: z.int().describe("The number of products whose latest verdicts rely on it."),
  matches: z.int().describe("The number of matches that it covers in these verdicts."),
  created_by_name: z.string().nullable().describe("Null if unknown."),
  created_at: timeJson,
  updated_at: timeJson,
  withdrawn_by_name: z.string().nullable().describe("Null if it is not withdrawn, or unknown."),
  withdrawn_at: timeJson.nullable().describe("Null if it is not withdrawn."),
  withdrawn_reason: z.string().nullable().describe("Null if it is not withdrawn."),
  version: z.int().describe("Increases by one with each change."),
});
export type EvidenceJson = z.infer<typeof evidenceJson>;

export const evidenceRowJson = evidenceJson.extend({
  applies_to: appliesToJson.extend({
    product_count: z.int().describe("The number of products that the scope names."),
  }),
});
export type EvidenceRowJson = z.infer<typeof evidenceRowJson>;

const coversField = {
  covers: z
    .object({ products: z.int(), matches: z.int() })
    .describe("The matches in the latest verdicts that it covers while it is valid."),
};
export const savedEvidenceJson = evidenceJson.extend(coversField);
export type SavedEvidenceJson = z.infer<typeof savedEvidenceJson>;

export const evidenceHistoryJson = z.array(
  z.object({
    action: z.enum(EVIDENCE_ACTIONS),
    by_name: z.string().nullable().describe("Null if unknown."),
    at: timeJson,
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.unknown().describe("As in the record; null for a new record."),
        after: z.unknown(),
      }),
    ),
  }),
);
export type EvidenceHistoryJson = z.infer<typeof evidenceHistoryJson>;

export const evidenceUsesJson = z.array(
  z.object({
    product_id: z.string().describe("The business id."),
    name: z.string(),
    matches: z.array(
      z.object({
        words: z.string(),
        field: z.string(),
        item: z.int().nullable().describe("The index of the item in a list, from 0."),
      }),
    ),
  }),
);
export type EvidenceUsesJson = z.infer<typeof evidenceUsesJson>;

export const claimsJson = z.array(
  z.object({
    claim: z.string(),
    rules: z
      .array(
        z.object({
          rule: z.int().describe("The rule's id."),
          source: z
            .enum([...SOURCES, "rule_set"])
            .describe("The kind of policy that has the rule."),
          name: z.string(),
        }),
      )
      .describe("The rules that name the claim."),
    evidence: z
      .object(
        Object.fromEntries(EVIDENCE_STATES.map((state) => [state, z.int()])) as Record<
          (typeof EVIDENCE_STATES)[number],
          z.ZodInt
        >,
      )
      .describe("The number of records by state."),
    covered: z.int().describe("Matches in the latest verdicts that evidence covers."),
    uncovered: z.int().describe("Findings in the latest verdicts, without dismissed ones."),
  }),
);
export type ClaimsJson = z.infer<typeof claimsJson>;

export const evidenceImportJson = z.object({
  created: z.int(),
  unchanged: z.int().describe("Rows that equal a record."),
  errors: z.array(
    z.object({
      row: z.int().describe("The row in the file; the header is row 1."),
      column: z.string().nullable().describe("Null if the whole row is invalid."),
      message: z.string(),
    }),
  ),
});
export type EvidenceImportJson = z.infer<typeof evidenceImportJson>;

/* Requests. */

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);
const optionalText = (max: number) =>
  trimmedText(max)
    .nullable()
    .transform((value) => value ?? "");
const dedupe = <T>(values: T[]) => [...new Set(values)];

const scopeSchema = ruleSetScopeSchema
  .extend({
    products: z
      .array(trimmedText(255, 1))
      .max(MAX_PRODUCTS, `At most ${MAX_PRODUCTS.toLocaleString("en")} products.`)
      .transform(dedupe)
      .default([])
      .describe("Business ids of products."),
  })
  .refine(
    ({ all, categories, brand_guidelines, products }) =>
      all || categories.length + brand_guidelines.length + products.length > 0,
    "Choose all products, or at least one category, brand guideline or product.",
  );
export type EvidenceScope = z.output<typeof scopeSchema>;

const evidenceFields = z.object({
  claim: trimmedText(MAX_CLAIM_LENGTH, 1).describe("Compared without case."),
  kind: z.enum(EVIDENCE_KINDS),
  issuer: trimmedText(255, 1),
  reference: optionalText(255).describe("Null or empty if there is none."),
  url: optionalText(2000)
    .refine(
      (value) => value === "" || isWebAddress(value),
      "This must be an address that begins with http:// or https://.",
    )
    .describe("Null or empty if there is none."),
  note: optionalText(2000).describe("Null or empty if there is none."),
  terms: z
    .array(trimmedText(5000, 1))
    .max(MAX_TERMS, `At most ${MAX_TERMS} terms.`)
    .transform(dedupe)
    .describe("Terms of rules, each with its inflections, or single inflections; empty for all."),
  valid_from: day.nullable().describe("The first day, in UTC; null for no limit."),
  valid_until: day.nullable().describe("Not before `valid_from`."),
  markets: z
    .array(marketCode)
    .max(300)
    .transform(dedupe)
    .describe("Country codes; empty for all markets."),
  applies_to: scopeSchema,
});
export const EVIDENCE_FIELD_NAMES = evidenceFields.keyof().options;

const dryRunField = {
  dry_run: z
    .boolean()
    .default(false)
    .describe("Returns the same answer with 200, and stores nothing."),
};

/** A new record without the options of its request. */
export const newEvidenceSchema = evidenceFields.partial().required({
  claim: true,
  kind: true,
  issuer: true,
  applies_to: true,
});
export type NewEvidence = z.output<typeof newEvidenceSchema>;

export const createEvidenceSchema = newEvidenceSchema.extend(dryRunField);
export type CreateEvidence = z.output<typeof createEvidenceSchema>;

export const updateEvidenceSchema = evidenceFields.partial().extend({
  version: z.int().optional().describe("The version that the change is based on."),
  ...dryRunField,
});
export type UpdateEvidence = z.output<typeof updateEvidenceSchema>;

export const withdrawSchema = z.object({ reason: trimmedText(500, 1) });

export const evidenceFilters = z.object({
  claim: z.string().trim().optional().describe("The name of the claim, ignoring case."),
  state: createListFilter(EVIDENCE_STATES),
  kind: createListFilter(EVIDENCE_KINDS),
  product_id: z
    .string()
    .trim()
    .optional()
    .describe("A product's business id: records whose scope and markets match."),
  expires_before: dayFilter.describe("Only records whose last day is before this day."),
  search: z.string().trim().optional().describe("Part of the issuer, reference or note."),
});
export const evidenceQuery = pageQuery.extend({
  ...evidenceFilters.shape,
  ordering: createOrderingFilter(EVIDENCE_ORDERINGS),
});
export type EvidenceQuery = z.output<typeof evidenceQuery>;

export const evidenceExport = evidenceQuery
  .omit({ page: true, page_size: true })
  .extend(exportFields);
export type EvidenceExport = z.output<typeof evidenceExport>;

export const claimsQuery = z.object({
  search: z.string().trim().optional().describe("Part of the name of the claim."),
});

export const documentForm = z.object({
  file: z.file().describe("A PDF, PNG, JPEG or WebP file of at most 20 MB."),
});
export const evidenceImportForm = z.object({
  file: z.file().describe("A .csv or .xlsx file with at most 5,000 rows."),
  dry_run: dryRunFlag,
});
