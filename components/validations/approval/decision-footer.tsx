import { useEffect, useRef, useState } from "react";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ApprovalAction } from "@/lib/enums";
import { needsComments } from "@/lib/validations/approvals/decisions";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useBarredReason } from "../../decisions/use-barred-reason";
import { Form } from "../../form/form";
import { useUnsavedChanges } from "../../form/unsaved-changes";
import { useAction } from "../../form/use-action";
import { useForm } from "../../form/use-form";
import { useUndo } from "../../undo/use-undo";
import { VALIDATIONS } from "../list";
import { type DecisionResponse, submitDecision, validateDecision } from "./decide";
import { decisionLabels, getActionLabel } from "./labels";

type DecisionFooterProps = {
  validation: ValidationJson;
  canDecide: boolean;
  onChangeDecision: () => void;
};

/** Decides on a validation, or shows its decision. */
export function DecisionFooter({ validation, canDecide, onChangeDecision }: DecisionFooterProps) {
  const [done, setDone] = useState<DecisionResponse | null>(null);
  const { undo } = useUndo();
  const outcomeRef = useRef<HTMLDivElement>(null);
  const { approval } = validation;
  // The clicked button has been removed, so focus the result.
  useEffect(() => {
    if (done) outcomeRef.current?.focus();
  }, [done]);
  return (
    <>
      {done && (
        <Banner
          tone="success"
          onDismiss={() => setDone(null)}
          action={
            <Button
              size="sm"
              onClick={() => {
                setDone(null);
                void undo(done.undo);
              }}
            >
              Undo
            </Button>
          }
          className="basis-full"
        >
          {done.message}
        </Banner>
      )}
      {approval ? (
        <>
          <div
            ref={outcomeRef}
            tabIndex={-1}
            className="mr-auto min-w-0 rounded-sm text-sm focus:outline-none"
          >
            <p className="font-medium">
              Already reviewed by {approval.approved_by_name || "reviewer"}
            </p>
            <p className="line-clamp-2 break-words text-ink-muted">
              {[decisionLabels[approval.action], approval.comments].filter(Boolean).join(": ")}
            </p>
          </div>
          {canDecide && <Button onClick={onChangeDecision}>Change Decision</Button>}
        </>
      ) : (
        <QuickDecision validation={validation} onDone={setDone} />
      )}
    </>
  );
}

type QuickDecisionProps = {
  validation: ValidationJson;
  /** Called with the message and the undo token. */
  onDone: (answer: DecisionResponse) => void;
};

/** Approves with one click. The other two actions ask for a comment first. */
function QuickDecision({ validation, onDone }: QuickDecisionProps) {
  const [commenting, setCommenting] = useState<ApprovalAction | null>(null);
  /** The action whose comment form was closed. The action's button receives the focus. */
  const [collapsedAction, setCollapsedAction] = useState<ApprovalAction | null>(null);
  const approve = useAction({
    mutationFn: () => submitDecision(validation, { action: "approve", comments: "" }),
    changes: [[VALIDATIONS.key]],
    onDone,
  });
  const action = commenting ?? "approve";
  const barredReason = useBarredReason(validation.product);
  const form = useForm({
    initial: () => ({ comments: "" }),
    check: ({ comments }) => validateDecision({ action, comments }),
    mutationFn: ({ comments }) => submitDecision(validation, { action, comments }),
    changes: [[VALIDATIONS.key]],
    onDone,
  });
  // A closed form preserves its text, so it also counts as unsaved.
  useUnsavedChanges(form.dirty);
  const getFocusRef = (each: ApprovalAction) => (collapsedAction === each ? focusOnce : undefined);
  if (commenting === null)
    return (
      <>
        <FailureBanner
          failure={approve.failure}
          onDismiss={approve.dismiss}
          className="basis-full"
        />
        {barredReason && <p className="basis-full text-ink-muted text-xs">{barredReason}</p>}
        <Button
          ref={getFocusRef("approve")}
          variant="ghost"
          className="mr-auto"
          disabled={barredReason !== null}
          title={barredReason ?? undefined}
          onClick={() => setCommenting("approve")}
        >
          Add Comments
        </Button>
        <Button ref={getFocusRef("request_edit")} onClick={() => setCommenting("request_edit")}>
          {getActionLabel("request_edit", validation)}
        </Button>
        <Button ref={getFocusRef("reject")} onClick={() => setCommenting("reject")}>
          {getActionLabel("reject", validation)}
        </Button>
        <Button
          variant={validation.is_compliant ? "primary" : "secondary"}
          busy={approve.busy}
          disabled={barredReason !== null}
          title={barredReason ?? undefined}
          onClick={() => approve.run()}
        >
          {getActionLabel("approve", validation)}
        </Button>
      </>
    );
  const isCommentMissing = validateDecision({ action, ...form.draft }).comments !== undefined;
  const collapse = () => {
    setCollapsedAction(action);
    setCommenting(null);
  };
  return (
    <Form form={form} disabled={isCommentMissing} className="basis-full gap-2">
      <Field
        label={needsComments(action) ? "Add Comments" : "Add Comments (Optional)"}
        required={needsComments(action)}
        error={form.error("comments")}
      >
        <Textarea {...form.text("comments")} ref={focusOnce} rows={3} maxLength={5000} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={collapse}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={isCommentMissing}>
          {getActionLabel(action, validation)}
        </Button>
      </div>
    </Form>
  );
}

function focusOnce(control: HTMLElement | null) {
  control?.focus();
}
