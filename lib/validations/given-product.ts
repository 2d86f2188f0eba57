import { db } from "@/db/client";
import { type ProductTraits, selectPolicies } from "@/lib/checking/rules/policies/applicability";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import { type GivenField, ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { DomainError, invalidField } from "@/lib/errors";
import { loadEvidence } from "@/lib/policies/evidence/load";
import { loadCompiledPolicies, type ReadyPolicies } from "@/lib/policies/policy-set";
import { loadAllFields } from "@/lib/product-fields/queries";
import { readTexts } from "@/lib/product-fields/texts";
import { requireCategory, requireGuidelines } from "@/lib/products/mutations";
import { resolveBusinessId } from "@/lib/products/queries";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import type { AnalyzeInput } from "./analyze-schemas";

/** An unstored product from a request, with the policies to check it against. */
export interface GivenProduct {
  /** Policies that have not been filtered for the product yet. */
  ready: ReadyPolicies;
  traits: Omit<ProductTraits, "texts">;
  texts: ProductTexts;
  /** The texts other than the description. */
  otherTexts: GivenField[];
  /** Policies filtered for this product. */
  policies: CompiledPolicies;
  /** The internal id of the stored product that the request refers to, or null. */
  productId: number | null;
}

/**
 * Loads the policies and parses the texts for a product in a request.
 * @throws DomainError invalid for an unknown category, guideline or field
 */
export async function loadGivenProduct(input: AnalyzeInput): Promise<GivenProduct> {
  const guidelines = input.brand_guidelines ?? null;
  await requireCategory(db(), input.category);
  await requireGuidelines(db(), guidelines);
  const readyPolicies = await loadCompiledPolicies(
    db(),
    input.category,
    guidelines,
    input.as_of ?? undefined,
  );
  const furtherTexts = await readGivenTexts(input);
  const texts = ProductTexts.of([...furtherTexts, [DESCRIPTION, input.description]]);
  const visibleDescription = texts.at(DESCRIPTION, null)?.text ?? "";
  const detectedLanguage = input.language ? null : (await loadLanguageReader())(visibleDescription);
  const productId = await resolveGivenProduct(input);
  const subject = { productId, categoryId: input.category, brandGuidelinesId: guidelines };
  const getEvidence = await loadEvidence(db(), [subject], readyPolicies.policies.claims);
  const traits = {
    evidence: { records: getEvidence(subject), day: readyPolicies.day },
    language: input.language ?? detectedLanguage?.language ?? null,
    alternative: detectedLanguage?.alternative ?? null,
    market: input.market ?? null,
  };
  return {
    ready: readyPolicies,
    traits,
    texts,
    otherTexts: furtherTexts,
    policies: selectPolicies(readyPolicies.policies, { ...traits, texts }),
    productId,
  };
}

/** @throws DomainError invalid, under `product_id`, if the product does not exist */
async function resolveGivenProduct({ product_id }: AnalyzeInput): Promise<number | null> {
  if (!product_id) return null;
  return resolveBusinessId(product_id).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === "not_found")
      throw invalidField("product_id", "This product does not exist.");
    throw error;
  });
}

/**
 * Returns the texts of a request other than the description, in the order of the fields.
 * @throws DomainError invalid, under `texts`
 */
async function readGivenTexts({
  name,
  texts: inputTexts = {},
}: AnalyzeInput): Promise<GivenField[]> {
  const texts = await readTexts(db(), inputTexts);
  const fields = texts.size > 0 ? await loadAllFields(db()) : [];
  const fieldTexts = fields.flatMap(({ key }): GivenField[] => {
    const text = texts.get(key);
    return text === undefined ? [] : [[key, text]];
  });
  return name ? [[NAME, name], ...fieldTexts] : fieldTexts;
}
