import { DECISIONS, VERDICTS } from "@/lib/enums";
import { defineChoiceFilter } from "../list/filters";

export const verdictFilter = defineChoiceFilter(VERDICTS, {
  label: "Verdict",
  names: { compliant: "Compliant", not_compliant: "Not compliant" },
});

export const decisionFilter = defineChoiceFilter(DECISIONS, {
  label: "Decision",
  names: {
    none: "Undecided",
    approved: "Approved",
    rejected: "Rejected",
    edit_requested: "Edit requested",
  },
});
