import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { readDelimited } from "@/lib/imports/reading/delimited";
import type { ParseSettings } from "@/lib/imports/reading/row";
import { rewriteDelimited } from "@/lib/imports/rewriting/delimited";
import { type Correction, Corrections } from "@/lib/imports/rewriting/rewrite";
import { propertyRuns } from "../support/property-runs";
import { sourceOf } from "./source";

/** Letters outside ASCII by encoding, each in one of its possible byte sequences. */
const LETTERS: Record<string, string> = {
  "utf-8": "äé漢字🙂",
  "utf-16le": "äé漢字🙂",
  "utf-16be": "äé漢字🙂",
  "windows-1252": "äéß€",
  "windows-1251": "привет",
  shift_jis: "漢字ソ能",
  gb18030: "汉字镕㐀",
  big5: "漢字許功",
};

const encoding = fc.constantFrom(...Object.keys(LETTERS));
const delimiter = fc.constantFrom(",", ";", "\t", "|");

interface Written {
  raw: string;
  quoted: boolean;
}

function cell(delimiter: string, letters: string): fc.Arbitrary<Written> {
  const unit = fc.constantFrom("a", "b ", "1", ...letters, "<p>", "&amp");
  const inside = fc.constantFrom(delimiter, '""', "\n", "\r\n", "\r", " ");
  const quoted = fc.array(fc.oneof(unit, inside), { maxLength: 6 });
  const plain = fc.array(unit, { maxLength: 4 });
  return fc.oneof(
    quoted.map((units) => ({ raw: `"${units.join("")}"`, quoted: true })),
    plain.map((units) => ({ raw: units.join(""), quoted: false })),
    plain.map((units) => ({ raw: `x${units.join("")}"${units.length} in`, quoted: false })),
  );
}

const file = fc.record({ encoding, delimiter }).chain(({ encoding, delimiter }) => {
  const letters = LETTERS[encoding] ?? "";
  const row = fc.array(cell(delimiter, letters), { minLength: 1, maxLength: 5 });
  const text = fc.array(fc.constantFrom("n", ...letters, '"', "\n", delimiter, " "), {
    maxLength: 6,
  });
  return fc.record({
    encoding: fc.constant(encoding),
    delimiter: fc.constant(delimiter),
    mark: fc.boolean(),
    ends: fc.array(fc.constantFrom("\n", "\r\n", "\r"), { minLength: 1, maxLength: 3 }),
    lastEnd: fc.boolean(),
    rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    changes: fc.array(
      fc.tuple(
        fc.nat(5),
        fc.nat(4),
        text.map((units) => units.join("")),
      ),
      {
        maxLength: 4,
      },
    ),
    cut: fc.integer({ min: 1, max: 40 }),
  });
});

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces));
}

function correctionsOf(changes: Map<number, Map<number, string>>): Corrections {
  const all = [...changes]
    .sort(([a], [b]) => a - b)
    .map(([row, cells]): Correction => ({ row, productId: "", cells, status: "approved" }));
  return new Corrections(
    (async function* () {
      yield* all;
    })(),
  );
}

function rewritten(
  bytes: Uint8Array,
  shape: ParseSettings,
  changes = new Map<number, Map<number, string>>(),
  cut = 100,
  options: { encoding?: string; statusColumn?: boolean; header?: string[] } = {},
): Promise<Buffer> {
  return bytesOf(
    rewriteDelimited({
      source: sourceOf(bytes, cut),
      shape,
      encoding: shape.encoding,
      header: [],
      headerRow: 1,
      statusColumn: false,
      corrections: correctionsOf(changes),
      ...options,
    }),
  );
}

