import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/api-client";
import { UNDO_VISIBLE_MS } from "../undo/use-undo";
import { saveDraft } from "./save-draft";
import type { DraftBase } from "./text-draft";

/**
 * Returns a function that reports a change of a product's texts and offers to undo it. The undo
 * keeps texts that someone has changed since.
 */
export function useUndoEdit() {
  const client = useQueryClient();

  async function undo(product: number, before: DraftBase, after: DraftBase): Promise<void> {
    const reversal = { base: after, texts: before.texts, reason: "Undo of the change before" };
    try {
      const outcome = await saveDraft(product, reversal);
      if (outcome.kind === "saved") showToast("The earlier text is back; its check is queued");
      else
        showNotUndone(
          `${outcome.theirs.by ?? "someone else"} has changed this text since. The history has the earlier text.`,
        );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showNotUndone(error.message);
    } finally {
      void client.invalidateQueries();
    }
  }

  return (message: string, product: number, before: DraftBase, after: DraftBase) =>
    showToast(message, {
      lifetime: UNDO_VISIBLE_MS,
      action: { label: "Undo", onClick: () => void undo(product, before, after) },
    });
}

function showNotUndone(reason: string): void {
  showToast(`Not undone: ${reason}`, { tone: "warning" });
}
