import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import type { FieldText, Texts } from "@/lib/enums";
import { isSameText } from "@/lib/product-fields/texts";
import type { Candidate } from "./check";

/** The columns of a product that an import can change. */
const compared = {
  id: products.id,
  productId: products.productId,
  name: products.name,
  description: products.description,
  categoryId: products.categoryId,
  brandGuidelinesId: products.brandGuidelinesId,
  language: products.language,
  market: products.market,
  texts: products.texts,
};
export type StoredProduct = {
  [Name in keyof typeof compared]: (typeof products.$inferSelect)[Name];
};

/** The changes of a product, as in `PATCH /products/products/{id}/`. */
interface Change {
  name?: string;
  description?: string;
  category?: number;
  brand_guidelines?: number | null;
  language?: string | null;
  market?: string | null;
  texts?: Record<string, FieldText | null>;
}

export type Outcome =
  | { kind: "new"; candidate: Candidate & { description: string } }
  | { kind: "changed"; candidate: Candidate; stored: StoredProduct; change: Change }
  | { kind: "same"; candidate: Candidate; stored: StoredProduct }
  /** Only updates are requested, and it does not exist. */
  | { kind: "not_there"; candidate: Candidate }
  /** It does not exist, and has no description with which to add it. */
  | { kind: "no_description"; candidate: Candidate };

export interface ImportOptions {
  mode: "add" | "add_and_update" | "update";
  /** Fields whose empty cells clear the stored value. */
  clears: ReadonlySet<string>;
}

/** Determines the outcome of each product of a file, in order, given what is stored. */
export async function compareAll(
  on: Database,
  candidates: readonly Candidate[],
  terms: ImportOptions,
): Promise<Outcome[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ productId }) => productId);
  const found = await on.select(compared).from(products).where(inArray(products.productId, ids));
  const byId = new Map(found.map((stored) => [stored.productId, stored]));
  return candidates.map((candidate) => compare(candidate, byId.get(candidate.productId), terms));
}

function compare(
  candidate: Candidate,
  stored: StoredProduct | undefined,
  terms: ImportOptions,
): Outcome {
  if (!stored) return compareNew(candidate, terms);
  const change = terms.mode === "add" ? {} : changeOf(candidate, stored, terms.clears);
  return Object.keys(change).length > 0
    ? { kind: "changed", candidate, stored, change }
    : { kind: "same", candidate, stored };
}

function compareNew(candidate: Candidate, { mode }: ImportOptions): Outcome {
  const { description } = candidate;
  if (mode === "update") return { kind: "not_there", candidate };
  if (description === undefined) return { kind: "no_description", candidate };
  return { kind: "new", candidate: { ...candidate, description } };
}

/** Returns what differs; an empty cell keeps the stored value unless it clears. */
function changeOf(
  candidate: Candidate,
  stored: StoredProduct,
  clears: ReadonlySet<string>,
): Change {
  const { name, description, category, brandGuidelines, language, market } = candidate;
  const cleared = <T>(field: string, value: T | undefined) =>
    value === undefined && clears.has(field) ? null : value;
  const wanted = {
    brand_guidelines: cleared("brand_guidelines", brandGuidelines),
    language: cleared("language", language),
    market: cleared("market", market),
  };
  const change: Change = {};
  if (name !== undefined && name !== stored.name) change.name = name;
  if (description !== undefined && description !== stored.description) {
    change.description = description;
  }
  if (typeof category === "number" && category !== stored.categoryId) change.category = category;
  if (differs(wanted.brand_guidelines, stored.brandGuidelinesId))
    change.brand_guidelines = wanted.brand_guidelines;
  const texts = changedTexts(candidate.texts, stored.texts, clears);
  if (Object.keys(texts).length > 0) change.texts = texts;
  if (differs(wanted.language, stored.language)) change.language = wanted.language;
  if (differs(wanted.market, stored.market)) change.market = wanted.market;
  return change;
}

function changedTexts(given: Texts, stored: Texts, clears: ReadonlySet<string>) {
  const cleared = [...clears].flatMap((field) =>
    field.startsWith("texts.") ? [field.slice("texts.".length)] : [],
  );
  const wanted = [...new Set([...Object.keys(given), ...cleared])].map(
    (key) => [key, given[key] ?? null] as const,
  );
  return Object.fromEntries(
    wanted.filter(([key, value]) => !isSameText(value, stored[key] ?? null)),
  );
}

function differs<T>(wanted: T | undefined, stored: T): wanted is T {
  return wanted !== undefined && wanted !== stored;
}
