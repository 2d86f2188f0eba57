import type { Database } from "@/db/client";
import { readsField } from "@/lib/checking/compile";
import { compiledPolicies, type PolicyPair } from "./policy-set";

/** Whether some rule of a product's policies is about one of these texts. */
export async function policiesRead(
  tx: Database,
  { categoryId, brandGuidelinesId }: PolicyPair,
  fields: readonly string[],
): Promise<boolean> {
  if (fields.length === 0) return false;
  const { policies } = await compiledPolicies(tx, categoryId, brandGuidelinesId);
  return fields.some((field) => readsField(policies, field));
}
