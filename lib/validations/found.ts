import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingKinds, violations } from "@/db/schema/validations";

const { kindId, ...place } = getTableColumns(violations);
const { id, hash, validationId, pattern, ...kind } = getTableColumns(findingKinds);

/** What a violation's kind says of it. */
export const KIND = kind;

/** What a `select` of violations joined with their kinds takes to have each as one row. */
export const FOUND = { ...kind, ...place };

/** Violations, each with what its kind says of it. */
export function selectFound(on: Database) {
  return on
    .select(FOUND)
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId));
}
