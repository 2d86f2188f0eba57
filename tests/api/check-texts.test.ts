import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { db } from "@/db/client";
import { rateLimits } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, PASSWORD } from "../support/factories";
import { withSettings } from "../support/settings";

const api = useApi();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "check-texts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function text(name: string, content: string): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return name;
}

async function keyOf(role: Role): Promise<string> {
  return (await api[role].post("/auth/tokens/", { name: "Build", role, password: PASSWORD })).body
    .token;
}

interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs the script as a build would, in the folder with the texts. */
function run(args: string[], env: Record<string, string>): Promise<Run> {
  const script = path.resolve("docs/check-texts.mjs");
  return new Promise((resolve) => {
    const { PATH = "" } = process.env;
    execFile(
      process.execPath,
      [script, ...args],
      { cwd: folder, env: { NODE_ENV: "production", PATH, ...env } },
      (e, out, err) => resolve({ code: typeof e?.code === "number" ? e.code : 0, out, err }),
    );
  });
}

const environment = async (role: Role = "reviewer") => ({
  PLUMBLINE_URL: api.url,
  PLUMBLINE_TOKEN: await keyOf(role),
});

const kettles = () =>
  createCategory({}, [
    {
      ruleType: "prohibited_words",
      ruleContent: "amazing",
      severity: "medium",
      description: "",
    },
  ]);

describe("the script that checks texts", () => {
  it("passes texts that break no rule", async () => {
    const { name } = await kettles();
    const files = [await text("a.txt", "A kettle.\n"), await text("b.txt", "A pot.\n")];
    const { code, out, err } = await run(
      ["--category", name.toUpperCase(), ...files],
      await environment(),
    );
    expect({ code, out, err }).toEqual({
      code: 0,
      out: "2 texts checked, none failed.\n",
      err: "",
    });
  });

  it("fails on violations, and prints the file, line and words", async () => {
    const { id } = await kettles();
    const files = [
      await text("good.txt", "A kettle."),
      await text("bad.txt", "A kettle.\nIt is amazing.\nTruly Amazing."),
    ];
    const { code, out } = await run(["--category", String(id), ...files], await environment());
    expect(code).toBe(1);
    expect(out).toMatch(/^bad\.txt:2: medium: “amazing” .+ \(.+\)$/m);
    expect(out).toMatch(/^bad\.txt:3: medium: “Amazing” /m);
    expect(out).not.toContain("good.txt:");
    expect(out).toContain("2 texts checked, 1 failed.");
  });

  it("waits after a 429 response", async () => {
    await withSettings({ RATE_LIMITS: "analyze=1" }, async () => {
      const { id } = await kettles();
      const check = { description: "A pot.", category: id };
      expect((await api.admin.post("/validations/analyze/", check)).status).toBe(200);
      expect((await api.admin.post("/validations/analyze/", check)).status).toBe(429);
      await db()
        .update(rateLimits)
        .set({ expire: new Date(Date.now() + 2000) });
      const file = await text("waited.txt", "A kettle.");
      const { code, err } = await run(["--category", String(id), file], await environment("admin"));
      expect({ code, err }).toEqual({ code: 0, err: "" });
    });
  });

  it("waits for the date in a 429 response", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      const date = new Date(Date.now() + 2500).toUTCString();
      response.writeHead(requests === 1 ? 429 : 401, { "retry-after": date }).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const startedAt = Date.now();
    const { code } = await run(["--category", "1", await text("late.txt", "A kettle.")], {
      PLUMBLINE_URL: url,
      PLUMBLINE_TOKEN: "pl_any",
    });
    expect({ code, requests }).toEqual({ code: 2, requests: 2 });
    expect(Date.now() - startedAt).toBeGreaterThan(1000);
  });

  it("also accepts brand guidelines by their title", async () => {
    const { name } = await kettles();
    const brand = await createBrandGuideline();
    const rule = {
      guideline: brand.id,
      rule_type: "prohibited_words",
      rule_content: "cheap",
      description: "D",
    };
    expect((await api.admin.post("/policies/rules/", rule)).status).toBe(201);
    const file = await text("cheap.txt", "A cheap kettle.");
    const args = ["--category", name, "--guidelines", brand.title, file];
    const { code, out } = await run(args, await environment());
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining("“cheap”") });
  });

  it("fails from the given severity on, and still prints the other findings", async () => {
    const { name } = await kettles();
    const file = await text("warm.txt", "An amazing kettle.");
    const args = ["--category", name, "--fail-on", "high", file];
    const { code, out } = await run(args, await environment());
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("“amazing”") });
  });

  it("reports unchecked rules", async () => {
    const { name } = await createCategory({}, [
      { ruleType: "tone_requirement", ruleContent: "Friendly", severity: "low", description: "" },
    ]);
    const { code, out } = await run(
      ["--category", name, await text("t.txt", "Hm.")],
      await environment(),
    );
    expect({ code, out }).toEqual({
      code: 0,
      out:
        "t.txt: not judged, as 1 of 1 rules were not checked.\n" +
        "1 text checked, none failed, 1 not judged.\n",
    });
  });

  it("prints the words of a finding once, even if the reason does not quote them", async () => {
    const { id } = await createCategory({}, [
      { ruleType: "prohibited_words", ruleContent: "amazing", message: "Say what it does." },
      { ruleType: "prohibited_words", ruleContent: "cheap" },
      { ruleType: "tone_requirement", ruleContent: "Friendly" },
    ]);
    const file = await text("once.txt", "Amazing and cheap.");
    const { out } = await run(["--category", String(id), file], await environment());
    expect(out).toMatch(/^once\.txt:1: \w+: “Amazing” Say what it does\. \(/m);
    expect(out).toMatch(/^once\.txt:1: \w+: “cheap” is prohibited\. \(/m);
    expect(out).toMatch(
      /^once\.txt: 1 of 3 rules were not checked\.\n1 text checked, 1 failed\.$/m,
    );
  });
});

