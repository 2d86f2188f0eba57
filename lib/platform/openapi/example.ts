import type { ListedOperation } from "./listing";
import type { ExampleRequest, JsonSchema, OpenApiDocument, Operation, Parameter } from "./schemas";

type Components = OpenApiDocument["components"]["schemas"];

/** Typical values by key, for keys whose type is not specific enough. */
const TYPICAL_VALUES: Readonly<Record<string, unknown>> = {
  address: "203.0.113.7",
  batch_name: "Autumn catalogue",
  brand_guidelines_name: "Northlight Voice",
  category_name: "Footwear",
  content: "Short sentences, no superlatives.",
  description: "A summer shoe with a canvas upper and a rubber sole.",
  email: "ada@example.com",
  field: "description",
  file_name: "products.csv",
  first_name: "Ada",
  keyword: "canvas shoe",
  language: "en",
  last_name: "Okafor",
  line_text: "The best-in-class sole.",
  locale: "en-US",
  market: "US",
  name: "Harbour Canvas Plimsoll",
  original_description: "A summer shoe with a canvas upper and a rubber sole.",
  product_id: "FTW-1043",
  product_id_display: "FTW-1043",
  product_ids: "FTW-1043",
  product_name: "Harbour Canvas Plimsoll",
  productId: "FTW-1043",
  reason: "“best-in-class” is prohibited.",
  rule_content: "best-in-class, unbeatable",
  rule_name: "No superlatives",
  suggestion: "Remove “best-in-class”.",
  token: "pl_…",
  username: "ada",
  version: "1.0",
  violating_words: "best-in-class",
};
const TYPICAL_FORMATS: Readonly<Record<string, string>> = {
  date: "2026-11-19",
  "date-time": "2026-11-19T09:30:00.000Z",
  "uri-reference": "?page=2",
  uri: "https://example.com/plumbline",
  uuid: "4f1c9a2e-7d3b-4c55-9a51-0c6c8e2f7b10",
};

/** Returns an operation's curl command; token and address are environment variables. */
export function curlOf(
  { path, method, operation }: ListedOperation,
  components: Components,
): string {
  const resolvedPath = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (currentPath, { name, schema }) =>
        currentPath.replace(`{${name}}`, String(exampleOf(schema, components, name))),
      path,
    );
  const lines = [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "$PLUMBLINE_URL/api${resolvedPath}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Token $PLUMBLINE_TOKEN"'] : []),
    ...bodyOf(operation, components),
  ];
  return lines.join(" \\\n  ");
}

function bodyOf({ requestBody }: Operation, components: Components): string[] {
  const json = requestBody?.content["application/json"]?.schema;
  if (json) {
    const text = JSON.stringify(exampleOf(json, components), null, 2).replaceAll("'", "'\\''");
    return ['-H "Content-Type: application/json"', `-d '${text.replaceAll("\n", "\n  ")}'`];
  }
  const form = requestBody?.content["multipart/form-data"]?.schema;
  if (!form) return [];
  const { properties = {}, required = [] } = resolveRef(form, components);
  return required.map((name) => {
    const isFile = properties[name]?.contentMediaType ?? properties[name]?.format === "binary";
    return `-F "${name}=${isFile ? "@products.csv" : name}"`;
  });
}

/** Returns the request to try an operation with, or null unless it is a GET that answers JSON. */
export function exampleRequest(
  { path, method, operation }: ListedOperation,
  components: Components,
): ExampleRequest | null {
  if (method !== "get" || exampleResponse(operation, components) === null) return null;
  const { parameters = [] } = operation;
  const toExample = ({ name, schema }: Parameter) => String(exampleOf(schema, components, name));
  const queryParameters = parameters.filter((parameter) => parameter.in === "query");
  const query = queryParameters.flatMap((parameter): [string, string][] => {
    if (parameter.required) return [[parameter.name, toExample(parameter)]];
    return parameter.name === "page_size" ? [["page_size", "2"]] : [];
  });
  return {
    path,
    parameters: parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => ({ name: parameter.name, value: toExample(parameter) })),
    query: queryParameters.length > 0 ? String(new URLSearchParams(query)) : null,
  };
}

/** Returns an example of a successful JSON response, or null if the operation has none. */
export function exampleResponse(operation: Operation, components: Components): string | null {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  const schema = success?.[1].content?.["application/json"]?.schema;
  return schema ? JSON.stringify(exampleOf(schema, components), null, 2) : null;
}

/**
 * Returns a small valid value of a schema. An object contains only its required keys, and a
 * recursive schema ends with an empty object.
 * @param key - the key that the value belongs to
 */
function exampleOf(
  schemaOrRef: JsonSchema,
  components: Components,
  key = "",
  within: readonly JsonSchema[] = [],
): unknown {
  const schema = resolveRef(schemaOrRef, components);
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  const [value] = schema.enum ?? [];
  const [type, otherType] = [schema.type ?? []].flat();
  if (schema.const !== undefined) return schema.const;
  if (value !== undefined) return value;
  if (choice) return exampleOf(choice, components, key, within);
  if (type === "object") {
    if (within.includes(schema)) return {};
    const { properties = {}, required = [] } = schema;
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
    const inside = [...within, schema];
    return Object.fromEntries(
      names.map((name) => [name, exampleOf(properties[name] ?? {}, components, name, inside)]),
    );
  }
  if (type === "array")
    return schema.items ? [exampleOf(schema.items, components, key, within)] : [];
  if (type === "integer") return schema.minimum ?? 1;
  if (type === "number") return key.endsWith("score") ? 0.85 : (schema.minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  const typical = TYPICAL_FORMATS[schema.format ?? ""] ?? TYPICAL_VALUES[key];
  if (typical !== undefined) return typical;
  if (key.endsWith("by_name")) return "Ada Okafor";
  return otherType === "null" ? null : "…";
}

function resolveRef(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && components[name]) || schema;
}
