import { readManual } from "../manual/read";
import type { SearchResultJson } from "./schemas";

/** Minimum length for a full-text search. Shorter searches match titles only. */
const MIN_TEXT_SEARCH_LENGTH = 3;

/**
 * Finds sections of the manual that contain all words, ignoring case. Matches in titles come first.
 * @param limit the maximum number of sections
 */
export async function searchManual(search: string, limit: number): Promise<SearchResultJson[]> {
  const words = search.toLowerCase().split(/\s+/);
  const hasAllWords = (text: string) => words.every((word) => text.includes(word));
  const sections = (await readManual())
    .flatMap((page) => page.sections.map((section) => ({ page, section })))
    .map((entry, index) => ({ ...entry, id: index + 1 }));
  const titleMatches = sections.filter(({ section }) => hasAllWords(section.title.toLowerCase()));
  const textMatches = sections.filter(
    (entry) =>
      search.length >= MIN_TEXT_SEARCH_LENGTH &&
      !titleMatches.includes(entry) &&
      hasAllWords(entry.section.text),
  );
  return [...titleMatches, ...textMatches].slice(0, limit).map(({ page, section, id }) => ({
    kind: "manual",
    id,
    name: section.title,
    hint: section.depth === 1 ? "Manual" : `Manual: ${page.title}`,
    href: section.depth === 1 ? `/help/${page.slug}` : `/help/${page.slug}#${section.id}`,
  }));
}
