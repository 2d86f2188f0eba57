import { asc } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { productFields } from "@/db/schema/products";
import type { FieldKind } from "@/lib/enums";

/** Ids by id and by lowercase name, for resolving the references of candidates. */
export interface References {
  categories: ReadonlyMap<number | string, number>;
  guidelines: ReadonlyMap<number | string, number>;
  fields: ReadonlyMap<string, FieldKind>;
}

/** Loads everything that products refer to and locks it until the transaction ends. */
export async function loadReferences(tx: Database): Promise<References> {
  const targets = {
    categories: await tx
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .orderBy(asc(categories.id))
      .for("key share"),
    guidelines: await tx
      .select({ id: brandGuidelines.id, name: brandGuidelines.title })
      .from(brandGuidelines)
      .orderBy(asc(brandGuidelines.id))
      .for("key share"),
    fields: await tx
      .select({ key: productFields.key, kind: productFields.kind })
      .from(productFields)
      .orderBy(asc(productFields.id))
      .for("key share"),
  };
  return {
    categories: indexByIdAndName(targets.categories),
    guidelines: indexByIdAndName(targets.guidelines),
    fields: new Map(targets.fields.map(({ key, kind }) => [key, kind])),
  };
}

/** If two entries have the same name, the older one wins. */
function indexByIdAndName(entities: readonly { id: number; name: string }[]) {
  const idsByName = new Map<number | string, number>();
  for (const { id, name } of entities.toReversed())
    idsByName.set(id, id).set(name.toLowerCase(), id);
  return idsByName;
}

/** Resolves an id or name from a request to an id; undefined if it does not exist. */
export function resolveReference(
  idsByName: ReadonlyMap<number | string, number>,
  nameOrId: number | string,
): number | undefined {
  return idsByName.get(typeof nameOrId === "string" ? nameOrId.trim().toLowerCase() : nameOrId);
}
