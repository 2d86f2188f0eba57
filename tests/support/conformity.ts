import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { apiDocument } from "@/lib/platform/openapi/document";
import { type ListedOperation, listOperations } from "@/lib/platform/openapi/listing";

const DOCUMENT = "plumbline";

/**
 * The document as data, with all objects closed to additional keys. Clients must accept additional
 * keys, but the document must describe every key in a response.
 */
const closed = JSON.parse(JSON.stringify(apiDocument), (_key, value) =>
  isOpenObject(value) ? { ...value, additionalProperties: false } : value,
);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    uri: URL.canParse,
    "uri-reference": /^\S*$/,
    uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    binary: true,
  },
});
ajv.addSchema(closed, DOCUMENT);

function isOpenObject(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    value.type === "object" &&
    "properties" in value &&
    !("additionalProperties" in value)
  );
}

const validators = new Map<string, ValidateFunction>();

/**
 * Returns the validator for a response. Compiles it on first use, because each test file needs only
 * a few of the hundreds of validators.
 */
function validatorOf(pointer: readonly string[]): ValidateFunction {
  const path = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const known = validators.get(path);
  if (known) return known;
  const made = ajv.compile({ $ref: `${DOCUMENT}#/${encodeURI(path)}` });
  validators.set(path, made);
  return made;
}

export const operations: readonly ListedOperation[] = listOperations(apiDocument);

/**
 * Returns the differences between a response and its description in the document. Every status
 * below 500 must be documented.
 */
export async function differences(
  { path, method, operation }: ListedOperation,
  response: Response,
): Promise<string[]> {
  const { status } = response;
  const key = status in operation.responses ? String(status) : status >= 500 ? "default" : null;
  const described = key === null ? undefined : operation.responses[key];
  if (key === null || !described) return [`status ${status} is not described`];
  const text = await response.text();
  const types = Object.keys(described.content ?? {});
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  if (types.length === 0) return text === "" ? [] : [`status ${status} has a body`];
  if (!types.includes(type)) return [`status ${status} is ${type || "empty"}, not ${types}`];
  if (type !== "application/json" || !described.content?.[type]?.schema) return [];
  const validate = validatorOf([
    ...["paths", path, method, "responses", key, "content", type, "schema"],
  ]);
  if (validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [`status ${status}`, instancePath || "/", message, JSON.stringify(params)].join(" "),
  );
}
