import { z } from "zod";
import { MAX_NAME_LENGTH } from "@/lib/checking/text/names";
import { id, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { undoToken } from "@/lib/platform/undo-schemas";

export const nameJson = z.object({
  id: z.int(),
  name: z.string().describe("The name as written outside of capitals: `Massey Ferguson`."),
  created_by_name: z.string().nullable().describe("Who added it; null if the user was deleted."),
  created_at: timeJson,
});
export type NameJson = z.infer<typeof nameJson>;

export const namesQuery = pageQuery.extend({
  search: z.string().trim().optional().describe("Part of the name."),
});
export type NamesQuery = z.output<typeof namesQuery>;

/** Adds a name as written, or the possible name of a finding. */
export const addNameSchema = z
  .object({
    name: trimmedText(MAX_NAME_LENGTH, 1)
      .optional()
      .describe("The name as written outside of capitals."),
    violation: id
      .optional()
      .describe("A violation; adds its `possible_name`, as the catalogue spells it."),
  })
  .check((context) => {
    if ((context.value.name === undefined) === (context.value.violation === undefined))
      context.issues.push({
        code: "custom",
        input: context.value,
        path: ["name"],
        message: "Send either a name or a violation.",
      });
  });
export type AddName = z.output<typeof addNameSchema>;

export const addedNameJson = z.object({
  name: nameJson,
  texts: z.int().describe("The number of products that spell the name like this."),
  queued: z.int().describe("The number of products that are validated again."),
  undo: undoToken,
});
export type AddedNameJson = z.infer<typeof addedNameJson>;

export const suggestedNameJson = z.object({
  name: z.string().describe("The name as the catalogue spells it."),
  texts: z.int().describe("The number of products that spell the name like this."),
  products: z.int().describe("The number of products with an open finding that contains it."),
});
export type SuggestedNameJson = z.infer<typeof suggestedNameJson>;

export const removedNameJson = z.object({
  message: z.string(),
  undo: undoToken,
});
export type RemovedNameJson = z.infer<typeof removedNameJson>;
