import { db } from "@/db/client";
import { type ProductTraits, selectPolicies } from "@/lib/checking/applicability";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { type GivenField, ProductTexts } from "@/lib/checking/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { loadCompiledPolicies, type ReadyPolicies } from "@/lib/policies/policy-set";
import { loadAllFields } from "@/lib/product-fields/queries";
import { readTexts } from "@/lib/product-fields/texts";
import { requireCategory, requireGuidelines } from "@/lib/products/mutations";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import type { AnalyzeInput } from "./analyze-schemas";

/** An unstored product from a request, with the policies to check it against. */
export interface GivenProduct {
  /** Policies that have not been filtered for the product yet. */
  ready: ReadyPolicies;
  traits: Omit<ProductTraits, "texts">;
  texts: ProductTexts;
  /** The texts other than the description. */
  further: GivenField[];
  /** Policies filtered for this product. */
  policies: CompiledPolicies;
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
  const traits = {
    language: input.language ?? detectedLanguage?.language ?? null,
    alternative: detectedLanguage?.alternative ?? null,
    market: input.market ?? null,
  };
  return {
    ready: readyPolicies,
    traits,
    texts,
    further: furtherTexts,
    policies: selectPolicies(readyPolicies.policies, { ...traits, texts }),
  };
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
