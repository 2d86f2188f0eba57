"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { UndoAnswer } from "@/lib/platform/undo-schemas";

/** The time for which undo is offered, in milliseconds. The server accepts it for a minute. */
export const UNDO_VISIBLE_MS = 10_000;

/** The subject of toasts about decisions. A new toast replaces the previous one. */
export const DECISIONS = "decisions";

/** The last undo token on this page, with its time. */
let latestUndo: { token: string; at: number } | null = null;

/** Returns the last undo token if it is still offered and newer than the given time. */
export function getUndoToken(moment: number): string | null {
  if (!latestUndo || latestUndo.at <= moment || Date.now() - latestUndo.at > UNDO_VISIBLE_MS)
    return null;
  return latestUndo.token;
}

/** Undoes decisions, and refetches all data that shows them. */
export function useUndo() {
  const client = useQueryClient();

  /**
   * Undoes a decision.
   * @returns whether it succeeded; if not, a message is shown
   */
  async function undo(token: string): Promise<boolean> {
    if (latestUndo?.token === token) latestUndo = null;
    try {
      const answer = await callApi<UndoAnswer>("/validations/undo/", {
        method: "POST",
        body: { undo: token },
        fallback: "Failed to undo",
      });
      const reasons = answer.kept.map(({ reason }) => reason);
      toast([answer.message, ...new Set(reasons)].join(". "), {
        about: DECISIONS,
        tone: reasons.length > 0 ? "warning" : "success",
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, { tone: "danger", about: DECISIONS });
      return false;
    } finally {
      void client.invalidateQueries();
    }
  }

  /** Shows a message with an undo button. */
  function showUndoToast(message: string, token: string) {
    latestUndo = { token, at: Date.now() };
    toast(message, {
      about: DECISIONS,
      lifetime: UNDO_VISIBLE_MS,
      action: { label: "Undo", onClick: () => void undo(token) },
    });
  }

  return { undo, showUndoToast };
}
