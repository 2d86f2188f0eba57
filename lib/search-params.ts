import type { z } from "zod";
import { textFault } from "@/lib/request-body";

type SearchParams = Record<string, string | string[] | undefined>;

/**
 * A page's URL, read with the schema of the list it shows. What the schema refuses is left out, so
 * that a bad link opens with its defaults. All fields of the schema must be optional.
 */
export function readSearchParams<S extends z.ZodObject>(
  schema: S,
  params: SearchParams,
): z.output<S> {
  const values = Object.entries(params).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.at(-1) : value;
    return text === undefined || textFault(text) ? [] : [[name, text] as const];
  });
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(values.filter(([name]) => !bad.has(name))));
}
