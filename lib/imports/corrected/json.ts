import { canEncode } from "../../platform/files/codec.ts";
import { ObjectSplitter } from "../reading/json.ts";

import { Original } from "./original.ts";
import { type Correction, type Rewrite, STATUS_COLUMN } from "./rewrite.ts";

/**
 * Rewrites JSON. Everything except the changed values is preserved byte for byte.
 * @throws FileError
 */
export async function* rewriteJson(job: Rewrite): AsyncGenerator<Uint8Array> {
  const { source, shape, header, corrections } = job;
  const original = new Original(shape.encoding, job.encoding);
  const splitter = new ObjectSplitter(shape.format);
  // The first row contains the names.
  let row = 1;
  for await (const piece of original.read(source)) {
    for (const { text, start } of splitter.take(piece)) {
      row += 1;
      const correction = await corrections.of(row);
      if (correction) {
        for (const { at, end, value } of changesOf(text, correction, header, job)) {
          yield* original.replace(start + at, start + end, value);
        }
      }
      yield* original.until(start + text.length);
    }
    yield* original.until(splitter.finalOffset);
  }
  yield* original.rest();
}

/** A span of an object's text and its replacement. */
interface Change {
  at: number;
  end: number;
  value: string;
}

function changesOf(
  text: string,
  { cells, status }: Correction,
  header: readonly string[],
  { encoding, statusColumn }: Rewrite,
): Change[] {
  const members = membersOf(text);
  const cellValues = [...cells].map(([column, value]) => [header[column] ?? "", value] as const);
  const all = statusColumn ? [...cellValues, [STATUS_COLUMN, status] as const] : cellValues;
  const last = members.at(-1);
  const newMembers: string[] = [];
  const changes: Change[] = [];
  for (const [name, value] of all) {
    // If a name is repeated, the last member applies.
    const member = members.findLast((one) => one.name === name);
    const before = member ? text.slice(member.at, member.end) : '""';
    const newValue = formatValueLike(before, value, encoding);
    if (member) changes.push({ at: member.at, end: member.end, value: newValue });
    else
      newMembers.push(
        `${spaceOf(text, members)}${JSON.stringify(name)}${colonOf(text, last)}${newValue}`,
      );
  }
  const end = last?.end ?? 1;
  if (newMembers.length > 0) {
    changes.push({ at: end, end, value: `${last ? "," : ""}${newMembers.join(",")}` });
  }
  return changes.sort((a, b) => a.at - b.at);
}

/** Returns the white space before the last member's name. */
function spaceOf(text: string, members: readonly Member[]): string {
  const [before, last] = members.slice(-2);
  if (!before) return "";
  const space = last ? text.slice(before.end, last.start) : text.slice(1, before.start);
  return space.replace(",", "");
}

function colonOf(text: string, member: Member | undefined): string {
  return member ? text.slice(member.nameEnd, member.at) : ":";
}

/**
 * Formats a text like the value that it replaces: as an array if the value is one, and with `\u`
 * escapes if the value uses them for all non-ASCII characters.
 */
function formatValueLike(before: string, text: string, encoding: string): string {
  if (before.startsWith("[")) {
    const items = text === "" ? [] : text.split("\n");
    const gap = /,\s+/.exec(before)?.[0] ?? ",";
    return `[${items.map((item) => formatValueLike('""', item, encoding)).join(gap)}]`;
  }
  const inAscii = /\\u[0-9a-f]{4}/i.test(before) && !/[^\0-\x7f]/.test(before);
  const json = before.includes("\\/")
    ? JSON.stringify(text).replaceAll("/", "\\/")
    : JSON.stringify(text);
  return json.replace(/[^\0-\x7f]/gu, (character) =>
    inAscii || !canEncode(character, encoding) ? escapeCharacter(character) : character,
  );
}

function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }).join("");
}

/** A member of an object, with offsets in the object's text. */
interface Member {
  name: string;
  start: number;
  nameEnd: number;
  at: number;
  end: number;
}

/** Returns the members of an object that is known to be valid JSON. */
function membersOf(text: string): Member[] {
  const members: Member[] = [];
  let position = skipSpace(text, 1);
  while (text[position] === '"') {
    const nameEnd = findValueEnd(text, position);
    const value = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = findValueEnd(text, value);
    members.push({
      name: JSON.parse(text.slice(position, nameEnd)) as string,
      start: position,
      nameEnd,
      at: value,
      end,
    });
    position = skipSpace(text, skipSpace(text, end) + 1);
  }
  return members;
}

function skipSpace(text: string, from: number): number {
  let position = from;
  while (/\s/.test(text.charAt(position))) position += 1;
  return position;
}

const END = /[,\]}\s]/;

function findValueEnd(text: string, from: number): number {
  let position = from;
  let depth = 0;
  do {
    const character = text[position];
    if (character === '"') position = findStringEnd(text, position);
    else if (character === "{" || character === "[") {
      depth += 1;
      position += 1;
    } else if (character === "}" || character === "]") {
      depth -= 1;
      position += 1;
    } else if (depth > 0) position += 1;
    else while (position < text.length && !END.test(text.charAt(position))) position += 1;
  } while (depth > 0);
  return position;
}

function findStringEnd(text: string, from: number): number {
  let position = from + 1;
  while (text[position] !== '"') position += text[position] === "\\" ? 2 : 1;
  return position + 1;
}
