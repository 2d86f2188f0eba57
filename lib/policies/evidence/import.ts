import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "@/db/client";
import { evidence } from "@/db/schema/evidence";
import type { User } from "@/db/schema/users";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import { parseTexts } from "@/lib/checking/rules/terms/term-list";
import { UnreadableError } from "@/lib/checking/rules/unreadable";
import { findDateOrderError } from "@/lib/checking/rules/validity";
import type { FieldErrors } from "@/lib/errors";
import { formatNumber } from "@/lib/format";
import { unescapeFormula, unescapeFormulas } from "@/lib/platform/export/formulas";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";
import { findTextFault } from "@/lib/platform/text-fault";
import {
  parseInput,
  readForm,
  readNamedRows,
  requireFile,
  selectTexts,
} from "@/lib/platform/uploads/form";
import { dryRunFlag } from "@/lib/platform/uploads/form-schemas";
import { runAndRollBack } from "../dry-run";
import { VALUE_SEPARATORS } from "./export";
import { insertEvidence, type ResolvedEvidence } from "./mutations";
import { loadPolicyNames } from "./names";
import { loadEvidenceById } from "./queries";
import {
  type EvidenceImportJson,
  type EvidenceJson,
  MAX_PRODUCTS,
  type NewEvidence,
  newEvidenceSchema,
} from "./schemas";
import { lockProducts } from "./scope";

const MAX_ROWS = 5000;
const REQUIRED_COLUMNS = ["claim", "kind", "issuer"] as const;

type RowErrors = EvidenceImportJson["errors"];

/** A row of the file with its cells by column. */
interface NamedRow {
  number: number;
  getCell: (column: string) => string;
}

/**
 * Imports the records in the file of a multipart request: invalid rows are reported, rows that equal
 * a record are skipped, and the others are stored. With `dry_run`, stores nothing.
 * @throws DomainError too_large, unsupported_media_type, or invalid if the file cannot be read
 */
export async function importEvidence(
  request: Request,
  user: Pick<User, "id">,
): Promise<EvidenceImportJson> {
  const form = await readForm(request);
  const texts = assertWellFormed(selectTexts(form));
  const { dry_run } = parseInput(z.object({ dry_run: dryRunFlag }), texts);
  const file = requireFile(form.get("file"), "Choose a .csv or .xlsx file.");
  const rows = await readEvidenceRows(file);
  const run = (tx: Database) => importRows(tx, rows, user);
  return dry_run ? runAndRollBack(run) : db().transaction(run);
}

async function readEvidenceRows(file: File): Promise<NamedRow[]> {
  const { columns, rows } = await readNamedRows(file, REQUIRED_COLUMNS, MAX_ROWS);
  const unescapeCell = /\.csv$/i.test(file.name) ? unescapeFormulas : unescapeFormula;
  return rows.map(({ number, cells }) => ({
    number,
    getCell: (column) => unescapeCell(cells[columns.indexOf(column)] ?? "").trim(),
  }));
}

async function importRows(
  tx: Database,
  rows: readonly NamedRow[],
  user: Pick<User, "id">,
): Promise<EvidenceImportJson> {
  const errors: RowErrors = [];
  const parsedRows = rows.flatMap((row) => {
    const result = parseRow(row);
    if ("errors" in result) errors.push(...result.errors);
    return "errors" in result ? [] : [{ number: row.number, ...result }];
  });
  const resolve = await loadResolver(tx, parsedRows);
  const knownKeys = await loadKnownKeys(
    tx,
    parsedRows.map(({ record }) => record.claim),
  );
  const newRecords: ResolvedEvidence[] = [];
  let unchanged = 0;
  for (const row of parsedRows) {
    const { record, errors: rowErrors } = resolve(row);
    errors.push(...rowErrors);
    if (!record) continue;
    const key = recordKey(record.record);
    if (knownKeys.has(key)) unchanged++;
    else newRecords.push(record);
    knownKeys.add(key);
  }
  await insertEvidence(tx, newRecords, user);
  return {
    created: newRecords.length,
    unchanged,
    errors: errors.sort((a, b) => a.row - b.row),
  };
}

/** The scope of a row, with categories and brand guidelines by name. */
interface NamedScope {
  all: boolean;
  categories: string[];
  brand_guidelines: string[];
  products: string[];
}

interface ParsedRow {
  record: Omit<NewEvidence, "applies_to">;
  scope: NamedScope;
}

const importedFields = newEvidenceSchema.omit({ applies_to: true });

