import { readInThread } from "@/lib/files/thread";
import type { Shape, Source, SourceRow } from "./row";
import type { WorkbookRows } from "./sheets";

/** A large workbook is read in the background, while the server goes on. */
const BOUNDS = { cpuMs: 60_000, heapMb: 256 };

/** The rows of a workbook's sheet. @throws FileError */
export async function* readWorkbook(source: Source, shape: Shape): AsyncGenerator<SourceRow> {
  const { rows } = await openWorkbook(source, shape);
  for (const { number, cells } of rows) yield { number, cells };
}

/** What is in a workbook. @throws FileError */
export async function openWorkbook(
  source: Source,
  { format, sheet }: Pick<Shape, "format" | "sheet">,
): Promise<WorkbookRows> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source()) pieces.push(piece);
  const kind = format === "xls" ? "xls" : "xlsx";
  return readInThread("workbook", { bytes: Buffer.concat(pieces), format: kind, sheet }, BOUNDS);
}
