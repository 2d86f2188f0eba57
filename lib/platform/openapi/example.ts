import type { JsonSchema, OpenApiDocument, Operation } from "./schemas";

type Components = OpenApiDocument["components"]["schemas"];

/** Returns an operation's curl command; token and address are environment variables. */
export function curlOf(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  components: Components,
): string {
  const resolvedPath = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (currentPath, { name, schema }) =>
        currentPath.replace(`{${name}}`, String(exampleOf(schema, components))),
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

/** Returns the smallest valid value of a schema. An object contains only its required keys. */
function exampleOf(schemaOrRef: JsonSchema, components: Components): unknown {
  const schema = resolveRef(schemaOrRef, components);
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  const [value] = schema.enum ?? [];
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  if (schema.const !== undefined) return schema.const;
  if (value !== undefined) return value;
  if (choice) return exampleOf(choice, components);
  if (type === "object") return createExampleObject(schema, components);
  if (type === "array") return schema.items ? [exampleOf(schema.items, components)] : [];
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  return type === "boolean" ? true : "text";
}

function createExampleObject(
  { properties = {}, required = [] }: JsonSchema,
  components: Components,
) {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(
    names.map((name) => [name, exampleOf(properties[name] ?? {}, components)]),
  );
}

function resolveRef(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && components[name]) || schema;
}
