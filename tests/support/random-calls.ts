import fc from "fast-check";
import { apiDocument } from "@/lib/platform/openapi/document";
import type { ListedOperation } from "@/lib/platform/openapi/listing";
import type { JsonSchema, Parameter } from "@/lib/platform/openapi/schemas";
import { operations } from "./conformity";

/**
 * The callers: a user of each role, an admin's personal API token, and a client without a session.
 */
const CALLERS = ["admin", "admin", "admin", "token", "reviewer", "viewer", "anonymous"] as const;
/** The ways in which a call can deviate from the document. */
const KINDS = ["valid", "valid", "valid", "invalid", "unknown", "edge", "headers"] as const;
type Kind = (typeof KINDS)[number];

export interface RandomCall {
  operation: ListedOperation;
  caller: (typeof CALLERS)[number];
  kind: Kind;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

const TEXTS = ["SKU-1", "SKU-2", "SKU-9", "Footwear", "A shoe of leather.", "cheap", "en"];
const HOSTILE = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "😀é\u202e",
  "<b>&amp;</b>",
  "x".repeat(30_000),
  "'; --",
];
const WRONG = [null, true, -1, 1.5, 2 ** 53, "", "x", [], {}, [null], { x: 1 }];
const ROWS = "product_id,name,category,description\n";
const FILES = [
  `${ROWS}F-1,Shoe,Footwear,A shoe of leather.\n`,
  `${ROWS}F-2,Shoe,No such category,\n`,
  "keyword,market,volume\nleather shoe,US,100\n",
  "",
  "\u0000\u0001",
];

/** Generates calls of every operation, with inputs from its schemas. */
export const randomCall: fc.Arbitrary<RandomCall> = fc
  .tuple(fc.constantFrom(...operations), fc.constantFrom(...CALLERS), fc.constantFrom(...KINDS))
  .chain(([operation, caller, kind]) =>
    fc
      .tuple(pathOf(operation, kind), headersOf(operation, kind), bodyOf(operation, kind))
      .map(([path, headers, { body, type }]) => ({
        ...{ operation, caller, kind, path, body },
        headers: { ...(type && { "content-type": type }), ...headers },
      })),
  );

function pathOf({ path, operation }: ListedOperation, kind: Kind): fc.Arbitrary<string> {
  const { parameters = [] } = operation;
  const inPath = parameters.filter((each) => each.in === "path");
  const inQuery = parameters.filter((each) => each.in === "query");
  const segments = fc.tuple(...inPath.map((each) => segmentOf(each, kind)));
  return fc.tuple(segments, queryOf(inQuery, kind)).map(([given, query]) => {
    const filled = inPath.reduce(
      (at, { name }, n) => at.replace(`{${name}}`, encodeURIComponent(given[n] ?? "")),
      path,
    );
    return query ? `${filled}?${query}` : filled;
  });
}

function segmentOf({ schema }: Parameter, kind: Kind): fc.Arbitrary<string> {
  if (kind === "unknown") return fc.constantFrom("999999", "no-such-id");
  if (kind === "edge")
    return fc.constantFrom("0", "-1", "1e3", "99999999999", "\u0000", "😀", "..x");
  return schema.type === "string" && !schema.enum
    ? fc.constantFrom("SKU-1", "SKU-2", "1", "bullets", "walmart-us")
    : valueFor(schema).map(String);
}

function queryOf(parameters: readonly Parameter[], kind: Kind): fc.Arbitrary<string> {
  const values = parameters.map(({ schema, required }) => {
    const value: fc.Arbitrary<unknown> =
      kind === "invalid"
        ? fc.oneof(fc.constantFrom("x", "-1", "0", ",", "2026-13-45"), valueFor(schema))
        : kind === "edge"
          ? fc.constantFrom("", "all", "\u0000", "9".repeat(30), "é".repeat(500))
          : valueFor(schema);
    return required ? value : fc.option(value, { freq: 2, nil: undefined });
  });
  const further = kind === "unknown" ? [["no_such_parameter", "1"]] : [];
  return fc.tuple(...values).map((given) => {
    const named = parameters.flatMap(({ name }, n) =>
      given[n] === undefined ? [] : [[name, String(given[n])]],
    );
    return new URLSearchParams([...named, ...further]).toString();
  });
}

function headersOf({ method }: ListedOperation, kind: Kind): fc.Arbitrary<Record<string, string>> {
  if (kind !== "headers") return fc.constant({});
  return method === "get"
    ? fc.constantFrom<Record<string, string>>({}, { "if-match": '"x"' }, { "if-none-match": "*" })
    : fc.constantFrom<Record<string, string>>(
        ...[{}, { "if-match": '"999"' }, { "if-match": "*" }],
        ...[{ "idempotency-key": "same" }, { "idempotency-key": "k".repeat(256) }],
      );
}

