import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-clients-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DOCUMENT = "lib/platform/openapi/openapi.json";

function generate(script: string, ...args: string[]) {
  const env = { ...process.env, NODE_OPTIONS: "--import ./tests/support/typescript-5.mjs" };
  return run(process.execPath, [`node_modules/${script}`, ...args], { env });
}

/** Code that uses the generated types and compiles only if they are correct. */
const CALLER = `
import type { paths } from "./schema";
import { patchProductsProductsId } from "./client";

type Conflict = paths["/products/products/{id}/"]["patch"]["responses"][409]["content"]["application/json"];
export const textOf = (conflict: Conflict): string | undefined => conflict.current?.description;

type Unknown = paths["/validations/trigger/"]["post"]["responses"][404]["content"]["application/json"];
export const idsOf = ({ not_found }: Unknown): string[] => not_found;

export async function rename(id: number): Promise<string | undefined> {
  const { data, error } = await patchProductsProductsId({ path: { id }, body: { name: "Shoe" } });
  return data?.name ?? error?.message;
}
`;

it("generates clients with usable types: openapi-typescript and @hey-api/openapi-ts", async () => {
  await generate("openapi-typescript/bin/cli.js", DOCUMENT, "-o", path.join(folder, "schema.ts"));
  const client = path.join(folder, "client");
  await generate("@hey-api/openapi-ts/bin/run.js", "-i", DOCUMENT, "-o", client);
  writeFileSync(path.join(folder, "caller.ts"), CALLER);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: "esnext", moduleResolution: "bundler" },
    ...{ target: "es2023", lib: ["es2023", "dom", "dom.iterable"], types: [] },
  };
  const project = { compilerOptions, include: ["**/*.ts"] };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(project));
  const { stdout } = await run("node_modules/.bin/tsc", ["-p", folder]).catch((error) => error);
  expect(stdout).toBe("");
}, 300_000);
