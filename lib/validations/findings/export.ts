import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { productPatterns } from "@/db/schema/patterns";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { isOfKind } from "@/lib/findings/filters";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile } from "@/lib/platform/export/file";
import { isAmong } from "@/lib/platform/search";
import { CHECKED_TEXT, KIND_COLUMNS } from "../columns";
import { parseCheckedTexts, toViolationJson, type ViolationRow } from "../json";
import {
  getDecisionFilter,
  isDecided,
  isKnown,
  listConditions,
  listOpenConditions,
} from "./filters";
import type { FindingExport } from "./schemas";

/** Exports the matching findings, one per row. Reads a limited number of validations at a time. */
export function exportFindings({ format, ...filters }: FindingExport): Response {
  return exportFile({ name: "findings", format, columns: COLUMNS, batches: readBatches(filters) });
}

type FindingExportRow = {
  product_id: string;
  name: string;
  category: string;
  field: string;
  rule: string;
  rule_name: string;
  severity: string;
  words: string | null;
  line: string | null;
  position: number | null;
  message: string;
  suggestion: string | null;
  decision: string | null;
  known: string | null;
};

const COLUMNS: readonly Column<FindingExportRow>[] = (
  [
    "product_id",
    "name",
    "category",
    "field",
    "rule",
    "rule_name",
    "severity",
    "words",
    "line",
    "position",
    "message",
    "suggestion",
    "decision",
    "known",
  ] as const
).map((header) => ({ header, value: (row) => row[header] }));

/** Number of validations whose texts are in memory at a time. */
const BATCH_SIZE = 100;

type Filters = Omit<FindingExport, "format">;

async function* readBatches(filters: Filters): AsyncGenerator<FindingExportRow[]> {
  const { validationId } = productPatterns;
  const decision = getDecisionFilter(filters);
  const validationRows = await db()
    .selectDistinct({ id: validationId })
    .from(productPatterns)
    .where(and(...(decision === "none" ? listOpenConditions(filters) : listConditions(filters))))
    .orderBy(desc(validationId));
  const condition = and(
    isOfKind(sql`${violations.kindId}`, filters),
    isDecided(decision),
    isKnown(filters.known),
  );
  const kindsById: KindsById = new Map();
  for (let offset = 0; offset < validationRows.length; offset += BATCH_SIZE) {
    yield await readRows(
      validationRows.slice(offset, offset + BATCH_SIZE).map(({ id }) => id),
      condition,
      kindsById,
    );
  }
}

type Kind = Omit<ViolationRow, keyof typeof violations.$inferSelect>;
type KindsById = Map<number, Kind>;

async function readRows(
  ids: number[],
  condition: SQL | undefined,
  kindsById: KindsById,
): Promise<FindingExportRow[]> {
  const [violationRows, validationRows] = await Promise.all([
    db()
      .select({
        ...getTableColumns(violations),
        decidedAs: findingDecisions.kind,
        knownOn: findingDecisions.knownOn,
      })
      .from(violations)
      .leftJoin(findingDecisions, eq(findingDecisions.id, violations.decision))
      .where(and(isAmong(violations.validationId, ids), condition))
      .orderBy(desc(violations.validationId), asc(violations.ordinal)),
    db()
      .select({
        id: validations.id,
        text: CHECKED_TEXT,
        texts: validations.checkedTexts,
        productId: products.productId,
        name: products.name,
        category: categories.name,
      })
      .from(validations)
      .innerJoin(products, eq(products.id, validations.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(isAmong(validations.id, ids)),
  ]);
  await loadKinds(
    violationRows.map(({ kindId }) => kindId),
    kindsById,
  );
  const validationsById = new Map(validationRows.map((row) => [row.id, row]));
  const textsByValidation = new Map<number, ProductTexts>();
  return violationRows.flatMap((violation) => {
    const validation = validationsById.get(violation.validationId);
    const kind = kindsById.get(violation.kindId);
    if (!validation || !kind) return [];
    const texts =
      textsByValidation.get(validation.id) ?? parseCheckedTexts(validation.text, validation.texts);
    textsByValidation.set(validation.id, texts);
    const json = toViolationJson({ ...kind, ...violation }, texts);
    return {
      product_id: validation.productId,
      name: validation.name,
      category: validation.category,
      field: json.field,
      rule: json.guideline_reference,
      rule_name: json.rule_name,
      severity: json.severity,
      words: json.violating_words,
      line: json.line_text,
      position: json.start_position,
      message: json.reason,
      suggestion: json.suggestion,
      decision: violation.decidedAs,
      known: violation.knownOn,
    };
  });
}

/** Maximum number of kinds cached between batches. */
const MAX_KINDS = 5_000;

/**
 * Loads the kinds with these ids into the cache. There are few kinds compared with findings;
 * joining kinds with each finding would dominate read time and memory.
 */
async function loadKinds(ids: number[], kindsById: KindsById): Promise<void> {
  if (kindsById.size > MAX_KINDS) kindsById.clear();
  const missingIds = [...new Set(ids)].filter((id) => !kindsById.has(id));
  if (missingIds.length === 0) return;
  const kindRows = await db()
    .select({ ...KIND_COLUMNS, id: findingKinds.id })
    .from(findingKinds)
    .where(isAmong(findingKinds.id, missingIds));
  for (const { id, ...kind } of kindRows) kindsById.set(id, kind);
}