function parseRow({ number, getCell }: NamedRow): ParsedRow | { errors: RowErrors } {
  const faults: FieldErrors = {};
  const readList = (column: string) => {
    try {
      return parseTexts(getCell(column), VALUE_SEPARATORS);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      faults[column] = [error.message];
      return [];
    }
  };
  const result = importedFields.safeParse({
    claim: getCell("claim"),
    kind: getCell("kind"),
    issuer: getCell("issuer"),
    reference: getCell("reference"),
    url: getCell("url"),
    note: getCell("note"),
    terms: readList("terms"),
    valid_from: getCell("valid_from") || null,
    valid_until: getCell("valid_until") || null,
    markets: readList("markets"),
  });
  const scope = {
    all: /^(true|yes|1)$/i.test(getCell("all")),
    categories: readList("categories"),
    brand_guidelines: readList("brand_guidelines"),
    products: readList("products"),
  };
  if (!/^(true|yes|1|false|no|0|)$/i.test(getCell("all")))
    faults.all = ["This must be true or false."];
  if (!scope.all && [scope.categories, scope.brand_guidelines, scope.products].every(isEmpty))
    faults[""] = ["Choose all products, or at least one category, brand guideline or product."];
  if (scope.products.length > MAX_PRODUCTS)
    faults.products = [`At most ${formatNumber(MAX_PRODUCTS)} products.`];
  for (const column of COLUMNS)
    if (findTextFault(getCell(column))) faults[column] = ["This contains invalid characters."];
  if (!result.success) Object.assign(faults, toFieldErrors(result.error));
  else {
    const { valid_from = null, valid_until = null } = result.data;
    const dateError = findDateOrderError({ validFrom: valid_from, validUntil: valid_until });
    if (dateError) faults.valid_until = [dateError];
  }
  return result.success && Object.keys(faults).length === 0
    ? { record: result.data, scope }
    : { errors: toRowErrors(number, faults) };
}

const COLUMNS = [
  ...["claim", "kind", "issuer", "reference", "url", "note", "terms", "valid_from"],
  ...["valid_until", "markets", "all", "categories", "brand_guidelines", "products"],
];

const isEmpty = (list: readonly unknown[]) => list.length === 0;

/** Returns one error per column; messages about items of a list are joined. */
function toRowErrors(row: number, faults: FieldErrors): RowErrors {
  return Object.entries(faults).map(([column, fault]) => ({
    row,
    column: column || null,
    message: listMessages(fault).join(" "),
  }));
}

function listMessages(fault: FieldErrors[string]): string[] {
  return Array.isArray(fault) ? fault : Object.values(fault).flatMap(listMessages);
}

/** Loads what the rows name, and returns a function that resolves the scope of a row. */
async function loadResolver(tx: Database, rows: readonly ParsedRow[]) {
  const names = await loadPolicyNames(tx);
  const categoryIds = groupByName(names.categories);
  const guidelineIds = groupByName(names.guidelines);
  const productIds = await lockProducts(
    tx,
    rows.flatMap(({ scope }) => scope.products),
  );
  return ({ number, record, scope }: ParsedRow & { number: number }) => {
    const faults: FieldErrors = {};
    const resolveNames = (
      column: string,
      label: string,
      idsByName: Map<string, number[]>,
      list: string[],
    ) =>
      [...new Set(list)].flatMap((name) => {
        const ids = idsByName.get(name.toLowerCase()) ?? [];
        if (ids.length === 1) return ids;
        const message =
          ids.length === 0
            ? `${label} “${name}” does not exist.`
            : `Several are named “${name}”. Rename one of them first.`;
        faults[column] = [...(faults[column] ? listMessages(faults[column]) : []), message];
        return [];
      });
    const resolvedCategories = resolveNames(
      "categories",
      "Category",
      categoryIds,
      scope.categories,
    );
    const resolvedGuidelines = resolveNames(
      "brand_guidelines",
      "Brand guideline",
      guidelineIds,
      scope.brand_guidelines,
    );
    const unknownProducts = scope.products.filter((productId) => !productIds.has(productId));
    if (unknownProducts.length > 0)
      faults.products = unknownProducts.map((productId) => `Product ${productId} does not exist.`);
    if (Object.keys(faults).length > 0)
      return { record: null, errors: toRowErrors(number, faults) };
    const resolvedScope = {
      all: scope.all,
      categoryIds: resolvedCategories,
      guidelineIds: resolvedGuidelines,
      productIds: [...new Set(scope.products)].flatMap(
        (productId) => productIds.get(productId) ?? [],
      ),
    };
    const applies_to = {
      all: scope.all,
      categories: resolvedCategories,
      brand_guidelines: resolvedGuidelines,
      products: [...new Set(scope.products)],
    };
    return { record: { record: { ...record, applies_to }, scope: resolvedScope }, errors: [] };
  };
}

function groupByName(names: ReadonlyMap<number, string>): Map<string, number[]> {
  const idsByName = new Map<string, number[]>();
  for (const [id, name] of names) {
    const key = name.trim().toLowerCase();
    idsByName.set(key, [...(idsByName.get(key) ?? []), id]);
  }
  return idsByName;
}

/** Returns the keys of the records for these claims, including withdrawn ones. */
async function loadKnownKeys(tx: Database, claims: string[]): Promise<Set<string>> {
  const keys = [...new Set(claims.map(normalizeClaim))];
  const rows = await tx
    .select({ id: evidence.id })
    .from(evidence)
    .where(
      sql`${evidence.claimKey} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    );
  const records = await loadEvidenceById(
    rows.map(({ id }) => id),
    tx,
  );
  return new Set(records.map(recordKey));
}

/** Returns a key that is equal for records with the same fields, regardless of order in lists. */
function recordKey(record: NewEvidence | EvidenceJson): string {
  const { claim, kind, issuer, reference = "", url = "", note = "", applies_to } = record;
  const { terms = [], markets = [], valid_from = null, valid_until = null } = record;
  const { all, categories, brand_guidelines, products: productIds } = applies_to;
  const lists = [terms, markets, categories.map(String), brand_guidelines.map(String), productIds];
  return JSON.stringify([
    ...[normalizeClaim(claim), kind, issuer, reference, url, note, valid_from, valid_until, all],
    lists.map((list) => list.toSorted()),
  ]);
}
