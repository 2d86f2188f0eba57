import type { z } from "zod";
import { ROLES } from "@/lib/enums";
import type { Declaration } from "@/lib/platform/openapi/declaration";
import type {
  ApiResponse,
  Content,
  JsonSchema,
  Operation,
  Parameter,
} from "@/lib/platform/openapi/schemas";
import type { Conversion } from "./convert";
import { LIMIT_HEADERS, refusalsOf } from "./errors";
import { tagOf } from "./tags";

/** An endpoint: a method of a path, `/products/products/{id}/`, with its declaration. */
export interface Endpoint {
  path: string;
  /** In lowercase. */
  method: string;
  declaration: Declaration;
}

/** The conversions of requests and responses, whose shapes can differ. */
export interface Conversions {
  input: Conversion;
  output: Conversion;
}

const JSON_TYPE = "application/json";

/** Returns the document's entry for one endpoint. */
export function toOperation({ path, method, declaration }: Endpoint, how: Conversions): Operation {
  const parameters = [
    ...parametersOf(declaration.params, "path", how.input),
    ...parametersOf(declaration.query, "query", how.input),
  ];
  const content = requestContent(declaration, how.input);
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary: declaration.summary ?? "",
    description: permission(declaration),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...successes(declaration, method, how.output),
      ...refusalsOf(declaration, method),
    },
    security: declaration.roles === "public" ? [] : [{ Token: [] }],
  };
}

/** Returns a unique, URL-safe id: `get-products-products-id`. */
function operationId(method: string, path: string): string {
  return `${method}-${path
    .replace(/\.\w+$/, "")
    .replace(/[{}]/g, "")
    .split("/")
    .filter(Boolean)
    .join("-")}`;
}

function permission({ roles, signedIn }: Declaration): string {
  if (roles === "public") return "Needs no token.";
  const who =
    roles.length === ROLES.length
      ? `Roles: every role (${roles.join(", ")}).`
      : `Roles: ${roles.join(", ")}.`;
  return signedIn ? `${who} Needs a sign-in: personal API tokens are refused.` : who;
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: Parameter["in"],
  conversion: Conversion,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = conversion.spelled(schema);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description && { description }),
    // Several values are separated by commas.
    ...(rest.type === "array" && { explode: false }),
    schema: rest,
  }));
}

function requestContent({ body, form }: Declaration, conversion: Conversion): Content | null {
  if (body) return { [JSON_TYPE]: { schema: conversion.of(body) } };
  return form ? { "multipart/form-data": { schema: conversion.of(form) } } : null;
}

function successes(
  declaration: Declaration,
  method: string,
  conversion: Conversion,
): Record<string, ApiResponse> {
  const { answer, media, also, limit } = declaration;
  const headers = limit && { headers: LIMIT_HEADERS };
  const status = declaration.status ?? (answer || media ? 200 : 204);
  const schema = answer && conversion.of(answer);
  const types = media ?? (schema ? [JSON_TYPE] : []);
  return {
    [status]: {
      description: status === 204 ? "Done." : status === 201 ? "Created." : "The answer.",
      ...headers,
      ...(types.length > 0 && { content: contentOf(types, schema) }),
    },
    ...(also && {
      [also.status]: {
        description: `${also.when}.`,
        ...headers,
        content: contentOf([JSON_TYPE], conversion.of(also.answer)),
      },
    }),
    ...(method === "get" &&
      !media && { 304: { description: "Unchanged since the ETag in If-None-Match." } }),
  };
}

/** A file has no schema except its type; lines of JSON have that of a line. */
function contentOf(types: readonly string[], schema?: JsonSchema): Content {
  return Object.fromEntries(types.map((type) => [type, schema ? { schema } : {}]));
}
