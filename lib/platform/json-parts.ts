import { startSlices } from "./slices";

/** Minimum length of a part, which takes a few milliseconds to create or send. */
const PART_LENGTH = 65_536;
/** The entries of a list in an object are written one at a time, and their values as a whole. */
const DEPTH = 2;

/** Returns `JSON.stringify(value)` in parts, and lets other requests run between two of them. */
export async function stringifyInParts(value: unknown): Promise<string[]> {
  const pause = startSlices();
  const parts: string[] = [];
  let part = "";
  for (const piece of stringifyPieces(value, DEPTH)) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    parts.push(part);
    part = "";
    await pause();
  }
  if (part !== "") parts.push(part);
  return parts;
}

function* stringifyPieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== "object" || value === null || "toJSON" in value) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? "[" : "{";
  let separator = "";
  for (const [name, child] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && isOmitted(child)) continue;
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
    yield* stringifyPieces(child, depth - 1);
    separator = ",";
  }
  yield isList ? "]" : "}";
}

function isOmitted(value: unknown): boolean {
  return value === undefined || typeof value === "function" || typeof value === "symbol";
}

/** Returns the body of a response. Several parts are sent one at a time. */
export function toBody(parts: readonly string[]): string | ReadableStream<Uint8Array> {
  const [first = ""] = parts;
  if (parts.length <= 1) return first;
  const encoder = new TextEncoder();
  const pause = startSlices();
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause();
      const part = parts[sent++];
      if (part === undefined) controller.close();
      else controller.enqueue(encoder.encode(part));
    },
  });
}
