import { z } from "zod";
import { findingDecisionJson } from "@/lib/findings/decisions/schemas";
import { undoToken } from "@/lib/platform/undo-schemas";
import { productDetailJson } from "@/lib/products/schemas";
import { validationJson } from "../schemas";

/** The response to a decision on a finding, or to revoking one, with all affected data. */
export const findingDecidedResponse = z.object({
  decision: findingDecisionJson,
  validation: validationJson.describe("The product's latest completed one, as it is now."),
  product: productDetailJson,
  undo: undoToken,
});
export type FindingDecidedResponse = z.infer<typeof findingDecidedResponse>;

export const decisionChangedResponse = findingDecisionJson.extend({ undo: undoToken });
