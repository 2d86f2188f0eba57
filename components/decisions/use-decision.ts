import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DecisionKind, DecisionScope } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { AddedNameJson } from "@/lib/policies/names/schemas";
import { useUndo } from "../undo/use-undo";

export interface Decision {
  kind: DecisionKind;
  scope: DecisionScope;
  reason: string;
  expires_at: string | null;
}

/** Returns functions that store or revoke decisions, and refetch what shows the findings. */
export function useDecision() {
  const client = useQueryClient();
  const { showUndoToast } = useUndo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** @returns whether the request succeeded; if it failed, `error` contains the message */
  async function sendDecision<Answer extends { undo: string }>(
    request: () => Promise<Answer>,
    message: string | ((answer: Answer) => string),
  ) {
    setBusy(true);
    setError(null);
    try {
      const answer = await request();
      await client.invalidateQueries();
      showUndoToast(typeof message === "string" ? message : message(answer), answer.undo);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    decide: (violation: number, decision: Decision) =>
      sendDecision(
        () =>
          callApi<{ undo: string }>(`/validations/violations/${violation}/decision/`, {
            method: "POST",
            body: decision,
            fallback: "Failed to decide on the finding",
          }),
        decision.kind === "wrong" ? "Marked as false positive" : "Accepted as is",
      ),
    takeBack: (decision: number) =>
      sendDecision(
        () =>
          callApi<{ undo: string }>(`/validations/decisions/${decision}/`, {
            method: "DELETE",
            fallback: "Failed to revoke the decision",
          }),
        "Revoked: the finding counts again",
      ),
    /** Adds the violation's possible name to the names. */
    addName: (violation: number) =>
      sendDecision(
        () =>
          callApi<AddedNameJson>("/policies/names/", {
            method: "POST",
            body: { violation },
            fallback: "Failed to add the name",
          }),
        ({ name, queued }) =>
          `“${name.name}” was added to the names. ${pluralize(queued, "product")} will be validated again`,
      ),
  };
}
