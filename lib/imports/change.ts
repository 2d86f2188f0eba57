import { inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { conflict, invalidField } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { FileError } from "@/lib/platform/files/file-error";
import { toStorableText } from "@/lib/platform/text-fault";
import { loadAllFields } from "@/lib/product-fields/queries";
import { limitLevels } from "./categories/category-levels";
import { resolveChosenDefault } from "./categories/default-category";
import { saveDraft } from "./drafts";
import { createSource } from "./files";
import { suggestForeignChoice } from "./foreign";
import { isColumnField } from "./mapping/by-header";
import { saveProfile } from "./profiles";
import { findImport, getImport } from "./queries";
import type { ImportJson, UpdateImport } from "./schemas";
import { type Import, toOwnFields, toParseSettings } from "./settings";
import { resolveSource } from "./source";
import { surveyFile } from "./survey";
import { findColumns } from "./worker/run-worker";

/**
 * Changes how a draft is parsed and mapped, and recomputes its counts.
 * @throws DomainError not_found, invalid, or conflict if it has started or was changed concurrently
 */
export async function updateImport(
  id: number,
  input: UpdateImport,
  user: SessionUser,
  signal?: AbortSignal,
): Promise<ImportJson> {
  const draft = await findImport(id, user);
  if (draft.state !== "draft") throw conflict("Only a draft can be changed.");
  if (!draft.isRead) throw conflict("The file has not been fully uploaded yet.");
  await requireCategories(input);
  const source = createSource(id);
  try {
    const parsedDraft = { ...draft, ...getFileOptions(draft, input) };
    const customFields = await loadAllFields(db());
    const columns = shouldReparse(input)
      ? await findColumns(
          source,
          toParseSettings(parsedDraft),
          toOwnFields(customFields),
          input.header_row,
          signal,
        )
      : { columns: draft.columns };
    const keys = new Set(customFields.map(({ key }) => key));
    const updatedDraft = {
      ...applyChoices({ ...parsedDraft, ...columns }, input, keys),
      ...(input.default_category === undefined
        ? {}
        : await resolveChosenDefault(input.default_category)),
      ...(input.source === undefined ? {} : await changeSource(input.source)),
      ...getForeignChoice(draft, input),
      ...(input.save_profile === undefined ? {} : { profile: input.save_profile }),
    };
    const analyzedDraft = { ...updatedDraft, ...(await surveyFile(updatedDraft, signal)) };
    requireRows(input.cells ?? [], analyzedDraft.cells);
    requireFileCategories(input, analyzedDraft.categories);
    await db().transaction(async (tx) => {
      await saveDraft(tx, analyzedDraft);
      if (input.cells?.length) await auditCells(tx, draft, input.cells, user);
      if (input.save_profile !== undefined)
        await saveProfile(tx, input.save_profile, analyzedDraft, user);
    });
  } catch (error) {
    throw error instanceof FileError ? invalidField(findInvalidField(input), error.message) : error;
  }
  return getImport(id, user);
}

async function changeSource(source: number | string) {
  const draftSource = await resolveSource(source);
  return { ...draftSource, ...(await suggestForeignChoice(draftSource.sourceId)) };
}

function getForeignChoice(draft: Import, input: UpdateImport): Partial<Import> {
  const foreignPrefix = input.foreign_prefix ?? draft.foreignPrefix;
  if (input.foreign === "prefix" && foreignPrefix === null)
    throw invalidField("foreign_prefix", "Enter a prefix of 1 to 20 characters.");
  return {
    ...(input.foreign !== undefined && { foreignChoice: input.foreign }),
    ...(input.foreign_prefix !== undefined && { foreignPrefix }),
  };
}

function shouldReparse({ encoding, delimiter, sheet, header_row }: UpdateImport): boolean {
  return [encoding, delimiter, sheet, header_row].some((value) => value !== undefined);
}

function findInvalidField(input: UpdateImport): string {
  const names = ["sheet", "delimiter", "encoding", "mapping"] as const;
  return names.find((name) => input[name]) ?? "file";
}

function getFileOptions(draft: Import, input: UpdateImport): Partial<Import> {
  if (input.delimiter !== undefined && draft.delimiter === null) {
    throw invalidField("delimiter", "This file has no delimiter.");
  }
  if (input.sheet !== undefined && draft.sheet === null) {
    throw invalidField("sheet", "This file has no sheets.");
  }
  return {
    ...(input.encoding ? { encoding: input.encoding, encodingSure: true } : {}),
    ...(input.delimiter ? { delimiter: input.delimiter } : {}),
    ...(input.sheet === undefined ? {} : { sheet: input.sheet }),
  };
}

function applyChoices(draft: Import, input: UpdateImport, keys: ReadonlySet<string>): Import {
  return {
    ...draft,
    name: input.name ?? draft.name,
    mode: input.mode ?? draft.mode,
    clearEmpty: input.clear_empty ?? draft.clearEmpty,
    columns: applyMapping(draft.columns, input.mapping ?? {}, keys),
    categories: applyCategoryChoices(draft.categories, input),
    cells: mergeCells(draft, input.cells ?? []),
  };
}

function applyMapping(
  columns: Import["columns"],
  mapping: Record<string, string | null>,
  keys: ReadonlySet<string>,
): Import["columns"] {
  for (const [name, field] of Object.entries(mapping)) {
    if (!columns.some((column) => column.name === name)) {
      throw invalidField("mapping", `The file has no column "${name}".`);
    }
    if (field !== null && !isColumnField(field, keys)) {
      throw invalidField("mapping", `A column cannot be mapped to "${field}".`);
    }
  }
  const usedFields = new Set(Object.values(mapping).filter((field) => field !== null));
  return columns.map((column) => {
    const field = mapping[column.name];
    if (field !== undefined) return { ...column, field };
    // A built-in field that was assigned to another column is removed from this one.
    const isReassigned = column.field !== null && usedFields.has(column.field);
    return isReassigned && !column.field?.startsWith("texts.")
      ? { ...column, field: null }
      : column;
  });
}

/**
 * Applies the chosen categories. The values can be those of a column that becomes the category
 * column, so they are compared with the file's values after its survey.
 */
function applyCategoryChoices(
  fileCategories: Import["categories"],
  { categories: choices = {}, category_levels }: UpdateImport,
): Import["categories"] {
  const knownValues = new Set(fileCategories.map(({ value }) => value));
  const otherCategories: Import["categories"] = Object.keys(choices)
    .filter((value) => !knownValues.has(value))
    .map((value) => ({ value, rows: 0, category: null }));
  return [...fileCategories, ...otherCategories].map(({ new_name, ...fileCategory }) => {
    const { value } = fileCategory;
    const choice = choices[value];
    const name = category_levels === undefined ? value : limitLevels(value, category_levels);
    if (choice === "new" && name !== value)
      return { ...fileCategory, category: choice, new_name: name };
    const isSame = choice === undefined || choice === null;
    return {
      ...fileCategory,
      category: choice ?? fileCategory.category,
      ...(isSame && new_name !== undefined ? { new_name } : {}),
    };
  });
}

function requireFileCategories(
  { categories: choices = {} }: UpdateImport,
  fileCategories: Import["categories"],
): void {
  const fileValues = new Set(fileCategories.map(({ value }) => value));
  const unknownValue = Object.keys(choices).find((value) => !fileValues.has(value));
  if (unknownValue !== undefined)
    throw invalidField("categories", `The file has no category "${unknownValue}".`);
}

/** Maximum number of manually corrected cells of a draft. */
const MAX_CELLS = 10_000;
/** Maximum total length of manually corrected cells in UTF-16 code units. */
const MAX_CELL_LENGTH = 5_000_000;

/** Merges corrected cells. If the row and column are the same, the later correction applies. */
function mergeCells(draft: Import, newCells: Import["cells"]): Import["cells"] {
  const columns = new Set(draft.columns.map(({ name }) => name));
  const unknownCell = newCells.find(({ column }) => !columns.has(column));
  if (unknownCell) throw invalidField("cells", `The file has no column "${unknownCell.column}".`);
  const cellsByPosition = new Map<string, Import["cells"][number]>();
  for (const cell of [...draft.cells, ...newCells]) {
    if (columns.has(cell.column)) cellsByPosition.set(`${cell.row} ${cell.column}`, cell);
  }
  const cells = [...cellsByPosition.values()];
  const length = cells.reduce((sum, { value }) => sum + value.length, 0);
  if (cells.length > MAX_CELLS || length > MAX_CELL_LENGTH) {
    throw invalidField(
      "cells",
      "Too many cells were corrected here. Correct them in the file instead.",
    );
  }
  return cells;
}

/** Maximum length of a cell in an audit entry. */
const MAX_AUDITED_LENGTH = 200;

async function auditCells(
  tx: Database,
  { id, name }: Import,
  cells: Import["cells"],
  user: SessionUser,
): Promise<void> {
  const auditedCells = cells.map(({ value, ...cell }) => ({
    ...cell,
    value: toStorableText(value.slice(0, MAX_AUDITED_LENGTH)),
  }));
  const entry = { action: "import.cells_changed", entity: "import", entityId: id };
  await recordAudit(tx, { actorId: user.id, ...entry, detail: { name, cells: auditedCells } });
}

function requireRows(correctedCells: Import["cells"], fileCells: Import["cells"]): void {
  const rows = new Set(fileCells.map(({ row }) => row));
  const unknownCell = correctedCells.find(({ row }) => !rows.has(row));
  if (unknownCell)
    throw invalidField("cells", `The file has no row ${unknownCell.row} below its header.`);
}

async function requireCategories(input: UpdateImport): Promise<void> {
  const chosenIds = Object.values(input.categories ?? {}).filter((id) => typeof id === "number");
  const defaultId = typeof input.default_category === "number" ? input.default_category : null;
  const ids = [...chosenIds, ...(defaultId === null ? [] : [defaultId])];
  if (ids.length === 0) return;
  const existingCategories = await db()
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids));
  const existingIds = new Set(existingCategories.map(({ id }) => id));
  if (chosenIds.some((id) => !existingIds.has(id)))
    throw invalidField("categories", "This category does not exist.");
  if (defaultId !== null && !existingIds.has(defaultId))
    throw invalidField("default_category", "This category does not exist.");
}
