import { grouped } from "@/lib/format";
import type { JsonSchema } from "@/lib/openapi/schemas";

export type Components = Readonly<Record<string, JsonSchema>>;

/** The name of the component that a schema refers to. */
export function nameOf(schema: JsonSchema): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const name = nameOf(schema);
  return (name && components[name]) || schema;
}

/** A type in a few words: `list of Product`, `text or null`. */
export function typeWords(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name) return name;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.format === "binary") return "file";
  const types = [schema.type ?? "any value"].flat();
  return types
    .map((type) => (type === "array" && schema.items ? `list of ${typeWords(schema.items)}` : type))
    .join(" or ");
}

/** What a value must keep to, each in a few words. */
export function limitWords(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " entries"),
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter((words) => words !== "");
}

/** The largest id is a limit of the column and tells a reader nothing. */
const ID_LIMIT = 2_147_483_647;

function range(from: number | undefined, given: number | undefined, unit: string): string {
  const to = given === ID_LIMIT ? undefined : given;
  const show = (value: number) => grouped(value);
  if (from !== undefined && to !== undefined) return `${show(from)} to ${show(to)}${unit}`;
  if (from !== undefined) return `at least ${show(from)}${unit}`;
  return to === undefined ? "" : `at most ${show(to)}${unit}`;
}

/** The allowed values of a schema or of the entries of its list. */
export function valuesOf(schema: JsonSchema): readonly unknown[] {
  return schema.enum ?? schema.items?.enum ?? [];
}

/** The shapes with keys that a schema may take: its own, its entries' or its choices'. */
export function shapesOf(schema: JsonSchema, components: Components): JsonSchema[] {
  const meant = resolve(schema, components);
  if (meant.properties) return [meant];
  if (meant.items) return shapesOf(meant.items, components);
  if (typeof meant.additionalProperties === "object")
    return shapesOf(meant.additionalProperties, components);
  return (meant.anyOf ?? meant.oneOf ?? []).flatMap((choice) => shapesOf(choice, components));
}
