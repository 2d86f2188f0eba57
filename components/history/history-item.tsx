import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CollapsibleDiff } from "@/components/ui/diff/folded-diff";
import { Time } from "@/components/ui/time";
import { type Tone, toneFill } from "@/components/ui/tone";
import { type ApprovalAction, DESCRIPTION } from "@/lib/enums";
import { replaceUnderscores } from "@/lib/format";
import { toShownHistoryText } from "@/lib/product-fields/history-text";
import type { DecisionEntry, EditEntry, HistoryEntry } from "@/lib/validations/history/schemas";
import { useFieldLabel } from "../fields/use-fields";
import { ShownDiff } from "../findings/shown-diff";

type HistoryItemProps = {
  entry: HistoryEntry;
  /** Shows how to restore the text before an edit. */
  action?: ReactNode;
};

export function HistoryItem({ entry, action }: HistoryItemProps) {
  const label = useFieldLabel();
  return (
    <li className="relative border-l pb-5 pl-5">
      <span
        aria-hidden
        className={cn(
          "absolute top-1.5 -left-1 size-2 rounded-full",
          toneFill[getEntryTone(entry)],
        )}
      />
      <p className="break-words text-sm">
        <span className="font-medium">{entry.by ?? "Someone"}</span> {describeAction(entry, label)}{" "}
        <Time value={entry.at} className="text-ink-muted" />
      </p>
      {entry.kind === "edit" && <Edit entry={entry} />}
      {action}
      {entry.kind === "decision" && entry.comments && <Words>{entry.comments}</Words>}
    </li>
  );
}

function Edit({ entry }: { entry: EditEntry }) {
  return (
    <>
      {entry.reason && <Words>{entry.reason}</Words>}
      {isText(entry.field) ? (
        <CollapsibleDiff
          diff={ShownDiff}
          before={toShownHistoryText(entry.old ?? "")}
          after={toShownHistoryText(entry.new ?? "")}
        />
      ) : (
        <p className="break-words text-sm">
          <del className="text-danger-text">{entry.old ?? "none"}</del>
          <span aria-hidden> → </span>
          <span className="sr-only"> became </span>
          <ins className="text-success-text no-underline">{entry.new ?? "none"}</ins>
        </p>
      )}
    </>
  );
}

function Words({ children }: { children: string }) {
  return (
    <p className="max-w-prose whitespace-pre-wrap break-words text-ink-muted text-sm">{children}</p>
  );
}

const DECISION_TONES: Record<ApprovalAction, Tone> = {
  approve: "success",
  reject: "danger",
  request_edit: "warning",
};

function getEntryTone(entry: HistoryEntry): Tone {
  if (entry.kind === "decision") return DECISION_TONES[entry.action];
  return entry.kind === "publish" ? "success" : "info";
}

/** The fields that are not texts. All others, including custom fields, are texts. */
const OTHER_FIELDS = ["name", "category", "brand_guidelines", "language", "market", "status"];

export function isText(field: string): boolean {
  return !OTHER_FIELDS.includes(field);
}

function describeAction(entry: HistoryEntry, label: (field: string) => string): string {
  if (entry.kind === "publish") return "published the product";
  if (entry.kind === "edit") {
    const isCustomField = isText(entry.field) && entry.field !== DESCRIPTION;
    return `edited the ${isCustomField ? `field “${label(entry.field)}”` : replaceUnderscores(entry.field)}`;
  }
  return describeDecision(entry);
}

const DECISION_PHRASES: Record<ApprovalAction, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "requested an edit of",
};

function describeDecision({ action, validation, before }: DecisionEntry): string {
  const subject = validation === null ? "the product" : `validation #${validation}`;
  const previousDecision =
    before && before !== action ? `, which had been ${APPROVAL_PHRASES[before]}` : "";
  return `${DECISION_PHRASES[action]} ${subject}${previousDecision}`;
}

const APPROVAL_PHRASES: Record<ApprovalAction, string> = {
  approve: "approved",
  reject: "rejected",
  request_edit: "sent back for an edit",
};
