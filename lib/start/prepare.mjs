// Installs and builds when that is due, so that one command starts Plumbline on a fresh machine.
// Runs before the dependencies are there, on Node 20 too: built-in modules only.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

const INSTALLED = "node_modules/.package-lock.json";
const BUILT = ".next/BUILD_ID";
const SOURCES = [
  "app",
  "components",
  "db",
  "inngest",
  "lib",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "package-lock.json",
];

const changed = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** The latest change to a file, or to anything below a folder. */
function latest(entry) {
  if (!existsSync(entry)) return 0;
  if (!statSync(entry).isDirectory()) return changed(entry);
  return Math.max(0, ...readdirSync(entry).map((name) => latest(path.join(entry, name))));
}

/** Ends the process with `otherwise` where the command fails. */
function run(command, otherwise) {
  console.log(`> ${command}`);
  const { status } = spawnSync(command, { stdio: "inherit", shell: true });
  if (status === 0) return;
  console.error(`\n${otherwise}\n`);
  process.exit(1);
}

if (changed(INSTALLED) < Math.max(changed("package.json"), changed("package-lock.json"))) {
  // Warnings about engines are about the Node that runs npm; everything after runs on the project's own.
  run(
    "npm ci --no-audit --no-fund --loglevel=error",
    "The packages could not be installed: see above. The first start fetches them from the npm registry.",
  );
  // npm can leave this file older than package.json; a newer one says that nothing has to be installed.
  utimesSync(INSTALLED, new Date(), new Date());
}
if (process.argv.includes("--build") && changed(BUILT) < Math.max(...SOURCES.map(latest))) {
  run("npm run build", "The build failed: see above.");
}
