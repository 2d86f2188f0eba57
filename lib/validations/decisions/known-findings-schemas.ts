import { z } from "zod";
import { timeJson } from "@/lib/platform/fields";

export const knownFindingsJson = z
  .object({
    drawn_at: timeJson.nullable().describe("When findings were last accepted as known."),
    until: z
      .string()
      .meta({ format: "date" })
      .nullable()
      .describe("The last day, in UTC, on which they are accepted."),
    total: z.int().nullable().describe("How many were accepted, without withdrawn ones."),
    left: z.int().nullable().describe("How many of them still exist and are accepted."),
  })
  .describe("All null if none were accepted.");
export type KnownFindingsJson = z.infer<typeof knownFindingsJson>;
