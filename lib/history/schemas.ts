import type { ApprovalAction } from "@/db/schema/enums";

interface Entry {
  key: string;
  /** ISO 8601. */
  at: string;
  /** Null for the system itself. */
  by: string | null;
}

export interface EditEntry extends Entry {
  kind: "edit";
  field: string;
  old: string | null;
  new: string | null;
  reason: string;
}

export interface DecisionEntry extends Entry {
  kind: "decision";
  action: ApprovalAction;
  comments: string;
  /** Null where the decision was made on the product alone. */
  validation: number | null;
  /** What had been decided before; null for a first decision. */
  before: ApprovalAction | null;
}

export interface PublishEntry extends Entry {
  kind: "publish";
}

export type HistoryEntry = EditEntry | DecisionEntry | PublishEntry;

/** The newest entries; `more` where there are older ones. */
export interface ProductHistory {
  entries: HistoryEntry[];
  more: boolean;
}
