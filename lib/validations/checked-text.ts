import { sql } from "drizzle-orm";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";

/** SQL for the text that a validation checked. Null until the validation is completed. */
export const CHECKED_TEXT = sql<string | null>`coalesce(${validations}.checked_text,
  case when ${validations}.status = 'completed' then (
    select ${products}.description from ${products}
    where ${products}.id = ${validations}.product_id) end)`;
