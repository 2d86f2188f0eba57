"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { applyFix } from "./fix";
import { getText } from "./product-texts";
import type { AnyViolation } from "./violation-card";

const FAILED = "Failed to apply the fix";
const CHANGED = "The text has changed since it was checked.";

/**
 * Applies a violation's fix to the stored product, which is then validated again.
 * @param onDone runs after the product is stored; no other fix can be applied until it finishes
 */
export function useFixIn(
  product: ProductDetailJson | undefined,
  validation: ValidationJson | null | undefined,
  onDone: (product: ProductDetailJson) => Promise<unknown>,
) {
  /** The violation whose fix is being applied. */
  const [fixing, setFixing] = useState<number | null>(null);

  async function run(violation: AnyViolation) {
    if (fixing !== null || !product || !validation) return;
    setFixing(violation.id);
    try {
      const body = changeBy(violation, product, validation);
      const path = `/products/products/${product.id}/`;
      const updatedProduct = await callApi<ProductDetailJson>(path, {
        method: "PATCH",
        body,
        fallback: FAILED,
      });
      await onDone(updatedProduct);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, { tone: "danger" });
    } finally {
      setFixing(null);
    }
  }

  return { fixing, run: (violation: AnyViolation) => void run(violation) };
}

/**
 * Returns the product update that applies a fix.
 * @throws ApiError if the text has changed since the validation
 */
function changeBy(
  violation: AnyViolation,
  { name, description, texts, version }: ProductDetailJson,
  { checked_texts }: ValidationJson,
) {
  const { field, item, fix } = violation;
  const now = { [NAME]: name, [DESCRIPTION]: description, ...texts };
  const text = getText(now, violation);
  if (!fix || text === null || text !== getText(checked_texts ?? {}, violation))
    throw new ApiError(CHANGED, 409, {});
  const fixedText = applyFix(text, fix);
  const saved = { version, reason: fix.label };
  if (field === NAME || field === DESCRIPTION) return { ...saved, [field]: fixedText };
  const current = texts[field];
  const fixedValue = Array.isArray(current)
    ? current.map((each, at) => (at === item ? fixedText : each))
    : fixedText;
  return { ...saved, texts: { ...texts, [field]: fixedValue } };
}
