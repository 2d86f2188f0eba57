import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import { readSourceRows } from "@/lib/imports/reading/reader";
import type { ParseSettings, SourceRow } from "@/lib/imports/reading/row";
import { rewriteFeed } from "@/lib/imports/rewriting/feed";
import { rewriteJson } from "@/lib/imports/rewriting/json";
import { type Correction, Corrections, type Rewrite } from "@/lib/imports/rewriting/rewrite";
import { rewriteWorkbook } from "@/lib/imports/rewriting/workbook";
import { propertyRuns } from "../support/property-runs";
import { sourceOf, storedFile } from "./source";

type Changes = Map<number, Map<number, string>>;

function shapeOf(shape: Partial<ParseSettings>): ParseSettings {
  return { format: "json", encoding: "utf-8", delimiter: null, sheet: null, ...shape };
}

function read(bytes: Uint8Array, shape: ParseSettings): Promise<SourceRow[]> {
  return Array.fromAsync(readSourceRows(storedFile(bytes, 50), shape));
}

async function rewritten(
  rewrite: (job: Rewrite) => AsyncGenerator<Uint8Array>,
  bytes: Uint8Array,
  shape: ParseSettings,
  changes: Changes,
  options: Partial<Rewrite> = {},
): Promise<Buffer> {
  const [header] = await read(bytes, shape);
  const all = [...changes].map(
    ([row, cells]): Correction => ({ row, productId: "", cells, status: "approved" }),
  );
  const pieces = rewrite({
    source: sourceOf(bytes, 37),
    shape,
    encoding: shape.encoding,
    header: header?.cells ?? [],
    headerRow: 1,
    statusColumn: false,
    corrections: new Corrections(
      (async function* () {
        yield* all.sort((a, b) => a.row - b.row);
      })(),
    ),
    ...options,
  });
  return Buffer.concat(await Array.fromAsync(pieces));
}

/** Applies changes to the cells of rows. */
function withChanges(rows: SourceRow[], changes: Changes): SourceRow[] {
  return rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, at) => changes.get(number)?.get(at) ?? cell),
  }));
}

const words = fc
  .array(
    fc.constantFrom(
      "a",
      " ",
      '"',
      "\\",
      "/",
      "é",
      "漢",
      "🙂",
      "<b>",
      "&",
      "]]>",
      "{",
      "}",
      "[",
      ",",
      "_x000D_",
    ),
    {
      maxLength: 6,
    },
  )
  .map((units) => units.join(""));
const word = words.map((text) => `w${text}w`);
const changesOf = (rows: number, columns: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 2, max: rows + 1 }), fc.nat(columns - 1), word), {
      maxLength: 4,
    })
    .map((all) => {
      const changes: Changes = new Map();
      for (const [row, column, text] of all)
        changes.set(row, (changes.get(row) ?? new Map<number, string>()).set(column, text));
      return changes;
    });

