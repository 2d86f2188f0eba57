import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
  FOREIGN_CHOICES,
  IMPORT_FORMATS,
  IMPORT_MODES,
  IMPORT_STATES,
  type ImportFaultKind,
  MISSING_PRODUCT_ACTIONS,
} from "../../lib/enums";
import {
  bytea,
  createdAt,
  id,
  leaseColumns,
  oneOf,
  ownedBy,
  timestampColumn,
  updatedAt,
} from "./columns";
import { categories } from "./policies";
import { batches } from "./products";
import { users } from "./users";

/** A file column with sample values and its field, which is null if the column is ignored. */
export interface ImportColumn {
  name: string;
  samples: string[];
  field: string | null;
  /** Why a column with a name like an id column is not used as one. */
  note?: string;
}

/** A category name in the file with its category, or null if it is not mapped. */
export interface ImportedCategory {
  value: string;
  /** The number of products with this category name in the file. */
  rows: number;
  category: number | "new" | "skip" | null;
  /** For a new category, its name if it is not the value: the first levels of the value's path. */
  new_name?: string;
  /** A likely category. Set only while the category name is not mapped. */
  suggestion?: { category: number; why: string };
}

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
  conflicting: number;
  kept: number;
}

/** Products of a file that belong to another source. */
export interface ForeignProducts {
  count: number;
  /** The number of ids in the file. */
  total: number;
  source: string;
  examples: { product_id: string; name: string; name_in_file: string | null }[];
}

/**
 * How the user resolved a conflict. `seen` identifies the values from which the user chose, and `by`
 * the user; older drafts lack it.
 */
export interface ImportChoice {
  by?: number;
  choice: ConflictChoice;
  seen: string;
}

/** Product file imports with their progress. A file is parsed, then mapped, and then imported. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    name: text().notNull(),
    fileName: text().notNull(),
    /** The complete file's size in bytes. During an upload in chunks, fewer are stored. */
    size: integer().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("draft"),
    format: text({ enum: IMPORT_FORMATS }).notNull(),
    encoding: text().notNull(),
    /** Whether the encoding is certain, so that the user need not confirm it. */
    encodingSure: boolean().notNull(),
    /** The delimiter of a delimited text file, or null for other formats. */
    delimiter: text(),
    /** The selected workbook sheet, or null for other formats. */
    sheet: text(),
    /** The one-based row number of the header. */
    headerRow: integer().notNull().default(1),
    /** The number of rows below the header. */
    rows: integer().notNull().default(0),
    /** Whether the whole file has been uploaded and parsed. */
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
    /** The ids of the file that belong to another source, or null if there are none. */
    foreign: jsonb().$type<ForeignProducts>(),
    foreignChoice: text({ enum: FOREIGN_CHOICES }).notNull().default("skip"),
    /** The prefix of the source's ids if the choice is `prefix`. */
    foreignPrefix: text(),
    mode: text({ enum: IMPORT_MODES }).notNull().default("add_and_update"),
    clearEmpty: boolean().notNull().default(false),
    cells: jsonb().$type<ImportCell[]>().notNull().default([]),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The first 200 errors. */
    errors: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** The name of the saved mapping that was applied. */
    profile: text(),
    done: integer().notNull().default(0),
    batchId: integer().references(() => batches.id, { onDelete: "set null" }),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    startedAt: timestampColumn(),
    finishedAt: timestampColumn(),
    ...leaseColumns(),
    errorMessage: text(),
    /** Incremented with every change to the draft, to detect concurrent changes. */
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
    check("imports_foreign_choice_check", oneOf(t.foreignChoice, FOREIGN_CHOICES)),
  ],
);

/** An import's file in chunks, stored so that any process can continue the import. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: ownedBy(() => imports.id),
    /** The chunk's one-based position. */
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
    /** The field for each column, by column name. Null if the column is ignored. */
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

/** Delivery sources, such as a supplier, a shop or a PIM system. */
export const sources = pgTable(
  "sources",
  {
    id: id(),
    name: text().notNull(),
    onMissing: text({ enum: MISSING_PRODUCT_ACTIONS }).notNull().default("nothing"),
    /** The saved mapping used for the source's deliveries. */
    profileId: integer().references(() => importProfiles.id, { onDelete: "set null" }),
    /** The column names of the last delivery, one per line. */
    header: text().notNull().default(""),
    fileName: text().notNull().default(""),
    /** When the last delivery started, complete or not, or null before the first. */
    lastDeliveryAt: timestampColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sources_name_key").on(sql`lower(${t.name})`),
    index("sources_profile_idx").on(t.profileId),
    check("sources_on_missing_check", oneOf(t.onMissing, MISSING_PRODUCT_ACTIONS)),
  ],
);
