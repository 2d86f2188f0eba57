import { expect, it } from "vitest";
import { openApiDocument } from "@/scripts/openapi/document";
import { listEndpoints } from "@/scripts/openapi/endpoints";

/** `npm run generate:api` writes both files. */
const declared = await listEndpoints();

it("keeps the OpenAPI document up to date with the endpoints", async () => {
  await expectFile("lib/platform/openapi/openapi.json", openApiDocument(declared));
});

it("keeps the table of roles up to date with the endpoints", async () => {
  const table: Record<string, Record<string, string>> = {};
  for (const { path, method, declaration } of declared)
    table[path] = { ...table[path], [method.toUpperCase()]: [declaration.roles].flat().join(" ") };
  await expectFile("lib/people/auth/endpoint-roles.json", table);
});

function expectFile(file: string, content: unknown) {
  return expect(`${JSON.stringify(content, null, 1)}\n`).toMatchFileSnapshot(`../${file}`);
}
