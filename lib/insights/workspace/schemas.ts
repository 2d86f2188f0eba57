import { z } from "zod";
import { idFilter } from "@/lib/platform/fields";
import { patternJson } from "@/lib/validations/findings/schemas";

export const workspaceJson = z.object({
  demo: z.boolean().describe("Whether it contains demo data."),
  products: z.int(),
  categories: z.int(),
  rules: z.int().describe("Rules of categories, brand guidelines and rule sets."),
  steps: z
    .object({
      products: z.boolean().describe("Whether there are products."),
      rules: z.boolean().describe("Whether there are rules that apply to products."),
      findings: z
        .boolean()
        .describe(
          "Whether rules have checked products: there are findings, or all products passed.",
        ),
    })
    .describe("Which first steps are done."),
  dismissed: z.boolean().describe("Whether an admin dismissed the card with the first steps."),
});
export type WorkspaceJson = z.infer<typeof workspaceJson>;

export const updateWorkspaceSchema = z.object({
  dismissed: z
    .literal(true, "This must be true.")
    .describe("Dismisses the card with the first steps."),
});

export const clearWorkspaceSchema = z.object({
  confirm: z.literal("clear", "This must be “clear”.").describe("The word `clear`."),
});

/** The numbers of items that clearing the workspace deletes. */
export const clearedJson = z.object({
  message: z.string(),
  products: z.int(),
  policies: z.int().describe("Categories, brand guidelines and rule sets."),
  uploads: z.int(),
});
export type ClearedJson = z.infer<typeof clearedJson>;

export const resultsQuery = z.object({ batch: idFilter.describe("Only products of a batch.") });

export const resultsJson = z.object({
  products: z.int(),
  checked: z.int().describe("Products among them whose validation has ended."),
  compliant: z.int().describe("Products among them that passed, or were approved or published."),
  failing: z.int().describe("Products among them that need review."),
  fixable: z
    .int()
    .describe(
      "Open findings that can be fixed by replacing or removing words; each fix is verified before it is applied.",
    ),
  patterns: z
    .array(patternJson)
    .describe(
      "The three patterns whose fixes would make the most products pass; ties are broken by the number of findings.",
    ),
});
export type ResultsJson = z.infer<typeof resultsJson>;
