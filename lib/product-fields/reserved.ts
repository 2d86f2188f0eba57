/** What products have beside the catalogue's own fields; columns of files are called so, too. */
const RESERVED = new Set([
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

/** Whether a field may not be called so, as its key or as its label. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name.trim().toLowerCase().replaceAll(" ", "_"));
}
