import type { messages, PGlite } from "@electric-sql/pglite";

type Answers = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

const MARK = Buffer.from("\uFEFF");
const DATA_ROW = "D".charCodeAt(0);

/**
 * Puts the U+FEFF back with which a value begins: PGlite's reader takes it for a byte order mark and
 * drops it, as its `new TextDecoder` does by itself. Costs a search for these three bytes where
 * there are none.
 * @param bytes what the answers were read from
 */
export function keepMarks(answers: Answers, bytes: Uint8Array): Answers {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!source.includes(MARK)) return answers;
  const rows = answers.filter((answer) => answer.name === "dataRow") as messages.DataRowMessage[];
  // A message is its kind, its length with these four bytes, and its content.
  for (let at = 0, row = 0; at < source.length; at += 1 + source.readInt32BE(at + 1))
    if (source[at] === DATA_ROW) readMarked(source, at + 7, rows[row++]?.fields ?? []);
  return answers;
}

/** A row's values, each behind its length; -1 for none. */
function readMarked(source: Buffer, start: number, values: (string | null)[]): void {
  let at = start;
  for (const index of values.keys()) {
    const length = source.readInt32BE(at);
    at += 4;
    if (length <= 0) continue;
    const value = source.subarray(at, at + length);
    if (value.subarray(0, MARK.length).equals(MARK)) values[index] = value.toString("utf8");
    at += length;
  }
}
