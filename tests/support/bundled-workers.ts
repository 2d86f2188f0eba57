import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const WORKER = `new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],`;

/** Bundle URLs by worker. Cached, because several projects load the same file concurrently. */
const bundles = new Map<string, Promise<string>>();

/**
 * Returns a Vite plugin that bundles workers like the application's build. Without it, tsx would
 * compile the workers again for each file, which takes a second of CPU time.
 */
export function bundledWorkers() {
  return {
    name: "bundled-workers",
    enforce: "pre" as const,
    async transform(code: string, id: string) {
      if (!code.includes(WORKER)) return null;
      const worker = join(id, "../worker.ts");
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
