import { DECISIONS, VERDICTS } from "@/lib/enums";
import { oneOf } from "../list/filters";

/** With `all`, it is shown in the bar itself. */
export const byVerdict = (all?: string) =>
  oneOf(VERDICTS, {
    label: "Verdict",
    all,
    names: { compliant: "Compliant", not_compliant: "Not compliant" },
  });

export const byDecision = (all?: string) =>
  oneOf(DECISIONS, {
    label: "Decision",
    all,
    names: {
      none: "Undecided",
      approved: "Approved",
      rejected: "Rejected",
      edit_requested: "Edit requested",
    },
  });
