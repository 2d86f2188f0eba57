import { db } from "@/db/client";
import { forProduct, type ProductTraits } from "@/lib/checking/applicability";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { type GivenField, ProductTexts } from "@/lib/checking/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { compiledPolicies, type ReadyPolicies } from "@/lib/policies/policy-set";
import { allFields } from "@/lib/product-fields/queries";
import { readTexts } from "@/lib/product-fields/texts";
import { requireCategory, requireGuidelines } from "@/lib/products/mutations";
import { languageReader } from "@/lib/reading/detect-language";
import type { Analyze } from "./analyze-schemas";

/** A product from a request, which is not stored, with the policies that it is checked against. */
export interface GivenProduct {
  /** Not yet filtered for the product. */
  ready: ReadyPolicies;
  traits: Omit<ProductTraits, "texts">;
  texts: ProductTexts;
  /** Those besides the description. */
  further: GivenField[];
  /** Filtered for this product. */
  policies: CompiledPolicies;
}

/** @throws DomainError invalid for an unknown category, guideline or field */
export async function givenProduct(input: Analyze): Promise<GivenProduct> {
  const guidelines = input.brand_guidelines ?? null;
  await requireCategory(db(), input.category);
  await requireGuidelines(db(), guidelines);
  const ready = await compiledPolicies(db(), input.category, guidelines, input.as_of ?? undefined);
  const further = await givenTexts(input);
  const texts = ProductTexts.of([...further, [DESCRIPTION, input.description]]);
  const shown = texts.at(DESCRIPTION, null)?.text ?? "";
  const detected = input.language ? null : (await languageReader())(shown);
  const traits = {
    language: input.language ?? detected?.language ?? null,
    alternative: detected?.alternative ?? null,
    market: input.market ?? null,
  };
  return {
    ready,
    traits,
    texts,
    further,
    policies: forProduct(ready.policies, { ...traits, texts }),
  };
}

/**
 * Returns the further texts of a request, in the order of the fields.
 * @throws DomainError invalid, under `texts`
 */
async function givenTexts({ name, texts: sent = {} }: Analyze): Promise<GivenField[]> {
  const texts = await readTexts(db(), sent);
  const fields = texts.size > 0 ? await allFields(db()) : [];
  const own = fields.flatMap(({ key }): GivenField[] => {
    const text = texts.get(key);
    return text === undefined ? [] : [[key, text]];
  });
  return name ? [[NAME, name], ...own] : own;
}
