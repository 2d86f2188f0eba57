import { DECISIONS, VERDICTS } from "@/lib/enums";
import { oneOf } from "../list/filters";

export const byVerdict = oneOf(VERDICTS, {
  label: "Verdict",
  names: { compliant: "Compliant", not_compliant: "Not compliant" },
});

export const byDecision = oneOf(DECISIONS, {
  label: "Decision",
  names: {
    none: "Undecided",
    approved: "Approved",
    rejected: "Rejected",
    edit_requested: "Edit requested",
  },
});
