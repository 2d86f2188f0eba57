import { z } from "zod";
import { orRequired } from "@/lib/fields";

export const loginSchema = z.object({
  email: z
    .string({ error: orRequired("This must be text.") })
    .trim()
    .min(1, "Email is required.")
    .max(254, "This may have at most 254 characters."),
  password: z
    .string({ error: orRequired("This must be text.") })
    .min(1, "Password is required.")
    .max(1000, "This may have at most 1,000 characters."),
});
export type Login = z.output<typeof loginSchema>;
