import type { Product, WithContext } from "schema-dts";
import { getPlainText, toDescriptionText } from "@/lib/reading/plain-text";
import type { SeoSource } from "./types";

/**
 * Returns the product as schema.org JSON-LD with known values only.
 * @param size the amount in the name, such as “30 ml”; empty if there is none
 */
export function createStructuredData(source: SeoSource, size: string): Record<string, unknown> {
  const { name, productId, category, brand } = source;
  const description = toDescriptionText(source.description);
  const gtin = findGtin(getPlainText(source.description));
  const product: WithContext<Product> = {
    "@context": "https://schema.org",
    "@type": "Product",
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(description ? { description } : {}),
    ...(productId ? { sku: productId } : {}),
    ...(category ? { category } : {}),
    ...(brand ? { brand: { "@type": "Brand", name: brand } } : {}),
    ...(size ? { size } : {}),
    ...(gtin ? { gtin } : {}),
  };
  return { ...product };
}

const LABELED_GTIN_PATTERN =
  /\b(?:GTIN|EAN|UPC|ISBN)(?:-?1[34]|-?8)?[\s:#.-]{0,3}(\d{8,14})(?!\d)/giu;

/** Returns a GTIN that is labeled as such and has a valid check digit, or null if there is none. */
function findGtin(text: string): string | null {
  for (const [, digits = ""] of text.matchAll(LABELED_GTIN_PATTERN)) {
    if ([8, 12, 13, 14].includes(digits.length) && hasValidCheckDigit(digits)) return digits;
  }
  return null;
}

/** Validates a GS1 check digit: from the right, every second digit has a weight of 3. */
function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Listing fields that are required but known only to the publishing shop. */
const SHOP_FIELDS = [
  "image: address of a product photo, from the shop",
  "url: address of the product page, from the shop",
  "offers.price and offers.priceCurrency: from the shop's price list",
  "offers.availability: from the shop's stock",
  "aggregateRating or review: from the shop's reviews, where it has any",
] as const;

/** Returns the fields that have no value, each with where to find the value. */
export function listMissingFields(
  data: Record<string, unknown>,
  tags: Record<string, string>,
): string[] {
  return [
    ...("name" in data ? [] : ["name: from the product record"]),
    ...("description" in data ? [] : ["description: from the product record"]),
    ...("sku" in data ? [] : ["sku: from the product record"]),
    ...("brand" in data ? [] : ["brand: from the shop or the manufacturer"]),
    ...("gtin" in data ? [] : ["gtin: the number under the barcode, from the manufacturer"]),
    ...SHOP_FIELDS,
    ...("og:description" in tags
      ? []
      : ["og:description and twitter:description: accept a meta description"]),
    ...("og:locale" in tags ? [] : ["og:locale: the language of the text could not be detected"]),
    "og:image and twitter:image: address of a product photo, from the shop",
    "og:url: address of the product page, from the shop",
  ];
}
