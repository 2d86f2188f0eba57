import { useState } from "react";
import { showToast } from "@/components/ui/toast";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { toDraftBase } from "../texts/text-draft";
import { useUndoEdit } from "../texts/use-undo-edit";
import { applyFix } from "./fix";
import { getText } from "./product-texts";
import type { AnyViolation } from "./violation-card";

const FAILURE_MESSAGE = "Failed to apply the fix";
const STALE_TEXT_MESSAGE = "The text has changed since it was checked.";

/**
 * Applies a violation's fix to the stored product, which is then validated again.
 * @param onDone runs after the product is stored; other fixes can be applied only after it finishes
 */
export function useApplyFix(
  product: ProductDetailJson | undefined,
  validation: ValidationJson | null | undefined,
  onDone: (product: ProductDetailJson) => Promise<unknown>,
) {
  /** The violation whose fix is being applied. */
  const [fixing, setFixing] = useState<number | null>(null);

  const offerUndo = useUndoEdit();

  async function run(violation: AnyViolation) {
    if (fixing !== null || !product || !validation) return;
    setFixing(violation.id);
    try {
      const body = buildFixRequest(violation, product, validation);
      const path = `/products/products/${product.id}/`;
      const updatedProduct = await callApi<ProductDetailJson>(path, {
        method: "PATCH",
        body,
        fallback: FAILURE_MESSAGE,
      });
      offerUndo(
        "Fix applied. The product's text is being checked again.",
        product.id,
        toDraftBase(product),
        toDraftBase(updatedProduct),
      );
      await onDone(updatedProduct);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message, { tone: "danger" });
    } finally {
      setFixing(null);
    }
  }

  return { fixing, run: (violation: AnyViolation) => void run(violation) };
}

/** Returns the product update that applies a fix. @throws ApiError if the text has changed */
function buildFixRequest(
  violation: AnyViolation,
  { name, description, texts, version }: ProductDetailJson,
  { checked_texts }: ValidationJson,
) {
  const { field, item, fix } = violation;
  const now = { [NAME]: name, [DESCRIPTION]: description, ...texts };
  const text = getText(now, violation);
  if (!fix || text === null || text !== getText(checked_texts ?? {}, violation))
    throw new ApiError(STALE_TEXT_MESSAGE, 409, {});
  const fixedText = applyFix(text, fix);
  const baseRequest = { version, reason: fix.label };
  if (field === NAME || field === DESCRIPTION) return { ...baseRequest, [field]: fixedText };
  const currentValue = texts[field];
  const fixedValue = Array.isArray(currentValue)
    ? currentValue.map((each, index) => (index === item ? fixedText : each))
    : fixedText;
  return { ...baseRequest, texts: { ...texts, [field]: fixedValue } };
}
