import { Readable } from "node:stream";
import type { Column } from "./cells";
import { csvChunks } from "./csv";
import type { ExportFormat } from "./schemas";
import { xlsxStream } from "./xlsx";

interface Export<Row> {
  /** Names the file, with the day, and the sheet. */
  name: string;
  format: ExportFormat;
  columns: readonly Column<Row>[];
  batches: AsyncIterable<Row[]>;
}

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A download that is written while it is sent, so that its size does not matter to memory. */
export function exportFile<Row>({ name, format, columns, batches }: Export<Row>): Response {
  const day = new Date().toISOString().slice(0, 10);
  const content =
    format === "csv"
      ? Readable.from(csvChunks(columns, batches), { objectMode: false })
      : xlsxStream(name, columns, batches);
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="${name}-${day}.${format}"`,
    },
  });
}

const BATCH = 500;

/** The rows of these ids in their order, some at a time; those gone by then are left out. */
export async function* inBatches<Row extends { id: number }>(
  ids: number[],
  load: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const wanted = ids.slice(at, at + BATCH);
    const found = new Map((await load(wanted)).map((row) => [row.id, row]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}
