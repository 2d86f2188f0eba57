// Installs and builds if necessary, so that one command starts Plumbline on a fresh machine. Uses
// only built-in modules, because it runs before dependencies are installed, even on Node 20.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
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

/** Returns the latest modification time of a file, or of the files in a folder. */
function latest(entry) {
  if (!existsSync(entry)) return 0;
  if (!statSync(entry).isDirectory()) return changed(entry);
  return Math.max(0, ...readdirSync(entry).map((name) => latest(path.join(entry, name))));
}

/**
 * Runs a command and prints its duration. Prints its output only on failure.
 * @param usual the usual duration
 * @param explain returns what to do about a failure
 */
function run(what, usual, command, explain) {
  process.stdout.write(`${what} (${usual})… `);
  const started = Date.now();
  // Merges both streams, so that errors stay next to their context.
  const { status, stdout } = spawnSync(`${command} 2>&1`, {
    shell: true,
    stdio: ["inherit", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    // Skips installing the Git hook, which is for contributors, who run npm themselves.
    env: { ...process.env, HUSKY: "0" },
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  if (status === 0) {
    console.log(`done in ${seconds} s.`);
    return;
  }
  console.log(`failed after ${seconds} s.`);
  console.error(`\n${stdout}\n${explain()}\n`);
  process.exit(1);
}

/** Returns the dependencies that differ between package.json and package-lock.json. */
function unlockedDependencies() {
  const declared = JSON.parse(readFileSync("package.json", "utf8"));
  const locked = existsSync("package-lock.json")
    ? JSON.parse(readFileSync("package-lock.json", "utf8")).packages[""]
    : {};
  return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) => {
    const [ours = {}, theirs = {}] = [declared[kind], locked[kind]];
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...names].filter((name) => ours[name] !== theirs[name]);
  });
}

function explainInstall() {
  const names = unlockedDependencies();
  return names.length > 0
    ? `package.json was changed without package-lock.json (${names.slice(0, 5).join(", ")}). Run \`npm install\`, which updates package-lock.json.`
    : "The packages could not be installed: see above. This needs the npm registry.";
}

if (changed(INSTALLED) < Math.max(changed("package.json"), changed("package-lock.json"))) {
  // Hides engine warnings, which concern the Node version that runs npm. Everything else uses the
  // project's version.
  run(
    "Installing packages",
    "about a minute, after each change of packages",
    "npm ci --no-audit --no-fund --loglevel=error",
    explainInstall,
  );
  // npm can leave this file older than package.json, which would trigger another installation.
  utimesSync(INSTALLED, new Date(), new Date());
}
/**
 * Exits if Plumbline can't run with the version of Node.js that all further commands use. That is
 * the installed package `node`, whatever version runs npm.
 */
function assertNodeVersion() {
  const { stdout = "" } = spawnSync("node --version", { shell: true, encoding: "utf8" });
  const [major = 0, minor = 0] = stdout.replace(/^v/, "").split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return;
  console.error(
    `This is Node.js ${stdout.trim()}, but Plumbline needs 22.12 or newer. \`npm install\` installs it, unless npm is configured not to run install scripts.`,
  );
  process.exit(1);
}

assertNodeVersion();
if (process.argv.includes("--build") && changed(BUILT) < Math.max(...SOURCES.map(latest))) {
  run(
    "Building",
    "about a minute, once per version",
    "npm run --silent build",
    () => "The build failed: see above.",
  );
}
