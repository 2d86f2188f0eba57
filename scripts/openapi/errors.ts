import { STATUS } from "@/lib/errors";
import type { Declaration } from "@/lib/platform/openapi/declaration";
import type { ApiResponse, JsonSchema } from "@/lib/platform/openapi/schemas";

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const message: JsonSchema = { type: "string", description: "A sentence for people." };
const error: JsonSchema = { type: "string", description: "The same sentence." };

/** The bodies of error responses, as lib/errors creates them. */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: "object",
    description: "Why the call was rejected; a conflict can have further keys.",
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
    additionalProperties: ref("FieldErrors"),
  },
  FieldErrors: {
    description: "Sentences about one field, nested as the input is.",
    anyOf: [
      { type: "array", items: { type: "string" } },
      { type: "object", additionalProperties: ref("FieldErrors") },
      { type: "string" },
    ],
  },
};

function refusal(description: string, schema = "Error"): ApiResponse {
  return { description, content: { "application/json": { schema: ref(schema) } } };
}

function waiting(description: string, further: ApiResponse["headers"] = {}): ApiResponse {
  const schema: JsonSchema = { type: "integer", minimum: 1 };
  return {
    ...refusal(description),
    headers: { "Retry-After": { description: "Seconds to wait.", schema }, ...further },
  };
}

/** The headers of every response of a limited endpoint (IETF draft, structured fields). */
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

/** Returns the error responses of an endpoint, by status. */
export function refusalsOf(
  { roles, params, query, body, form, media, signedIn, limit, refusals }: Declaration,
  method: string,
): Record<string, ApiResponse> {
  const applies = new Set(refusals);
  const mayForbid = roles !== "public" && (method !== "get" || roles.length < 3 || signedIn);
  return {
    ...((query ?? body ?? form) && {
      [STATUS.invalid]: refusal("The input is not valid; nothing was changed.", "InvalidInput"),
    }),
    ...(roles !== "public" && {
      [STATUS.unauthenticated]: refusal("No token, or an invalid one."),
    }),
    ...(mayForbid && {
      [STATUS.forbidden]: refusal("Your role or your token does not allow this."),
    }),
    ...(params && { [STATUS.not_found]: refusal("It does not exist.") }),
    ...(applies.has("conflict") && {
      [STATUS.conflict]: refusal("It conflicts with what is stored; nothing was changed."),
    }),
    ...((applies.has("precondition_failed") || (method === "get" && !media)) && {
      [STATUS.precondition_failed]: refusal(
        method === "get"
          ? "If-Match does not name the ETag."
          : 'If-Match does not name the current `version`, such as `"3"`; nothing was changed.',
      ),
    }),
    ...((limit ?? applies.has("too_many")) && {
      [STATUS.too_many]: waiting("Too many calls in a short time.", LIMIT_HEADERS),
    }),
    ...(applies.has("unavailable") && {
      [STATUS.unavailable]: waiting("Something that this needs is not available at the moment."),
    }),
    default: refusal("Another rejection, or an internal error."),
  };
}
