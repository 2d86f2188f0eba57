import { describe, expect, it } from "vitest";
import type { RuleImportFormat } from "@/lib/policies/foreign-rules/formats";
import { readStyle } from "@/lib/policies/foreign-rules/vale/style";
import { runInWorker } from "@/lib/policies/rule-files/run";
import { zipOf } from "../uploads/zip";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const aliases = ["a0: &a0 [x, x]"]
  .concat(Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`))
  .join("\n");

/** Returns a prh dictionary whose expressions are slow to validate. */
const costly = (many: number, times: number) => {
  const rules = Array.from(
    { length: many },
    (_, at) => `  - {expected: w${at}, pattern: "/w${at}(?:a?b?c?){${times}}x/"}`,
  );
  return bytesOf(["rules:", ...rules].join("\n"));
};
/** A dictionary that takes a second to convert but is within all size limits. */
const slow = { format: "prh" as const, files: [{ path: "prh.yml", bytes: costly(80, 250) }] };

const FILES: [what: string, format: RuleImportFormat, bytes: Uint8Array, sentence: RegExp][] = [
  ["YAML aliases that expand exponentially", "yaml", bytesOf(aliases), /aliases/],
  ["deeply nested YAML", "prh", bytesOf("[".repeat(50_000)), /damaged|too complex|cannot be read/],
  ["a scalar instead of rules", "yaml", bytesOf("rules: none"), /list under “rules:”/],
  [
    "XML that declares entities",
    "tbx",
    bytesOf('<!DOCTYPE martif [<!ENTITY a "aaaa">]><martif><text>&a;</text></martif>'),
    /declares entities/,
  ],
  ["deeply nested XML", "tbx", bytesOf("<martif>".repeat(100_000)), /nested too deeply/],
  ["truncated XML", "tbx", bytesOf('<martif type="TBX"><text>'), /not valid XML/],
  ["a web page instead of a term base", "tbx", bytesOf("<html/>"), /not a TBX/],
  ["binary data", "prh", new Uint8Array([0xff, 0xfe, 0, 0xd8, 0x81]), /UTF-8/],
  ["an empty file", "csv", new Uint8Array(), /empty/],
  [
    "a zip bomb",
    "vale",
    zipOf([{ name: "S/a.yml", data: "x: y\n", times: 4_000_000 }]),
    /8 MB|too complex/,
  ],
  [
    "a zip with paths outside its folder",
    "vale",
    zipOf([{ name: "../../etc/a.yml", data: "extends: existence" }]),
    /damaged/,
  ],
  ["a truncated zip", "vale", zipOf([{ name: "S/a.yml", data: "x: y" }]).slice(0, 40), /damaged/],
  ["a zip without rules", "vale", zipOf([{ name: "S/a.txt", data: "hello" }]), /no Vale rules/],
  ["expressions with too many repetitions in total", "prh", costly(1500, 300), /too long in total/],
  [
    "a term of three million characters",
    "csv",
    bytesOf(`term,use\n${"a".repeat(3_000_000)},b`),
    /more than 100,000 characters in total/,
  ],
];

/** Converts the files of a style in one worker. */
const style = (...texts: string[]) =>
  runInWorker("convert", {
    format: "vale",
    files: texts.map((text, at) => ({ path: `S/${at}.yml`, bytes: bytesOf(text) })),
  });

describe("a hostile rules file", () => {
  it.each(FILES)("%s is rejected with a message", async (_, format, bytes, sentence) => {
    const files = [{ path: "file", bytes }];
    await expect(runInWorker("convert", { format, files })).rejects.toThrow(sentence);
  });

  it("with an alias in one rule of a style skips only that rule", async () => {
    const { rules } = await style("x: &x 1\ny: *x", "extends: existence\ntokens: [a]");
    expect(rules).toMatchObject([
      { outcome: "left_out", why: expect.stringMatching(/aliases/) },
      { outcome: "exact" },
    ]);
  });

  it("with an expression of many groups is parsed in linear time", async () => {
    const token = `\\b${"(a)".repeat(40)}|b\\b`;
    const { rules } = await style(`extends: existence\nnonword: true\ntokens: ['${token}']`);
    expect(rules).toMatchObject([{ outcome: "exact", rule: { rule_type: "format_requirement" } }]);
  });

  it("that exceeds its time limit is rejected, and the next file is processed", async () => {
    const bounds = { cpuMs: 1, heapMb: 256 };
    await expect(runInWorker("convert", slow, undefined, bounds)).rejects.toThrow(
      "The file is too large or too complex to be read. Import it in parts.",
    );
    await expect(style("extends: existence\ntokens: [a]")).resolves.toMatchObject({ name: "S" });
  });

  it("is no longer processed after the client has disconnected", async () => {
    const abortController = new AbortController();
    const [first, second] = [1, 2].map(() => runInWorker("convert", slow, abortController.signal));
    abortController.abort();
    await expect(first).rejects.toThrow(/cancelled/);
    await expect(second).rejects.toThrow(/cancelled/);
  });

  it.each([
    ["words", (at: number) => `a${at}`, 20_001, /20,000 words/],
    ["expressions", (at: number) => `a${at}\\w+`, 2_001, /2,000 regular expressions/],
  ])(
    "that searches for too many %s is rejected before it is analyzed",
    (_, token, many, sentence) => {
      const tokens = Array.from({ length: many }, (_, at) => token(at));
      const document = { extends: "existence", message: "m", tokens };
      const files = [{ path: "S/a.yml", document, fault: null }];
      expect(() => readStyle(files, "a")).toThrow(sentence);
    },
  );
});
