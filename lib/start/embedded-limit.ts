import { config } from "@/lib/platform/config";

/** Number of products above which lists and imports are slow on the embedded database. */
export const MAX_EMBEDDED_PRODUCTS = 20_000;

/** Returns whether the workspace exceeds the product limit of the embedded database. */
export function outgrowsEmbedded(products: number): boolean {
  return config().embedded && products > MAX_EMBEDDED_PRODUCTS;
}