describe("a corrected JSON file", () => {
  const object = fc.record({
    id: word,
    text: words,
    list: fc.array(word, { maxLength: 3 }),
    more: fc.jsonValue({ maxDepth: 2 }),
  });
  const file = fc.record({
    objects: fc.array(object, { minLength: 1, maxLength: 4 }),
    indent: fc.constantFrom(0, 2, "\t"),
    lines: fc.boolean(),
    ascii: fc.boolean(),
    changes: changesOf(4, 3),
  });

  it("keeps all text except changed values", async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ objects, indent, lines, ascii, changes }) => {
        const plain = lines
          ? objects.map((one) => JSON.stringify(one)).join("\r\n")
          : ` ${JSON.stringify(objects, null, indent)}\n`;
        const text = ascii
          ? plain.replace(
              /[^\0-\x7f]/g,
              (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
            )
          : plain;
        const shape = shapeOf({ format: lines ? "jsonl" : "json" });
        const bytes = Buffer.from(text);
        const before = await read(bytes, shape);
        const same = await rewritten(rewriteJson, bytes, shape, new Map());
        expect(same.toString()).toBe(text);
        const known: Changes = new Map([...changes].filter(([row]) => row <= objects.length + 1));
        const after = await rewritten(rewriteJson, bytes, shape, known);
        expect(await read(after, shape)).toEqual(withChanges(before, known));
        // Other properties stay unchanged, including their order.
        const expected = objects.map((one, at) => {
          const cells = known.get(at + 2) ?? new Map<number, string>();
          const [id, text, list] = [cells.get(0), cells.get(1), cells.get(2)];
          return {
            ...one,
            ...(id !== undefined && { id }),
            ...(text !== undefined && { text }),
            ...(list !== undefined && { list: list.split("\n") }),
          };
        });
        const parsed = lines
          ? after
              .toString()
              .split("\r\n")
              .map((line) => JSON.parse(line))
          : JSON.parse(after.toString());
        expect(parsed).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      propertyRuns(200, 2000),
    );
  });

  it("adds missing values in the file's style and encoding", async () => {
    const text = '[\n  {"id": "A", "text": "\\u00e9t\\u00e9"},\n  {"id": "B"}\n]\n';
    const changes: Changes = new Map([
      [2, new Map([[1, "où"]])],
      [3, new Map([[1, "ici"]])],
    ]);
    const after = await rewritten(rewriteJson, Buffer.from(text), shapeOf({}), changes, {
      statusColumn: true,
    });
    expect(after.toString()).toBe(
      '[\n  {"id": "A", "text": "o\\u00f9", "plumbline_status": "approved"},\n  {"id": "B","text": "ici","plumbline_status": "approved"}\n]\n',
    );
    const latin = iconv.encode('{"id":"A","text":"ü"}', "windows-1252");
    const shape = shapeOf({ format: "jsonl", encoding: "windows-1252" });
    const one: Changes = new Map([[2, new Map([[1, "ü č"]])]]);
    expect((await rewritten(rewriteJson, latin, shape, one)).toString("latin1")).toBe(
      '{"id":"A","text":"ü \\u010d"}',
    );
  });
});

