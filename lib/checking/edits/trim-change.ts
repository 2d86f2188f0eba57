import type { Span } from "../text/characters";

/** Removes unchanged characters from both ends of a change. Never splits a character. */
export function trimChange(
  text: string,
  { start, end, insert }: Span & { insert: string },
): Span & { insert: string } {
  const length = end - start;
  const maxLength = Math.min(length, insert.length);
  let prefixLength = 0;
  while (
    prefixLength < maxLength &&
    text.charCodeAt(start + prefixLength) === insert.charCodeAt(prefixLength)
  )
    prefixLength++;
  if (isHighSurrogate(insert.charCodeAt(prefixLength - 1))) prefixLength--;
  let suffixLength = 0;
  while (
    suffixLength < maxLength - prefixLength &&
    text.charCodeAt(end - 1 - suffixLength) === insert.charCodeAt(insert.length - 1 - suffixLength)
  )
    suffixLength++;
  if (isLowSurrogate(insert.charCodeAt(insert.length - suffixLength))) suffixLength--;
  return {
    start: start + prefixLength,
    end: end - suffixLength,
    insert: insert.slice(prefixLength, insert.length - suffixLength),
  };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
