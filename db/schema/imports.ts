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
import { IMPORT_FORMATS, IMPORT_MODES, IMPORT_STATES, type ImportFaultKind } from "../../lib/enums";
import { createdAt, id, leaseColumns, moment, oneOf, updatedAt } from "./columns";
import { categories } from "./policies";
import { batches } from "./products";
import { users } from "./users";

/** A column of a file, what stands in it, and what it is for; null: left out. */
export interface ImportColumn {
  name: string;
  samples: string[];
  field: string | null;
}

/** A category as the file names it, and what it becomes; null: not settled yet. */
export interface ImportedCategory {
  value: string;
  /** How many of the file's products are in it. */
  rows: number;
  category: number | "new" | "skip" | null;
}

/** A cell mended by hand. */
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
}

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** A file of products on its way in: read, mapped, then run; how far it is stands here. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    name: text().notNull(),
    fileName: text().notNull(),
    /** In bytes; less has come while the browser sends it in parts. */
    size: integer().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("draft"),
    format: text({ enum: IMPORT_FORMATS }).notNull(),
    encoding: text().notNull(),
    /** Whether nobody needs to look at it. */
    encodingSure: boolean().notNull(),
    /** Of a text with columns; null for the others. */
    delimiter: text(),
    /** Of a workbook; null for the others. */
    sheet: text(),
    /** As in a spreadsheet, from 1. */
    headerRow: integer().notNull().default(1),
    /** Below the header. */
    rows: integer().notNull().default(0),
    /** Whether all of the file has come and was read. */
    isRead: boolean().notNull().default(false),
    columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
    categories: jsonb().$type<ImportedCategory[]>().notNull().default([]),
    defaultCategory: integer().references(() => categories.id, { onDelete: "set null" }),
    mode: text({ enum: IMPORT_MODES }).notNull().default("add_and_update"),
    clearEmpty: boolean().notNull().default(false),
    /** Cells mended by hand. */
    cells: jsonb().$type<ImportCell[]>().notNull().default([]),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The first 200. */
    errors: jsonb().$type<ImportFault[]>().notNull().default([]),
    /** The name of the profile that its mapping came from. */
    profile: text(),
    /** Rows of the file that are done with. */
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
    /** Rises with every change of the draft: of two at once, the second looks again. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index("imports_created_by_idx").on(t.createdBy, t.id),
    index("imports_queue_idx").on(t.id).where(sql`state = 'running'`),
    index("imports_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("imports_batch_idx").on(t.batchId),
    check("imports_state_check", oneOf(t.state, IMPORT_STATES)),
    check("imports_format_check", oneOf(t.format, IMPORT_FORMATS)),
    check("imports_mode_check", oneOf(t.mode, IMPORT_MODES)),
  ],
);

/** The file of an import in pieces, so that any process can go on with it. */
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

/** What the columns of a header were for, used again when a file with that header comes. */
export const importProfiles = pgTable(
  "import_profiles",
  {
    id: id(),
    name: text().notNull(),
    /** The names of the columns, one a line. */
    header: text().notNull(),
    /** What each column is for, by its name. */
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    /** What each of the file's categories is, by its value: an id, "new" or "skip". */
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
