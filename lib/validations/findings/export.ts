import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { productPatterns } from "@/db/schema/patterns";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import type { ProductTexts } from "@/lib/checking/product-texts";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile } from "@/lib/platform/export/file";
import { isAmong } from "@/lib/platform/search";
import {
  decisionIn,
  isAnyAnd,
  isDecided,
  isKnown,
  isOfKind,
  isOpenAnd,
} from "@/lib/products/finding-filters";
import { CHECKED_TEXT } from "../checked-text";
import { KIND } from "../found";
import { checkedTexts, toViolationJson, type ViolationRow } from "../json";
import type { FindingExport } from "./schemas";

/**
 * Exports the matching findings, one per row, reading a limited number of validations at a time.
 */
export function exportFindings({ format, ...filters }: FindingExport): Response {
  return exportFile({ name: "findings", format, columns: COLUMNS, batches: readBatches(filters) });
}

type Row = {
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

const COLUMNS: readonly Column<Row>[] = (
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

async function* readBatches(filters: Filters): AsyncGenerator<Row[]> {
  const { validationId } = productPatterns;
  const decision = decisionIn(filters);
  const found = await db()
    .selectDistinct({ id: validationId })
    .from(productPatterns)
    .where(and(...(decision === "none" ? isOpenAnd(filters) : isAnyAnd(filters))))
    .orderBy(desc(validationId));
  const wanted = and(
    isOfKind(sql`${violations.kindId}`, filters),
    isDecided(decision),
    isKnown(filters.known),
  );
  const known: Kinds = new Map();
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    yield await readRows(
      found.slice(at, at + BATCH_SIZE).map(({ id }) => id),
      wanted,
      known,
    );
  }
}

type Kind = Omit<ViolationRow, keyof typeof violations.$inferSelect>;
type Kinds = Map<number, Kind>;

async function readRows(ids: number[], wanted: SQL | undefined, known: Kinds): Promise<Row[]> {
  const [found, checked] = await Promise.all([
    db()
      .select({
        ...getTableColumns(violations),
        decidedAs: findingDecisions.kind,
        knownOn: findingDecisions.knownOn,
      })
      .from(violations)
      .leftJoin(findingDecisions, eq(findingDecisions.id, violations.decision))
      .where(and(isAmong(violations.validationId, ids), wanted))
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
    found.map(({ kindId }) => kindId),
    known,
  );
  const ofValidation = new Map(checked.map((row) => [row.id, row]));
  const read = new Map<number, ProductTexts>();
  return found.flatMap((violation) => {
    const own = ofValidation.get(violation.validationId);
    const kind = known.get(violation.kindId);
    if (!own || !kind) return [];
    const texts = read.get(own.id) ?? checkedTexts(own.text, own.texts);
    read.set(own.id, texts);
    const json = toViolationJson({ ...kind, ...violation }, texts);
    return {
      product_id: own.productId,
      name: own.name,
      category: own.category,
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
 * Loads the kinds with these ids into the cache. There are few compared with findings: joining them
 * with each finding would dominate reading time and memory.
 */
async function loadKinds(ids: number[], known: Kinds): Promise<void> {
  if (known.size > MAX_KINDS) known.clear();
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  const found = await db()
    .select({ ...KIND, id: findingKinds.id })
    .from(findingKinds)
    .where(isAmong(findingKinds.id, missing));
  for (const { id, ...kind } of found) known.set(id, kind);
}
