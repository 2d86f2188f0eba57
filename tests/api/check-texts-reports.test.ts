import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";
import Ajv from "ajv-draft-04";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { useApi } from "../support/api";
import { createCategory, createRuleSet, PASSWORD } from "../support/factories";
import { propertyRuns } from "../support/property-runs";

const api = useApi();
const SCRIPT = path.resolve("docs/check-texts.mjs");
let folder = "";
let env: NodeJS.ProcessEnv = process.env;
let electronics: { id: number };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "check-texts-reports-"));
  const body = { name: "Build", role: "reviewer", password: PASSWORD };
  const { token } = (await api.reviewer.post("/auth/tokens/", body)).body;
  const { PATH = "" } = process.env;
  env = {
    NODE_ENV: "production",
    PATH: `${path.dirname(process.execPath)}:${PATH}`,
    PLUMBLINE_URL: api.url,
    PLUMBLINE_TOKEN: token,
  };
  electronics = await createCategory({ name: "Electronics" }, [
    {
      ruleType: "prohibited_words",
      ruleContent: "amazing",
      severity: "high",
      description: "Say what it does. Superlatives need proof.",
      reference: "Style guide, p. 3",
    },
    { ruleType: "prohibited_words", ruleContent: "cheap", severity: "medium" },
    { ruleType: "prohibited_words", ruleContent: "nice", severity: "low" },
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
  return name;
}

const read = (name: string) => readFile(path.join(folder, name), "utf8");

interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program in the folder of the texts. */
function execute(program: string, args: string[], input = ""): Promise<Run> {
  const child = spawn(program, args, { cwd: folder, env });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (part: string) => out.push(part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => err.push(part));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out: out.join(""), err: err.join("") }));
  });
}

const check = (...args: string[]) =>
  execute(process.execPath, [SCRIPT, "--category", "Electronics", ...args]);

interface Finding {
  line: number;
  column: number;
  words: string;
  fingerprint: string;
}

/** Runs a check with a JSON report. */
async function report(...args: string[]) {
  const run = await check("--format", "json", ...args);
  expect(run.err).toBe("");
  const { counts, texts, notes } = JSON.parse(run.out);
  const findings: Finding[] = texts.flatMap((text: { findings: Finding[] }) => text.findings);
  return { code: run.code, counts, texts, notes, findings };
}

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  validateFormats: false,
  unicodeRegExp: false,
});
const isSarif = ajv.compile(schema);

function parseSarif(out: string) {
  const log = JSON.parse(out);
  isSarif(log);
  expect(isSarif.errors).toBeNull();
  return log.runs[0];
}

describe("SARIF", () => {
  it("has rules with help, and results with level, region and fingerprint", async () => {
    await createRuleSet({ categories: [electronics] }, [
      { ruleType: "prohibited_words", ruleContent: "awful", description: "Be kind." },
    ]);
    const content = "\uFEFFA kettle.\r\nIt is 😀 amazing.\r\nAn awful, cheap pot.";
    const name = await file("texts/a b.md", content);
    const { code, out } = await check("--format", "sarif", name);
    expect(code).toBe(1);
    const { tool, results, invocations, columnKind } = parseSarif(out);
    expect(columnKind).toBe("utf16CodeUnits");
    expect(invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
    expect(tool.driver.rules).toMatchObject([
      {
        name: "Say what it does",
        help: {
          text: "Say what it does. Superlatives need proof.\n\namazing\n\nStandards: Prohibited words; Style guide, p. 3",
        },
        defaultConfiguration: { level: "error" },
      },
      { name: "Be kind", help: { text: expect.stringMatching(/^Be kind\.\n\nawful\n\n/) } },
      { defaultConfiguration: { level: "warning" } },
    ]);
    expect(results.map(({ level }: { level: string }) => level)).toEqual([
      "error",
      "warning",
      "warning",
    ]);
    expect(results[0]).toMatchObject({
      ruleId: tool.driver.rules[0].id,
      ruleIndex: 0,
      message: { text: expect.stringContaining("“amazing” is prohibited.") },
      partialFingerprints: { "plumbline/v1": expect.stringMatching(/^[0-9a-f]{16}:1$/) },
    });
    const { artifactLocation, region } = results[0].locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri: "texts/a%20b.md" });
    expect(region).toEqual({
      startLine: 2,
      startColumn: 10,
      endLine: 2,
      endColumn: 17,
      charOffset: 20,
      charLength: 7,
    });
    expect(content.slice(1).slice(20, 27)).toBe("amazing");
  });

  it("keeps a fingerprint when lines move, and changes it when nearby words change", async () => {
    const fingerprint = async (content: string) => {
      await file("moved.md", content);
      return (await report("moved.md")).findings.map((finding) => finding.fingerprint);
    };
    const [first] = await fingerprint("A pot.\nThis is an amazing pot of iron.");
    expect(await fingerprint("New.\n\nA pot.\nThis  is an amazing pot of steel.")).not.toContain(
      first,
    );
    expect(await fingerprint("New.\n\nA pot.\n\tThis is an amazing, pot of iron today.")).toEqual([
      first,
    ]);
  });

  it("reports unchecked texts and rules, and no success in that case", async () => {
    await createCategory({ name: "Judged" }, [
      { ruleType: "tone_requirement", ruleContent: "Friendly" },
    ]);
    const files = [await file("tone.md", "A pot."), await file("long.md", "word ".repeat(5000))];
    const args = [SCRIPT, "--category", "Judged", "--format", "sarif", ...files];
    const { code, out } = await execute(process.execPath, args);
    expect(code).toBe(2);
    const { results, invocations } = parseSarif(out);
    expect(results).toEqual([]);
    const [{ executionSuccessful, toolExecutionNotifications }] = invocations;
    expect(executionSuccessful).toBe(false);
    const texts = toolExecutionNotifications.map(
      ({ message }: { message: { text: string } }) => message.text,
    );
    expect(texts).toEqual([
      "not judged, as 1 of 1 rules were not checked.",
      "not checked: This may have at most 20,000 characters.",
    ]);
  });
});

