import { alignWords } from "./align-words";

type Edit = { start: number; end: number; insert: string };

/** Matches start tags of elements whose removal readers notice. */
const CONTENT_TAG = /<(img|picture|video|table|a|h[1-6])(?=[\s/>])([^<>]*)>/gi;
const NAME_BY_TAG: Readonly<Record<string, string>> = {
  img: "image",
  picture: "image",
  video: "video",
  table: "table",
  a: "link",
};

/** Attributes whose last path segment identifies an element. */
const ADDRESS = /\b(?:src|href)\s*=\s*["']?([^"'\s>]+)/i;

/**
 * Lists the images, videos, tables, links and headings that a change removes, as in “the image
 * (photo1.jpg)”. A heading whose words stay is not removed.
 */
export function listRemovedContent(source: string, { start, end, insert }: Edit): string[] {
  const removed = source.slice(start, end);
  if (!removed.includes("<")) return [];
  const remaining = Array.from(insert.matchAll(CONTENT_TAG), ([tag]) => tag);
  const names: string[] = [];
  for (const { 0: tag, 1: rawName = "", 2: attributes = "", index } of removed.matchAll(
    CONTENT_TAG,
  )) {
    const at = remaining.indexOf(tag);
    if (at !== -1) {
      remaining.splice(at, 1);
      continue;
    }
    const name = rawName.toLowerCase();
    const [, address = ""] = ADDRESS.exec(attributes) ?? [];
    if (name.startsWith("h")) {
      const [words = ""] = removed.slice(index + tag.length).split(/<\/h[1-6]/i);
      if (!includesWords(insert, words)) names.push("the heading");
    } else if (name !== "a" || address !== "")
      names.push(`the ${NAME_BY_TAG[name]}${describeAddress(address)}`);
  }
  return [...new Set(names)];
}

/** Returns whether a change removes an image, heading, link, table or more than a sentence. */
export function isLargeRemoval(source: string, edit: Edit): boolean {
  return describeLargeRemoval(source, edit) !== null;
}

/** Describes a large removal, as in “removes the image (photo1.jpg)”; null for other changes. */
export function describeLargeRemoval(source: string, edit: Edit): string | null {
  const names = listRemovedContent(source, edit);
  if (names.length > 0) return `removes ${joinNames(names)}`;
  // Their words can also be changed rather than removed.
  return removesSentences(source, edit) ? "changes more than one sentence" : null;
}

function describeAddress(address: string): string {
  const [path = ""] = address.split(/[?#]/);
  const name = path.split("/").findLast((part) => part !== "") ?? "";
  return name === "" || name.length > 40 ? "" : ` (${name})`;
}

/**
 * Returns whether a change removes most words of more than one sentence or line. Words that stay
 * do not count: small changes that touch are joined to one change, which can span many sentences.
 */
function removesSentences(source: string, { start, end, insert }: Edit): boolean {
  if (end - start <= insert.length) return false;
  const sentences = stripTags(source.slice(start, end))
    .split(SENTENCE_END)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map(splitWords);
  if (sentences.length < 2) return false;
  const keptIndexes = alignWords(sentences.flat(), splitWords(insert));
  if (!keptIndexes) return true;
  let index = 0;
  const removedSentences = sentences.filter((words) => {
    const keptCount = words.filter(() => keptIndexes[index++] !== -1).length;
    return keptCount < words.length / 2;
  });
  return removedSentences.length > 1;
}

const SENTENCE_END = /[.!?…]+["'”’»)]*\s+|[。！？\n\r]+/u;

/** Splits a text into lowercase words, and scripts without spaces into characters. */
function splitWords(text: string): string[] {
  return stripTags(text).toLowerCase().match(WORDS) ?? [];
}

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

function includesWords(text: string, words: string): boolean {
  const [all, part] = [text, words].map((each) => ` ${splitWords(each).join(" ")} `);
  return all?.includes(part ?? "") === true;
}

function stripTags(text: string): string {
  return text.replace(/<[^<>]*>/g, " ").replace(/&[a-z\d#]+;/gi, " ");
}

/** Joins names to “a, b and c”. */
export function joinNames(names: readonly string[]): string {
  const [last = "", ...others] = [...names].reverse();
  return others.length > 0 ? `${others.reverse().join(", ")} and ${last}` : last;
}
