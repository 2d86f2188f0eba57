import { diffArrays } from "diff";

/** A replacement of the base's tokens from `start` to `end` (exclusive). */
interface Hunk {
  start: number;
  end: number;
  tokens: string[];
}

/**
 * Merges two versions of a text word by word.
 * @returns null if they changed the same or adjacent words, or if comparing takes more than 500 ms
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | null {
  const tokens = tokenize(base);
  const ourHunks = diffHunks(tokens, ours);
  const theirHunks = diffHunks(tokens, theirs);
  if (!ourHunks || !theirHunks) return null;
  const remainingHunks = theirHunks.filter(
    (hunk) => !ourHunks.some((ourHunk) => isSameHunk(ourHunk, hunk)),
  );
  if (remainingHunks.some((hunk) => ourHunks.some((ourHunk) => touches(ourHunk, hunk))))
    return null;
  const hunks = [...ourHunks, ...remainingHunks].sort((a, b) => a.start - b.start || a.end - b.end);
  const mergedTokens: string[] = [];
  let offset = 0;
  for (const hunk of hunks) {
    mergedTokens.push(...tokens.slice(offset, hunk.start), ...hunk.tokens);
    offset = hunk.end;
  }
  return [...mergedTokens, ...tokens.slice(offset)].join("");
}

/** Splits a text into words and the single characters between them. */
function tokenize(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]/gu) ?? [];
}

function diffHunks(base: string[], text: string): Hunk[] | null {
  const changes = diffArrays(base, tokenize(text), { timeout: 500 });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let offset = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      offset += value.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { start: offset, end: offset, tokens: [] };
      hunks.push(open);
    }
    if (added) open.tokens.push(...value);
    else {
      offset += value.length;
      open.end = offset;
    }
  }
  return hunks;
}

function isSameHunk(a: Hunk, b: Hunk): boolean {
  return a.start === b.start && a.end === b.end && a.tokens.join("") === b.tokens.join("");
}

/** Treats adjacent changes as overlapping, because readers see them as one. */
function touches(a: Hunk, b: Hunk): boolean {
  return a.start <= b.end && b.start <= a.end;
}