describe("GitHub annotations", () => {
  it("have a level, a position and escaped texts", async () => {
    await createCategory({ name: "Odd" }, [
      {
        ruleType: "prohibited_words",
        ruleContent: "amazing",
        severity: "low",
        description: "100%: a, b",
        message: "Not 100%\nproven, see: page 3.",
      },
    ]);
    const name = await file("odd,name.md", "A pot.\nAn amazing pot.");
    const args = [SCRIPT, "--category", "Odd", "--format", "github", name];
    const { code, out } = await execute(process.execPath, args);
    expect(code).toBe(1);
    expect(out).toBe(
      "::notice file=odd%2Cname.md,line=2,col=4,title=100%25%3A a%2C b::“amazing” Not 100%25%0Aproven, see: page 3. (Standards: Prohibited words)\n" +
        "1 text checked, 1 failed.\n",
    );
  });
});

describe("CSV files", () => {
  it("report line, row and id, even if cells have line breaks and quotes", async () => {
    const rows = [
      "product_id;Description;price",
      'A-1;"A ""fine"" kettle.\r\nIt is ""amazing"", really.";1',
      "A-2;A cheap pot.;2",
      "A-3;;3",
      'A-4;"A plain pot."',
      "",
    ];
    const content = `\uFEFF${rows.join("\r\n")}`;
    const name = await file("products.csv", content);
    const args = ["--column", "description", "--id", "product_id", name];
    const { code, out } = await check(...args);
    expect(code).toBe(1);
    expect(out).toBe(
      "products.csv:3: high: row 2, A-1: “amazing” is prohibited. (Standards: Prohibited words; Style guide, p. 3)\n" +
        "products.csv:4: medium: row 3, A-2: “cheap” is prohibited. (Standards: Prohibited words)\n" +
        "products.csv:5: row 4, A-3: not checked, as it is empty.\n" +
        "3 texts checked, 2 failed, 1 not checked.\n",
    );
    const { results } = parseSarif((await check("--format", "sarif", ...args)).out);
    const cut = results.map((result: { locations: [Located] }) => {
      const { charOffset, charLength } = result.locations[0].physicalLocation.region;
      return content.slice(1).slice(charOffset, charOffset + charLength);
    });
    expect(cut).toEqual(["amazing", "cheap"]);
    expect(results[1].locations[0].logicalLocations).toEqual([{ name: "A-2", kind: "object" }]);
  });

  it("are sent in batches of 100, with one note for all rows about unchecked rules", async () => {
    await createCategory({ name: "Toned" }, [
      { ruleType: "tone_requirement", ruleContent: "Friendly" },
      { ruleType: "prohibited_words", ruleContent: "amazing" },
    ]);
    const rows = Array.from({ length: 250 }, (_, at) => `${at},${at === 240 ? "Amazing." : "Ok."}`);
    const name = await file("many.csv", ["id,text", ...rows].join("\n"));
    const args = [SCRIPT, "--category", "Toned", "--column", "text", "--id", "id", name];
    const { out } = await execute(process.execPath, args);
    expect(out).toMatch(/^many\.csv:242: medium: row 242, 240: /);
    expect(out).toContain(
      "many.csv: 250 rows: 1 of 2 rules were not checked.\n250 texts checked, 1 failed.",
    );
  });

  const faults: [string, string, string[], RegExp][] = [
    ["another column", "a,b\n1,2", ["--column", "c"], /has no column “c”, but: a, b\./],
    ["another id", "a,b\n1,2", ["--column", "a", "--id", "x"], /has no column “x”\./],
    ["an open quote", 'a,b\n1,"2\n3', ["--column", "a"], /faulty\.csv:2: .*quoted/],
    ["no rows", "", ["--column", "a"], /has no column “a”, but: none\./],
  ];
  it.each(faults)("are rejected with %s", async (_, content, args, sentence) => {
    const { code, out, err } = await check(...args, await file("faulty.csv", content));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(sentence);
  });
});

