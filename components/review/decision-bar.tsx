"use client";

import { Button } from "@/components/ui/button";
import type { ApprovalAction } from "@/lib/enums";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useBarred } from "../decisions/use-barred";
import { decided } from "../validations/approval/decided";
import { wordOf } from "../validations/approval/words";
import { CommentForm } from "./comment-form";

export type Commented = Exclude<ApprovalAction, "approve">;

type DecisionBarProps = {
  validation: ValidationJson;
  /** Whose comment is being written. */
  commenting: Commented | null;
  comments: string;
  onComment: (action: Commented | null) => void;
  onType: (comments: string) => void;
  onDecide: (action: ApprovalAction, comments: string) => void;
};

/** Decides on the item; sticks below it. */
export function DecisionBar({ validation, commenting, comments, ...on }: DecisionBarProps) {
  const { approval } = validation;
  const barred = useBarred(validation.product);
  return (
    <section
      aria-label="Decision"
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 border-t bg-surface-raised px-4 py-2.5 sm:-mx-6 sm:px-6"
    >
      {commenting ? (
        <CommentForm
          key={commenting}
          action={commenting}
          label={wordOf(commenting, validation)}
          comments={comments}
          onChange={on.onType}
          onSend={(text) => on.onDecide(commenting, text)}
          onClose={() => on.onComment(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {approval && (
            <p className="mr-auto min-w-0 break-words text-sm">
              <span className="font-medium">
                Already reviewed by {approval.approved_by_name || "reviewer"}
              </span>
              <span className="text-ink-muted">
                {" · "}
                {[decided[approval.action], approval.comments].filter(Boolean).join(": ")}
              </span>
            </p>
          )}
          {barred && <p className="mr-auto min-w-0 text-ink-muted text-xs">{barred}</p>}
          <Button
            className="max-sm:flex-1"
            aria-keyshortcuts="e"
            onClick={() => on.onComment("request_edit")}
          >
            {wordOf("request_edit", validation)}
            <Key>e</Key>
          </Button>
          <Button
            className="max-sm:flex-1"
            variant="danger"
            aria-keyshortcuts="r"
            onClick={() => on.onComment("reject")}
          >
            {wordOf("reject", validation)}
            <Key>r</Key>
          </Button>
          <Button
            className="max-sm:flex-1"
            variant="primary"
            aria-keyshortcuts="a"
            disabled={barred !== null}
            title={barred ?? undefined}
            onClick={() => on.onDecide("approve", "")}
          >
            {wordOf("approve", validation)}
            <Key>a</Key>
          </Button>
        </div>
      )}
    </section>
  );
}

/** The key that does the same. */
function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="font-mono text-xs opacity-75 max-sm:hidden">
      {children}
    </kbd>
  );
}
