import { z } from "zod";
import { undoToken } from "@/lib/platform/undo-schemas";
import { productDetailJson } from "@/lib/products/schemas";
import { validationJson } from "../schemas";
import { findingDecisionJson } from "./schemas";

/** The response to a decision on a finding, or to revoking one, with all affected data. */
export const findingDecidedAnswer = z.object({
  decision: findingDecisionJson,
  validation: validationJson.describe("The product's latest completed one, as it is now."),
  product: productDetailJson,
  undo: undoToken,
});
export type FindingDecidedAnswer = z.infer<typeof findingDecidedAnswer>;

/** The response to an update of a decision. */
export const decisionChangedAnswer = findingDecisionJson.extend({ undo: undoToken });
