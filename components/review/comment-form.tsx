"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { needsComments } from "@/lib/approvals/decisions";
import type { ApprovalAction } from "@/lib/enums";
import { submitByKey } from "../form/submit-by-key";
import { OfferedComments, useOfferedComments } from "../validations/approval/offered-comments";

type CommentFormProps = {
  action: ApprovalAction;
  /** What sending is called: "Reject". */
  label: string;
  /** What was typed before. */
  comments: string;
  onChange: (comments: string) => void;
  onSend: (comments: string) => void;
  /** Folds it away; what was typed stays with whoever renders it. */
  onClose: () => void;
};

/** The comment of a decision: typed, or one of the last and the usual ones by a click or Alt and its digit. */
export function CommentForm({ action, label, comments, onChange, ...on }: CommentFormProps) {
  const offered = useOfferedComments(action);
  const input = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const lacking = needsComments(action) && comments.trim() === "";
  useEffect(() => input.current?.focus(), []);
  const take = (text: string) => {
    onChange(text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const preset = event.altKey && digit ? offered[Number(digit) - 1] : undefined;
    if (preset !== undefined) {
      event.preventDefault();
      take(preset);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      on.onClose();
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
        if (!lacking) return on.onSend(comments.trim());
        setTried(true);
        input.current?.focus();
      }}
    >
      <Field
        label={needsComments(action) ? "Add Comments" : "Add Comments (Optional)"}
        required={needsComments(action)}
        error={tried && lacking ? "Say why, or choose one of the comments below." : undefined}
      >
        <Textarea
          ref={input}
          rows={2}
          maxLength={5000}
          value={comments}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <OfferedComments comments={offered} byKey onTake={take} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={on.onClose}>Cancel</Button>
        <Button type="submit" variant={action === "reject" ? "danger" : "primary"}>
          {label}
        </Button>
      </div>
    </form>
  );
}