describe("a corrected feed", () => {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const content = fc
    .tuple(words, fc.constantFrom("plain", "cdata", "spaced", "closed"))
    .map(([text, form]) => {
      if (form === "cdata") return `<![CDATA[${text.replaceAll("]]>", "")}]]>`;
      if (form === "spaced") return `\n  ${escaped(text)}\n`;
      return form === "closed" ? null : escaped(text);
    });
  const item = fc.record({ id: word, title: content, text: content, noted: fc.boolean() });
  const file = fc.record({
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    kind: fc.constantFrom("item", "entry"),
    changes: changesOf(4, 3),
  });
  const element = (name: string, text: string | null) =>
    text === null ? `<${name} a="1"/>` : `<${name}>${text}</${name}>`;

  it("keeps all text except changed elements", async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ items, kind, changes }) => {
        const write = (texts: (at: number) => string[][]) =>
          `<?xml version="1.0"?>\n<rss xmlns:g="x"><title>T</title>${items
            .map((one, at) => {
              const [id = [], title = [], text = []] = texts(at);
              const note = one.noted ? "<!-- <item> --><g:price>1</g:price>" : "";
              return `\n <${kind}>\n  ${id.join("")}\n  ${title.join("")}\n  ${text.join("")}${note}\n </${kind}>`;
            })
            .join("")}</rss>\n`;
        const text = write((at) => {
          const one = items[at];
          return [
            [element("g:id", escaped(one?.id ?? ""))],
            [element("title", one?.title ?? null)],
            [element("description", one?.text ?? null)],
          ];
        });
        const shape = shapeOf({ format: "xml" });
        const bytes = Buffer.from(text);
        const before = await read(bytes, shape);
        expect((await rewritten(rewriteFeed, bytes, shape, new Map())).toString()).toBe(text);
        const known: Changes = new Map([...changes].filter(([row]) => row <= items.length + 1));
        const after = await rewritten(rewriteFeed, bytes, shape, known);
        expect(await read(after, shape)).toEqual(withChanges(before, known));
        // Removes the changed parts, after which both feeds must be equal.
        const without = (feed: string) =>
          [...feed.matchAll(/<(item|entry)>[\s\S]*?<\/\1>/g)].map(([one], at) =>
            ["g:id", "title", "description"].reduce((left, name, column) => {
              if (!known.get(at + 2)?.has(column)) return left;
              const whole = new RegExp(
                `<${name}( a="1")?(/>|>([^\\]<]|<!\\[CDATA\\[|\\]|<)*?</${name}>)`,
              );
              return left.replace(whole, "");
            }, one),
          );
        expect(without(after.toString())).toEqual(without(text));
      }),
      propertyRuns(150, 1500),
    );
  });

  it("can be from Ceneo", async () => {
    const text = `<offers><group name="other"><o id="1" price="2.00"><name>Lampa</name><desc>
      <![CDATA[<p>Tania.</p>]]></desc></o>\n<o id="2"><desc>Dobra.</desc></o></group></offers>`;
    const shape = shapeOf({ format: "xml" });
    const bytes = Buffer.from(text);
    const [header] = await read(bytes, shape);
    const column = header?.cells.indexOf("desc") ?? -1;
    const changes = new Map([[2, new Map([[column, "<p>Dobra.</p>"]])]]);
    const after = await rewritten(rewriteFeed, bytes, shape, changes);
    expect(after.toString()).toBe(text.replace("<p>Tania.</p>", "<p>Dobra.</p>"));
  });

  it("adds elements, writes one line per repeated element, and keeps its encoding", async () => {
    const text = `<?xml version="1.0" encoding="windows-1252"?><rss>
  <item>
    <g:id>A</g:id>
    <g:point>one</g:point>
    <g:point>two</g:point>
    <g:text><![CDATA[für]]></g:text>
  </item>
  <item><g:id>B</g:id></item></rss>`;
    const shape = shapeOf({ format: "xml", encoding: "windows-1252" });
    const bytes = iconv.encode(text, "windows-1252");
    const changes: Changes = new Map([
      [
        2,
        new Map([
          [1, "one"],
          [2, "für čaj"],
        ]),
      ],
      [3, new Map([[2, "dort"]])],
    ]);
    const after = await rewritten(rewriteFeed, bytes, shape, changes);
    expect(iconv.decode(after, "windows-1252")).toBe(
      text
        .replace("<g:point>two</g:point>", "")
        .replace("[für]", "[für ]]>&#269;<![CDATA[aj]")
        .replace("B</g:id>", "B</g:id><g:text>dort</g:text>"),
    );
    const inUnicode = await rewritten(rewriteFeed, bytes, shape, new Map(), {
      encoding: "utf-8",
      statusColumn: true,
    });
    expect(inUnicode.toString()).toBe(text.replace("windows-1252", "UTF-8"));
  });
});

const SHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:D4"/><cols><col min="1" max="1" width="42.5" customWidth="1"/></cols><sheetData><row r="1" spans="1:4" s="1" customFormat="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>text</t></is></c><c r="D1" t="str"><v>sum</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="3" t="s"><v>3</v></c><c r="C2" t="str"><f>UPPER("x")</f><v>X</v></c><c r="D2"><f>1+1</f><v>2</v></c></row><row r="3"/><row r="4"><c r="A4" t="s"><v>3</v></c><c r="D4"><f>2+2</f><v>4</v></c></row></sheetData><autoFilter ref="A1:D4"/><mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells></worksheet>`;

const PARTS: Record<string, string> = {
  "[Content_Types].xml":
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>',
  "_rels/.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  "xl/workbook.xml":
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Notes" sheetId="1" r:id="r2"/><sheet name="Products" sheetId="2" r:id="r1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain" Target="calcChain.xml"/></Relationships>',
  "xl/calcChain.xml": '<calcChain><c r="C2" i="2"/><c r="D2"/><c r="D4"/></calcChain>',
  "xl/sharedStrings.xml":
    '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="5" uniqueCount="4"><si><t>id</t></si><si><t>name</t></si><si><t>A</t></si><si><r><t>Tab</t></r><r><rPr><b/></rPr><t>le</t></r></si></sst>',
  "xl/worksheets/sheet1.xml":
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
  "xl/worksheets/sheet2.xml": SHEET,
  "docProps/thumbnail.bin": "\0\x01\x02",
};

async function packed(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), path);
  zip.addEmptyDirectory("docProps");
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

async function unpacked(bytes: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const pieces = await Array.fromAsync(stream as AsyncIterable<Buffer>);
    parts[entry.fileName] = Buffer.concat(pieces).toString();
  }
  return parts;
}

describe("a corrected workbook", () => {
  const shape = shapeOf({ format: "xlsx", sheet: "Products" });

  it("is identical to the original file without changes", async () => {
    const bytes = await packed();
    expect((await rewritten(rewriteWorkbook, bytes, shape, new Map())).equals(bytes)).toBe(true);
  });

  it("has new texts in changed cells with their old formats, and no other changes", async () => {
    const bytes = await packed();
    const before = await read(bytes, shape);
    const changes: Changes = new Map([
      [2, new Map([[1, 'Tisch "1" & <b>2</b>\r\n_x000D_ č']])],
      [
        4,
        new Map([
          [2, "new"],
          [0, "B"],
        ]),
      ],
    ]);
    const after = await rewritten(rewriteWorkbook, bytes, shape, changes);
    expect(await read(after, shape)).toEqual([
      before[0],
      { number: 2, cells: ["A", 'Tisch "1" & <b>2</b>\r\n_x000D_ č', "X", "2"] },
      { number: 4, cells: ["B", "", "new", "4"] },
    ]);
    const parts = await unpacked(after);
    expect(Object.keys(parts)).toEqual([...Object.keys(PARTS), "docProps/"]);
    const sheet = parts["xl/worksheets/sheet2.xml"] ?? "";
    expect({ ...parts, "xl/worksheets/sheet2.xml": "" }).toEqual({
      ...PARTS,
      "docProps/": "",
      "xl/worksheets/sheet2.xml": "",
    });
    expect(sheet).toBe(
      SHEET.replace(
        '<c r="B2" s="3" t="s"><v>3</v></c>',
        '<c r="B2" s="3" t="inlineStr"><is><t xml:space="preserve">Tisch "1" &amp; &lt;b&gt;2&lt;/b&gt;_x000D_\n_x005F_x000D_ č</t></is></c>',
      ).replace(
        '<c r="A4" t="s"><v>3</v></c>',
        '<c r="A4" t="inlineStr"><is><t xml:space="preserve">B</t></is></c><c r="C4" t="inlineStr"><is><t xml:space="preserve">new</t></is></c>',
      ),
    );
  });

  it("omits the calculation chain if a text replaces a formula", async () => {
    const after = await rewritten(
      rewriteWorkbook,
      await packed(),
      shape,
      new Map([[2, new Map([[2, "new"]])]]),
      { statusColumn: true },
    );
    const parts = await unpacked(after);
    expect(Object.keys(parts)).not.toContain("xl/calcChain.xml");
    expect(parts["[Content_Types].xml"]).not.toContain("calcChain");
    expect(parts["xl/_rels/workbook.xml.rels"]).not.toContain("calcChain");
    expect(parts["xl/worksheets/sheet2.xml"]).toContain("<f>1+1</f>");
    expect((await read(after, shape)).map(({ cells }) => cells)).toEqual([
      ["id", "name", "text", "sum", "plumbline_status"],
      ["A", "Table", "new", "2", "approved"],
      ["Table", "", "", "4"],
    ]);
  });

  it("can contain any text", async () => {
    const texts = fc
      .sample(fc.string({ unit: "grapheme", minLength: 1 }), 60)
      .filter((text) => text.trim() !== "");
    const changes: Changes = new Map([[4, new Map(texts.map((text, at) => [at + 4, text]))]]);
    const after = await rewritten(rewriteWorkbook, await packed(), shape, changes);
    expect((await read(after, shape))[2]?.cells.slice(4)).toEqual(texts);
  });
});
