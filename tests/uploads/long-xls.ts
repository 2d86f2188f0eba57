import * as XLSX from "@e965/xlsx";
import { HEADER, xlsOf } from "./files";

// Record types of [MS-XLS] 2.3.
const END = 0x0a;
const CONTINUE = 0x3c;
const BOUND_SHEET = 0x85;
const SHARED_STRINGS = 0xfc;
const SHARED_CELL = 0xfd;
const TEXT_CELL = 0x204;

/** Builds an .xls workbook of `rows` rows and `columns` columns whose cells share one text. */
export function xlsOfOneText(rows: number, columns: number, text: string) {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => NAMING));
  return sharing(xlsOf([HEADER, ...cells]), text);
}

/**
 * Builds an .xls workbook whose description is a shared string that spans two records, with the
 * second one in bytes, as Excel stores long texts. The library that writes the rest of the workbook
 * supports only short strings.
 */
export function xlsWithLongText(productId: string, category: string, text: string) {
  const header = ["product_id", "category", "description"];
  return sharing(xlsOf([header, [productId, category, NAMING]]), text);
}

/** The value of a cell that refers to the shared text. */
const NAMING = "?";

/** Adds a workbook's only shared string, and makes the placeholder cells refer to it. */
function sharing(bytes: Uint8Array, text: string) {
  const book = XLSX.CFB.read(Buffer.from(bytes), { type: "buffer" });
  const entry = XLSX.CFB.find(book, "Workbook");
  if (!entry) throw new Error("The workbook has no stream.");
  const records = split(Buffer.from(entry.content as Uint8Array));
  const strings = sharedString(text);
  const endOfGlobals = records.findIndex(({ type }) => type === END);
  for (const record of records.slice(0, endOfGlobals)) {
    if (record.type !== BOUND_SHEET) continue;
    record.data.writeUInt32LE(record.data.readUInt32LE(0) + strings.length, 0);
  }
  for (const record of records) {
    if (record.type !== TEXT_CELL || !record.data.subarray(6).includes(NAMING)) continue;
    record.type = SHARED_CELL;
    record.data = Buffer.concat([record.data.subarray(0, 6), Buffer.alloc(4)]);
  }
  const content = records.flatMap((each, at) => [
    ...(at === endOfGlobals ? [strings] : []),
    record(each.type, each.data),
  ]);
  XLSX.CFB.utils.cfb_add(book, "/Workbook", Buffer.concat(content));
  return new Uint8Array(XLSX.CFB.write(book, { type: "buffer" }) as Buffer);
}

function sharedString(text: string): Buffer {
  const half = 4000;
  const head = Buffer.alloc(11);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(1, 4);
  head.writeUInt16LE(text.length, 8);
  head.writeUInt8(1, 10);
  const wide = Buffer.concat([head, Buffer.from(text.slice(0, half), "utf16le")]);
  const narrow = Buffer.concat([Buffer.from([0]), Buffer.from(text.slice(half), "latin1")]);
  return Buffer.concat([record(SHARED_STRINGS, wide), record(CONTINUE, narrow)]);
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

function split(stream: Buffer): { type: number; data: Buffer }[] {
  const records = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    records.push({
      type: stream.readUInt16LE(at),
      data: Buffer.from(stream.subarray(at + 4, end)),
    });
    at = end;
  }
  return records;
}
