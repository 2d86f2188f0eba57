import { z } from "zod";
import { APPROVAL_ACTIONS } from "@/lib/enums";
import { enumFilter, id, idFilter, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { undoToken } from "@/lib/platform/undo-schemas";

export const approvalJson = z.object({
  id: z.int(),
  validation: z.int().describe("The validation's id."),
  action: z.enum(APPROVAL_ACTIONS),
  comments: z.string().describe("May be empty for an approval."),
  approved_by: z.int(),
  approved_by_name: z.string(),
  created_at: timeJson,
  updated_at: timeJson.describe("Later than `created_at` if the decision was changed."),
});
export type ApprovalJson = z.infer<typeof approvalJson>;

export const decidedJson = approvalJson.extend({ undo: undoToken });
export type DecidedJson = z.infer<typeof decidedJson>;

const comments = trimmedText(5000).default("");

export const createApprovalSchema = z.object({
  validation: id,
  action: z.enum(APPROVAL_ACTIONS),
  comments,
});

/** The quick decision in the details dialog. */
export const approveValidationSchema = z.object({
  validation_id: id,
  action: z.enum(APPROVAL_ACTIONS),
  comments,
});

export const updateApprovalSchema = z.object({
  action: z.enum(APPROVAL_ACTIONS).optional(),
  comments: trimmedText(5000).optional(),
});
export type UpdateApproval = z.output<typeof updateApprovalSchema>;

export const approveResponse = z.object({
  message: z.string(),
  approval: approvalJson,
  undo: undoToken,
});

export const DECISION_PHRASES: Record<ApprovalJson["action"], string> = {
  approve: "Validation approved",
  reject: "Validation rejected",
  request_edit: "Edit requested",
};

export const approvalQuery = pageQuery.extend({
  validation: idFilter,
  action: enumFilter(APPROVAL_ACTIONS),
});
export type ApprovalQuery = z.output<typeof approvalQuery>;
