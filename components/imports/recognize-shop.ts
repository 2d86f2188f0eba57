/** Columns that only the exports of a shop system have. */
const SIGNATURES: readonly [shop: string, columns: readonly string[]][] = [
  ["Shopify", ["handle", "variant sku"]],
  ["Shopify", ["handle", "body (html)"]],
  ["WooCommerce", ["sku", "short description", "regular price"]],
  ["Magento", ["sku", "attribute_set_code"]],
  ["BigCommerce", ["item type", "product name", "product description"]],
  ["Google feed", ["id", "title", "image_link"]],
  ["Google feed", ["g:id", "g:title"]],
];

/** Returns the shop system that exported a file with these columns, or null if it is unknown. */
export function recognizeShop(columns: readonly string[]): string | null {
  const names = new Set(columns.map((name) => name.trim().toLowerCase()));
  const found = SIGNATURES.find(([, signature]) => signature.every((name) => names.has(name)));
  return found?.[0] ?? null;
}
