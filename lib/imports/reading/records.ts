import type { SourceRow } from "./row";

/** One object of a file without a header: what it says, by name. */
export type SourceRecord = Record<string, string>;

/** Names are gathered from so many records; a later one adds none. */
const LOOKED_AT = 200;

/** Records as rows below a header of their names. */
export async function* toRows(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRow> {
  const first: SourceRecord[] = [];
  let names: string[] | null = null;
  let number = 1;
  const rowOf = (record: SourceRecord, columns: string[]): SourceRow => {
    number += 1;
    return { number, cells: columns.map((name) => record[name] ?? "") };
  };
  for await (const record of records) {
    if (names) {
      yield rowOf(record, names);
      continue;
    }
    first.push(record);
    if (first.length < LOOKED_AT) continue;
    names = namesOf(first);
    yield { number: 1, cells: names };
    for (const kept of first.splice(0)) yield rowOf(kept, names);
  }
  if (names || first.length === 0) return;
  const columns = namesOf(first);
  yield { number: 1, cells: columns };
  for (const kept of first) yield rowOf(kept, columns);
}

function namesOf(records: SourceRecord[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}
