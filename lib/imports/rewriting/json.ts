import { canEncode } from "../../platform/files/codec.ts";
import { ObjectSplitter } from "../reading/json.ts";

import { Original } from "./original.ts";
import { type Correction, type Rewrite, STATUS_COLUMN } from "./rewrite.ts";

/** Rewrites JSON. Only changed values differ. @throws FileError */
export async function* rewriteJson(job: Rewrite): AsyncGenerator<Uint8Array> {
  const { source, shape, header, corrections } = job;
  const original = new Original(shape.encoding, job.encoding);
  const splitter = new ObjectSplitter(shape.format);
  // The first row contains the names.
  let row = 1;
  for await (const chunk of original.read(source)) {
    for (const { text, start } of splitter.take(chunk)) {
      row += 1;
      const correction = await corrections.findForRow(row);
      if (correction) {
        for (const { at, end, value } of computeChanges(text, correction, header, job)) {
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

function computeChanges(
  text: string,
  { cells, status }: Correction,
  header: readonly string[],
  { encoding, statusColumn }: Rewrite,
): Change[] {
  const members = parseMembers(text);
  const cellValues = [...cells].map(([column, value]) => [header[column] ?? "", value] as const);
  const allValues = statusColumn ? [...cellValues, [STATUS_COLUMN, status] as const] : cellValues;
  const last = members.at(-1);
  const newMembers: string[] = [];
  const changes: Change[] = [];
  for (const [name, value] of allValues) {
    // If a name is repeated, the last member applies.
    const member = members.findLast((candidate) => candidate.name === name);
    const before = member ? text.slice(member.valueStart, member.end) : '""';
    const newValue = formatValueLike(before, value, encoding);
    if (member) changes.push({ at: member.valueStart, end: member.end, value: newValue });
    else
      newMembers.push(
        `${getSpacing(text, members)}${JSON.stringify(name)}${getColon(text, last)}${newValue}`,
      );
  }
  const end = last?.end ?? 1;
  if (newMembers.length > 0) {
    changes.push({ at: end, end, value: `${last ? "," : ""}${newMembers.join(",")}` });
  }
  return changes.sort((a, b) => a.at - b.at);
}

/** Returns the whitespace before the last member's name. */
function getSpacing(text: string, members: readonly Member[]): string {
  const [before, last] = members.slice(-2);
  if (!before) return "";
  const space = last ? text.slice(before.end, last.start) : text.slice(1, before.start);
  return space.replace(",", "");
}

function getColon(text: string, member: Member | undefined): string {
  return member ? text.slice(member.nameEnd, member.valueStart) : ":";
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
  const isAscii = /\\u[0-9a-f]{4}/i.test(before) && !/[^\0-\x7f]/.test(before);
  const json = before.includes("\\/")
    ? JSON.stringify(text).replaceAll("/", "\\/")
    : JSON.stringify(text);
  return json.replace(/[^\0-\x7f]/gu, (character) =>
    isAscii || !canEncode(character, encoding) ? escapeCharacter(character) : character,
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
  valueStart: number;
  end: number;
}

/** Returns the members of an object that is known to be valid JSON. */
function parseMembers(text: string): Member[] {
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
      valueStart: value,
      end,
    });
    position = skipSpace(text, skipSpace(text, end) + 1);
  }
  return members;
}

function skipSpace(text: string, startIndex: number): number {
  let position = startIndex;
  while (/\s/.test(text.charAt(position))) position += 1;
  return position;
}

const VALUE_END = /[,\]}\s]/;

function findValueEnd(text: string, startIndex: number): number {
  let position = startIndex;
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
    else while (position < text.length && !VALUE_END.test(text.charAt(position))) position += 1;
  } while (depth > 0);
  return position;
}

function findStringEnd(text: string, startIndex: number): number {
  let position = startIndex + 1;
  while (text[position] !== '"') position += text[position] === "\\" ? 2 : 1;
  return position + 1;
}