describe("a corrected delimited file", () => {
  it("keeps all bytes except those of changed cells", async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ encoding, delimiter, mark, ends, lastEnd, rows, ...how }) => {
        const shape: ParseSettings = { format: "csv", encoding, delimiter, sheet: null };
        const endOf = (at: number) =>
          at === rows.length - 1 && !lastEnd ? "" : (ends[at % ends.length] ?? "\n");
        const isBlank = (row: Written[]) => row.every(({ raw }) => /^["\s]*$/.test(raw));
        const parts: (string | { text: string; from: Written })[] = [];
        const changes = new Map<number, Map<number, string>>();
        for (const [at, row] of rows.entries()) {
          for (const [column, from] of row.entries()) {
            const change = how.changes.find(([r, c]) => r === at && c === column);
            if (column > 0) parts.push(delimiter);
            if (!change || isBlank(row)) {
              parts.push(from.raw);
              continue;
            }
            parts.push({ text: change[2], from });
            const cells = changes.get(at + 1) ?? new Map<number, string>();
            changes.set(at + 1, cells.set(column, change[2]));
          }
          parts.push(endOf(at));
        }
        // An empty last row without a line break is not a row.
        const before = parts
          .map((part) => (typeof part === "string" ? part : part.from.raw))
          .join("");
        fc.pre(before !== "" && !/^"?sep=/.test(before));
        // An empty row also cannot be distinguished from a \r\n that is split over two line breaks.
        const isSplit = rows.some(
          ([cell, ...others], at) =>
            at > 0 &&
            endOf(at - 1) === "\r" &&
            endOf(at) === "\n" &&
            others.length === 0 &&
            (cell?.raw === "" || changes.get(at + 1)?.get(0) === ""),
        );
        fc.pre(!isSplit);
        const bom = mark && encoding.startsWith("utf") ? "\uFEFF" : "";
        const bytes = iconv.encode(bom + before, encoding);
        const after = await rewritten(bytes, shape, changes, how.cut);
        let left = iconv.decode(after, encoding, { stripBOM: false });
        expect(iconv.encode(left, encoding).equals(after)).toBe(true);
        for (const part of [bom, ...parts]) {
          const forms =
            typeof part === "string"
              ? [part]
              : [`"${part.text.replaceAll('"', '""')}"`, ...(part.from.quoted ? [] : [part.text])];
          const form = forms.find((one) => left.startsWith(one));
          expect(form).toBeDefined();
          left = left.slice(form?.length);
        }
        expect(left).toBe("");
        const expected = await Array.fromAsync(readDelimited(sourceOf(bytes, 100), shape));
        for (const { number, cells } of expected)
          for (const [column, text] of changes.get(number) ?? []) cells[column] = text;
        const read = await Array.fromAsync(readDelimited(sourceOf(after, 100), shape));
        const isThere = ({ cells }: { cells: string[] }) => cells.some((one) => one.trim() !== "");
        expect(read).toEqual(expected.filter(isThere));
      }),
      propertyRuns(200, 2000),
    );
  });

  it("keeps invalid bytes and alternative encodings of a character", async () => {
    // 0x81 is undefined in UTF-8, and Shift-JIS can encode ∵ in two ways.
    const cases: [string, number[]][] = [
      ["utf-8", [0x81, 0xe2, 0x82]],
      ["shift_jis", [0x81, 0xe6, 0x87, 0x9a]],
    ];
    for (const [encoding, odd] of cases) {
      const bytes = Buffer.concat([
        Buffer.from("a,b,c\n1,"),
        Buffer.from(odd),
        Buffer.from(",old\n"),
        Buffer.from(odd),
        Buffer.from(",2,3\n"),
      ]);
      const shape: ParseSettings = { format: "csv", encoding, delimiter: ",", sheet: null };
      expect((await rewritten(bytes, shape)).equals(bytes)).toBe(true);
      const after = await rewritten(bytes, shape, new Map([[2, new Map([[2, "new"]])]]));
      const text = after.toString("latin1");
      expect(text).toBe(bytes.toString("latin1").replace("old", "new"));
    }
  });

  it("appends the status column after the header's columns, whatever the length of a row", async () => {
    const text = "sep=;\r\nTitle of all\r\nid;text\r\n1;a\r\n2\r\n\r\n3;c;more\r\n";
    const shape: ParseSettings = { format: "csv", encoding: "utf-8", delimiter: ";", sheet: null };
    const changes = new Map([3, 4, 6].map((row) => [row, new Map<number, string>()]));
    const options = { statusColumn: true, header: ["id", "text"] };
    const all = correctionsOf(changes);
    const after = await bytesOf(
      rewriteDelimited({
        source: sourceOf(Buffer.from(text), 7),
        shape,
        encoding: "utf-8",
        headerRow: 2,
        corrections: all,
        ...options,
      }),
    );
    expect(after.toString()).toBe(
      "sep=;\r\nTitle of all\r\nid;text;plumbline_status\r\n1;a;approved\r\n2;;approved\r\n\r\n3;c;more;approved\r\n",
    );
  });

  it("is written in UTF-8 on request", async () => {
    const shape: ParseSettings = {
      format: "csv",
      encoding: "windows-1252",
      delimiter: ",",
      sheet: null,
    };
    const bytes = iconv.encode('id,text\n1,"<p>für</p>"\n2,plain\n', "windows-1252");
    const html = new Map([[2, new Map([[1, "<p>für čaj</p>"]])]]);
    expect((await rewritten(bytes, shape, html, 100, { encoding: "utf-8" })).toString()).toBe(
      'id,text\n1,"<p>für čaj</p>"\n2,plain\n',
    );
  });
});