interface Located {
  physicalLocation: { region: { charOffset: number; charLength: number } };
}

describe("the checked input", () => {
  it("can be standard input, with further fields", async () => {
    await createCategory({ name: "Named" }, [
      { ruleType: "prohibited_words", ruleContent: "cheap", field: "name" },
    ]);
    const args = [SCRIPT, "--category", "Named", "--stdin", "--field", "name=Cheap=pot"];
    const { code, out } = await execute(process.execPath, args, "A pot.");
    expect(code).toBe(1);
    expect(out).toMatch(/^stdin: medium: name: “Cheap” .+\n1 text checked, 1 failed\.\n$/);
  });

  it("can be the files of a glob, except those of node_modules", async () => {
    await file("glob/a.md", "An amazing pot.");
    await file("glob/deep/b.md", "A cheap pot.");
    await file("glob/node_modules/c.md", "A cheap pot.");
    const { out } = await check("glob/**/*.md", "glob/a.*");
    expect(out.split("\n").map((line) => line.split(":")[0])).toEqual([
      "glob/a.md",
      "glob/deep/b.md",
      "2 texts checked, 2 failed.",
      "",
    ]);
  });

  it("can be globs with braces, sets and single characters, without hidden files", async () => {
    for (const name of ["a1.md", "b2.txt", "c3.md", ".d4.md", "deep/er/e5.md", ".hidden/f6.md"])
      await file(`globs/${name}`, "A pot.");
    const found = async (...globs: string[]) =>
      (await report(...globs)).texts.map(({ path: name }: { path: string }) => name).sort();
    expect(await found("globs/*.{md,txt}")).toEqual(["globs/a1.md", "globs/b2.txt", "globs/c3.md"]);
    expect(await found("globs/[!a]?.*")).toEqual(["globs/b2.txt", "globs/c3.md"]);
    expect(await found("globs/[a-b]*")).toEqual(["globs/a1.md", "globs/b2.txt"]);
    expect(await found("./globs/**/e?.md")).toEqual(["globs/deep/er/e5.md"]);
    expect(await found("globs/.d*")).toEqual(["globs/.d4.md"]);
    const all = ["globs/a1.md", "globs/b2.txt", "globs/c3.md", "globs/deep/er/e5.md"];
    expect(await found("globs/**")).toEqual(all);
    expect(await found(path.join(folder, "globs/**/*"))).toEqual(all);
    const none = await check("nothing/*.md");
    expect(none).toEqual({ code: 2, out: "", err: "No file matches nothing/*.md.\n" });
  });

  it("cannot write control characters to the terminal", async () => {
    const rows = "id,text\n\u001b[2Jone\u009b1m,A cheap pot.\n";
    const name = await file("escape.csv", rows);
    const { code, out } = await check("--column", "text", "--id", "id", name);
    expect(code).toBe(1);
    expect(out).toContain("\ufffd[2Jone\ufffd1m");
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("is reported as not checked if it is invalid, and does not stop the others", async () => {
    const files = [
      await file("1.md", ""),
      await file("2.md", "An amazing pot."),
      await file("3.md", "x".repeat(20_001)),
      await file("4.md", "A \u0000 pot."),
    ];
    const { code, out } = await check(...files);
    expect(code).toBe(2);
    expect(out).toMatch(/^1\.md: not checked, as it is empty\.$/m);
    expect(out).toMatch(/^2\.md:1: high: /m);
    expect(out).toMatch(/^3\.md: not checked: This may have at most 20,000 characters\.$/m);
    expect(out).toMatch(/^4\.md: not checked: /m);
    expect(out).toMatch(/^1 text checked, 1 failed, 3 not checked\.$/m);
  });

  it("reports findings with their line in the file, also for HTML", async () => {
    const html = "<p>A\npot.</p>\n<ul>\n<li>An <b>amazing</b> pot.</li></ul>";
    const { findings } = await report(await file("page.html", html));
    expect(findings).toMatchObject([{ line: 4, column: 11, words: "amazing" }]);
  });

  it("is sent in requests of at most 5 MB", async () => {
    const files = await Promise.all(
      Array.from({ length: 90 }, (_, at) => file(`big/${at}.md`, "😀".repeat(19_000))),
    );
    const { code, out } = await check(...files);
    expect({ code, out }).toEqual({ code: 0, out: "90 texts checked, none failed.\n" });
  });
});

describe("a baseline", () => {
  it("lists each finding once, sorted, without line numbers", async () => {
    await file("known/b.md", "A pot.\nAn amazing pot.\nAn amazing pot.");
    await file("known/a.md", "A cheap pot.");
    const { code, out } = await check("--write-baseline", "known.json", "known/*.md");
    expect({ code, out }).toEqual({
      code: 0,
      out: "2 texts checked, none failed, 3 known findings.\n",
    });
    const { version, findings } = JSON.parse(await read("known.json"));
    expect(version).toBe(1);
    expect(findings).toMatchObject([
      { path: "known/a.md", rule: expect.stringMatching(/^rule-\d+$/), words: "cheap" },
      { path: "known/b.md", words: "amazing" },
      { path: "known/b.md", words: "amazing" },
    ]);
    for (const finding of findings)
      expect(Object.keys(finding)).toEqual(["path", "rule", "words", "context"]);
    expect((await check("--baseline", "known.json", "./known/b.md")).code).toBe(0);
  });

  it("counts equal findings, so that an additional one is new", async () => {
    await file("equal.md", "An amazing pot.\nAn amazing pot.");
    await check("--write-baseline", "equal.json", "equal.md");
    await file("equal.md", "An amazing pot.\nAn amazing pot.\nAn amazing pot.");
    const { code, counts } = await report("--baseline", "equal.json", "equal.md");
    expect(code).toBe(1);
    expect(counts).toMatchObject({ failed: 1, findings: 1, known: 2 });
  });

  it("identifies a row by its id, wherever the row is", async () => {
    const args = ["--column", "text", "--id", "id", "rows.csv"];
    await file("rows.csv", "id,text\nA,An amazing pot.\nB,A pot.");
    await check("--write-baseline", "rows.json", ...args);
    await file("rows.csv", "id,text\nC,New.\nB,A pot.\nA,An amazing pot.");
    expect((await report("--baseline", "rows.json", ...args)).counts).toMatchObject({
      findings: 0,
    });
    await file("rows.csv", "id,text\nA,A pot.\nB,An amazing pot.");
    expect((await report("--baseline", "rows.json", ...args)).counts).toMatchObject({
      findings: 1,
    });
  });

  it("is rejected if damaged or missing", async () => {
    await file("damaged.json", '{"version": 2}');
    await file("a.md", "A pot.");
    for (const name of ["damaged.json", "missing.json"]) {
      const { code, err } = await check("--baseline", name, "a.md");
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringContaining(`${name} cannot be read as a baseline: `),
      });
    }
  });

  it("stays valid over 1,000 random edits elsewhere", async () => {
    const filler = fc.constantFrom(
      "pot",
      "iron",
      "with",
      "lid",
      "Ünïque",
      "42",
      "<b>bold</b>",
      "—",
    );
    const words = (min: number, max: number) =>
      fc.array(filler, { minLength: min, maxLength: max }).map((list) => list.join(" "));
    const plain = words(0, 8).map((text) => ({ text, isFinding: false }));
    const word = fc.constantFrom("amazing", "cheap", "Nice");
    const finding = fc
      .tuple(words(3, 6), word, words(3, 6))
      .map((parts) => ({ text: `iron pot lid ${parts.join(" ")} iron pot lid`, isFinding: true }));
    const edit = fc.record({
      kind: fc.constantFrom("insert", "remove", "replace", "around"),
      at: fc.nat(),
      line: plain,
      more: words(1, 4),
    });
    const document = fc.array(fc.oneof(plain, finding), { minLength: 3, maxLength: 12 });
    const cases = fc.sample(
      fc.record({
        document,
        edits: fc.array(edit, { minLength: 5, maxLength: 5 }),
        isCrlf: fc.boolean(),
      }),
      propertyRuns(200, 2000, 5),
    );
    const path = (at: number) => `edits/${at}.md`;
    const join = (lines: { text: string }[], end = "\n") =>
      `Start.${end}${lines.map(({ text }) => text).join(end)}`;
    await Promise.all(cases.map((one, at) => file(path(at), join(one.document))));
    await check("--write-baseline", "edits.json", "edits/*.md");
    const before = JSON.parse(await read("edits.json")).findings.length;
    expect(before).toBeGreaterThan(400);

    await Promise.all(
      cases.map(async ({ document: original, edits, isCrlf }, at) => {
        const lines = [...original];
        for (const { kind, at: position, line, more } of edits) {
          const index = position % (lines.length + 1);
          const target = lines[index];
          if (kind === "insert" || !target) lines.splice(index, 0, line);
          else if (kind === "around")
            lines[index] = { ...target, text: `${more} ${target.text} ${more}` };
          else if (!target.isFinding) lines.splice(index, 1, ...(kind === "replace" ? [line] : []));
        }
        await file(path(at), join(lines, isCrlf ? "\r\n" : "\n"));
      }),
    );
    const { counts } = await report("--baseline", "edits.json", "edits/*.md");
    expect(counts).toMatchObject({ texts: 200, findings: 0, known: before });
  });
});

