import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/api-client";
import { PRODUCT_PAGE_QUERIES } from "../use-product-page";
import { saveDraft } from "./save";
import type { TextDraft } from "./use-draft";

/** Returns a function that undoes a save, unless someone has changed the saved texts since. */
export function useUndoSave(product: number) {
  const client = useQueryClient();
  return async (reversal: TextDraft): Promise<void> => {
    try {
      const outcome = await saveDraft(product, reversal);
      if (outcome.kind === "saved") showToast("The earlier text is back; its check is queued");
      else
        showToast(
          `Not undone: ${outcome.theirs.by ?? "someone else"} has changed this text since. The history has the earlier text.`,
          { tone: "warning" },
        );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message, { tone: "danger" });
    } finally {
      for (const queryKey of PRODUCT_PAGE_QUERIES) void client.invalidateQueries({ queryKey });
    }
  };
}
