import type { Database } from "@/db/client";
import { readsField } from "@/lib/checking/compile";
import { loadCompiledPolicies, type PolicyPair } from "./policy-set";

/** Returns whether any rule in a product's policies applies to one of these fields. */
export async function areFieldsChecked(
  tx: Database,
  { categoryId, brandGuidelinesId }: PolicyPair,
  fields: readonly string[],
): Promise<boolean> {
  if (fields.length === 0) return false;
  const { policies } = await loadCompiledPolicies(tx, categoryId, brandGuidelinesId);
  return fields.some((field) => readsField(policies, field));
}
