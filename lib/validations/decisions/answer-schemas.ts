import { z } from "zod";
import { undoToken } from "@/lib/platform/undo-schemas";
import { productDetailJson } from "@/lib/products/schemas";
import { validationJson } from "../schemas";
import { findingDecisionJson } from "./schemas";

/** What deciding on a finding, and taking that back, answers: everything that follows from it. */
export const findingDecidedAnswer = z.object({
  decision: findingDecisionJson,
  validation: validationJson.describe("The product's latest completed one, as it is now."),
  product: productDetailJson,
  undo: undoToken,
});
export type FindingDecidedAnswer = z.infer<typeof findingDecidedAnswer>;

/** What changing a decision answers. */
export const decisionChangedAnswer = findingDecisionJson.extend({ undo: undoToken });
