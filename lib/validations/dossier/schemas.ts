import { z } from "zod";

export const requestDossiersSchema = z.object({
  product_ids: z
    .array(z.string().trim(), "This must be a list of ids.")
    .min(1, "Specify at least one product.")
    .max(500, "At most 500 products at once.")
    .describe("Business ids."),
});

export const dossierRequestJson = z.object({
  id: z.int(),
  products: z.int(),
  href: z.string().describe("The path of the download, for its user, for 7 days."),
});
export type DossierRequestJson = z.infer<typeof dossierRequestJson>;
