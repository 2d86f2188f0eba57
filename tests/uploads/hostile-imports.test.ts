import { readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { readSourceRows } from "@/lib/imports/reading/reader";
import type { ParseSettings, SourceRow } from "@/lib/imports/reading/row";
import { readRows } from "@/lib/imports/worker/rows";
import { inspectFile } from "@/lib/imports/worker/run-worker";
import { sourceOf, storedFile } from "./source";

const PIECE = 1024 * 1024;
const MB = 1024 * 1024;
const SHAPE = { format: "csv", encoding: "utf-8", delimiter: ",", sheet: null } as const;

function rowsOf(text: string, shape: Partial<ParseSettings>, signal?: AbortSignal) {
  const source = sourceOf(Buffer.from(text), PIECE);
  return readRows(source, { ...SHAPE, ...shape }, { signal });
}

function threads(): number {
  return readdirSync("/proc/self/task").length;
}

const object = (from: number, to: number) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`k${from + at}`, 1])),
  );
const element = (name: string, inside: string) => `<${name}>${inside}</${name}>`;
const feed = (items: string) => element("rss", element("channel", items));
const nested = (depth: number) => `[{"a":${"[".repeat(depth)}${"]".repeat(depth)}}]`;

const HOSTILE: [string, ParseSettings["format"], () => string, string][] = [
  [
    "an object with too many keys",
    "json",
    () => `[${object(0, 1001)}]`,
    "Row 2 has more than 1000 columns.",
  ],
  [
    "objects with too many keys in total",
    "json",
    () => `[${object(0, 600)},${object(500, 1100)}]`,
    "The file has more than 1000 columns.",
  ],
  [
    "180,000 keys in 200 objects",
    "jsonl",
    () => Array.from({ length: 200 }, (_, at) => object(at * 900, at * 900 + 900)).join("\n"),
    "The file has more than 1000 columns.",
  ],
  ["deeply nested lists", "json", () => nested(31), "The file is nested more than 32 levels deep."],
  [
    "a huge object",
    "json",
    () => `[{"a":"${"x".repeat(3 * MB)}"}]`,
    "An object of the file is too large.",
  ],
  ["a list of numbers", "json", () => "[1, 2, 3]", "The file has no list of objects."],
  ["no list", "json", () => '{"a": {"b": 1}}', "The file has no list of objects."],
  ["only a number", "json", () => "5", "The file has no list of objects."],
  [
    "a column beyond the limit in a late row",
    "jsonl",
    () => `${object(0, 900)}\n${'{"k0":1}\n'.repeat(300)}${object(900, 1100)}`,
    "The file has more than 1000 columns.",
  ],
  ["only a string", "json", () => '"products"', "The file has no list of objects."],
  [
    "objects and other values in one list",
    "json",
    () => '[{"id": 1}, "two", {"id": 3}]',
    "The file's list has values that are not objects.",
  ],
  [
    "a list truncated inside a string",
    "json",
    () => '[{"id": 1}, {"id": "2',
    "The file ends in the middle of an object.",
  ],
  [
    "an item with too many elements",
    "xml",
    () => feed(element("item", Array.from({ length: 1001 }, (_, at) => `<e${at}/>`).join(""))),
    "An item of the file has more than 1000 columns.",
  ],
  [
    "a huge item",
    "xml",
    () => feed(element("item", element("e", "x".repeat(50_000)).repeat(30))),
    "An item of the file is too large.",
  ],
  [
    "an endless tag",
    "xml",
    () => `<rss><item a="${"x".repeat(3 * MB)}"/></rss>`,
    "A tag of the file is too long.",
  ],
  [
    "deeply nested elements",
    "xml",
    () => `${"<a>".repeat(33)}${"</a>".repeat(33)}`,
    "The file is nested more than 32 levels deep.",
  ],
  [
    "a truncated end",
    "xml",
    () => feed(element("item", element("id", "1"))).slice(0, -16),
    "The file ends in the middle of an element.",
  ],
  ["no items", "xml", () => feed(""), "The file has no products"],
  [
    "too many blank lines",
    "csv",
    () => `a,b\n${"\n".repeat(1_000_001)}`,
    "The file has more than 1,000,000 lines.",
  ],
  ["a row of commas", "csv", () => ",".repeat(2_000_000), "Row 1 has more than 1000 columns."],
  [
    "an endless row of commas",
    "csv",
    () => ",".repeat(6 * MB),
    "Row 1 cannot be read: a cell is too long or its quotes are broken.",
  ],
  [
    "one endless word",
    "csv",
    () => "a".repeat(16 * MB),
    "Row 1 cannot be read: a cell is too long or its quotes are broken.",
  ],
];

describe("a hostile text file in an import", () => {
  it.each(HOSTILE)(
    "with %s is rejected with a message",
    async (_, format, make, sentence) => {
      const before = threads();
      await expect(Array.fromAsync(rowsOf(make(), { format }))).rejects.toThrow(sentence);
      await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), 5000);
    },
    120_000,
  );

  it("with small objects with distant columns is rejected with a message", async () => {
    const text = `${object(0, 1000)}\n${'{"k999":1}\n'.repeat(100_000)}`;
    // Without a thread, because copying a hundred million cells between threads takes most time.
    const read = async () => {
      const file = storedFile(Buffer.from(text), PIECE);
      for await (const row of readSourceRows(file, { ...SHAPE, format: "jsonl" })) void row;
    };
    await expect(read()).rejects.toThrow("The file has more than 100,000,000 cells.");
  });

  it("is recognized in linear time, regardless of its words, quotes and names", async () => {
    const long = [
      `${"a".repeat(300_000)} \xe9`,
      `${'"'.repeat(400_001)}\xe9`,
      `${"(".repeat(90_000)},b\n1,\xe9`,
      `${" ".repeat(90_000)}x,b\n1,\xe9`,
    ];
    for (const text of long) {
      const source = sourceOf(Buffer.from(text, "latin1"), PIECE);
      const inspected = inspectFile(source, "a.csv", []);
      await expect(inspected.then(() => "read", String)).resolves.not.toContain("too complex");
    }
  }, 120_000);
});

describe("reading the rows of a file", () => {
  it("counts blank rows like a spreadsheet", async () => {
    const rows = await Array.fromAsync(rowsOf("\na,b\n\n\r\n , \n1,2\n\n", {}));
    expect(rows).toEqual<SourceRow[]>([
      { number: 2, cells: ["a", "b"] },
      { number: 6, cells: ["1", "2"] },
    ]);
  });

  it("accepts a depth of 32 and 1,000 columns", async () => {
    expect(await Array.fromAsync(rowsOf(nested(30), { format: "json" }))).toHaveLength(2);
    expect(await Array.fromAsync(rowsOf(`[${object(0, 1000)}]`, { format: "json" }))).toHaveLength(
      2,
    );
  });

  it("stops when the client disconnects, and leaves no threads", async () => {
    const before = threads();
    const client = new AbortController();
    const rows = rowsOf(`a,b\n${"1,2\n".repeat(400_000)}`, {}, client.signal);
    await rows.next();
    client.abort();
    await expect(Array.fromAsync(rows)).rejects.toThrow("The request was cancelled.");
    await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), 5000);
  }, 60_000);
});
