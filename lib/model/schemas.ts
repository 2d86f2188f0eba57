import { z } from "zod";

export const outageJson = z.object({
  outage: z
    .object({
      since: z.string().meta({ format: "date-time" }),
      waiting: z.int().describe("How many checks are waiting for the model."),
    })
    .nullable()
    .describe("Null while the model answers, or if there is no model."),
});
export type OutageJson = z.infer<typeof outageJson>;
