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
import {
  acceptsKey,
  comparesVersions,
  hasETag,
  LIMIT_HEADERS,
  refusalsOf,
  VERSION_HEADERS,
} from "./errors";
import { tagOf } from "./tags";

/** An endpoint: a method of a path, such as `/products/products/{id}/`, with its declaration. */
export interface Endpoint {
  path: string;
  /** The HTTP method in lowercase. */
  method: string;
  declaration: Declaration;
}

/** The schema conversions of requests and responses, which can differ. */
export interface Conversions {
  input: Conversion;
  output: Conversion;
}

const JSON_TYPE = "application/json";

/** Returns the OpenAPI operation of an endpoint. */
export function toOperation(
  { path, method, declaration }: Endpoint,
  conversions: Conversions,
): Operation {
  const parameters = [
    ...parametersOf(declaration.params, "path", conversions.input),
    ...parametersOf(declaration.query, "query", conversions.input),
    ...(acceptsKey(declaration, method) ? [IDEMPOTENCY_KEY] : []),
    ...(comparesVersions(declaration) ? [IF_MATCH] : []),
  ];
  const content = requestContent(declaration, conversions.input);
  return {
    operationId: createOperationId(method, path),
    tags: [tagOf(path)],
    summary: declaration.summary ?? "",
    description: describePermission(declaration),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...createSuccessResponses(declaration, method, conversions.output),
      ...refusalsOf(declaration, method, conversions.output),
    },
    security: declaration.roles === "public" && !declaration.apiToken ? [] : [{ Token: [] }],
  };
}

/** A header that makes a request safe to retry. */
const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text of yours that is unique to the request. When it is sent again within 24 hours, the first response is returned, with the header `Idempotent-Replay: true`.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** A header that protects the changes of others. */
const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    'The ETag of an earlier response, or its `version` in quotation marks, such as `"3"`. If the version is outdated, the response is a 412 and nothing changes.',
  schema: { type: "string" },
};

/** Returns a unique, URL-safe id: `get-products-products-id`. */
function createOperationId(method: string, path: string): string {
  return `${method}-${path
    .replace(/\.\w+$/, "")
    .replace(/[{}]/g, "")
    .split("/")
    .filter(Boolean)
    .join("-")}`;
}

function describePermission({ roles, signedIn, apiToken }: Declaration): string {
  if (apiToken)
    return `Roles: every role (${ROLES.join(", ")}). Needs a personal API token, also as \`Authorization: Bearer\`: sign-ins and cookies are refused.`;
  if (roles === "public") return "Needs no token.";
  const rolesSentence =
    roles.length === ROLES.length
      ? `Roles: every role (${roles.join(", ")}).`
      : `Roles: ${roles.join(", ")}.`;
  return signedIn
    ? `${rolesSentence} Needs a sign-in: personal API tokens are refused.`
    : rolesSentence;
}

function parametersOf(
  schema: z.ZodType | undefined,
  location: Parameter["in"],
  conversion: Conversion,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = conversion.toInlineSchema(schema);
  return Object.entries(properties).map(([name, { description, ...propertySchema }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description && { description }),
    // Several values are separated by commas.
    ...(propertySchema.type === "array" && { explode: false }),
    schema: propertySchema,
  }));
}

function requestContent({ body, form }: Declaration, conversion: Conversion): Content | null {
  if (body) return { [JSON_TYPE]: { schema: conversion.toSchema(body) } };
  return form ? { "multipart/form-data": { schema: conversion.toSchema(form) } } : null;
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  201: "Created.",
  204: "Done.",
  302: "Redirects the browser.",
};

function createSuccessResponses(
  declaration: Declaration,
  method: string,
  conversion: Conversion,
): Record<string, ApiResponse> {
  const { answer, media, alternative, limit, hasVersion } = declaration;
  const headers = (limit || hasVersion) && {
    headers: { ...(limit && LIMIT_HEADERS), ...(hasVersion && VERSION_HEADERS) },
  };
  const status = declaration.status ?? (answer || media ? 200 : 204);
  const schema = answer && conversion.toSchema(answer);
  const types = media ?? (schema ? [JSON_TYPE] : []);
  return {
    [status]: {
      description: DESCRIPTIONS[status] ?? "The answer.",
      ...headers,
      ...(types.length > 0 && { content: contentOf(types, schema) }),
    },
    ...(alternative && {
      [alternative.status]: {
        description: `${alternative.when}.`,
        ...headers,
        content: contentOf([JSON_TYPE], conversion.toSchema(alternative.answer)),
      },
    }),
    ...(hasETag(declaration, method) && {
      304: { description: "Unchanged since the ETag in If-None-Match." },
    }),
  };
}

/**
 * Returns the content by media type. Files have no schema. For JSON lines, the schema describes a
 * single line.
 */
function contentOf(types: readonly string[], schema?: JsonSchema): Content {
  return Object.fromEntries(types.map((type) => [type, schema ? { schema } : {}]));
}
