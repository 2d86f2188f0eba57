"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/api-client";
import type { ApprovalJson } from "@/lib/approvals/schemas";
import type { ApprovalAction } from "@/lib/enums";
import type { ValidationJson } from "@/lib/validations/schemas";
import { VALIDATIONS } from "../list";

export interface Decision {
  action: ApprovalAction;
  comments: string;
}

type Reviewed = Pick<ValidationJson, "id" | "approval">;

/** Sends decisions, one at a time, and puts what came of them into everything on the screen. */
export function useDecision() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** @returns the sentence to show, or null where it failed and `error` says why */
  async function send(validation: Reviewed, decision: Decision): Promise<string | null> {
    setBusy(true);
    setError(null);
    try {
      const { approval, message } = await (validation.approval
        ? change(validation.approval.id, decision)
        : decide(validation.id, decision));
      client.setQueryData<ValidationJson>(
        [VALIDATIONS.key, validation.id],
        (known) => known && { ...known, approval },
      );
      return message;
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : FAILED);
      return null;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: [VALIDATIONS.key] });
    }
  }

  return { send, busy, error, dismiss: () => setError(null) };
}

const FAILED = "Failed to process approval";

function decide(validation_id: number, decision: Decision) {
  return callApi<{ approval: ApprovalJson; message: string }>(
    "/validations/approvals/approve_validation/",
    { method: "POST", body: { validation_id, ...decision }, fallback: FAILED },
  );
}

async function change(id: number, body: Decision) {
  const approval = await callApi<ApprovalJson>(`/validations/approvals/${id}/`, {
    method: "PATCH",
    body,
    fallback: FAILED,
  });
  return { approval, message: "Decision changed" };
}
