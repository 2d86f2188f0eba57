import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";

const { kindId, ...positionColumns } = getTableColumns(violations);
const { id, hash, validationId, pattern, ...kind } = getTableColumns(findingKinds);

/** The columns of a finding kind. */
export const KIND_COLUMNS = kind;

export const FINDING_COLUMNS = { ...kind, ...positionColumns };

/** Selects violations with their kinds. */
export function selectFindings(database: Database) {
  return database
    .select(FINDING_COLUMNS)
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId));
}

/** SQL for the text that a validation checked. Null until the validation is completed. */
export const CHECKED_TEXT = sql<string | null>`coalesce(${validations}.checked_text,
  case when ${validations}.status = 'completed' then (
    select ${products}.description from ${products}
    where ${products}.id = ${validations}.product_id) end)`;
