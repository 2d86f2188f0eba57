import type { ProductFieldJson } from "@/lib/product-fields/schemas";

const BUILT_IN_OPTIONS = [
  { value: "product_id", label: "Product ID" },
  { value: "name", label: "Name" },
  { value: "description", label: "Description" },
  { value: "category", label: "Category" },
  { value: "brand_guidelines", label: "Brand Guideline" },
  { value: "language", label: "Language" },
  { value: "market", label: "Market" },
];

/** Returns the fields that a column can be mapped to, with their labels. */
export function getFieldOptions(fields: readonly ProductFieldJson[]) {
  return [
    ...BUILT_IN_OPTIONS,
    ...fields.map(({ key, label }) => ({ value: `texts.${key}`, label })),
  ];
}
