import type { FIELD_KINDS } from "@/lib/enums";

/** A custom field that is suggested for columns of common shop exports. */
export interface SuggestedField {
  key: string;
  label: string;
  kind: (typeof FIELD_KINDS)[number];
}

const SUGGESTIONS: readonly (SuggestedField & { names: readonly string[] })[] = [
  {
    key: "seo_title",
    label: "SEO title",
    kind: "text",
    names: [
      "seo title",
      "meta title",
      "title tag",
      "metafield: title tag [string]",
      "meta: yoast wpseo title",
      "meta: rank math title",
      "page title",
      "search engine title",
    ],
  },
  {
    key: "seo_description",
    label: "SEO description",
    kind: "text",
    names: [
      "seo description",
      "meta description",
      "description tag",
      "metafield: description tag [string]",
      "meta: yoast wpseo metadesc",
      "meta: rank math description",
      "search engine description",
    ],
  },
  {
    key: "vendor",
    label: "Vendor",
    kind: "text",
    names: [
      "vendor",
      "brand",
      "brand name",
      "brands",
      "manufacturer",
      "marke",
      "hersteller",
      "marque",
    ],
  },
  {
    key: "barcode",
    label: "Barcode",
    kind: "text",
    names: [
      "barcode",
      "variant barcode",
      "gtin",
      "ean",
      "ean13",
      "ean-13",
      "upc",
      "gtin, upc, ean, or isbn",
      "product upc/ean",
    ],
  },
  {
    key: "price",
    label: "Price",
    kind: "text",
    names: [
      "price",
      "variant price",
      "regular price",
      "price tax included",
      "price (tax incl.)",
      "preis",
      "prix",
      "precio",
      "prezzo",
    ],
  },
  {
    key: "tags",
    label: "Tags",
    kind: "text",
    names: ["tags", "tag", "product tags", "schlagwörter"],
  },
];

/** The product fields that an import can create. */
export const SUGGESTED_FIELDS: readonly SuggestedField[] = SUGGESTIONS;

/**
 * Suggests custom fields for ignored columns of shop exports by column name. If two columns match
 * the same field, the first is used.
 * @param columns columns with their fields, or null if ignored
 */
export function suggestFields(
  columns: readonly { name: string; field: string | null }[],
): Map<string, SuggestedField> {
  const usedFields = new Set(columns.map(({ field }) => field));
  const suggestedFields = new Map<string, SuggestedField>();
  for (const { names, ...field } of SUGGESTIONS) {
    if (usedFields.has(`texts.${field.key}`)) continue;
    const column = columns.find(
      ({ name, field }) => field === null && names.includes(normalizeName(name)),
    );
    if (column) suggestedFields.set(column.name, field);
  }
  return suggestedFields;
}

/** Returns the key of the suggested field for a column name, or null if there is none. */
export function findFieldKey(name: string): string | null {
  return SUGGESTIONS.find(({ names }) => names.includes(normalizeName(name)))?.key ?? null;
}

/**
 * Normalizes a column name: lowercase, without a feed's namespace prefix, and with whitespace and
 * underscores replaced by single spaces.
 */
function normalizeName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(?:g:|yml:)/, "")
    .replace(/[\s_]+/g, " ")
    .trim();
}