interface Sent {
  body: string | FormData | undefined;
  type?: string;
}

function bodyOf({ operation, method }: ListedOperation, kind: Kind): fc.Arbitrary<Sent> {
  if (method === "get") return fc.constant({ body: undefined });
  const content = operation.requestBody?.content ?? {};
  const form = content["multipart/form-data"]?.schema;
  if (form && kind !== "invalid") return formOf(form, kind);
  const schema = content["application/json"]?.schema;
  const json = (value: unknown): Sent => ({
    body: JSON.stringify(value),
    type: "application/json",
  });
  if (kind === "edge" && operation.requestBody) return edgeBody(schema ?? {});
  if (!schema) return fc.constant({ body: undefined });
  if (kind === "invalid") return broken(valueFor(schema)).map(json);
  if (kind === "unknown")
    return valueFor(schema).map((value) =>
      json(typeof value === "object" ? { ...value, no_such_field: 1 } : value),
    );
  return valueFor(schema).map(json);
}

/** A body that exceeds the maximum size of any request body. */
const TOO_LARGE = JSON.stringify("x".repeat(11 * 1024 * 1024));

function edgeBody(schema: JsonSchema): fc.Arbitrary<Sent> {
  const type = "application/json";
  return fc.oneof(
    fc.constantFrom<Sent>(
      { body: undefined },
      { body: "{", type },
      { body: '{"__proto__": {"x": 1}}', type },
      { body: `${"[".repeat(50)}${"]".repeat(50)}`, type },
      { body: "a=1", type: "application/x-www-form-urlencoded" },
      { body: "not a form", type: "multipart/form-data; boundary=x" },
    ),
    fc.constant({ body: TOO_LARGE, type }),
    broken(valueFor(schema), HOSTILE).map((value) => ({ body: JSON.stringify(value), type })),
  );
}

/** Replaces one value of an object, or the whole object, by an invalid one. */
function broken(
  valid: fc.Arbitrary<unknown>,
  values: readonly unknown[] = WRONG,
): fc.Arbitrary<unknown> {
  return fc.tuple(valid, fc.constantFrom(...values), fc.nat(20)).map(([value, wrong, at]) => {
    if (typeof value !== "object" || value === null || at === 0) return wrong;
    const names = Object.keys(value);
    return { ...value, [names[at % names.length] ?? "x"]: wrong };
  });
}

function formOf(schema: JsonSchema, kind: Kind): fc.Arbitrary<Sent> {
  const names = Object.keys(resolved(schema).properties ?? {}).filter((name) => name !== "file");
  const isValid = kind === "valid" || kind === "headers";
  const content = isValid ? FILES.slice(0, 3) : FILES;
  return fc
    .tuple(fc.constantFrom(...content), fc.subarray(names), fc.constantFrom("csv", "xlsx", "txt"))
    .map(([file, given, extension]) => {
      const form = new FormData();
      for (const name of given) form.set(name, "1");
      const ending = isValid ? "csv" : extension;
      form.set("file", new File([file], `products.${ending}`));
      return { body: form };
    });
}

/** Generates values that conform to a schema, ignoring rules that JSON Schema cannot express. */
function valueFor(given: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => valueFor(each, depth + 1)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => typedValue(type, schema, depth)));
}

function typedValue(type: string, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = minimum + 4, minItems = 0, items = {} } = schema;
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "integer")
    return fc.integer({ min: Math.ceil(minimum), max: Math.max(minimum, Math.min(maximum, 4)) });
  if (type === "number") return fc.constantFrom(minimum, (minimum + maximum) / 2, maximum);
  if (type === "array")
    return fc.array(valueFor(items, depth + 1), { minLength: minItems, maxLength: minItems + 2 });
  if (type === "object") return objectOf(schema, depth);
  if (schema.format === "date") return fc.constantFrom("2026-11-20", "2027-01-01");
  if (schema.format === "date-time") return fc.constant("2026-11-20T10:00:00Z");
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.nat(999).map((n) => `New ${n}`) },
    { weight: 1, arbitrary: fc.nat(999).map((n) => `user${n}@example.com`) },
  );
}

function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    return fc.dictionary(fc.constantFrom(...TEXTS), valueFor(values, depth + 1), { maxKeys: 2 });
  }
  const deep = depth > 3;
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, each] of Object.entries(properties))
    if (!deep || required.includes(name)) values[name] = valueFor(each, depth + 1);
  return fc.record(values, { requiredKeys: [...required] });
}

function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && apiDocument.components.schemas[name]) || schema;
}
