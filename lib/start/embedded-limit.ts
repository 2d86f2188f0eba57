import { config } from "@/lib/platform/config";

/** Beyond this many products, lists and imports are slow on the embedded database. */
export const EMBEDDED_PRODUCTS = 20_000;

/** Says whether the workspace has more products than its embedded database is meant for. */
export function outgrowsEmbedded(products: number): boolean {
  return config().embedded && products > EMBEDDED_PRODUCTS;
}
