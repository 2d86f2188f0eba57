import { describe, expect, it } from "vitest";
import { readInThread } from "@/lib/files/thread";
import { converted } from "@/lib/policies/foreign-rules/convert";
import type { ForeignFormat } from "@/lib/policies/foreign-rules/formats";
import { zipOf } from "../uploads/zip";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const aliases = ["a0: &a0 [x, x]"]
  .concat(Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`))
  .join("\n");

const FILES: [what: string, format: ForeignFormat, bytes: Uint8Array, sentence: RegExp][] = [
  ["YAML aliases that multiply", "yaml", bytesOf(aliases), /aliases/],
  [
    "YAML nested without end",
    "prh",
    bytesOf("[".repeat(200_000)),
    /damaged|too complex|cannot be read/,
  ],
  ["a scalar in place of rules", "yaml", bytesOf("rules: none"), /list under “rules:”/],
  [
    "XML with entities of its own",
    "tbx",
    bytesOf('<!DOCTYPE martif [<!ENTITY a "aaaa">]><martif><text>&a;</text></martif>'),
    /declares entities/,
  ],
  ["XML nested without end", "tbx", bytesOf("<martif>".repeat(100_000)), /nested too deeply/],
  ["XML that breaks off", "tbx", bytesOf('<martif type="TBX"><text>'), /no XML/],
  ["a page that is no term base", "tbx", bytesOf("<html/>"), /no TBX/],
  ["bytes that are no text", "prh", new Uint8Array([0xff, 0xfe, 0, 0xd8, 0x81]), /UTF-8/],
  ["an empty file", "csv", new Uint8Array(), /empty/],
  [
    "a zip bomb",
    "vale",
    zipOf([{ name: "S/a.yml", data: "x: y\n", times: 4_000_000 }]),
    /8 MB|too complex/,
  ],
  [
    "a zip whose paths lead out",
    "vale",
    zipOf([{ name: "../../etc/a.yml", data: "extends: existence" }]),
    /damaged/,
  ],
  ["a zip cut off", "vale", zipOf([{ name: "S/a.yml", data: "x: y" }]).slice(0, 40), /damaged/],
  ["a zip of no rules", "vale", zipOf([{ name: "S/a.txt", data: "hello" }]), /./],
];

describe("a hostile file of rules", () => {
  it.each(FILES)(
    "%s is refused with a sentence, or holds nothing",
    async (what, format, bytes, sentence) => {
      const read = readInThread("rule set", { format, files: [{ path: "file", bytes }] });
      if (what === "a zip of no rules") {
        await expect(read).resolves.toEqual({ kind: "vale", files: [] });
        return;
      }
      await expect(read).rejects.toThrow(sentence);
    },
  );

  it("with an alias in one rule of a style leaves that rule out alone", async () => {
    const read = await readInThread("rule set", {
      format: "vale",
      files: [
        { path: "S/a.yml", bytes: bytesOf("x: &x 1\ny: *x") },
        { path: "S/b.yml", bytes: bytesOf("extends: existence\ntokens: [a]") },
      ],
    });
    expect(read).toMatchObject({
      files: [{ fault: expect.stringMatching(/aliases/) }, { fault: null }],
    });
  });

  it.each([
    ["words", (at: number) => `a${at}`, 20_001, /20,000 words/],
    ["expressions", (at: number) => `a${at}\\w+`, 2_001, /2,000 expressions/],
  ])("that looks for too many %s is refused before it is judged", (_, token, many, sentence) => {
    const tokens = Array.from({ length: many }, (_, at) => token(at));
    const document = { extends: "existence", message: "m", tokens };
    const files = [{ path: "S/a.yml", document, fault: null }];
    expect(() => converted({ kind: "vale", files }, "a.yml")).toThrow(sentence);
  });
});
