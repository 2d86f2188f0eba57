/** Built-in fields of products, which are also column names in files. */
const RESERVED_NAMES = new Set([
  "any",
  "brand_guidelines",
  "category",
  "description",
  "id",
  "language",
  "market",
  "name",
  "original_description",
  "product_id",
  "status",
  "texts",
  "__proto__",
]);

/** Returns whether a field cannot have this key or label. */
export function isReserved(name: string): boolean {
  return RESERVED_NAMES.has(name.trim().toLowerCase().replaceAll(" ", "_"));
}
