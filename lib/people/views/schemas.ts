import { z } from "zod";
import { VIEWED_LISTS } from "@/lib/enums";
import { enumFilter, text, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";

export const savedViewJson = z.object({
  id: z.int(),
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  query: z.string().describe("The query string of the list's screen, without `?`."),
  shared: z.boolean().describe("Whether all users can see it."),
  is_own: z.boolean().describe("Whether the user owns it."),
  may_change: z.boolean().describe("Whether the user can change it: its owner, or an admin."),
  created_by: z.int(),
  created_by_name: z.string(),
  created_at: timeJson,
  updated_at: timeJson,
});
export type SavedViewJson = z.infer<typeof savedViewJson>;

export const savedViewQuery = pageQuery.extend({ list: enumFilter(VIEWED_LISTS) });
export type SavedViewQuery = z.output<typeof savedViewQuery>;

const name = trimmedText(80, 1).describe(
  "1 to 80 characters, unique among the user's views of the list. A user can have at most 50 views.",
);
const query = text(4000)
  .refine(
    (value) => /^[^?#\s]*$/.test(value),
    "This must be a query string: the part of a URL after “?”.",
  )
  .describe("The query string of the list's screen, without `?`; empty for the whole list.");
const sharedFlag = z.boolean("This must be true or false.");

export const createSavedViewSchema = z.object({
  list: z.enum(VIEWED_LISTS),
  name,
  query,
  shared: sharedFlag.default(false),
});
export type CreateSavedView = z.output<typeof createSavedViewSchema>;

export const updateSavedViewSchema = z
  .object({ name, query, shared: sharedFlag })
  .partial()
  .describe("Omitted values stay unchanged.");
export type UpdateSavedView = z.output<typeof updateSavedViewSchema>;
