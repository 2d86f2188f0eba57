import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { FileError } from "@/lib/files/file-error";
import { Archive } from "@/lib/uploads/sheets/archive";
import { readWorkbook } from "@/lib/uploads/sheets/xlsx-parts";
import type { Rewrite } from "./rewrite";
import { type Formulas, rewriteSheet } from "./sheet";

/** What a package holds in all; it was read within narrower bounds, but for its pictures. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

/**
 * A workbook whose sheet has other texts in some cells; all its other parts stay as they are.
 * @throws FileError
 */
export async function* rewriteWorkbook(job: Rewrite): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of job.source()) pieces.push(piece);
  if (!job.statusColumn && (await job.corrections.isEmpty())) {
    yield* pieces;
    return;
  }
  const bytes = Buffer.concat(pieces);
  const archive = await Archive.open(bytes, "workbook", MAX_UNPACKED_BYTES);
  const { sheets } = await readWorkbook(archive);
  const sheet = sheets.find(({ name }) => name === job.shape.sheet);
  if (!sheet) throw new FileError("The workbook has no such sheet any more.");
  const formulas: Formulas = { replaced: false };
  // Written whole before the rest: what it says of formulas the parts before it must know.
  const rewritten = await Array.fromAsync(
    rewriteSheet(() => archive.read(sheet.path), job, formulas),
  );
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  const partOf = (path: string) => {
    if (path.toLowerCase() === sheet.path.toLowerCase()) return rewritten;
    return formulas.replaced ? withoutChain(archive, path) : archive.read(path);
  };
  for (const path of archive.paths) {
    if (path.endsWith("/")) zip.addEmptyDirectory(path.slice(0, -1));
    else if (!formulas.replaced || !CALCULATION_CHAIN.test(path)) {
      zip.addReadStream(Readable.from(partOf(path), { objectMode: false }), path);
    }
  }
  zip.end();
  yield* output;
}

/** Names every cell that holds a formula; spreadsheets make it anew where it is not there. */
const CALCULATION_CHAIN = /(^|\/)calcChain\.xml$/i;
const NAMES_CHAIN = /<(Override|Relationship)\b[^>]*calcChain\.xml"[^>]*\/>/gi;

async function* withoutChain(archive: Archive, path: string): AsyncGenerator<Uint8Array> {
  if (!/^\[Content_Types\]\.xml$|^xl\/_rels\/[^/]+\.rels$/i.test(path)) {
    yield* archive.read(path);
    return;
  }
  const xml = Buffer.concat(await Array.fromAsync(archive.read(path))).toString();
  yield Buffer.from(xml.replace(NAMES_CHAIN, ""));
}
