"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ApprovalAction } from "@/lib/enums";
import { needsComments } from "@/lib/validations/approvals/decisions";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useBarredReason } from "../decisions/use-barred-reason";
import { submitByKey } from "../form/submit-by-key";
import { decisionLabels } from "../validations/approval/decided";
import { getActionLabel } from "../validations/approval/labels";
import {
  SuggestedComments,
  useSuggestedComments,
} from "../validations/approval/suggested-comments";

export type CommentedAction = Exclude<ApprovalAction, "approve">;

type DecisionBarProps = {
  validation: ValidationJson;
  /** The action for which the user is writing a comment. */
  commenting: CommentedAction | null;
  comments: string;
  onComment: (action: CommentedAction | null) => void;
  onType: (comments: string) => void;
  onDecide: (action: ApprovalAction, comments: string) => void;
};

/** A sticky bar with the item's decision buttons. */
export function DecisionBar({ validation, commenting, comments, ...handlers }: DecisionBarProps) {
  const { approval } = validation;
  const barredReason = useBarredReason(validation.product);
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
          label={getActionLabel(commenting, validation)}
          comments={comments}
          onChange={handlers.onType}
          onSend={(text) => handlers.onDecide(commenting, text)}
          onClose={() => handlers.onComment(null)}
        />
      ) : (
        <div data-page-actions className="flex flex-wrap items-center justify-end gap-2">
          {approval && (
            <p className="mr-auto min-w-0 break-words text-sm">
              <span className="font-medium">
                Already reviewed by {approval.approved_by_name || "reviewer"}
              </span>
              <span className="text-ink-muted">
                {" · "}
                {[decisionLabels[approval.action], approval.comments].filter(Boolean).join(": ")}
              </span>
            </p>
          )}
          {barredReason && <p className="mr-auto min-w-0 text-ink-muted text-xs">{barredReason}</p>}
          <Button
            className="max-sm:flex-1"
            aria-keyshortcuts="e"
            onClick={() => handlers.onComment("request_edit")}
          >
            {getActionLabel("request_edit", validation)}
            <Key>e</Key>
          </Button>
          <Button
            className="max-sm:flex-1"
            aria-keyshortcuts="r"
            onClick={() => handlers.onComment("reject")}
          >
            {getActionLabel("reject", validation)}
            <Key>r</Key>
          </Button>
          <Button
            className="max-sm:flex-1"
            variant={validation.is_compliant ? "primary" : "secondary"}
            aria-keyshortcuts="a"
            disabled={barredReason !== null}
            title={barredReason ?? undefined}
            onClick={() => handlers.onDecide("approve", "")}
          >
            {getActionLabel("approve", validation)}
            <Key>a</Key>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Shows a keyboard shortcut's key. */
function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="font-mono text-xs opacity-75 max-sm:hidden">
      {children}
    </kbd>
  );
}

type CommentFormProps = {
  action: ApprovalAction;
  /** The submit label: "Reject". */
  label: string;
  /** The typed text. */
  comments: string;
  onChange: (comments: string) => void;
  onSend: (comments: string) => void;
  /** Closes the form. The parent preserves the text. */
  onClose: () => void;
};

/**
 * Asks for a decision's comment, which can be typed or selected from suggestions by click or
 * Alt+digit.
 */
function CommentForm({ action, label, comments, onChange, ...handlers }: CommentFormProps) {
  const suggestedComments = useSuggestedComments(action);
  const input = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const isMissingComment = needsComments(action) && comments.trim() === "";
  useEffect(() => input.current?.focus(), []);
  const insertComment = (text: string) => {
    onChange(text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const suggestedComment =
      event.altKey && digit ? suggestedComments[Number(digit) - 1] : undefined;
    if (suggestedComment !== undefined) {
      event.preventDefault();
      insertComment(suggestedComment);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      handlers.onClose();
    } else submitByKey(event);
  };
  return (
    <form
      aria-label={label}
      noValidate
      className="flex flex-col gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissingComment) return handlers.onSend(comments.trim());
        setTried(true);
        input.current?.focus();
      }}
    >
      <Field
        label={needsComments(action) ? "Add Comments" : "Add Comments (Optional)"}
        required={needsComments(action)}
        error={
          tried && isMissingComment
            ? "Give a reason, or choose one of the comments below."
            : undefined
        }
      >
        <Textarea
          ref={input}
          rows={2}
          maxLength={5000}
          value={comments}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <SuggestedComments comments={suggestedComments} byKey onTake={insertComment} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={handlers.onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          {label}
        </Button>
      </div>
    </form>
  );
}
