import { languageFilter, marketFilter } from "@/components/list/language-and-market-filters";
import {
  BRAND_VIOLATION_TYPES,
  CATEGORY_VIOLATION_TYPES,
  INDIVIDUAL_VIEW,
  PATTERN_ORDERINGS,
  SEVERITIES,
  SOURCES,
} from "@/lib/enums";
import type { FindingDecisionFilter } from "@/lib/findings/filter-schemas";
import { getPatternTitle, pluralize } from "@/lib/format";
import type { PatternJson, PatternQuery } from "@/lib/validations/findings/schemas";
import type { ListedViolationJson, ViolationQuery } from "@/lib/validations/schemas";
import type { BulkChangeSubject } from "../bulk-changes/draft-dialog";
import type { ListColumn } from "../list/columns";
import { defineList, type SortField } from "../list/define-list";
import {
  allowMultiple,
  categoryFilter,
  defineChoiceFilter,
  defineIdFilter,
  type Filter,
  type FilterOptions,
  knownFindingFilter,
  search,
} from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { text, wholeNumberParser } from "../list/params";
import type { List } from "../list/use-list";

/** Defines a filter that only links can set and that the filter bar shows. */
const defineTextParam = (label: string): Filter<string> => ({
  param: text,
  choice: { label, options: [] },
});
const defineIdParam = (label: string): Filter<number> => ({
  param: wholeNumberParser,
  choice: { label, options: [] },
});

const checkerFilter = defineChoiceFilter(["rule", "ai"], {
  label: "Found by",
  labels: { rule: "A rule", ai: "The model" },
});

const decisionFilter = defineChoiceFilter(["wrong", "accepted"], {
  label: "Decision",
  all: "Open",
  labels: { wrong: "False positives", accepted: "Accepted" },
}) as Filter<FindingDecisionFilter>;

/** Shared by both views, so that filters survive switching between them. */
const filters = {
  search,
  rule: allowMultiple(defineIdFilter("rules", { label: "Rule", all: "All rules" })),
  severity: allowMultiple(
    defineChoiceFilter(SEVERITIES, { label: "Severity", all: "All severities" }),
  ),
  category: allowMultiple(categoryFilter),
  brand_guideline: allowMultiple(defineIdFilter("guidelines", { label: "Brand guideline" })),
  language: allowMultiple(languageFilter),
  market: allowMultiple(marketFilter),
  checked_by: allowMultiple(checkerFilter),
  decision: allowMultiple(decisionFilter),
  known: knownFindingFilter,
  words: defineTextParam("Words"),
  source: allowMultiple(defineChoiceFilter(SOURCES, { label: "Source" })),
  guideline_reference: defineTextParam("Clause"),
  missing: defineTextParam("Missing"),
  rule_set: allowMultiple(defineIdParam("Rule set")),
  violation_type: allowMultiple(
    defineChoiceFilter([...CATEGORY_VIOLATION_TYPES, ...BRAND_VIOLATION_TYPES], { label: "Kind" }),
  ),
  field: allowMultiple(defineTextParam("Field")),
  batch: allowMultiple(defineIdFilter("batch", { label: "Batch" })),
  uploaded_by: allowMultiple(defineIdFilter("people", { label: "Uploaded by" })),
};

/** The filters that a link to a pattern sets. */
const PATTERN_FILTERS = [
  "rule",
  "source",
  "guideline_reference",
  "words",
  "missing",
  "field",
] as const;

type PatternFilters = Pick<PatternQuery, (typeof PATTERN_FILTERS)[number]>;

/** Combines the filters of one pattern, or of one rule with its policy. */
function combinePatternFilters(query: PatternFilters, { rules = [] }: FilterOptions) {
  const { rule, source, guideline_reference = "", words = null, missing = null, field } = query;
  const isOnePolicy = source !== undefined && (rule !== undefined || guideline_reference !== "");
  if (!isOnePolicy || [rule, source, field].some(Array.isArray)) return null;
  const rule_name = rules.find(({ value }) => value === rule)?.label ?? guideline_reference;
  const title = getPatternTitle({ words, missing, rule_name });
  const isRule = words === null && missing === null;
  const otherField = field === undefined || field === "description" || field === "any" ? "" : field;
  return {
    names: PATTERN_FILTERS,
    label: `${missing === null ? `${isRule ? "Rule" : "Pattern"}: ` : ""}${title}${otherField && ` in ${otherField}`}`,
    title: isRule ? undefined : rule_name,
  };
}

const sharedDefinition = {
  screen: "/findings",
  view: "findings" as const,
  filters,
  combineFilters: combinePatternFilters,
  pageSize: 50,
  pageSizes: PAGE_SIZES,
  refreshMs: 15_000,
};

const patternColumns = [
  { id: "words", header: "Words", headClass: "sm:w-full" },
  {
    id: "findings",
    header: "Findings",
    sort: "findings",
    numeric: true,
    className: "max-sm:hidden",
    headClass: "max-sm:block sm:w-20 lg:w-24",
  },
  {
    id: "products",
    header: "Products",
    sort: "products",
    numeric: true,
    className: "max-sm:hidden",
    headClass: "max-sm:block sm:w-20 lg:w-24",
  },
  {
    id: "would_pass",
    header: "Would pass",
    sort: "would_pass",
    numeric: true,
    headClass: "sm:w-24 lg:w-28",
  },
] as const satisfies readonly ListColumn<string, SortField<PatternQuery>>[];
export type PatternColumn = (typeof patternColumns)[number]["id"];

