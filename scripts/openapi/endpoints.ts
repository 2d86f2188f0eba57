import { globSync } from "node:fs";
import path from "node:path";
import { OPERATION_METHODS } from "@/lib/platform/openapi/schemas";
import type { MethodHandler } from "@/lib/route";
import type { Endpoint } from "./operation";

/** Lists every method of every path under app/api with its declaration, by path. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = globSync("app/api/**/route.ts").filter((file) => !/\[\.\.\.|inngest/.test(file));
  const endpointLists = files.map(async (file) => {
    const verbs = (await import(path.resolve(file))) as Record<string, MethodHandler | undefined>;
    const folders = path
      .dirname(file)
      .replace(/^app\/api/, "")
      .replace(/\[(\w+)\]/g, "{$1}");
    const address = folders.endsWith(".json") ? folders : `${folders}/`;
    return OPERATION_METHODS.flatMap((method) => {
      const declaration = verbs[method.toUpperCase()]?.declaration;
      return declaration ? [{ path: address, method, declaration }] : [];
    });
  });
  return (await Promise.all(endpointLists)).flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}
