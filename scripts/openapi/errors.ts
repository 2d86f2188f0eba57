import { type ErrorKind, STATUS_BY_KIND } from "@/lib/errors";
import type { Declaration } from "@/lib/platform/openapi/declaration";
import type { ApiResponse, JsonSchema } from "@/lib/platform/openapi/schemas";
import type { Conversion } from "./convert";

const createRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const message: JsonSchema = { type: "string", description: "A sentence for people." };
const error: JsonSchema = { type: "string", description: "The same sentence." };

/** The bodies of error responses that lib/errors creates. */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: "object",
    description: "Why the call was rejected.",
    properties: {
      message,
      error,
      request_id: { type: "string", description: "Only for internal errors: the id to report." },
    },
    required: ["message", "error"],
  },
  InvalidInput: {
    type: "object",
    description: "What is wrong with the input: sentences under the name of each faulty field.",
    properties: { message, error },
    required: ["message", "error"],
    additionalProperties: createRef("FieldErrors"),
  },
  FieldErrors: {
    description: "Sentences about one field, nested as the input is.",
    anyOf: [
      { type: "array", items: { type: "string" } },
      { type: "object", additionalProperties: createRef("FieldErrors") },
      { type: "string" },
    ],
  },
};

function createErrorResponse(description: string, schema: JsonSchema): ApiResponse {
  return { description, content: { "application/json": { schema } } };
}

const RETRY_AFTER: ApiResponse["headers"] = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};

/** The headers in every response of a rate-limited endpoint (IETF draft, structured fields). */
export const LIMIT_HEADERS: ApiResponse["headers"] = {
  "RateLimit-Policy": {
    description: 'Each limit\'s calls and seconds: `"analyze";q=300;w=60`.',
    schema: { type: "string" },
  },
  RateLimit: {
    description: 'Calls that remain, and seconds until the limit resets: `"analyze";r=299;t=60`.',
    schema: { type: "string" },
  },
};

/** The headers in the responses of an endpoint whose object has a version. */
export const VERSION_HEADERS: ApiResponse["headers"] = {
  ETag: {
    description: 'The `version` and a hash of the body, `"3-2jmj7l5rSw0yVb_vlWAYkK_YBwk"`.',
    schema: { type: "string" },
  },
};

/** Returns whether If-Match is compared with the version of an object. */
export function comparesVersions({ hasVersion, refusals }: Declaration): boolean {
  return hasVersion === true || (refusals?.includes("precondition_failed") ?? false);
}

/** Returns whether requests can have an Idempotency-Key. */
export function acceptsKey({ roles }: Pick<Declaration, "roles">, method: string): boolean {
  return roles !== "public" && ["post", "put", "patch"].includes(method);
}

/** Returns whether the response is JSON that can be requested conditionally. */
export function hasETag({ media, status }: Declaration, method: string): boolean {
  return method === "get" && !media && status !== 302;
}

/** Returns the error responses of an endpoint, by status. */
export function refusalsOf(
  declaration: Declaration,
  method: string,
  conversion: Conversion,
): Record<string, ApiResponse> {
  const responses: Record<string, ApiResponse> = {};
  for (const [kind, description] of descriptionsOf(declaration, method)) {
    const headers = HEADERS[kind];
    responses[STATUS_BY_KIND[kind]] = {
      ...createErrorResponse(description, bodyOf(kind, declaration, conversion)),
      ...(headers && { headers }),
    };
  }
  responses.default = createErrorResponse(
    "Another rejection, or an internal error.",
    createRef("Error"),
  );
  return responses;
}

const HEADERS: Partial<Record<ErrorKind, ApiResponse["headers"]>> = {
  too_many: { ...RETRY_AFTER, ...LIMIT_HEADERS },
  unavailable: RETRY_AFTER,
};

/** Returns the reasons why an endpoint can reject a request, by kind of error. */
function descriptionsOf(declaration: Declaration, method: string): [ErrorKind, string][] {
  const { roles, params, body, form, signedIn, apiToken, limit, refusals, errors } = declaration;
  const declared = new Set<ErrorKind>([
    ...(refusals ?? []),
    ...(Object.keys(errors ?? {}) as ErrorKind[]),
  ]);
  const hasKey = acceptsKey({ roles }, method);
  const mayForbid = roles !== "public" && (method !== "get" || roles.length < 3 || signedIn);
  const running = "the first request with its Idempotency-Key is running.";
  const conflicting = `It conflicts with what is stored; nothing was changed.${hasKey ? ` Or ${running}` : ""}`;
  const possible: [ErrorKind, boolean | undefined, string][] = [
    ["invalid", true, "The input is not valid; nothing was changed."],
    ["unauthenticated", roles !== "public" || apiToken, "No token, or an invalid one."],
    ["forbidden", mayForbid, "Your role or your token does not allow this."],
    ["not_found", params !== undefined, "It does not exist."],
    ["conflict", hasKey, declared.has("conflict") ? conflicting : `T${running.slice(1)}`],
    [
      "precondition_failed",
      hasETag(declaration, method),
      !comparesVersions(declaration)
        ? "If-Match does not name the ETag."
        : 'If-Match does not name the current `version`, such as `"3"` or the ETag of a response; nothing was changed.',
    ],
    ["too_large", Boolean(body ?? form), "The body is too large."],
    [
      "unsupported_media_type",
      Boolean(body ?? form),
      `The body is not ${form ? "a form" : "JSON"}.`,
    ],
    ["unprocessable", hasKey, "Its Idempotency-Key was sent with another request."],
    ["too_many", limit !== undefined, "Too many calls in a short time."],
    ["unavailable", false, "Something that this needs is not available at the moment."],
  ];
  return possible.flatMap(([kind, isImplied, description]) =>
    isImplied || declared.has(kind) ? [[kind, description]] : [],
  );
}

/** Returns the schema of an error body, including its additional properties. */
function bodyOf(
  kind: ErrorKind,
  { errors, form }: Declaration,
  conversion: Conversion,
): JsonSchema {
  const name = kind === "invalid" ? "InvalidInput" : "Error";
  const keys = errors?.[kind];
  const further = keys
    ? conversion.toInlineSchema(keys)
    : kind === "too_large" && form && LARGE_FILE;
  if (!further) return createRef(name);
  const { additionalProperties } = ERROR_SCHEMAS[name] ?? {};
  return {
    type: "object",
    properties: { message, error, ...further.properties },
    required: ["message", "error", ...(further.required ?? [])],
    ...(additionalProperties && { additionalProperties }),
  };
}

const LARGE_FILE: JsonSchema = {
  properties: { file: { type: "array", items: { type: "string" } } },
};
