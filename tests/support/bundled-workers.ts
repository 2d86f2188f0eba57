import { rmSync, statSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { VitestPluginContext } from "vitest/node";
import { PROGRAMS } from "./programs";
import { routeFiles } from "./route-modules";

const WORKER =
  /new Worker\(new URL\("\.\/([\w-]+\.ts)", import\.meta\.url\), \{\s+execArgv: (?:\[\]|process\.env\.NEXT_RUNTIME \? \[\] : \["--import", "tsx"\]),/;

/** The expression in `programs.ts` that runs a program without bundling it. */
const WITH_TSX = '["--import", "tsx", program]';
const PROGRAMS_FOLDER = "node_modules/.cache/programs";
const DAY_MS = 86_400_000;

/** Bundle URLs by worker. Cached, because several projects load the same file concurrently. */
const bundles = new Map<string, Promise<string>>();
let programs: Promise<void> | undefined;

/**
 * Returns a Vite plugin that bundles workers and the `PROGRAMS` of tests. Without it, each thread
 * would compile its modules again, which takes a tenth of a second of CPU time, or a second with
 * tsx; and each program would take two seconds instead of half a second to start.
 */
export function bundledWorkers() {
  return {
    name: "bundled-workers",
    enforce: "pre" as const,
    // Vitest's cache of transformed modules would skip bundling, although the worker may import
    // changed files.
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ sourceCode }) =>
        WORKER.test(sourceCode) || sourceCode.includes(WITH_TSX) ? false : undefined,
      );
    },
    async transform(code: string, id: string) {
      if (id === resolve("tests/support/programs.ts")) {
        programs ??= bundlePrograms();
        await programs;
        const bundle = `[${JSON.stringify(`${PROGRAMS_FOLDER}/`)} + program.replace(/ts$/, "js")]`;
        return { code: code.replace(WITH_TSX, bundle), map: null };
      }
      const bundled = await withBundledWorker(code, id);
      return bundled === null ? null : { code: bundled, map: null };
    },
  };
}

/** Replaces the source of the worker that a module starts, or returns null if it starts none. */
async function withBundledWorker(code: string, id: string): Promise<string | null> {
  const [, file] = WORKER.exec(code) ?? [];
  if (!file) return null;
  const worker = join(id, "..", file);
  const bundle = bundles.get(worker) ?? bundleOf(worker);
  bundles.set(worker, bundle);
  const url = JSON.stringify(await bundle);
  return code.replace(WORKER, `new Worker(new URL(${url}), {`);
}

async function bundleOf(worker: string): Promise<string> {
  const name = relative(".", worker).replaceAll(/\W+/g, "-");
  const outfile = `node_modules/.cache/workers/${name}.cjs`;
  await build({
    entryPoints: [worker],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    packages: "external",
  });
  return pathToFileURL(outfile).href;
}

/** Bundles the programs with their packages, except those with files or optional packages. */
async function bundlePrograms(): Promise<void> {
  // Chunks have names that change with their content. Another run may still use recent ones.
  for await (const file of glob(`${PROGRAMS_FOLDER}/**/*.js`))
    if (Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file, { force: true });
  await build({
    entryPoints: [...PROGRAMS],
    outdir: PROGRAMS_FOLDER,
    outbase: ".",
    splitting: true,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    external: [
      "@ai-sdk/otel",
      "@electric-sql/*",
      "@node-rs/*",
      "@opentelemetry/*",
      "@vercel/otel",
      "exceljs",
    ],
    // Packages in CommonJS load Node.js's modules with it.
    banner: {
      js: 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);',
    },
    plugins: [bundledModules],
  });
}

/** Lets bundled programs start bundled workers and find the bundled routes. */
const bundledModules: Plugin = {
  name: "bundled-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\/route-modules\.ts$/ }, () => ({ contents: listRoutes(), loader: "ts" }));
    onLoad({ filter: /\/lib\/.*\.ts$/ }, async ({ path }) => {
      const contents = await withBundledWorker(await readFile(path, "utf8"), path);
      return contents === null ? null : { contents, loader: "ts" };
    });
  },
};

function listRoutes(): string {
  const entries = routeFiles().map((file) => {
    const name = JSON.stringify(file);
    return `[${name}, () => import(${JSON.stringify(resolve(file))})]`;
  });
  return `export const routeModules = new Map([${entries.join()}]);`;
}
