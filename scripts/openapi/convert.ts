import { z } from "zod";
import type { JsonSchema } from "@/lib/platform/openapi/schemas";
import { listNamedSchemas } from "./names";

/** Zod schemas converted to JSON Schema. Shared schemas are replaced by references. */
export interface Conversion {
  /** Returns a schema, or a reference to it if it has a name. */
  toSchema: (schema: z.ZodType) => JsonSchema;
  /** Returns the schema itself, without a reference. */
  toInlineSchema: (schema: z.ZodType) => JsonSchema;
  /** The shared schemas by name. */
  components: Record<string, JsonSchema>;
}

const REF = "#/components/schemas/";

/**
 * Converts the schemas of requests (`input`) or responses (`output`) together, so that they can
 * refer to each other.
 */
export function convert(
  requestedSchemas: readonly z.ZodType[],
  io: "input" | "output",
  suffix = "",
): Conversion {
  const names = new Map<z.ZodType, string>();
  const registry = z.registry<{ id: string }>();
  for (const [schema, name] of listNamedSchemas()) names.set(schema, name + suffix);
  const componentNames = new Set(names.values());
  for (const schema of requestedSchemas)
    if (!names.has(schema)) names.set(schema, `anonymous-${names.size}`);
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: (id) => REF + id,
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  });
  const getInlineSchema = (schema: z.ZodType): JsonSchema => {
    const { $schema, $id, id, ...plainSchema } = (schemas[names.get(schema) ?? ""] ?? {}) as Record<
      string,
      unknown
    >;
    return plainSchema as JsonSchema;
  };
  return {
    toInlineSchema: getInlineSchema,
    toSchema: (schema) => {
      const name = names.get(schema) ?? "";
      return componentNames.has(name) ? { $ref: REF + name } : getInlineSchema(schema);
    },
    components: Object.fromEntries(
      [...names]
        .filter(([, name]) => componentNames.has(name))
        .map(([schema, name]) => [name, getInlineSchema(schema)]),
    ),
  };
}

/** Removes redundant keywords, and allows additional properties in responses. */
function tidy(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output") {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // An empty filter equals an omitted one.
  if (io === "input" && schema.enum?.[0] === "") schema.enum = schema.enum.slice(1);
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

/**
 * Returns the names of the components that a part of the document refers to, directly or
 * indirectly.
 */
export function listReachedComponents(
  part: unknown,
  components: Readonly<Record<string, JsonSchema>>,
  reachedNames: Set<string> = new Set(),
): Set<string> {
  for (const [, name = ""] of JSON.stringify(part ?? null).matchAll(
    /"#\/components\/schemas\/([^"]+)"/g,
  )) {
    if (reachedNames.has(name)) continue;
    reachedNames.add(name);
    listReachedComponents(components[name], components, reachedNames);
  }
  return reachedNames;
}
