import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  type ConflictChoice,
  IMPORT_FORMATS,
  IMPORT_MODES,
  IMPORT_STATES,
  type ImportFaultKind,
  ON_MISSING,
} from "../../lib/enums";
import { createdAt, id, leaseColumns, moment, oneOf, updatedAt } from "./columns";
import { categories } from "./policies";
import { batches } from "./products";
import { users } from "./users";

/** A column of a file with sample values and the mapped field; null if the column is ignored. */
export interface ImportColumn {
  name: string;
  samples: string[];
  field: string | null;
  /** Why a column that is named like an id is not used as one. */
  note?: string;
}

/** A category name in the file and the category it is mapped to; null if not mapped. */
export interface ImportedCategory {
  value: string;
  /** Number of products with this category name in the file. */
  rows: number;
  category: number | "new" | "skip" | null;
  /** A likely category; set only while the name is not mapped. */
  suggestion?: { category: number; why: string };
}

/** A manually corrected cell. */
export interface ImportCell {
  row: number;
  column: string;
  value: string;
}

export interface ImportFault {
  row: number;
  column: string | null;
  kind: ImportFaultKind;
  message: string;
}

export interface ImportCounts {
  products: number;
  new: number;
  changed: number;
  same: number;
  grouped: number;
  errors: number;
  missing: number;
  conflicts: number;
  kept: number;
}

/** How the user resolved a conflict. `seen` identifies the values that the user chose between. */
export interface ImportChoice {
  choice: ConflictChoice;
  seen: string;
}

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** Imports of product files with their progress. A file is parsed, mapped, then imported. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    name: text().notNull(),
    fileName: text().notNull(),
    /**
     * Size of the complete file in bytes. While the browser uploads in chunks, fewer bytes are
     * stored.
     */
    size: integer().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("draft"),
    format: text({ enum: IMPORT_FORMATS }).notNull(),
    encoding: text().notNull(),
    /** Whether the encoding was detected reliably, so that the user need not confirm it. */
    encodingSure: boolean().notNull(),
    /** The delimiter of delimited text; null for other formats. */
    delimiter: text(),
    /** The selected sheet of a workbook; null for other formats. */
    sheet: text(),
    /** Row number in a spreadsheet, from 1. */
    headerRow: integer().notNull().default(1),
    /** Number of rows below the header. */
    rows: integer().notNull().default(0),
    /** Whether the whole file was uploaded and parsed. */
    isRead: boolean().notNull().default(false),
    columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
    categories: jsonb().$type<ImportedCategory[]>().notNull().default([]),
    defaultCategory: integer().references(() => categories.id, { onDelete: "set null" }),
    /** Whether the default category is "All products", which is created when the import starts. */
    defaultsToAllProducts: boolean().notNull().default(false),
    sourceId: integer().references(() => sources.id, { onDelete: "set null" }),
    /** The name of a source that is created when the import starts. */
    newSource: text(),
    /** Resolved conflicts, by product_id, then by field. */
    conflictChoices: jsonb()
      .$type<Record<string, Record<string, ImportChoice>>>()
      .notNull()
      .default({}),
    mode: text({ enum: IMPORT_MODES }).notNull().default("add_and_update"),
    clearEmpty: boolean().notNull().default(false),
    /** Manually corrected cells. */
    cells: jsonb().$type<ImportCell[]>().notNull().default([]),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The first 200 errors. */
    errors: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** The name of the saved mapping that was applied. */
    profile: text(),
    /** Number of processed rows. */
    done: integer().notNull().default(0),
    batchId: integer().references(() => batches.id, { onDelete: "set null" }),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    ...leaseColumns(),
    errorMessage: text(),
    /** Increases with every change of the draft, to detect concurrent changes. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index("imports_created_by_idx").on(t.createdBy, t.id),
    index("imports_queue_idx").on(t.id).where(sql`state = 'running'`),
    index("imports_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("imports_batch_idx").on(t.batchId),
    index("imports_source_idx").on(t.sourceId),
    check("imports_state_check", oneOf(t.state, IMPORT_STATES)),
    check("imports_format_check", oneOf(t.format, IMPORT_FORMATS)),
    check("imports_mode_check", oneOf(t.mode, IMPORT_MODES)),
  ],
);

/** The file of an import in pieces, so that any process can continue. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Position of the chunk, from 1. */
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.number] })],
);

/** Saved mappings from column names to fields, reused for files with the same header. */
export const importProfiles = pgTable(
  "import_profiles",
  {
    id: id(),
    name: text().notNull(),
    /** The column names, one per line. */
    header: text().notNull(),
    /** The field of each column, by column name; null if the column is ignored. */
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    /** The category of each category name in the file: an id, "new" or "skip". */
    categories: jsonb().$type<Record<string, number | "new" | "skip">>().notNull().default({}),
    defaultCategory: integer().references(() => categories.id, { onDelete: "set null" }),
    mode: text({ enum: IMPORT_MODES }).notNull().default("add_and_update"),
    clearEmpty: boolean().notNull().default(false),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("import_profiles_name_key").on(sql`lower(${t.name})`),
    index("import_profiles_header_idx").on(sql`md5(${t.header})`),
    check("import_profiles_mode_check", oneOf(t.mode, IMPORT_MODES)),
  ],
);

/** Sources of deliveries: a supplier, a shop, a PIM. */
export const sources = pgTable(
  "sources",
  {
    id: id(),
    name: text().notNull(),
    onMissing: text({ enum: ON_MISSING }).notNull().default("nothing"),
    /** The saved mapping used for the source's deliveries. */
    profileId: integer().references(() => importProfiles.id, { onDelete: "set null" }),
    /** The column names of the last delivery, one per line. */
    header: text().notNull().default(""),
    /** The file of the last delivery. */
    fileName: text().notNull().default(""),
    /** When the last complete delivery started; null before the first. */
    lastDeliveryAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sources_name_key").on(sql`lower(${t.name})`),
    index("sources_profile_idx").on(t.profileId),
    check("sources_on_missing_check", oneOf(t.onMissing, ON_MISSING)),
  ],
);
