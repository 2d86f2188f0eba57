"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ApprovalAction } from "@/lib/enums";
import type { Decision } from "./use-decision";

const WORDS: Record<ApprovalAction, string> = {
  approve: "Approve",
  reject: "Reject",
  request_edit: "Request Edit",
};

type QuickDecisionProps = { busy: boolean; onDecide: (decision: Decision) => void };

/** Approving takes one click; the other two ask for their comments first. */
export function QuickDecision({ busy, onDecide }: QuickDecisionProps) {
  const [commenting, setCommenting] = useState<ApprovalAction | null>(null);
  const [comments, setComments] = useState("");
  if (commenting === null) {
    return (
      <>
        <Button variant="ghost" className="mr-auto" onClick={() => setCommenting("approve")}>
          Add Comments
        </Button>
        <Button onClick={() => setCommenting("request_edit")}>{WORDS.request_edit}</Button>
        <Button variant="danger" onClick={() => setCommenting("reject")}>
          {WORDS.reject}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => onDecide({ action: "approve", comments })}
        >
          {WORDS.approve}
        </Button>
      </>
    );
  }
  const optional = commenting === "approve";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecide({ action: commenting, comments: comments.trim() });
  };
  return (
    <form onSubmit={submit} className="flex basis-full flex-col gap-2">
      <Field label={optional ? "Add Comments (Optional)" : "Add Comments"} required={!optional}>
        <Textarea
          ref={focusOnce}
          rows={3}
          maxLength={5000}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => setCommenting(null)}>Cancel</Button>
        <Button
          type="submit"
          variant={commenting === "reject" ? "danger" : "primary"}
          busy={busy}
          disabled={!optional && comments.trim() === ""}
        >
          {WORDS[commenting]}
        </Button>
      </div>
    </form>
  );
}

function focusOnce(field: HTMLTextAreaElement | null) {
  field?.focus();
}
