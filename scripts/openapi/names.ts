import { globSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Schemas that are inlined wherever they are used. */
const INLINE =
  /\/(dashboard|export|openapi)\/|validations\/findings\/|model\/schemas|\/(language|example|field|filter)-schemas/;

const files = globSync("lib/**/*schemas.ts").filter((file) => !INLINE.test(file));
const modules: Record<string, unknown>[] = [];
// One after the other: two imports of a module that overlap can load it twice, and the schemas are
// known by their identity.
for (const file of files.sort()) modules.push(await import(path.resolve(file)));

/**
 * Returns the exported schemas of the domains by name: `productJson` becomes Product, and
 * `createUserSchema` becomes CreateUser. A schema that is exported twice keeps its first name.
 * @throws Error if two different schemas would have the same name
 */
export function listNamedSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const usedNames = new Set<string>();
  for (const [exported, schema] of modules.flatMap((domain) => Object.entries(domain))) {
    if (!isShape(schema) || names.has(schema)) continue;
    const name = nameOf(exported);
    if (usedNames.has(name)) throw new Error(`Two shapes of the API would be called ${name}.`);
    names.set(schema, name);
    usedNames.add(name);
  }
  return names;
}

function isShape(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion;
}

function nameOf(exported: string): string {
  const base = exported.replace(/(Json|Schema)$/, "");
  return base.charAt(0).toUpperCase() + base.slice(1);
}
