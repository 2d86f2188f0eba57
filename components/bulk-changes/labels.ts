import type { Tone } from "@/components/ui/tone";
import type { BulkChangeJson } from "@/lib/bulk-changes/schemas";
import type {
  BulkChangeAction,
  BulkChangeOutcome,
  BulkChangeState,
  DecisionKind,
} from "@/lib/enums";

export const STATE_TONES: Record<BulkChangeState, Tone> = {
  preparing: "info",
  ready: "warning",
  running: "info",
  completed: "success",
  cancelled: "warning",
  undone: "neutral",
  failed: "danger",
};

/** Returns the label of a bulk change's state. */
export function getStateLabel({ state, undoing }: BulkChangeJson): string {
  return undoing ? "Undoing" : STATE_LABELS[state];
}

export const STATE_LABELS: Record<BulkChangeState, string> = {
  preparing: "Preparing",
  ready: "Ready",
  running: "Running",
  completed: "Completed",
  cancelled: "Cancelled",
  undone: "Undone",
  failed: "Failed",
};

export const ACTION_LABELS: Record<BulkChangeAction, string> = {
  replace: "Replace the words",
  delete_phrase: "Delete the words",
  delete_sentence: "Delete the sentence",
  apply_fixes: "Apply the rule's fixes",
  decide: "Decide on the findings",
  send_back: "Send the products back",
};

export const OUTCOME_LABELS: Record<BulkChangeOutcome, string> = {
  planned: "Planned",
  changed: "Changed",
  remainder: "Skipped",
  left_out: "Excluded",
  undone: "Restored",
  kept: "Not restored",
};

export const OUTCOME_TONES: Record<BulkChangeOutcome, Tone> = {
  planned: "info",
  changed: "success",
  remainder: "warning",
  left_out: "neutral",
  undone: "neutral",
  kept: "warning",
};

export const KIND_LABELS: Record<DecisionKind, string> = {
  wrong: "False positive",
  accepted: "Accepted as is",
};

/** Returns whether the action leaves texts unchanged and needs no comparison or validation. */
export function isDecision(action: BulkChangeAction): boolean {
  return action === "decide" || action === "send_back";
}

/** Returns the past participle that describes an action's outcome, for example "changed". */
export function describeOutcome(action: BulkChangeAction): string {
  if (action === "decide") return "decided on";
  return action === "send_back" ? "sent back" : "changed";
}

/** Describes a bulk change's effect in a sentence. */
export function describeBulkChange({
  action,
  replacement,
  kind,
  reason,
  comments,
}: BulkChangeJson): string {
  if (action === "replace") return `Replaces the words with “${replacement ?? ""}”.`;
  if (action === "delete_phrase") return "Deletes the words.";
  if (action === "delete_sentence") return "Deletes the sentences that contain the words.";
  if (action === "apply_fixes") return "Applies the fixes of the rules.";
  if (action === "decide")
    return `Dismisses the findings as ${kind ? KIND_LABELS[kind].toLowerCase() : "decided"}: ${reason}`;
  return `Requests edits: ${comments}`;
}

const MAX_NAME_LENGTH = 200;

/** Returns the name of a bulk change with all fixes of a filter: `Fix all: Category: Kitchen`. */
export function nameFixes(filterText: string): string {
  return `Fix all: ${filterText}`.slice(0, MAX_NAME_LENGTH);
}
