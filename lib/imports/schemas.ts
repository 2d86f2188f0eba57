import { z } from "zod";
import { FOREIGN_CHOICES, IMPORT_FORMATS, IMPORT_MODES, IMPORT_STATES } from "@/lib/enums";
import { id, timeJson, trimmedText } from "@/lib/platform/fields";
import { ENCODINGS } from "@/lib/platform/files/encoding-names";
import { ALL_PRODUCTS } from "@/lib/policies/defaults";

const conflictChoice = z
  .union([id, z.literal("new"), z.literal("skip")], 'This must be a category id, "new" or "skip".')
  .nullable();

const columnJson = z.object({
  name: z.string().describe("The name in the header; numbered if it is repeated."),
  samples: z.array(z.string()).describe("Its first values, truncated to 200 characters."),
  field: z
    .string()
    .nullable()
    .describe(
      "`product_id`, `name`, `description`, `category`, `brand_guidelines`, `language`, `market` or `texts.KEY`; null if the column is ignored.",
    ),
  note: z.string().optional().describe("Why a column that is named like an id is not used as one."),
});

const categoryJson = z.object({
  value: z.string().describe("The value in the file."),
  rows: z.int().describe("Number of products with this value."),
  category: conflictChoice.describe("An id, `new`, `skip`, or null if it is not mapped yet."),
  new_name: z
    .string()
    .optional()
    .describe("The name of a new category that keeps only some levels of the value's path."),
  suggestion: z
    .object({
      category: z.int().describe("The id of the suggested category."),
      why: z.string().describe("Why it is suggested, as a sentence."),
    })
    .optional()
    .describe(
      "A suggestion for a value that is not mapped yet; a user accepts it by choosing the category.",
    ),
});

const countsJson = z.object({
  products: z.int().describe("Products of the file without errors."),
  new: z.int().describe("New products among them."),
  changed: z.int().describe("Existing products among them that the import changes."),
  same: z.int().describe("Unchanged products among them."),
  grouped: z.int().describe("Rows that belong to another product: variants, images, duplicates."),
  errors: z.int().describe("Rows with errors."),
  missing: z.int().describe("Products of the source that the file does not contain."),
  conflicts: z
    .int()
    .describe(
      "Fields that both the source and a user have changed; after the start, those that are undecided.",
    ),
  kept: z
    .int()
    .describe("Fields whose correction was kept, because the file still has the old value."),
});

const errorJson = z.object({
  row: z.int().describe("The row number as in a spreadsheet, where the first row is 1."),
  column: z.string().nullable().describe("Null if it concerns the whole row."),
  kind: z
    .string()
    .describe(
      "`missing`, `repeated`, `shortened`, `too_long`, `broken`, `unknown` or `not_there`.",
    ),
  message: z.string(),
});

const foreignJson = z.object({
  count: z.int().describe("Number of the file's ids that belong to another source."),
  total: z.int().describe("Number of ids in the file."),
  source: z.string().describe("The other source; several names are separated by commas."),
  examples: z
    .array(
      z.object({
        product_id: z.string().describe("As in the file."),
        name: z.string().describe("The name of the stored product."),
        name_in_file: z.string().nullable().describe("Null if the file has none."),
      }),
    )
    .describe("The first 5."),
  choice: z
    .enum(FOREIGN_CHOICES)
    .describe(
      "`skip`: these products stay unchanged; `update`: each different value is a conflict; `prefix`: a prefix is added to the ids of the source.",
    ),
  prefix: z.string().nullable().describe("The prefix, if one was chosen."),
});

export const importJson = z.object({
  id: z.int(),
  name: z.string(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  format: z.enum(IMPORT_FORMATS),
  encoding: z.string(),
  encoding_sure: z.boolean().describe("False if a user must check the samples first."),
  delimiter: z.string().nullable().describe("Null if the format has none."),
  sheet: z.string().nullable().describe("The sheet of a workbook; otherwise null."),
  header_row: z.int().describe("The row number as in a spreadsheet, from 1."),
  rows: z.int().describe("Data rows of the file."),
  columns: z.array(columnJson),
  categories: z.array(categoryJson),
  default_category: z
    .union([z.int(), z.literal(ALL_PRODUCTS)])
    .nullable()
    .describe(
      "The category of products without one: an id, or `All products` if that category will be created.",
    ),
  mode: z.enum(IMPORT_MODES),
  clear_empty: z.boolean().describe("Whether empty cells clear guideline, language and market."),
  counts: countsJson,
  conflicting: z
    .int()
    .describe("Products among `counts.same` with a conflict: they differ from the file."),
  errors: z.array(errorJson).describe("The first 200 errors."),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .describe("The number of rows processed and in total."),
  batch_id: z.int().nullable().describe("The batch of its new products, after the start."),
  source: z
    .union([z.int(), z.string()])
    .nullable()
    .describe("The id of its source, or the name of the one that it will create."),
  foreign: foreignJson
    .nullable()
    .describe("The ids of the file that belong to another source; null if there are none."),
  profile: z
    .string()
    .nullable()
    .describe("The name of the saved mapping that was applied; null if none was."),
  error_message: z.string().nullable().describe("Why it failed; otherwise null."),
  created_by_name: z.string(),
  created_at: timeJson,
  started_at: timeJson.nullable().describe("Null for a draft."),
  finished_at: timeJson.nullable().describe("Null until it ends."),
});
export type ImportJson = z.infer<typeof importJson>;

export const importChangeJson = z.object({
  product_id: z.string(),
  name: z.string(),
  row: z.int().describe("The row number as in a spreadsheet."),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable().describe("Null if empty."),
      after: z.string().nullable().describe("Null if empty."),
    }),
  ),
});
export type ImportChange = z.infer<typeof importChangeJson>;

