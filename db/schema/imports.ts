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

/** A column of a file with its sample values and its field; null if it is ignored. */
export interface ImportColumn {
  name: string;
  samples: string[];
  field: string | null;
  /** Why a column with the name of an id is not used as one. */
  note?: string;
}

/** A category name of the file, and what it is mapped to; null if not mapped. */
export interface ImportedCategory {
  value: string;
  /** Number of the file's products in it. */
  rows: number;
  category: number | "new" | "skip" | null;
  /** A category that could be meant; only while it is not mapped. */
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

/** A choice made in a draft; `seen` identifies the values it was made for. */
export interface ImportChoice {
  choice: ConflictChoice;
  seen: string;
}

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** An import of a product file: parsed, mapped, then run; its progress is stored here. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    name: text().notNull(),
    fileName: text().notNull(),
    /** In bytes; less has arrived while the browser sends it in parts. */
    size: integer().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("draft"),
    format: text({ enum: IMPORT_FORMATS }).notNull(),
    encoding: text().notNull(),
    /** Whether the encoding needs no confirmation. */
    encodingSure: boolean().notNull(),
    /** For delimited text; null for other formats. */
    delimiter: text(),
    /** For workbooks; null for other formats. */
    sheet: text(),
    /** Row number in a spreadsheet, from 1. */
    headerRow: integer().notNull().default(1),
    /** Below the header. */
    rows: integer().notNull().default(0),
    /** Whether the whole file has arrived and was parsed. */
    isRead: boolean().notNull().default(false),
    columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
    categories: jsonb().$type<ImportedCategory[]>().notNull().default([]),
    defaultCategory: integer().references(() => categories.id, { onDelete: "set null" }),
    /** Whether the default category is "All products", which is created when the import starts. */
    defaultsToAllProducts: boolean().notNull().default(false),
    sourceId: integer().references(() => sources.id, { onDelete: "set null" }),
    /** The name of a source that is created when the import starts. */
    newSource: text(),
    /** By product_id, then by field. */
    conflictChoices: jsonb()
      .$type<Record<string, Record<string, ImportChoice>>>()
      .notNull()
      .default({}),
    mode: text({ enum: IMPORT_MODES }).notNull().default("add_and_update"),
    clearEmpty: boolean().notNull().default(false),
    /** Manually corrected cells. */
    cells: jsonb().$type<ImportCell[]>().notNull().default([]),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The first 200. */
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
    /** From 1. */
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.number] })],
);

/** A saved mapping: the fields of a header's columns, reused for files with the same header. */
export const importProfiles = pgTable(
  "import_profiles",
  {
    id: id(),
    name: text().notNull(),
    /** The column names, one per line. */
    header: text().notNull(),
    /** The field of each column, by its name. */
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    /** The category of each value in the file: an id, "new" or "skip". */
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
    /** The saved mapping of its deliveries. */
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
