import { DECISIONS, VERDICTS } from "@/lib/enums";
import { defineChoiceFilter } from "../list/filters";

export const verdictFilter = defineChoiceFilter(VERDICTS, {
  label: "Verdict",
  labels: { compliant: "Compliant", not_compliant: "Not compliant" },
});

export const decisionFilter = defineChoiceFilter(DECISIONS, {
  label: "Decision",
  labels: {
    none: "Undecided",
    approved: "Approved",
    rejected: "Rejected",
    edit_requested: "Edit requested",
  },
});
