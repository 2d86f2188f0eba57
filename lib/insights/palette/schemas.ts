import { z } from "zod";

export const FOUND_KINDS = ["category", "policy", "rule", "person", "view"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const paletteQuery = z.object({
  search: z
    .string()
    .trim()
    .min(1, "Say what to look for.")
    .max(200, "This is too long.")
    .describe("A part of the name."),
});

const foundJson = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  name: z.string(),
  hint: z.string().describe("What sort of thing it is, or where it belongs."),
  href: z.string().describe("The page that shows it, as the caller may see."),
});
export type FoundJson = z.infer<typeof foundJson>;

export const paletteJson = z
  .array(foundJson)
  .describe("At most five of each kind; people for admins alone.");
