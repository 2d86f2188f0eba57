import type { Database } from "@/db/client";
import type { ImportFault } from "@/db/schema/imports";
import type { ImportMode } from "@/lib/enums";
import {
  type ComparisonOptions,
  compareCandidates,
  type Outcome,
} from "@/lib/products/candidates/compare";
import type { SourceRow } from "../reading/row";
import {
  checkRow,
  createFault,
  findCategoryFault,
  type ImportMappings,
  type RowCandidate,
} from "./check";
import type { Families } from "./families";
import { Grouping } from "./grouping";
import { type MappedRow, type Mapping, mapRow } from "./map-row";

/** Number of rows to process or store together. */
export const CHUNK_ROWS = 500;

/** A chunk of mapped rows that have not yet been compared with stored products. */
export interface Chunk {
  /** Number of rows below the header that have been processed up to the end of this chunk. */
  done: number;
  candidates: RowCandidate[];
  /** The ids of all products in the chunk, including those with errors in other fields. */
  present: string[];
  grouped: number;
  faults: ImportFault[];
  /** Category names in the file, with their number of products in this chunk. */
  categories: Map<string, number>;
  /** The original rows of candidates and errors. */
  sources: Map<number, SourceRow>;
  /** Rows with manually corrected cells. */
  correctedRows: number[];
}

/** Yields the rows of a file in order, in chunks. The result is deterministic. */
export async function* groupIntoChunks(
  rows: AsyncIterable<SourceRow>,
  mapping: Mapping,
  mappings: ImportMappings,
  families: Families | null = null,
): AsyncGenerator<Chunk> {
  const grouping = new Grouping(mapping, families);
  let chunk = createChunk(0);
  for await (const source of rows) {
    const row = mapRow(source, mapping);
    if (!row) continue;
    chunk.done += 1;
    if (mapping.corrections.has(row.number)) chunk.correctedRows.push(row.number);
    addRow(chunk, source, row, grouping, mappings);
    if (chunk.done % CHUNK_ROWS !== 0) continue;
    yield chunk;
    chunk = createChunk(chunk.done);
  }
  yield chunk;
}

function createChunk(doneCount: number): Chunk {
  return {
    done: doneCount,
    candidates: [],
    present: [],
    grouped: 0,
    faults: [],
    categories: new Map(),
    sources: new Map(),
    correctedRows: [],
  };
}

function addRow(
  chunk: Chunk,
  source: SourceRow,
  row: MappedRow,
  grouping: Grouping,
  mappings: ImportMappings,
): void {
  const rowKind = grouping.take(row);
  if (rowKind.kind === "grouped") {
    chunk.grouped += 1;
    return;
  }
  const result =
    rowKind.kind === "error"
      ? createFault(row, "product_id", rowKind.fault)
      : checkRow(row, mappings);
  const isNamed = row.category !== "" && findCategoryFault(row.category) === null;
  // Postgres cannot store "\0", so no product has such an id.
  const canBeStored = row.product_id !== "" && !row.product_id.includes("\0");
  if (rowKind.kind === "product" && canBeStored) chunk.present.push(row.product_id);
  if (rowKind.kind === "product" && isNamed) {
    chunk.categories.set(row.category, (chunk.categories.get(row.category) ?? 0) + 1);
  }
  if (result === "skip") return;
  chunk.sources.set(source.number, source);
  if ("kind" in result) chunk.faults.push(result);
  else chunk.candidates.push(result);
}

export interface ImportOptions extends ComparisonOptions {
  mode: ImportMode;
}

export type ImportOutcome = Outcome<RowCandidate>;

export interface Outcomes {
  outcomes: ImportOutcome[];
  /** Errors of the chunk and errors for missing products, sorted by row. */
  faults: ImportFault[];
}

/** Determines the outcomes of a chunk's products by comparing them with the stored products. */
export async function computeOutcomes(
  database: Database,
  chunk: Chunk,
  { mode, ...options }: ImportOptions,
): Promise<Outcomes> {
  const outcomes: ImportOutcome[] = [];
  const faults = [...chunk.faults];
  for (const outcome of await compareCandidates(database, chunk.candidates, options)) {
    const { kind, candidate } = outcome;
    if (kind === "new" && mode === "update") {
      const message = `product_id "${candidate.productId}" does not exist, so it cannot be updated`;
      faults.push(createFault(candidate, "product_id", { kind: "not_there", message }));
    } else outcomes.push(outcome);
  }
  return { outcomes, faults: faults.sort((a, b) => a.row - b.row) };
}
