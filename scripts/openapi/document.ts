import type { z } from "zod";
import type { JsonSchema, OpenApiDocument, PathItem } from "@/lib/platform/openapi/schemas";
import { convert, listReachedComponents } from "./convert";
import { ERROR_SCHEMAS } from "./errors";
import { type Endpoint, toOperation } from "./operation";
import { tagsOf } from "./tags";

const DESCRIPTION = [
  "Plumbline checks product texts against category policies and brand guidelines.",
  "Paths end in a slash; without it they answer alike.",
  "Null always means unknown or not checked, never zero.",
  "Lists take `page` and `page_size` (at most 100) and answer `count`, `next`, `previous` and `results`.",
  "Endpoints with a limit answer `RateLimit-Policy` and `RateLimit`, and 429 with `Retry-After` above it.",
  "A filter whose schema is an array takes several values, separated by commas: what fits any of them is listed.",
].join(" ");

const TOKEN = {
  type: "apiKey",
  in: "header",
  name: "Authorization",
  description:
    "`Token <token>`: a personal API token, made under API tokens in the account menu, or the token that signing in answers.",
};

/** Returns the OpenAPI 3.1 document of these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const all = endpoints.map(({ declaration }) => declaration);
  const conversions = {
    input: convert(
      omitUndefined(all.flatMap((d) => [d.params, d.query, d.body, d.form])),
      "input",
      "Input",
    ),
    output: convert(
      omitUndefined(
        all.flatMap((d) => [d.answer, d.alternative?.answer, ...Object.values(d.errors ?? {})]),
      ),
      "output",
    ),
  };
  const paths: Record<string, PathItem> = {};
  for (const endpoint of [...endpoints].sort(compareByPath)) {
    const operation = toOperation(endpoint, conversions);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation };
  }
  const schemas = {
    ...conversions.output.components,
    ...conversions.input.components,
    ...ERROR_SCHEMAS,
  };
  return {
    openapi: "3.1.1",
    info: {
      title: "Plumbline",
      version: "1.0.0",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
    security: [{ Token: [] }],
    tags: tagsOf(Object.keys(paths)),
    paths,
    components: { schemas: pickUsedSchemas(paths, schemas), securitySchemes: { Token: TOKEN } },
  };
}

function compareByPath(a: Endpoint, b: Endpoint): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

function omitUndefined(schemas: (z.ZodType | undefined)[]): z.ZodType[] {
  return schemas.filter((schema) => schema !== undefined);
}

function pickUsedSchemas(paths: unknown, schemas: Readonly<Record<string, JsonSchema>>) {
  const names = [...listReachedComponents(paths, schemas)].sort();
  return Object.fromEntries(
    names.flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])),
  );
}
