import { z } from "zod";
import { VALIDATION_STATUSES } from "@/db/schema/enums";
import { approvalJson } from "@/lib/approvals/schemas";
import {
  BRAND_VIOLATION_TYPES,
  CATEGORY_VIOLATION_TYPES,
  OUTCOMES,
  SEVERITIES,
  SOURCES,
} from "@/lib/checking/types";
import { exportFields } from "@/lib/export/schemas";
import { enumFilter, id, idFilter, orderingOf, text } from "@/lib/fields";
import { pageQuery } from "@/lib/pagination";

const severityCounts = z.object({ high: z.int(), medium: z.int(), low: z.int() });

const violationFields = {
  id: z.int(),
  severity: z.enum(SEVERITIES),
  line_number: z.int().nullable(),
  line_text: z.string().nullable(),
  violating_words: z.string().nullable(),
  /** UTF-16 offsets into the checked text, end exclusive. */
  start_position: z.int().nullable(),
  end_position: z.int().nullable(),
  reason: z.string(),
  guideline_reference: z.string(),
  suggestion: z.string().nullable(),
  checked_by: z.enum(["rule", "ai"]),
  rule: z.int().nullable(),
};

export const violationJson = z.object({
  ...violationFields,
  violation_type: z.enum(CATEGORY_VIOLATION_TYPES),
});
export type ViolationJson = z.infer<typeof violationJson>;

export const brandViolationJson = z.object({
  ...violationFields,
  violation_type: z.enum(BRAND_VIOLATION_TYPES),
  violation_type_display: z.string(),
  brand_guideline_title: z.string(),
  region_specific: z.boolean(),
});
export type BrandViolationJson = z.infer<typeof brandViolationJson>;

/** A violation outside its validation says which it belongs to. */
const whose = { validation: z.int(), source: z.enum(SOURCES) };
export const listedViolationJson = z.union([
  brandViolationJson.extend(whose),
  violationJson.extend(whose),
]);
export type ListedViolationJson = z.infer<typeof listedViolationJson>;

export const checkJson = z.object({
  rule: z.int().nullable(),
  source: z.enum(SOURCES),
  rule_type: z.string(),
  guideline_reference: z.string(),
  outcome: z.enum(OUTCOMES),
});

export const ledgerEntryJson = z.object({
  /** The violation's id. */
  violation: z.int(),
  severity: z.enum(SEVERITIES),
  /** What the score is multiplied by. */
  factor: z.number(),
  score_after: z.number(),
});

/** What a check found, stored or not. */
const resultFields = {
  overall_score: z.number().nullable(),
  is_compliant: z.boolean().nullable(),
  passed_threshold: z.boolean().nullable(),
  compliance_threshold: z.number().nullable(),
  total_violations: z.int(),
  high_severity_count: z.int(),
  medium_severity_count: z.int(),
  low_severity_count: z.int(),
  total_brand_guidelines_violations: z.int(),
  brand_guidelines_violation_counts: severityCounts,
  summary: z.string(),
  recommendations: z.array(z.string()),
  ai_model_used: z.string().nullable(),
  processing_time_seconds: z.number().nullable(),
  dropped_findings: z.int(),
};

const resultDetail = {
  checked_text: z.string().nullable(),
  violations: z.array(violationJson),
  brand_guidelines_violations: z.array(brandViolationJson),
  checks: z.array(checkJson),
  score_ledger: z.array(ledgerEntryJson),
};

/** What `analyze` answers: a result of which nothing is stored; violation ids count from 1. */
export const analysisJson = z.object({ ...resultFields, ...resultDetail });
export type AnalysisJson = z.infer<typeof analysisJson>;

const validationFields = {
  id: z.int(),
  product: z.int(),
  product_id_display: z.string(),
  product_name: z.string(),
  category_name: z.string(),
  product_status: z.string(),
  status: z.enum(VALIDATION_STATUSES),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  error_message: z.string().nullable(),
  /** Whether it was made under other policies, model or engine than today's. */
  is_stale: z.boolean(),
  /** The policies it was made under, by id and version; null where they were not noted. */
  checked_category: z.int().nullable(),
  category_version: z.int().nullable(),
  checked_brand_guidelines: z.int().nullable(),
  brand_guidelines_version: z.int().nullable(),
  approval: approvalJson.nullable(),
};

/** A row of a list: everything but the text, its violations and checks. */
export const validationRowJson = z.object({ ...validationFields, ...resultFields });
export type ValidationRowJson = z.infer<typeof validationRowJson>;

export const validationJson = validationRowJson.extend(resultDetail);
export type ValidationJson = z.infer<typeof validationJson>;

export const validationQuery = pageQuery.extend({
  search: z.string().optional(),
  status: enumFilter(VALIDATION_STATUSES),
  product__category: idFilter,
  product: idFilter,
  ordering: orderingOf(["created_at", "overall_score", "status", "total_violations"]),
});
export type ValidationQuery = z.output<typeof validationQuery>;

export const validationExport = validationQuery
  .omit({ page: true, page_size: true })
  .extend(exportFields);
export type ValidationExport = z.output<typeof validationExport>;

export const violationQuery = pageQuery.extend({
  validation: idFilter,
  source: enumFilter(SOURCES),
  severity: enumFilter(SEVERITIES),
});
export type ViolationQuery = z.output<typeof violationQuery>;

export const triggerSchema = z.object({
  /** Business ids. */
  product_ids: z
    .array(z.string("This must be text.").trim(), "This must be a list of product ids.")
    .min(1, "Name at least one product.")
    .max(1000, "At most 1,000 products at once."),
  force_revalidation: z.boolean().default(false),
});
export type Trigger = z.output<typeof triggerSchema>;

export const triggerAnswer = z.object({
  message: z.string(),
  queued: z.array(z.string()),
  already_running: z.array(z.string()),
  not_found: z.array(z.string()),
});

export const analyzeSchema = z.object({
  description: text(20_000, 1),
  category: id,
  brand_guidelines: id.nullish(),
});
export type Analyze = z.output<typeof analyzeSchema>;
