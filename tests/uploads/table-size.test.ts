import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/api";
import { migratedFolder } from "../support/database";
import { EXHAUSTIVE } from "../support/property-runs";
import {
  ADMIN_SETTINGS,
  asAdmin,
  kill,
  type ServerProcess,
  startServer,
} from "../support/start-server";
import { textOf } from "./files";
import { xlsOfOneText } from "./long-xls";
import { inline, sheetXml, workbookOf } from "./zip";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-table-size-"));
let server: ServerProcess;
let admin: Client;

beforeAll(async () => {
  await migratedFolder(folder);
  server = await startServer({ DATA_DIR: folder, DATABASE_URL: "", ...ADMIN_SETTINGS });
  admin = await asAdmin(server.url);
  expect((await admin.post("/policies/categories/", { name: "Shoes" })).status).toBe(201);
  // The startup time of the first reader must not count toward a file.
  const ordinary = xlsxOfOneText(20, 4, "Shoe");
  for (const to of UPLOADS) expect((await send(to, ordinary, "a.xlsx")).status).toBeLessThan(500);
}, 120_000);
afterAll(() => {
  kill(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Builds a workbook of `rows` rows and `columns` columns whose cells share one text. */
function xlsxOfOneText(rows: number, columns: number, text: string) {
  const cells = '<c t="s"><v>0</v></c>'.repeat(columns);
  return workbookOf({ data: sheetXml(`<row>${cells}</row>`.repeat(rows)) }, [sharedString(text)]);
}

function sharedString(text: string) {
  return { name: "xl/sharedStrings.xml", data: `<sst><si><t>${text}</t></si></sst>` };
}

function send(to: string, bytes: Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  form.set("batch_name", "Spring");
  return admin.post(to, form);
}

/**
 * Returns the result of `work`, the peak memory in MB, and the longest time in milliseconds during
 * which the server did not respond.
 */
async function watched<T>(work: () => Promise<T>) {
  const before = await server.peakMemory();
  let silent = 0;
  let isFinished = false;
  const asking = (async () => {
    while (!isFinished) {
      const asked = performance.now();
      await admin.get("/health/");
      silent = Math.max(silent, performance.now() - asked);
      // Leaves the processor to the server.
      await setTimeout(50);
    }
  })();
  const answer = await work();
  isFinished = true;
  await asking;
  return { answer, mb: (await server.peakMemory()) - before, silent };
}

const UPLOADS = [
  "/products/upload-bulk/?dry_run=true",
  "/products/upload-bulk/",
  "/products/upload-bulk/errors/?format=csv",
  "/products/upload-bulk/errors/?format=xlsx",
];
const TOO_MUCH =
  "The file contains more than 25,000,000 characters. Split it and upload the parts.";

describe("a small file that repeats one text in many cells", () => {
  const files = {
    "12,000 cells of 99,000 characters": [xlsxOfOneText(120, 100, "A".repeat(99_000)), "a.xlsx"],
    "89,800 cells of 99,000 characters": [xlsxOfOneText(898, 100, "A".repeat(99_000)), "a.xlsx"],
    "12,000 cells in the old format": [xlsOfOneText(120, 100, "A".repeat(12_000)), "a.xls"],
  } as const;

  it.each(UPLOADS.flatMap((to) => Object.keys(files).map((what) => [to, what] as const)))(
    "is rejected by %s with little memory: %s",
    async (to, what) => {
      const [bytes, name] = files[what as keyof typeof files];
      expect(bytes.byteLength).toBeLessThan(200_000);
      const { answer, mb, silent } = await watched(() => send(to, bytes, name));
      expect(answer.body.file).toEqual([TOO_MUCH]);
      expect(answer.status).toBe(400);
      expect(mb).toBeLessThan(150);
      expect(silent).toBeLessThan(3000);
    },
    60_000,
  );

  it.each(UPLOADS)("just below the limit needs memory for only a few copies in %s", async (to) => {
    const bytes = xlsxOfOneText(1000, 4, "Ж".repeat(6240));
    const { answer, mb } = await watched(() => send(to, bytes, "a.xlsx"));
    expect(answer.status).toBe(to.includes("errors") ? 200 : 400);
    expect(answer.body.file).toBeUndefined();
    expect(mb).toBeLessThan(300);
  });
});

describe("a pathological file", () => {
  const MB = 1024 * 1024;
  it.each([
    ["one row of nine million cells", ",".repeat(9 * MB), /no rows|too complex/],
    ["endless quotes", '"a"b,'.repeat(1.8 * MB), /columns|too complex|more than/],
    ["one keyword of nine megabytes", "a b ".repeat(2.2 * MB), /more than 100,000 characters/],
    ["nine million lines", "\n".repeat(9 * MB), /no rows|too complex/],
  ])("of keywords (%s) is rejected", async (_, body, message) => {
    const bytes = textOf(`keyword,volume,market\n${body}`);
    const { answer, mb, silent } = await watched(() =>
      send("/seo/keywords/import/", bytes, "a.csv"),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.file[0]).toMatch(message);
    expect(mb).toBeLessThan(250);
    expect(silent).toBeLessThan(3000);
  });

  it.each([
    ["yaml", "a map of many keys", (n: number) => `k${n}: a\n`, EXHAUSTIVE ? 60_000 : 20_000],
    ["yaml", "deeply nested brackets", () => "[", EXHAUSTIVE ? 900_000 : 300_000],
    ["yaml", "deeply nested braces", () => "{a: ", EXHAUSTIVE ? 200_000 : 50_000],
    ["csv", "one row of a million cells", () => ",", 900_000],
    ["csv", "70,000 columns with one name", () => ",rule_content", 70_000],
  ])("of rules in %s (%s) does not block other requests", async (format, _, part, times) => {
    const category = await admin.get("/policies/categories/");
    const { id } = category.body.results[0];
    const content = Array.from({ length: times }, (_, n) => part(n)).join("");
    const { answer, mb, silent } = await watched(() =>
      admin.post(`/policies/categories/${id}/rules/import/`, { format, content, dry_run: true }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(mb).toBeLessThan(250);
    expect(silent).toBeLessThan(3000);
  });
});

describe("a file of products with the longest texts allowed", () => {
  it("is accepted", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => {
      const cells = [`P-${n}`, "Boot", "Shoes"].map(inline).join("");
      return `<row>${cells}<c t="s"><v>0</v></c></row>`;
    });
    const bytes = workbookOf({ data: sheetXml(rows.join("")) }, [sharedString("t".repeat(20_000))]);
    const answer = await send("/products/upload-bulk/?dry_run=true", bytes, "a.xlsx");
    expect([answer.status, answer.body.products_created]).toEqual([200, 1000]);
  });
});
