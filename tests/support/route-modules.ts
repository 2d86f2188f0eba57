import { globSync } from "node:fs";
import path from "node:path";
import type { MethodHandler } from "@/lib/route";

export type RouteModule = Record<string, MethodHandler | undefined>;

export const routeFiles = () => globSync("app/api/**/route.ts");

/** Loads the modules of the endpoints by file. Bundled programs contain them instead. */
export const routeModules = new Map(
  routeFiles().map((file): [string, () => Promise<RouteModule>] => [
    file,
    () => import(path.resolve(file)),
  ]),
);
