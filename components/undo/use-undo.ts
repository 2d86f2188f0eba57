"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { UndoAnswer } from "@/lib/platform/undo-schemas";

/** How long undo is offered; the server takes it for a minute. */
export const UNDO_OFFERED_MS = 10_000;

/** What toasts about decisions are about: the newest takes the place of the one before. */
export const DECISIONS = "decisions";

/** What was offered last on this page, and when. */
let latest: { token: string; at: number } | null = null;

/** The token that was offered last, where that is still so and it is newer than a moment. */
export function offeredSince(moment: number): string | null {
  if (!latest || latest.at <= moment || Date.now() - latest.at > UNDO_OFFERED_MS) return null;
  return latest.token;
}

/** Takes a decision back and says so; all that shows it is fetched anew. */
export function useUndo() {
  const client = useQueryClient();

  /** @returns whether it was taken back; why not is said */
  async function undo(token: string): Promise<boolean> {
    if (latest?.token === token) latest = null;
    try {
      const answer = await callApi<UndoAnswer>("/validations/undo/", {
        method: "POST",
        body: { undo: token },
        fallback: "Failed to undo",
      });
      const kept = answer.kept.map(({ reason }) => reason);
      toast([answer.message, ...new Set(kept)].join(". "), {
        about: DECISIONS,
        tone: kept.length > 0 ? "warning" : "success",
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

  /** Says that something was decided, with a button that takes it back. */
  function offer(message: string, token: string) {
    latest = { token, at: Date.now() };
    toast(message, {
      about: DECISIONS,
      lifetime: UNDO_OFFERED_MS,
      action: { label: "Undo", onClick: () => void undo(token) },
    });
  }

  return { undo, offer };
}
