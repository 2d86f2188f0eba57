import { constants, crc32, deflateRawSync } from "node:zlib";

export interface Part {
  name: string;
  /** The content of the file: `before`, then `data` repeated `times` times, then `after`. */
  data: string | Buffer;
  times?: number;
  before?: string;
  after?: string;
  /** The size declared in the directory, if it differs from the actual size. */
  declaredSize?: number;
  encrypted?: boolean;
}

/** Builds a zip file without a library, so that malformed files are possible. */
export function zipOf(parts: Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { packed, size, crc } = pack(part);
    const name = Buffer.from(part.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.declaredSize ?? size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), common, name, packed]);
    const entry = Buffer.alloc(46);
    entry.write("504b0102", 0, "hex");
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, name);
    files.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, listing, end]));
}

const BLOCK = 1024 * 1024;
const END = deflateRawSync("");

/** Compresses the repeated block only once, because blocks are independent after a full flush. */
function pack({ data, times = 1, before = "", after = "" }: Part) {
  const packed: Buffer[] = [];
  let size = 0;
  let crc = 0;
  const add = (block: Buffer, repeats: number) => {
    if (block.length === 0 || repeats === 0) return;
    const once = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
    for (let n = 0; n < repeats; n++) {
      packed.push(once);
      size += block.length;
      crc = crc32(block, crc);
    }
  };
  const length = Buffer.byteLength(data);
  const together = Math.max(1, Math.min(times, Math.floor(BLOCK / length)));
  add(Buffer.from(before), 1);
  add(Buffer.alloc(length * together, data), Math.floor(times / together));
  add(Buffer.alloc(length * (times % together), data), 1);
  add(Buffer.from(after), 1);
  return { packed: Buffer.concat([...packed, END]), size, crc };
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Builds a minimal workbook with the XML of one worksheet, and further parts. */
export function workbookOf(
  sheet: Omit<Part, "name">,
  further: Part[] = [],
): Uint8Array<ArrayBuffer> {
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const document = (inner: string) =>
    `<?xml version="1.0"?><Relationships>${inner}</Relationships>`;
  return zipOf([
    { name: "_rels/.rels", data: document(relationship("a", "officeDocument", "xl/workbook.xml")) },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: document(
        relationship("b", "worksheet", "worksheets/sheet1.xml") +
          relationship("c", "sharedStrings", "sharedStrings.xml"),
      ),
    },
    {
      name: "xl/workbook.xml",
      data: `<workbook xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
    },
    { ...sheet, name: "xl/worksheets/sheet1.xml" },
    ...further,
  ]);
}

/** Returns a worksheet's XML with a valid header and the XML of further rows. */
export function sheetXml(rows: string): string {
  const cells = ["product_id", "name", "category", "description"].map(inline).join("");
  return `<worksheet><sheetData><row r="1">${cells}</row>${rows}</sheetData></worksheet>`;
}

export function inline(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Replaces the only placeholder in `sheet` with `part`, repeated `times` times. */
export function repeated(sheet: string, part: string, times: number): Omit<Part, "name"> {
  const [before, after] = sheet.split(MARK);
  return { before, data: part, times, after };
}

/** Placeholder in a worksheet for the content that `repeated` inserts. */
export const MARK = "\u0000";
