import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { VitestPluginContext } from "vitest/node";

const WORKER =
  /new Worker\(new URL\("\.\/([\w-]+\.ts)", import\.meta\.url\), \{\s+execArgv: (?:\[\]|process\.env\.NEXT_RUNTIME \? \[\] : \["--import", "tsx"\]),/;

/** Bundle URLs by worker. Cached, because several projects load the same file concurrently. */
const bundles = new Map<string, Promise<string>>();

/**
 * Returns a Vite plugin that bundles workers like the application's build. Without it, each thread
 * would compile its modules again, which takes a tenth of a second of CPU time, or a second with
 * tsx.
 */
export function bundledWorkers() {
  return {
    name: "bundled-workers",
    enforce: "pre" as const,
    // Vitest's cache of transformed modules would skip bundling, although the worker may import
    // changed files.
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ sourceCode }) => (WORKER.test(sourceCode) ? false : undefined));
    },
    async transform(code: string, id: string) {
      const [, file] = WORKER.exec(code) ?? [];
      if (!file) return null;
      const worker = join(id, "..", file);
      const bundle = bundles.get(worker) ?? bundleOf(worker);
      bundles.set(worker, bundle);
      const url = JSON.stringify(await bundle);
      return { code: code.replace(WORKER, `new Worker(new URL(${url}), {`), map: null };
    },
  };
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