describe("the script exits with code 2 and an error message", () => {
  const refusals: [string, string[], Record<string, string>, RegExp][] = [
    ["no category", ["a.txt"], {}, /--category is missing[\s\S]+Usage:/],
    ["no file", ["--category", "1"], {}, /Name at least one file/],
    ["an unknown option", ["--catgory", "1", "a.txt"], {}, /--catgory[\s\S]+Usage:/],
    [
      "an unknown severity",
      ["--category", "1", "--fail-on", "huge", "a.txt"],
      {},
      /--fail-on must be/,
    ],
    ["an unknown category", ["--category", "Hats", "a.txt"], {}, /There is no “Hats” among: /],
    [
      "a category id that is none",
      ["--category", "99999", "a.txt"],
      {},
      /answered 400: category: /,
    ],
    ["no address", ["--category", "1", "a.txt"], { PLUMBLINE_URL: "" }, /Set PLUMBLINE_URL/],
    ["no token", ["--category", "1", "a.txt"], { PLUMBLINE_TOKEN: "" }, /Set PLUMBLINE_TOKEN/],
    [
      "a wrong token",
      ["--category", "1", "a.txt"],
      { PLUMBLINE_TOKEN: "pl_x" },
      /unknown, expired or revoked/,
    ],
    [
      "no server there",
      ["--category", "1", "a.txt"],
      { PLUMBLINE_URL: "http://127.0.0.1:9" },
      /cannot be reached/,
    ],
    ["no such file", ["--category", "1", "none.txt"], {}, /none\.txt cannot be read/],
  ];
  it.each(refusals)("with %s", async (_, args, env, sentence) => {
    await text("a.txt", "A kettle.");
    const { code, out, err } = await run(args, { ...(await environment()), ...env });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(sentence);
  });

  it("with a viewer's token", async () => {
    const { name } = await kettles();
    const file = await text("a.txt", "A kettle.");
    const { code, err } = await run(["--category", name, file], await environment("viewer"));
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining("needs the role reviewer"),
    });
  });
});
