import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { apiDocument as document } from "@/lib/platform/openapi/document";
import { exampleResponse } from "@/lib/platform/openapi/example";
import type { JsonSchema, Operation } from "@/lib/platform/openapi/schemas";
import { useApi } from "../support/api";
import { differences, operations as listedOperations } from "../support/conformity";

const operations = Object.entries(document.paths).flatMap(([where, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${where}`,
    method: method.toUpperCase(),
    path: where,
    operation: operation as Operation,
  })),
);

describe("the OpenAPI document", () => {
  it.each(operations)("summarizes in one line what $call does", ({ operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{5,70}[^.\s]$/);
  });

  it.each(operations)("lists the path parameters of $call", ({ path: where, operation }) => {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const named = [...where.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required)).toBe(true);
  });

  it.each(operations)("describes the responses of $call", ({ operation }) => {
    const successes = Object.entries(operation.responses).filter(([code]) => /^(2|302)/.test(code));
    expect(successes.length).toBeGreaterThan(0);
    for (const [code, response] of successes) {
      expect(response.content === undefined).toBe(["204", "302"].includes(code));
      for (const [type, { schema }] of Object.entries(response.content ?? {})) {
        const isSelf = operation.operationId === "get-openapi";
        if (type === "application/json" && !isSelf) expect(schema).toBeDefined();
      }
    }
  });
});

describe("conformance to OpenAPI 3.1", () => {
  const parts = [...iterateObjects(document)];

  it("validates against the OpenAPI schema", async () => {
    const found = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(found).toEqual({ valid: true });
  });

  it("has the project's license", () => {
    const { license } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(document.info.license).toEqual({ name: license, identifier: license });
  });

  it("contains exactly the schemas that it references", () => {
    const refs = parts.flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    const usedReferences = Object.keys(document.components.schemas).map(
      (n) => `#/components/schemas/${n}`,
    );
    expect(refs.length).toBeGreaterThan(50);
    expect([...new Set(refs)].filter((ref) => !usedReferences.includes(ref))).toEqual([]);
    expect(usedReferences.filter((ref) => !refs.includes(ref))).toEqual([]);
  });

  it("gives each operation an id and a tag", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) expect(tags).toContain(operation.tags[0]);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
  });

  it("uses types and required keys as JSON Schema defines them", () => {
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

  it("has a description for every numeric and nullable field", () => {
    const fields = parts.flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, JsonSchema>),
    );
    const needsWords = ({ type, anyOf = [] }: JsonSchema): boolean =>
      [type].flat().some((each) => each === "number" || each === "null") || anyOf.some(needsWords);
    const silent = fields.filter(([, schema]) => !schema.description && needsWords(schema));
    expect(fields.length).toBeGreaterThan(500);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("requires the token where the API does", () => {
    expect(document.components.securitySchemes).toHaveProperty("Token");
    for (const { operation } of operations) {
      const open = operation.description === "Needs no token.";
      expect(operation.security).toEqual(open ? [] : [{ Token: [] }]);
    }
  });
});

describe("example responses", () => {
  const examples = listedOperations.flatMap((listed) => {
    const example = exampleResponse(listed.operation, document.components.schemas);
    return example ? [{ call: `${listed.method} ${listed.path}`, listed, example }] : [];
  });

  it.each(examples)("conform to the schema of $call", async ({ listed, example }) => {
    const [status] = Object.keys(listed.operation.responses).filter((code) => code.startsWith("2"));
    const response = Response.json(JSON.parse(example), { status: Number(status) });
    expect(await differences(listed, response)).toEqual([]);
  });
});

describe("the documented API", () => {
  const api = useApi();
  const real = (where: string) => where.replace(/\{\w+\}/g, "7");
  const closed = operations.filter(({ operation }) => operation.security.length > 0);

  it.each(closed)("$call requires a token", async ({ method, path: where, operation }) => {
    expect(operation.responses).toHaveProperty("401");
    expect((await api.nobody.call(method, real(where))).status).toBe(401);
  });

  const notForViewers = closed.filter(({ operation }) => !operation.description.includes("viewer"));
  it.each(notForViewers)("$call rejects viewers", async ({ method, path: where, operation }) => {
    expect(operation.responses).toHaveProperty("403");
    expect((await api.viewer.call(method, real(where))).status).toBe(403);
  });

  const named = operations.filter(({ operation }) =>
    operation.parameters?.some(
      (parameter) => parameter.in === "path" && parameter.schema.type === "string",
    ),
  );
  it.each(named)("$call finds nothing for a control character", async ({ method, path: where }) => {
    // Dismissing an issue requires a reason. The other endpoints ignore it.
    const body = method === "GET" ? undefined : { reason: "Not found" };
    const answer = await api.admin.call(method, where.replace(/\{\w+\}/g, "%00"), body);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/ not found\.$/);
  });

  const lists = operations.filter(
    ({ path: where, operation }) =>
      !where.includes("{") &&
      // Listing versions requires a policy.
      where !== "/policies/versions/" &&
      operation.parameters?.some(({ name }) => name === "page"),
  );
  it.each(lists)(
    "$call links its pages relative to the document's server",
    async ({ path: where }) => {
      const [server] = document.servers;
      const { body } = await api.admin.get(`${where}?page=2`);
      expect(body.previous).toBe(`${server?.url}${where}?page=1`);
    },
  );

  const taking = operations.filter(({ path: where, operation }) => {
    const body = operation.requestBody?.content["application/json"]?.schema;
    return body !== undefined && !where.includes("{") && requiredOf(body).length > 0;
  });
  it.each(taking)(
    "$call rejects an empty body with the documented required fields",
    async (taken) => {
      const body = taken.operation.requestBody?.content["application/json"]?.schema ?? {};
      const answer = await api.admin.call(taken.method, taken.path, {});
      expect(answer.status).toBe(400);
      const { message, error, ...fields } = answer.body;
      // A user with a password must send it to create a token, which the schema cannot express.
      const conditional = taken.path === "/auth/tokens/" ? ["password"] : [];
      expect(Object.keys(fields).sort()).toEqual([...requiredOf(body), ...conditional].sort());
    },
  );

  const bodies = operations.filter(({ operation }) => operation.requestBody);
  it.each(bodies)("$call has a named body schema if it accepts JSON", ({ operation }) => {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    expect(schema?.$ref ?? schema?.type).not.toBe("object");
  });

  it("serves the document to every signed-in user, and answers 304 while it is unchanged", async () => {
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
  const resolved = name ? document.components.schemas[name] : schema;
  return resolved?.required ?? [];
}

function* iterateObjects(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) yield part as Record<string, unknown>;
  for (const value of Object.values(part)) yield* iterateObjects(value);
}
