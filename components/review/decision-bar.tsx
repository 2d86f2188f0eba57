import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button, ButtonKey } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ApprovalAction } from "@/lib/enums";
import { needsComments } from "@/lib/validations/approvals/decisions";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useBarredReason } from "../decisions/use-barred-reason";
import { submitByKey } from "../form/submit-by-key";
import { decisionLabels, getActionLabel } from "../validations/approval/labels";
import {
  SuggestedComments,
  useSuggestedComments,
} from "../validations/approval/suggested-comments";

export type CommentedAction = Exclude<ApprovalAction, "approve">;

type DecisionBarProps = {
  /** The validation to decide on, or null while it loads. */
  validation: ValidationJson | null;
  /** The action for which the user is writing a comment. */
  commenting: CommentedAction | null;
  comments: string;
  onCommentingChange: (action: CommentedAction | null) => void;
  onCommentsChange: (comments: string) => void;
  onDecide: (action: ApprovalAction, comments: string) => void;
};

/** A bar with the item's decision buttons, at the same place for every item. */
export function DecisionBar({ validation, commenting, comments, ...handlers }: DecisionBarProps) {
  return (
    <BottomBar>
      {commenting && validation ? (
        <CommentForm
          key={commenting}
          action={commenting}
          validation={validation}
          label={getActionLabel(commenting, validation)}
          comments={comments}
          onChange={handlers.onCommentsChange}
          onSend={(text) => handlers.onDecide(commenting, text)}
          onClose={() => handlers.onCommentingChange(null)}
        />
      ) : (
        <DecisionButtons validation={validation} {...handlers} />
      )}
    </BottomBar>
  );
}

type DecisionButtonsProps = Pick<
  DecisionBarProps,
  "validation" | "onCommentingChange" | "onDecide"
>;

/** Buttons that keep their place while the next item loads. */
function DecisionButtons({ validation, onCommentingChange, onDecide }: DecisionButtonsProps) {
  const approval = validation?.approval;
  const barredReason = useBarredReason(validation?.product ?? 0, validation !== null);
  const verdict = validation ?? UNKNOWN_VERDICT;
  return (
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
        className="max-sm:flex-auto max-sm:px-2"
        aria-keyshortcuts="e"
        disabled={validation === null}
        onClick={() => onCommentingChange("request_edit")}
      >
        {getActionLabel("request_edit", verdict)}
        <ButtonKey>e</ButtonKey>
      </Button>
      <Button
        className="max-sm:flex-auto max-sm:px-2"
        aria-keyshortcuts="r"
        disabled={validation === null}
        onClick={() => onCommentingChange("reject")}
      >
        {getActionLabel("reject", verdict)}
        <ButtonKey>r</ButtonKey>
      </Button>
      <Button
        className="min-w-44 max-sm:min-w-0 max-sm:flex-auto max-sm:px-2"
        variant={validation?.is_compliant ? "primary" : "secondary"}
        aria-keyshortcuts="a"
        disabled={validation === null || barredReason !== null}
        title={barredReason ?? undefined}
        onClick={() => onDecide("approve", "")}
      >
        {getActionLabel("approve", verdict)}
        <ButtonKey>a</ButtonKey>
      </Button>
    </div>
  );
}

const UNKNOWN_VERDICT = { is_compliant: null, overall_score: null, compliance_threshold: null };

type CommentFormProps = {
  action: ApprovalAction;
  validation: ValidationJson;
  /** The submit label: "Reject". */
  label: string;
  comments: string;
  onChange: (comments: string) => void;
  onSend: (comments: string) => void;
  /** Closes the form. The parent preserves the text. */
  onClose: () => void;
};

/** Asks for a decision's comment: typed, or a suggestion chosen by click or Alt+digit. */
function CommentForm({ action, validation, label, comments, ...handlers }: CommentFormProps) {
  const suggestedComments = useSuggestedComments(action, validation);
  const input = useRef<HTMLTextAreaElement>(null);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const isMissingComment = needsComments(action) && comments.trim() === "";
  useEffect(() => input.current?.focus(), []);
  const insertComment = (text: string) => {
    handlers.onChange(text);
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
        setHasSubmitted(true);
        input.current?.focus();
      }}
    >
      <Field
        label={needsComments(action) ? "Add Comments" : "Add Comments (Optional)"}
        required={needsComments(action)}
        error={
          hasSubmitted && isMissingComment
            ? "Give a reason, or choose one of the comments below."
            : undefined
        }
      >
        <Textarea
          ref={input}
          rows={2}
          maxLength={5000}
          value={comments}
          onChange={({ target }) => handlers.onChange(target.value)}
        />
      </Field>
      <SuggestedComments comments={suggestedComments} byKey onInsert={insertComment} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={handlers.onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          {label}
        </Button>
      </div>
    </form>
  );
}

/** The CSS variable with the height of the bar at the bottom of the window. Toasts stay above it. */
const HEIGHT_VARIABLE = "--bottom-bar";

/** A bar at the bottom of the window. Reserves its height, so that it never covers the page's end. */
function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () =>
      root.style.setProperty(HEIGHT_VARIABLE, `${bar.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current, { box: "border-box" });
    return () => {
      observer.disconnect();
      root.style.removeProperty(HEIGHT_VARIABLE);
    };
  }, []);
  return (
    <>
      <div aria-hidden className="h-(--bottom-bar)" />
      <section
        ref={bar}
        aria-label="Decision"
        className="fixed inset-x-0 bottom-0 z-20 max-h-[60dvh] overflow-y-auto border-t bg-surface-raised"
      >
        <div className="mx-auto w-full max-w-[100rem] px-4 py-2.5 sm:px-6">{children}</div>
      </section>
    </>
  );
}
