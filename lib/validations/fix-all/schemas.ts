import { z } from "zod";
import { fixJson } from "../fix-schemas";
import { brandViolationJson, violationJson } from "../schemas";

const locationFields = {
  field: z.string().describe("The field of the text: `name`, `description`, or a field's key."),
  item: z.int().nullable().describe("The index of the item in a list, from 0; otherwise null."),
};

const unfixedReasons = ["writer", "missing", "unsafe"] as const;

/** The result of applying all fixes to a product's texts. */
export const fixedJson = z.object({
  texts: z
    .array(z.object({ ...locationFields, before: z.string(), after: z.string() }))
    .describe("The texts that would change."),
  changes: z
    .array(fixJson.extend(locationFields))
    .describe("All changes to the current texts, without overlaps; each can be omitted."),
  score_before: z.number().describe("Based on the findings of code only, 0 to 1."),
  score_after: z.number().describe("The same score after all changes."),
  violations_before: z.int().describe("Violations found by code in the current texts."),
  violations_after: z.int().describe("Violations found by code after all changes."),
  left: z
    .array(
      z.object({
        violation: z.union([brandViolationJson, violationJson]),
        why: z
          .enum(unfixedReasons)
          .describe(
            "`writer`: it needs manual editing; `missing`: it concerns the text as a whole; `unsafe`: the fix would cause another violation or not read well.",
          ),
      }),
    )
    .describe("What code still finds in the texts after all changes."),
});
export type FixedJson = z.infer<typeof fixedJson>;
