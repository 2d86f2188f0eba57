import { z } from "zod";

/** Number of seconds during which a decision can be undone. */
export const UNDO_SECONDS = 60;

/** The token to undo a decision. It is part of every response to a decision. */
export const undoToken = z
  .string()
  .describe(`A token that undoes this within ${UNDO_SECONDS} seconds; only for the same user.`);

export const undoSchema = z.object({
  undo: z
    .string({
      error: ({ input }) =>
        input === undefined ? "This field is required." : "This must be text.",
    })
    .describe("The token returned by the decision."),
});

export const undoResponse = z.object({
  message: z.string(),
  restored: z.int().describe("Number of restored items."),
  kept: z
    .array(
      z.object({
        validation: z.int().nullable().describe("Null if the product was never checked."),
        product: z.int(),
        reason: z.string(),
      }),
    )
    .describe("Items of a bulk decision that were changed since; they are left unchanged."),
});
export type UndoResponse = z.infer<typeof undoResponse>;
