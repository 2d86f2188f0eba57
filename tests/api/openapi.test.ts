import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { apiDocument as document } from "@/lib/platform/openapi/document";
import type { JsonSchema, Operation } from "@/lib/platform/openapi/schemas";
import { useApi } from "../support/api";

const operations = Object.entries(document.paths).flatMap(([where, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${where}`,
    method: method.toUpperCase(),
    path: where,
    operation: operation as Operation,
  })),
);

describe("the API's document", () => {
  it.each(operations)("says in one line what $call does", ({ operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{5,70}[^.\s]$/);
  });

  it.each(operations)("lists the parts of the address of $call", ({ path: where, operation }) => {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const named = [...where.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required)).toBe(true);
  });

  it.each(operations)("says what $call answers", ({ operation }) => {
    const successes = Object.entries(operation.responses).filter(([code]) => code.startsWith("2"));
    expect(successes.length).toBeGreaterThan(0);
    for (const [code, response] of successes) {
      expect(response.content === undefined).toBe(code === "204");
      for (const [type, { schema }] of Object.entries(response.content ?? {})) {
        const isSelf = operation.operationId === "get-openapi";
        if (type === "application/json" && !isSelf) expect(schema).toBeDefined();
      }
    }
  });
});

describe("the document keeps the rules of OpenAPI 3.1", () => {
  const parts = [...walk(document)];

  it("as its schema has them", async () => {
    const found = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(found).toEqual({ valid: true });
  });

  it("refers only to what it holds", () => {
    const refs = parts.flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    const held = Object.keys(document.components.schemas).map((n) => `#/components/schemas/${n}`);
    expect(refs.length).toBeGreaterThan(50);
    expect([...new Set(refs)].filter((ref) => !held.includes(ref))).toEqual([]);
    expect(held.filter((ref) => !refs.includes(ref))).toEqual([]);
  });

  it("gives each operation an id and a tag", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) expect(tags).toContain(operation.tags[0]);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
  });

  it("uses types and required keys as JSON Schema has them", () => {
    const known = ["array", "boolean", "integer", "null", "number", "object", "string"];
    const schemas = parts.filter((part) => "properties" in part || "type" in part) as JsonSchema[];
    for (const schema of schemas.filter(
      ({ type }) => typeof type !== "object" || Array.isArray(type),
    )) {
      const types = [schema.type ?? []].flat();
      if (types[0] !== "apiKey") expect(known).toEqual(expect.arrayContaining(types));
      if (!schema.properties) continue;
      const keys = Object.keys(schema.properties);
      expect(keys).toEqual(expect.arrayContaining([...(schema.required ?? [])]));
    }
  });

  it("says what every figure and every null means", () => {
    const fields = parts.flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, JsonSchema>),
    );
    const needsWords = ({ type, anyOf = [] }: JsonSchema): boolean =>
      [type].flat().some((each) => each === "number" || each === "null") || anyOf.some(needsWords);
    const silent = fields.filter(([, schema]) => !schema.description && needsWords(schema));
    expect(fields.length).toBeGreaterThan(500);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("asks for the token wherever the API does", () => {
    expect(document.components.securitySchemes).toHaveProperty("Token");
    for (const { operation } of operations) {
      const open = operation.description === "Needs no token.";
      expect(operation.security).toEqual(open ? [] : [{ Token: [] }]);
    }
  });
});

describe("what the document says is what the API does", () => {
  const api = useApi();
  const real = (where: string) => where.replace(/\{\w+\}/g, "7");
  const closed = operations.filter(({ operation }) => operation.security.length > 0);

  it.each(closed)("$call demands a token", async ({ method, path: where, operation }) => {
    expect(operation.responses).toHaveProperty("401");
    expect((await api.nobody.call(method, real(where))).status).toBe(401);
  });

  const notForViewers = closed.filter(({ operation }) => !operation.description.includes("viewer"));
  it.each(notForViewers)(
    "$call is refused to viewers",
    async ({ method, path: where, operation }) => {
      expect(operation.responses).toHaveProperty("403");
      expect((await api.viewer.call(method, real(where))).status).toBe(403);
    },
  );

  const named = operations.filter(({ operation }) =>
    operation.parameters?.some(
      (parameter) => parameter.in === "path" && parameter.schema.type === "string",
    ),
  );
  it.each(named)("$call finds nothing by a control character", async ({ method, path: where }) => {
    const body = method === "GET" ? undefined : {};
    const answer = await api.admin.call(method, where.replace(/\{\w+\}/g, "%00"), body);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/ not found\.$/);
  });

  const lists = operations.filter(
    ({ path: where, operation }) =>
      !where.includes("{") &&
      // Versions are listed of a policy that has to be named.
      where !== "/policies/versions/" &&
      operation.parameters?.some(({ name }) => name === "page"),
  );
  it.each(lists)("$call links its pages below the document's server", async ({ path: where }) => {
    const [server] = document.servers;
    const { body } = await api.admin.get(`${where}?page=2`);
    expect(body.previous).toBe(`${server?.url}${where}?page=1`);
  });

  const taking = operations.filter(({ path: where, operation }) => {
    const body = operation.requestBody?.content["application/json"]?.schema;
    return body !== undefined && !where.includes("{") && requiredOf(body).length > 0;
  });
  it.each(taking)("$call refuses an empty body for the fields it calls required", async (taken) => {
    const body = taken.operation.requestBody?.content["application/json"]?.schema ?? {};
    const answer = await api.admin.call(taken.method, taken.path, {});
    expect(answer.status).toBe(400);
    const { message, error, ...fields } = answer.body;
    expect(Object.keys(fields).sort()).toEqual([...requiredOf(body)].sort());
  });

  const bodies = operations.filter(({ operation }) => operation.requestBody);
  it.each(bodies)("$call takes a body with a name, where it takes JSON", ({ operation }) => {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    expect(schema?.$ref ?? schema?.type).not.toBe("object");
  });

  it("is served to everyone who is signed in, and not sent again while it is the same", async () => {
    const first = await api.viewer.get("/openapi.json");
    expect(first.status).toBe(200);
    expect(first.body).toEqual(JSON.parse(JSON.stringify(document)));
    const etag = first.headers.get("etag") ?? "";
    expect((await api.viewer.get("/openapi.json", { "if-none-match": etag })).status).toBe(304);
    expect((await api.nobody.get("/openapi.json")).status).toBe(401);
  });
});

function requiredOf(schema: JsonSchema): readonly string[] {
  const name = schema.$ref?.split("/").at(-1);
  const meant = name ? document.components.schemas[name] : schema;
  return meant?.required ?? [];
}

function* walk(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) yield part as Record<string, unknown>;
  for (const value of Object.values(part)) yield* walk(value);
}
