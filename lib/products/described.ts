import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productSeo } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { shownText } from "@/lib/seo/scoring/structured-data";
import type { Product } from "./mutations";

/**
 * Writes down a product's description wherever it is left out because it is the product's: in the
 * verdicts that were made of it and in the SEO record. Whoever is about to change it does this first.
 */
export async function keepDescription(tx: Database, before: Product): Promise<void> {
  const { id, description } = before;
  await tx
    .update(validations)
    .set({ checkedText: description })
    .where(
      and(
        eq(validations.productId, id),
        eq(validations.status, "completed"),
        isNull(validations.checkedText),
      ),
    );
  const shown = shownText(description);
  if (shown === "") return;
  const added = JSON.stringify({ description: shown });
  await tx
    .update(productSeo)
    .set({ structuredData: sql`${productSeo.structuredData} || ${added}::text::jsonb` })
    .where(
      and(
        eq(productSeo.productId, id),
        sql`${productSeo.descriptionHash} = md5(${description}::text)`,
        sql`not jsonb_exists(${productSeo.structuredData}, 'description')`,
      ),
    );
}
