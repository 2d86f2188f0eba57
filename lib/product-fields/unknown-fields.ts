import { asc, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productFields } from "@/db/schema/products";
import { ANY_FIELD, DESCRIPTION, NAME } from "@/lib/enums";
import { invalidField } from "@/lib/errors";

const STANDARD_FIELDS: readonly string[] = [NAME, DESCRIPTION, ANY_FIELD];

export const UNKNOWN_FIELD = "This field does not exist.";

/** Returns the names that are not fields. Locks the existing fields until the transaction ends. */
export async function findUnknownFields(
  tx: Database,
  names: readonly string[],
): Promise<Set<string>> {
  const unknownNames = new Set(names.filter((name) => !STANDARD_FIELDS.includes(name)));
  if (unknownNames.size === 0) return unknownNames;
  const fieldRows = await tx
    .select({ key: productFields.key })
    .from(productFields)
    .where(inArray(productFields.key, [...unknownNames]))
    .orderBy(asc(productFields.id))
    .for("key share");
  for (const { key } of fieldRows) unknownNames.delete(key);
  return unknownNames;
}

/** Throws if the named field does not exist. @throws DomainError invalid, under `field` */
export async function requireField(tx: Database, name: string | undefined): Promise<void> {
  const unknownFields = await findUnknownFields(tx, name === undefined ? [] : [name]);
  if (unknownFields.size > 0) throw invalidField("field", UNKNOWN_FIELD);
}
