import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { FileError } from "../../platform/files/file-error.ts";
import { Archive } from "../../platform/files/sheets/archive.ts";
import { readWorkbook } from "../../platform/files/sheets/xlsx-parts.ts";
import { storeInFile } from "../../platform/files/temporary.ts";
import type { Rewrite } from "./rewrite.ts";
import { type Formulas, rewriteSheet } from "./sheet.ts";

/** Maximum unpacked size of the whole package. Parsing has lower limits, but not for images. */
const MAX_UNPACKED_BYTES = 4096 * 1024 * 1024;

/** Rewrites some cells of a sheet. All other parts stay the same. @throws FileError */
export async function* rewriteWorkbook(job: Rewrite): AsyncGenerator<Uint8Array> {
  if (!job.statusColumn && (await job.corrections.isEmpty())) {
    yield* job.source();
    return;
  }
  const file = { size: await job.source.size(), readFrom: job.source };
  const archive = await Archive.open(file, "workbook", MAX_UNPACKED_BYTES);
  const { sheets } = await readWorkbook(archive);
  const sheet = sheets.find(({ name }) => name === job.shape.sheet);
  if (!sheet) throw new FileError("The workbook no longer has the imported sheet.");
  const formulas: Formulas = { replaced: false };
  // Written first, because its formulas affect earlier parts of the archive.
  const rewrittenSheet = await storeInFile(
    rewriteSheet(() => archive.read(sheet.path), job, formulas),
  );
  try {
    yield* zipArchive(archive, formulas, (path) =>
      path.toLowerCase() === sheet.path.toLowerCase()
        ? rewrittenSheet.createReadStream({ start: 0, autoClose: false })
        : null,
    );
  } finally {
    await rewrittenSheet.close();
  }
}

/** Yields the parts of an archive in order, with some replaced. */
async function* zipArchive(
  archive: Archive,
  formulas: Formulas,
  getReplacement: (path: string) => Readable | null,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The zip library does not handle input errors, and an unhandled error would end the process.
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  const streams: Readable[] = [];
  for (const path of archive.paths) {
    if (path.endsWith("/")) zip.addEmptyDirectory(path.slice(0, -1));
    else if (!formulas.replaced || !CALCULATION_CHAIN.test(path)) {
      const part = formulas.replaced ? removeCalculationChain(archive, path) : archive.read(path);
      const stream = getReplacement(path) ?? Readable.from(part, { objectMode: false });
      streams.push(stream.on("error", fail));
      zip.addReadStream(stream, path);
    }
  }
  zip.end();
  try {
    yield* output;
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

/** The part that lists cells with formulas. Spreadsheet programs recreate it if it is missing. */
const CALCULATION_CHAIN = /(^|\/)calcChain\.xml$/i;
const CHAIN_REFERENCE = /<(Override|Relationship)\b[^>]*calcChain\.xml"[^>]*\/>/gi;
/** Maximum size in bytes of a part that refers to others. */
const MAX_PART_BYTES = 16 * 1024 * 1024;

async function* removeCalculationChain(archive: Archive, path: string): AsyncGenerator<Uint8Array> {
  if (!/^\[Content_Types\]\.xml$|^xl\/_rels\/[^/]+\.rels$/i.test(path)) {
    yield* archive.read(path);
    return;
  }
  if (archive.sizeOf(path) > MAX_PART_BYTES)
    throw new FileError("The workbook has too many parts.");
  const xml = Buffer.concat(await Array.fromAsync(archive.read(path))).toString();
  yield Buffer.from(xml.replace(CHAIN_REFERENCE, ""));
}
