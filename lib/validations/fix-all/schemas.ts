import { z } from "zod";
import { fixJson } from "../repair-schemas";
import { brandViolationJson, violationJson } from "../schemas";

const place = {
  field: z.string().describe("Whose text it is of: `name`, `description`, or a field's key."),
  item: z.int().nullable().describe("In a list, which of its items, from 0; null elsewhere."),
};

const leftReasons = ["writer", "missing", "unsafe"] as const;

/** The result of applying all fixes to a product's texts. */
export const fixedJson = z.object({
  texts: z
    .array(z.object({ ...place, before: z.string(), after: z.string() }))
    .describe("The texts that would change."),
  changes: z
    .array(fixJson.extend(place))
    .describe("Every change of the texts as they are, none overlapping; each may be left out."),
  score_before: z.number().describe("By what code finds alone, 0 to 1."),
  score_after: z.number().describe("The same, once all changes are in."),
  violations_before: z.int().describe("Found by code, in the texts as they are."),
  violations_after: z.int().describe("Found by code, once all changes are in."),
  left: z
    .array(
      z.object({
        violation: z.union([brandViolationJson, violationJson]),
        why: z
          .enum(leftReasons)
          .describe(
            "`writer`: no change of its words is safe; `missing`: it is about the text as a whole; `unsafe`: the fix would cause another violation or not read well.",
          ),
      }),
    )
    .describe("What code still finds, in the texts with all changes."),
});
export type FixedJson = z.infer<typeof fixedJson>;
