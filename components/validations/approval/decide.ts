import type { ApprovalAction } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import { COMMENTS_REQUIRED_MESSAGE, needsComments } from "@/lib/validations/approvals/decisions";
import type { DecidedJson } from "@/lib/validations/approvals/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import type { FieldErrors } from "../../form/field-errors";

export interface Decision {
  action: ApprovalAction;
  comments: string;
}

/** The response to a decision: the message to show, and the undo token. */
export interface DecisionResponse {
  message: string;
  undo: string;
}

/** Returns an error message for each missing part of a decision, by field. */
export function validateDecision({ action, comments }: Decision): FieldErrors {
  return needsComments(action) && comments.trim() === ""
    ? { comments: [COMMENTS_REQUIRED_MESSAGE] }
    : {};
}

const FAILURE_MESSAGE = "Failed to process approval";

/** Stores or changes the decision on a validation. @throws ApiError */
export async function submitDecision(
  { id, approval }: Pick<ValidationJson, "id" | "approval">,
  { action, comments }: Decision,
): Promise<DecisionResponse> {
  const body = { action, comments: comments.trim() };
  if (approval) {
    const path = `/validations/approvals/${approval.id}/`;
    const { undo } = await callApi<DecidedJson>(path, {
      method: "PATCH",
      body,
      fallback: FAILURE_MESSAGE,
    });
    return { message: "Decision changed", undo };
  }
  return callApi<DecisionResponse>("/validations/approvals/approve_validation/", {
    method: "POST",
    body: { validation_id: id, ...body },
    fallback: FAILURE_MESSAGE,
  });
}
