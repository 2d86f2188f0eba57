import { z } from "zod";

export const SEARCH_RESULT_KINDS = [
  "category",
  "policy",
  "rule",
  "person",
  "view",
  "manual",
] as const;
export type SearchResultKind = (typeof SEARCH_RESULT_KINDS)[number];

export const paletteQuery = z.object({
  search: z
    .string()
    .trim()
    .min(1, "Enter a search term.")
    .max(200, "This is too long.")
    .describe("Part of the name."),
});

const searchResultJson = z.object({
  kind: z.enum(SEARCH_RESULT_KINDS),
  id: z.int(),
  name: z.string(),
  hint: z.string().describe("Its kind, or what it belongs to."),
  href: z.string().describe("The page that shows it, if the user may see it."),
});
export type SearchResultJson = z.infer<typeof searchResultJson>;

export const paletteJson = z
  .array(searchResultJson)
  .describe("At most five of each kind; users only for admins.");
