import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-prepare-"));
const FILES = ["package.json", "package-lock.json"];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lock file of the project, which npm writes once. */
let lockFile = "";
beforeAll(() => {
  createProject();
  expect(npm("install", "--package-lock-only").status).toBe(0);
  lockFile = readFileSync(path.join(folder, "package-lock.json"), "utf8");
});
beforeEach(() => {
  createProject();
  writeFileSync(path.join(folder, "package-lock.json"), lockFile);
});

/** Creates a project whose only package is local, so nothing is downloaded. */
function createProject(): void {
  rmSync(folder, { recursive: true });
  mkdirSync(path.join(folder, "one"), { recursive: true });
  mkdirSync(path.join(folder, "lib"));
  cpSync("lib/start/prepare.mjs", path.join(folder, "lib/prepare.mjs"));
  write("one/package.json", { name: "one", version: "1.0.0" });
  write("package.json", packageOf({ one: "file:./one" }));
}

describe("preparing the start", () => {
  it("installs and builds once, and prints only the durations", () => {
    const locked = read();
    const { status, stdout, stderr } = prepare();
    expect(stderr).toBe("");
    expect(stdout).toMatch(
      /^Installing packages \(.+\)… done in \d+ s\.\nBuilding \(.+\)… done in \d+ s\.\n$/,
    );
    expect(status).toBe(0);
    expect(read()).toEqual(locked);
    expect(prepare()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  it("reports a package.json changed without its lock file, and changes neither", () => {
    mkdirSync(path.join(folder, "two"));
    write("two/package.json", { name: "two", version: "1.0.0" });
    write("package.json", packageOf({ one: "file:./one", two: "file:./two" }));
    const changed = read();
    const { status, stderr } = prepare();
    expect(status).toBe(1);
    expect(stderr).toContain(
      "package.json was changed without package-lock.json (two). Run `npm install`",
    );
    expect(read()).toEqual(changed);
  });

  it("stops before building if the installed Node.js is too old", () => {
    expect(npm("ci").status).toBe(0);
    const bin = path.join(folder, "old");
    mkdirSync(bin);
    writeFileSync(path.join(bin, "node"), "#!/bin/sh\necho v22.11.0\n", { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync(process.execPath, ["lib/prepare.mjs", "--build"], {
      ...options,
      env: { ...options.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    });
    expect(status).toBe(1);
    expect(stdout).not.toContain("Building");
    expect(stderr).toContain("This is Node.js v22.11.0, but Plumbline needs 22.12 or newer.");
  });

  it("prints the output of a failed build", () => {
    write("package.json", packageOf({ one: "file:./one" }, "echo noise && exit 3"));
    const { status, stdout, stderr } = prepare();
    expect(status).toBe(1);
    expect(stdout).toMatch(/Building \(.+\)… failed after \d+ s\.\n$/);
    expect(stderr).toMatch(/noise\n\s*The build failed/);
  });
});

it("does not serve with a Node.js that is too old", () => {
  const version = `Object.defineProperty(process.versions,"node",{value:"22.11.0"})`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(version)}`, "lib/start/serve.mjs"],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("This is Node.js 22.11.0, but Plumbline needs 22.12 or newer.");
});

it("imports only built-in modules before the packages are installed", () => {
  for (const file of ["prepare.mjs", "serve.mjs"]) {
    const source = readFileSync(`lib/start/${file}`, "utf8");
    const imported = [...source.matchAll(/^import .* from "(.+)";$/gm)].map(([, name]) => name);
    expect(imported).not.toEqual([]);
    expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  }
});

function packageOf(dependencies: Record<string, string>, build = BUILD) {
  return { name: "project", version: "1.0.0", scripts: { build }, dependencies };
}

const BUILD = `echo noise && node -e "fs.mkdirSync('.next',{recursive:true});fs.writeFileSync('.next/BUILD_ID','1')"`;

function write(file: string, content: object): void {
  writeFileSync(path.join(folder, file), JSON.stringify(content));
}

const read = () => FILES.map((file) => readFileSync(path.join(folder, file), "utf8"));

const options = {
  cwd: folder,
  encoding: "utf8",
  env: { ...process.env, npm_config_offline: "true" },
} as const;

const npm = (...parameters: string[]) => spawnSync("npm", parameters, options);
const prepare = () => spawnSync(process.execPath, ["lib/prepare.mjs", "--build"], options);
