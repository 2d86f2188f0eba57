import { FileError } from "../file-error.ts";
import type { Archive } from "./archive.ts";
import { GENERAL_FORMAT, type NumberFormat } from "./number-format.ts";
import { type Attributes, readXml } from "./xml.ts";

/** Properties of a workbook (ECMA-376 part 1, 18.2). */
export interface Workbook {
  sheets: { name: string; path: string }[];
  sharedStrings: string | null;
  styles: string | null;
  /** True if days are counted from 1904, as in workbooks from old Macs. */
  date1904: boolean;
}

interface Relationship {
  type: string;
  target: string;
}

/** Parses the structure of a workbook. @throws FileError if the archive is not a workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has(/^_rels\/\.rels$/)) throw createInvalidWorkbookError();
  const rootRelationships = await readRelationships(archive, "");
  const path = [...rootRelationships.values()].find(
    ({ type }) => type === "officeDocument",
  )?.target;
  if (!path?.endsWith(".xml")) throw createInvalidWorkbookError();
  const workbookRelationships = await readRelationships(archive, path);
  const sheets: Workbook["sheets"] = [];
  let date1904 = false;
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === "workbookPr") date1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const sheet = workbookRelationships.get(getRelationshipId(attributes));
      if (sheet?.type === "worksheet") {
        sheets.push({ name: attributes.name ?? "", path: sheet.target });
      }
    },
  });
  const findTarget = (relationshipType: string) =>
    [...workbookRelationships.values()].find(({ type }) => type === relationshipType)?.target ??
    null;
  return {
    sheets,
    date1904,
    sharedStrings: findTarget("sharedStrings"),
    styles: findTarget("styles"),
  };
}

function createInvalidWorkbookError(): FileError {
  return new FileError("The file is not a real .xlsx workbook.");
}

function getRelationshipId(attributes: Attributes): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(":id"));
  return (key && attributes[key]) || "";
}

/** Returns a part's related parts by relationship id. Their types have no namespace. */
async function readRelationships(
  archive: Archive,
  partPath: string,
): Promise<Map<string, Relationship>> {
  const folder = partPath.slice(0, partPath.lastIndexOf("/") + 1);
  const relationshipsById = new Map<string, Relationship>();
  await readXml(archive.read(`${folder}_rels/${partPath.slice(folder.length)}.rels`), {
    open: (name, { Id, Type, Target, TargetMode }) => {
      if (name !== "Relationship" || !Id || !Type || !Target || TargetMode === "External") return;
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relationshipsById.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relationshipsById;
}

/** Returns the number format of each cell style, by index. */
export async function readNumberFormats(
  archive: Archive,
  path: string | null,
): Promise<NumberFormat[]> {
  const customFormats = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCellFormats = false;
  if (!path) return formats;
  await readXml(archive.read(path), {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? GENERAL_FORMAT);
      if (name === "numFmt" && formatCode) customFormats.set(id, formatCode);
      if (name === "cellXfs") isInCellFormats = true;
      if (name === "xf" && isInCellFormats) formats.push(customFormats.get(id) ?? id);
    },
    close: (name) => {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  return formats;
}