export const encodingPreviewJson = z.object({
  encoding: z.string(),
  lines: z.array(z.string()).describe("The same excerpts of the file in each encoding."),
});
export type EncodingPreview = z.infer<typeof encodingPreviewJson>;

/** A stored product that a file does not contain. */
export const importMissingJson = z.object({
  id: z.int(),
  product_id: z.string(),
  name: z.string(),
  category_name: z.string(),
});
export type ImportMissing = z.infer<typeof importMissingJson>;

/** The multipart body that scripts use to upload an entire file. */
export const importForm = z.object({
  file: z
    .file()
    .describe(
      "CSV, TSV, .xlsx, .xls, an XML feed, JSON or JSON Lines, up to 200 MB. A JSON body `{file_name, size}` instead announces a file that is sent in parts of 1 MB.",
    ),
});

const profileFields = {
  name: trimmedText(255, 1).describe("Unique, ignoring case."),
  mapping: z
    .record(z.string(), z.string().nullable())
    .describe("By column; null if the column is ignored."),
  categories: z
    .record(z.string(), conflictChoice.unwrap())
    .describe("By the file's value: an id, `new` or `skip`."),
  mode: z.enum(IMPORT_MODES),
  clear_empty: z.boolean(),
};

/** A saved mapping of columns to fields, reused for files with the same header. */
export const importProfileJson = z.object({
  id: z.int(),
  ...profileFields,
  columns: z.array(z.string()).describe("The column names that it applies to."),
  default_category: z
    .int()
    .nullable()
    .describe("The category of products without one; null for none."),
  created_at: timeJson,
  updated_at: timeJson,
});
export type ImportProfile = z.infer<typeof importProfileJson>;

export const updateImportProfileSchema = z.object(profileFields).partial();
export type UpdateImportProfile = z.output<typeof updateImportProfileSchema>;

/** The announcement of a file that is sent in parts. */
export const announceImportSchema = z.object({
  file_name: trimmedText(255, 1),
  size: z
    .int("This must be the file's size in bytes.")
    .min(1, "The file is empty.")
    .describe("At most 200 MB."),
});
export type AnnounceImport = z.output<typeof announceImportSchema>;

export const updateImportSchema = z.object({
  name: trimmedText(255, 1).optional(),
  mapping: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe("By column; omitted columns stay unchanged."),
  categories: z
    .record(z.string(), conflictChoice)
    .optional()
    .describe("By the file's value; omitted values stay unchanged."),
  category_levels: z
    .int("This must be a number from 1 to 20.")
    .min(1, "This must be a number from 1 to 20.")
    .max(20, "This must be a number from 1 to 20.")
    .optional()
    .describe(
      "How many levels of their paths (`Home > Lamps > Desk lamps`) categories keep if this request maps them to `new`. If omitted, all levels.",
    ),
  default_category: z
    .union([id, z.literal(ALL_PRODUCTS)], `This must be a category's id or “${ALL_PRODUCTS}”.`)
    .nullable()
    .optional()
    .describe(
      "The category of products without one; null for none. `All products` is created at the start of the import if it does not exist.",
    ),
  mode: z.enum(IMPORT_MODES).optional(),
  clear_empty: z.boolean().optional(),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe("Confirms the encoding after a person has checked the samples."),
  delimiter: z.string().length(1, "This must be one character.").optional(),
  sheet: z.string().min(1, "Enter the name of a sheet.").optional(),
  header_row: z.int().min(1).max(1000).optional(),
  cells: z
    .array(z.object({ row: z.int().min(1), column: z.string(), value: z.string().max(100_000) }))
    .max(1000)
    .optional()
    .describe("Cells to correct; if a cell occurs twice, the later value is used."),
  source: z
    .union([id, trimmedText(255, 1)], "This must be a source's id or its name.")
    .optional()
    .describe("The id of a source, or a name; a source with a new name is created at the start."),
  foreign: z
    .enum(FOREIGN_CHOICES, "This must be update, prefix or skip.")
    .optional()
    .describe(
      "What to do with products that belong to another source: `skip` (the default), `update` or `prefix`.",
    ),
  foreign_prefix: trimmedText(20, 1)
    .optional()
    .describe("The prefix of the source's ids; required for `prefix`."),
  save_profile: trimmedText(255, 1).optional().describe("Saves the mapping under this name."),
});
export type UpdateImport = z.output<typeof updateImportSchema>;

export const startImportSchema = z.object({
  names_only: z
    .boolean("This must be true or false.")
    .default(false)
    .describe("Imports a file without a description column, if it has names."),
});
export type StartImport = z.output<typeof startImportSchema>;

/** The media types of corrected files. */
export const IMPORT_FILE_TYPES = [
  "text/csv",
  "text/tab-separated-values",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/xml",
  "application/json",
  "application/jsonl",
] as const;

export const correctedFileQuery = z.object({
  only: z
    .enum(["approved"], 'This must be "approved" or omitted.')
    .optional()
    .describe("`approved`: other products keep the text in the file."),
  status_column: z
    .enum(["true", "false"], "This must be true or false.")
    .default("false")
    .transform((value) => value === "true")
    .describe("Adds a column `plumbline_status`."),
  encoding: z
    .enum(["utf-8"], "This must be utf-8 or omitted.")
    .optional()
    .describe("The encoding of the download; the file's own if omitted."),
});
export type CorrectedFileQuery = z.output<typeof correctedFileQuery>;

export const correctedJson = z.unknown().describe("The uploaded objects.");

/** Additional keys of the error response if the encoding cannot represent all characters. */
export const notEncodableJson = z.object({
  products: z
    .array(z.string())
    .optional()
    .describe("Business ids of the products with such characters."),
});
