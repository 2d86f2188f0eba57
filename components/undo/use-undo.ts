import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { UndoResponse } from "@/lib/platform/undo-schemas";

/** How long undo is offered, in milliseconds. The server accepts an undo for one minute. */
export const UNDO_VISIBLE_MS = 10_000;

/** The subject of toasts about decisions. Each new toast replaces the previous toast. */
export const DECISIONS_TOPIC = "decisions";

/** The last undo token on this page, with its time. */
let latestUndo: { token: string; at: number } | null = null;

/** Returns the last undo token if it is still offered and newer than the given time. */
export function getUndoToken(timestamp: number): string | null {
  if (!latestUndo || latestUndo.at <= timestamp || Date.now() - latestUndo.at > UNDO_VISIBLE_MS)
    return null;
  return latestUndo.token;
}

/** Returns functions that undo decisions and refetch all data that shows the decisions. */
export function useUndo() {
  const client = useQueryClient();

  /** Undoes a decision. @returns whether the undo succeeded; if it failed, a message is shown */
  async function undo(token: string): Promise<boolean> {
    if (latestUndo?.token === token) latestUndo = null;
    try {
      const answer = await callApi<UndoResponse>("/validations/undo/", {
        method: "POST",
        body: { undo: token },
        fallback: "Failed to undo",
      });
      const reasons = answer.kept.map(({ reason }) => reason);
      showToast([answer.message, ...new Set(reasons)].join(". "), {
        subject: DECISIONS_TOPIC,
        tone: reasons.length > 0 ? "warning" : "success",
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message, { tone: "danger", subject: DECISIONS_TOPIC });
      return false;
    } finally {
      void client.invalidateQueries();
    }
  }

  function showUndoToast(message: string, token: string) {
    latestUndo = { token, at: Date.now() };
    showToast(message, {
      subject: DECISIONS_TOPIC,
      lifetime: UNDO_VISIBLE_MS,
      action: { label: "Undo", onClick: () => void undo(token) },
    });
  }

  return { undo, showUndoToast };
}