/** Parses the YAML block below a heading of the documentation. */
async function workflowOf(heading: string) {
  const docs = await readFile("docs/checking-from-a-script.md", "utf8");
  const [, section = ""] = docs.split(`## ${heading}\n`);
  const [, yaml = ""] = section.split("```yaml\n");
  return parse(yaml.split("```")[0] ?? "");
}

describe("the documented workflows", () => {
  beforeAll(async () => {
    await file("check-texts.mjs", await readFile(SCRIPT, "utf8"));
    await file("texts/deep/new.md", "A nice pot.\nAn amazing pot.");
  });

  it("upload a valid SARIF report to GitHub unless the check fails to run", async () => {
    const { jobs } = await workflowOf("GitHub Actions");
    const [, , { run }, { if: condition, with: upload }] = jobs.texts.steps;
    expect(condition).toContain("steps.check.outputs.code == '1'");
    env.GITHUB_OUTPUT = path.join(folder, "output");
    const { code } = await execute("bash", ["--norc", "-e", "-c", run]);
    expect(code).toBe(1);
    expect(await read("output")).toBe("code=1\n");
    const { results } = parseSarif(await read(upload.sarif_file));
    expect(results.length).toBeGreaterThanOrEqual(2);

    const { code: broken } = await execute("bash", [
      "--norc",
      "-e",
      "-c",
      `export PLUMBLINE_TOKEN=pl_wrong\n${run}`,
    ]);
    expect(broken).toBe(2);
    expect(await read("output")).toBe("code=1\ncode=2\n");
  });

  it("give GitLab a code quality report", async () => {
    const { texts: job } = await workflowOf("GitLab");
    const script = await execute("bash", ["--norc", "-e", "-c", job.script.join("\n")]);
    expect(script).toEqual({ code: 1, out: "", err: "" });
    const after = await execute("bash", ["--norc", "-e", "-c", job.after_script.join("\n")]);
    expect(after).toEqual({ code: 0, out: "", err: "" });
    const entries: Entry[] = JSON.parse(await read(job.artifacts.reports.codequality));
    const mine = entries.filter(({ location }) => location.path === "texts/deep/new.md");
    expect(mine).toMatchObject([
      { severity: "minor", location: { lines: { begin: 1 } } },
      { severity: "critical", check_name: "Say what it does", location: { lines: { begin: 2 } } },
    ]);
    for (const { description } of mine) expect(description).toContain("is prohibited");
    expect(new Set(entries.map((entry) => entry.fingerprint)).size).toBe(entries.length);
  });
});

interface Entry {
  description: string;
  fingerprint: string;
  location: { path: string };
}
