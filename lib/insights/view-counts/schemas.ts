import { z } from "zod";

export const viewCountJson = z.object({
  id: z.int().describe("The saved view's id."),
  count: z
    .int()
    .nullable()
    .describe(
      "Number of items that the view shows; 10000 if its search has more results. Null for lists other than products, validations and findings.",
    ),
  count_is_exact: z.boolean().describe("False if the view's search has more than 10,000 results."),
});
export type ViewCountJson = z.infer<typeof viewCountJson>;
