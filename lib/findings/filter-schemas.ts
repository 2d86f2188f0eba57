import { z } from "zod";
import { BRAND_VIOLATION_TYPES, CATEGORY_VIOLATION_TYPES, SEVERITIES, SOURCES } from "@/lib/enums";
import {
  createListFilter,
  enumFilter,
  flagFilter,
  idListFilter,
  type OneOrMore,
} from "@/lib/platform/fields";
import { languageListFilter, marketListFilter } from "@/lib/platform/language-schemas";

/** Decisions on findings; `none` for open findings. */
const DECISION_FILTERS = ["none", "wrong", "accepted"] as const;
export type FindingDecisionFilter = (typeof DECISION_FILTERS)[number];

const textFilter = z
  .string()
  .max(20_000, "This is too long.")
  .transform((value) => value || undefined)
  .optional();

/** Keys contain no comma. */
const keyListFilter = z
  .string()
  .max(20_000, "This is too long.")
  .transform((value): OneOrMore<string> | undefined => {
    const [first, ...otherKeys] = new Set(value.split(",").filter(Boolean));
    return first !== undefined && otherKeys.length > 0 ? [first, ...otherKeys] : first;
  })
  .optional()
  .meta({ type: "array", items: { type: "string" } });

/** Filters by the content of findings, for any verdict. */
const findingFields = {
  rule: idListFilter.describe("A rule's id."),
  source: createListFilter(SOURCES),
  guideline_reference: textFilter.describe(
    "Exact match; for clauses of a guideline, which have no id.",
  ),
  rule_set: idListFilter,
  severity: createListFilter(SEVERITIES),
  violation_type: createListFilter([...CATEGORY_VIOLATION_TYPES, ...BRAND_VIOLATION_TYPES]),
  words: textFilter.describe("The words found, ignoring case and spacing."),
  search: z
    .string()
    .trim()
    .max(200, "This is too long.")
    .transform((value) => value || undefined)
    .optional()
    .describe("Searches the words found, missing elements and rule names."),
  missing: textFilter.describe("The required element that is missing; exact match."),
};

/** Filters of findings in lists, counts, exports and bulk changes. */
export const findingFilters = z.object({
  ...findingFields,
  field: keyListFilter.describe("`name`, `description`, or a field's key."),
  category: idListFilter.describe("The category of the product."),
  brand_guideline: idListFilter.describe("The brand guideline of the product."),
  language: languageListFilter.describe(
    "The language of the product, set or detected. `all`: any.",
  ),
  market: marketListFilter,
  batch: idListFilter.describe("The batch of the product."),
  uploaded_by: idListFilter.describe("The person who uploaded the product."),
  checked_by: createListFilter(["rule", "ai"]),
  decision: createListFilter(DECISION_FILTERS).describe(
    "The decision on the findings; in lists of latest verdicts, patterns and exports the default is `none`.",
  ),
  known: flagFilter.describe(
    "`true`: only findings that are accepted as known; `false`: only the others.",
  ),
});
export type FindingFilters = z.output<typeof findingFilters>;

/** Filters of product lists by their findings. A single finding must match all filters. */
export const byFinding = {
  rule: idListFilter.describe("The id of a rule that has a finding."),
  source: enumFilter(SOURCES).describe("The kind of policy that has the rule."),
  severity: findingFields.severity.describe("The severity of the finding."),
  words: findingFields.words,
};
