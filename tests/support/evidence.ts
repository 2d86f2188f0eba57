import type { Api } from "./api";
import { createCategory, createProduct } from "./factories";
import { runQueue } from "./run-queue";

export const EVIDENCE = "/policies/evidence/";
export const CLAIM = "Recycled material";

/** Inserts a category with a rule that names a claim, and a validated product that makes it. */
export async function createClaimProduct(
  api: Api,
  values: { description?: string; market?: string; claim?: string | null } = {},
) {
  const { description = "Made of recycled cotton.", market, claim = CLAIM } = values;
  const category = await createCategory({}, [
    { ruleContent: "recycled, recycled cotton", description: "Recycled", severity: "high", claim },
  ]);
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: api.users.reviewer.id,
    description,
    market,
  });
  await validate(api, product.productId);
  return { category, product };
}

/** Validates a product and returns its latest validation. */
export async function validate(api: Api, productId: string) {
  await api.reviewer.post("/validations/trigger/", { product_ids: [productId] });
  await runQueue();
  return latest(api, productId);
}

export async function latest(api: Api, productId: string) {
  const { body } = await api.viewer.get(`/validations/validations/by-product/${productId}/`);
  const answer = await api.viewer.get(`/validations/validations/${body.results[0].id}/`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Returns the fields of a valid record. */
export function evidenceOf(fields: object = {}) {
  return {
    claim: CLAIM,
    kind: "certificate",
    issuer: "Control Union",
    reference: "GRS-1042",
    applies_to: { all: true },
    ...fields,
  };
}

export async function addEvidence(api: Api, fields: object = {}) {
  const { status, body } = await api.admin.post(EVIDENCE, evidenceOf(fields));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