export const PATTERN_LIST = defineList<PatternQuery, PatternJson>({
  ...sharedDefinition,
  key: "patterns",
  columns: patternColumns,
  path: "/validations/patterns/",
  exported: { path: "/validations/violations/export/", fixed: {} },
  orderings: PATTERN_ORDERINGS,
  order: "-would_pass",
  words: {
    search: "Search patterns",
    placeholder: "Search words and rules...",
    loading: "Loading patterns",
    failed: "Error Loading Findings",
    emptyTitle: "No Findings",
    noMatch: "No open findings match these filters.",
  },
});

const findingColumns = [
  { id: "product", header: "Product" },
  { id: "severity", header: "Severity" },
  { id: "words", header: "Words" },
  { id: "line", header: "Line", className: "sm:max-lg:hidden" },
  { id: "rule", header: "Rule" },
] as const satisfies readonly ListColumn<string, SortField<ViolationQuery>>[];
export type FindingColumn = (typeof findingColumns)[number]["id"];

export const FINDING_LIST = defineList<ViolationQuery, ListedViolationJson>({
  ...sharedDefinition,
  key: "findings",
  columns: findingColumns,
  fixedParams: { view: INDIVIDUAL_VIEW },
  path: "/validations/violations/",
  fixed: { latest: "true" },
  words: {
    search: "Search findings",
    placeholder: "Search words and rules...",
    loading: "Loading findings",
    failed: "Error Loading Findings",
    emptyTitle: "No Findings",
    noMatch: "No open findings match these filters.",
  },
});

export type PatternList = List<PatternQuery, PatternJson>;
export type FindingList = List<ViolationQuery, ListedViolationJson>;

/** Returns the link to a pattern's individual findings, within the current filters. */
export function buildFindingsHref(
  pattern: PatternJson,
  { page, ordering, ...query }: PatternQuery,
) {
  const findingsQuery = { ...query, page: 1, ...getPatternFilters(pattern) };
  return `/findings${FINDING_LIST.hrefOf(findingsQuery as ViolationQuery)}`;
}

/** Returns the link to all findings of a finding's rule or clause. */
export function buildRuleFindingsHref(finding: ListedViolationJson): string {
  return `/findings${FINDING_LIST.hrefOf({ ...getRuleFilters(finding), page: 1 } as ViolationQuery)}`;
}

type RuleReference = Pick<PatternJson, "rule" | "source" | "guideline_reference">;

const getRuleFilters = ({ rule, source, guideline_reference }: RuleReference) => ({
  source,
  ...(rule === null ? { guideline_reference } : { rule }),
});

function getPatternFilters(pattern: PatternJson) {
  const { words, missing, field } = pattern;
  return {
    ...getRuleFilters(pattern),
    field,
    ...(words === null ? {} : { words }),
    ...(missing === null ? {} : { missing }),
  };
}

/** Describes a pattern: `“cheap” (No cheap talk)`, `Missing: material`. */
function describePattern(pattern: PatternJson): string {
  const { missing, words, rule_name } = pattern;
  const hasOnlyWords = missing === null && words !== null;
  return hasOnlyWords ? `${getPatternTitle(pattern)} (${rule_name})` : getPatternTitle(pattern);
}

/** Returns the subject of a bulk change for a pattern within the current filters. */
export function toPatternSubject(
  pattern: PatternJson,
  query: PatternQuery,
  { canRule }: { canRule: boolean },
): BulkChangeSubject {
  const { findings, products, fix, preferred } = pattern;
  const subject = describePattern(pattern);
  return {
    filters: { ...pickFilters(query), ...getPatternFilters(pattern) },
    description: `${subject}: ${pluralize(findings, "finding")} in ${pluralize(products, "product")}`,
    fix,
    preferred,
    exceptionHref: canRule ? buildExceptionHref(pattern) : undefined,
  };
}

/** The maximum line length in the link. Longer lines are omitted; shorter ones suffice. */
const MAX_LINE_LENGTH = 500;

function buildExceptionHref({ rule, words, example }: PatternJson): string | undefined {
  if (rule === null || words === null) return undefined;
  const search = new URLSearchParams({ except: words });
  if (example.line && example.line.length <= MAX_LINE_LENGTH) search.set("line", example.line);
  return `/findings/rules/${rule}?${search}`;
}

/** Returns the subject of a bulk change for all matches of the current filters. */
export function toQuerySubject(query: PatternQuery | ViolationQuery): BulkChangeSubject {
  return { filters: pickFilters(query), description: "All open findings that match the filters." };
}

function pickFilters(query: PatternQuery | ViolationQuery): BulkChangeSubject["filters"] {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query[name];
      if (value === undefined) return [];
      return [[name, typeof value === "boolean" ? String(value) : value]];
    }),
  );
}
