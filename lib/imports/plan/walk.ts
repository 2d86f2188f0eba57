import type { Database } from "@/db/client";
import type { ImportFault } from "@/db/schema/imports";
import type { SourceRow } from "../reading/row";
import { type Candidate, check, faultOf, type Settled } from "./check";
import { compareAll, type Outcome, type Terms } from "./compare";
import { Grouping } from "./grouping";
import { type MappedRow, type Mapping, mapRow } from "./mapped";

/** Rows that are looked at, or stored, together. */
export const CHUNK_ROWS = 500;

/** What a chunk of a file's rows comes to, before it is laid beside what is stored. */
export interface Chunk {
  /** Rows below the header that are done with once this chunk is. */
  done: number;
  candidates: Candidate[];
  grouped: number;
  faults: ImportFault[];
  /** The file's own categories, by how many products of this chunk are in each. */
  categories: Map<string, number>;
  /** The rows in error as they came. */
  bad: SourceRow[];
}

/** Goes through a file's rows in order, a chunk at a time. The same file gives the same chunks. */
export async function* chunksOf(
  rows: AsyncIterable<SourceRow>,
  mapping: Mapping,
  settled: Settled,
): AsyncGenerator<Chunk> {
  const grouping = new Grouping(mapping);
  let chunk = emptyChunk(0);
  for await (const source of rows) {
    const row = mapRow(source, mapping);
    if (!row) continue;
    chunk.done += 1;
    take(chunk, source, row, grouping, settled);
    if (chunk.done % CHUNK_ROWS !== 0) continue;
    yield chunk;
    chunk = emptyChunk(chunk.done);
  }
  yield chunk;
}

function emptyChunk(done: number): Chunk {
  return { done, candidates: [], grouped: 0, faults: [], categories: new Map(), bad: [] };
}

function take(
  chunk: Chunk,
  source: SourceRow,
  row: MappedRow,
  grouping: Grouping,
  settled: Settled,
): void {
  const taken = grouping.take(row);
  if (taken.kind === "grouped") {
    chunk.grouped += 1;
    return;
  }
  const result =
    taken.kind === "error"
      ? faultOf(row, taken.column, taken.fault, taken.message)
      : check(row, settled);
  if (taken.kind === "product" && row.category !== "") {
    chunk.categories.set(row.category, (chunk.categories.get(row.category) ?? 0) + 1);
  }
  if (result === "skip") return;
  if ("kind" in result) {
    chunk.faults.push(result);
    chunk.bad.push(source);
  } else chunk.candidates.push(result);
}

/** What becomes of a chunk's products by what is stored now; what is not there becomes a fault. */
export async function outcomesOf(on: Database, chunk: Chunk, terms: Terms): Promise<Outcome[]> {
  const outcomes = await compareAll(on, chunk.candidates, terms);
  for (const { kind, candidate } of outcomes) {
    if (kind !== "not_there") continue;
    const message = `product_id "${candidate.productId}" is not there to be updated`;
    chunk.faults.push(faultOf(candidate, "product_id", "not_there", message));
  }
  return outcomes.filter(({ kind }) => kind !== "not_there");
}
