import { globSync } from "node:fs";
import path from "node:path";
import { OPERATION_METHODS } from "@/lib/platform/openapi/schemas";
import type { MethodHandler } from "@/lib/route";
import type { Endpoint } from "./operation";

/** Lists every method of every path under app/api with its declaration, by path. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = globSync("app/api/**/route.ts").filter((file) => !/\[\.\.\.|inngest/.test(file));
  const endpoints: Endpoint[] = [];
  // One after the other, as in names.ts.
  for (const file of files) {
    const verbs = (await import(path.resolve(file))) as Record<string, MethodHandler | undefined>;
    const folders = path
      .dirname(file)
      .replace(/^app\/api/, "")
      .replace(/\[(\w+)\]/g, "{$1}");
    const address = folders.endsWith(".json") ? folders : `${folders}/`;
    for (const method of OPERATION_METHODS) {
      const declaration = verbs[method.toUpperCase()]?.declaration;
      if (declaration) endpoints.push({ path: address, method, declaration });
    }
  }
  return endpoints.sort((a, b) => (a.path < b.path ? -1 : 1));
}
