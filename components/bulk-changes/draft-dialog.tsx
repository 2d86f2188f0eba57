import Link from "next/link";
import { useRouter } from "next/navigation";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { BulkChangeJson } from "@/lib/bulk-changes/schemas";
import {
  BULK_CHANGE_ACTIONS,
  type BulkChangeAction,
  type DecisionKind,
  type FixKind,
} from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import { useReasons } from "../decisions/reasons";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import {
  SuggestedComments,
  useSuggestedComments,
} from "../validations/approval/suggested-comments";
import { ACTION_LABELS, KIND_LABELS } from "./labels";
import { BULK_CHANGE_LIST } from "./lists";

export interface BulkChangeSubject {
  /** Filters for the findings, with API names and values. */
  filters: Record<string, string | number | (string | number)[]>;
  /** The date as of which the rules are evaluated. Defaults to today. */
  asOf?: string;
  /** A user-facing description. */
  description: string;
  /** The name of a bulk change that applies the fixes. By default, it follows from the words. */
  fixesName?: string;
  /** For a pattern, the kind of fix and the rule's preferred words. */
  fix?: FixKind;
  preferred?: string | null;
  /** The link to the rule with a prefilled exception for the pattern. */
  exceptionHref?: string;
  /** The action that is selected at first. By default, it follows from the kind of fix. */
  action?: BulkChangeAction;
}

interface BulkChangeDraft {
  action: BulkChangeAction;
  replacement: string;
  kind: DecisionKind;
  reason: string;
  comments: string;
}

const ACTION_HINTS: Record<BulkChangeAction, string> = {
  replace: "Replaces the words and keeps their capitalization.",
  delete_phrase: "Only where the remaining text still reads well.",
  delete_sentence: "Deletes the whole sentence.",
  apply_fixes: "Applies the fixes of the rules where they can be verified.",
  decide: "Dismisses the findings with one reason. No text is changed.",
  send_back: "Requests edits with one comment. No text is changed.",
};

type DraftDialogProps = { subject: BulkChangeSubject; onClose: () => void };

/** Creates a bulk change for similar findings. Its effects are previewed before it starts. */
export function DraftDialog({ subject, onClose }: DraftDialogProps) {
  const router = useRouter();
  const form = useForm<BulkChangeDraft, BulkChangeJson>({
    initial: () => ({
      action: getDefaultAction(subject),
      replacement: subject.preferred ?? "",
      kind: "accepted",
      reason: "",
      comments: "",
    }),
    mutationFn: (draft) =>
      callApi("/bulk-changes/", {
        method: "POST",
        body: {
          filters: subject.filters,
          as_of: subject.asOf,
          name: draft.action === "apply_fixes" ? subject.fixesName : undefined,
          ...toRequestBody(draft),
        },
        fallback: "The bulk change could not be created.",
      }),
    changes: [[BULK_CHANGE_LIST.key]],
    onDone: ({ id }) => router.push(`/findings/bulk-changes/${id}`),
  });
  const { action } = form.draft;
  return (
    <FormDialog
      form={form}
      title="Create Bulk Change"
      description={subject.description}
      submitLabel="Preview"
      disabled={Object.values(toRequestBody(form.draft)).includes("")}
      onClose={onClose}
    >
      <Field label="Action" hint={ACTION_HINTS[action]} error={form.error("action")}>
        <Select
          options={listActions(subject).map((value) => ({ value, label: ACTION_LABELS[value] }))}
          value={action}
          onChange={({ target }) => form.change({ action: target.value as BulkChangeAction })}
        />
      </Field>
      {action === "replace" && (
        <Field label="Replacement" required error={form.error("replacement")}>
          <Input {...form.text("replacement")} maxLength={500} />
        </Field>
      )}
      {action === "decide" && (
        <DecisionFields
          kind={form.draft.kind}
          onKind={(kind) => form.change({ kind })}
          onReason={(reason) => form.change({ reason })}
        >
          <Field label="Reason" required error={form.error("reason")}>
            <Input {...form.text("reason")} maxLength={500} />
          </Field>
        </DecisionFields>
      )}
      {action === "send_back" && (
        <CommentFields onInsert={(comments) => form.change({ comments })}>
          <Field label="Comments" required error={form.error("comments")}>
            <Textarea {...form.text("comments")} rows={3} maxLength={5000} />
          </Field>
        </CommentFields>
      )}
      {subject.exceptionHref && (
        <p className="text-ink-muted text-sm">
          Is the rule wrong?{" "}
          <Link
            href={subject.exceptionHref}
            prefetch={false}
            className="inline-flex min-h-6 items-center text-accent-text hover:underline"
          >
            Add an Exception
          </Link>
        </p>
      )}
      {form.error("filters") && (
        <p role="alert" className="text-danger-text text-sm">
          {form.error("filters")}
        </p>
      )}
    </FormDialog>
  );
}

function toRequestBody({ action, replacement, kind, reason, comments }: BulkChangeDraft) {
  if (action === "replace") return { action, replacement: replacement.trim() };
  if (action === "decide") return { action, kind, reason: reason.trim() };
  if (action === "send_back") return { action, comments: comments.trim() };
  return { action };
}

/** Returns the available actions. Decisions on future findings are not possible. */
function listActions({ asOf }: BulkChangeSubject): readonly BulkChangeAction[] {
  return BULK_CHANGE_ACTIONS.filter((action) => !asOf || action !== "decide");
}

function getDefaultAction({ action, fix, preferred, asOf }: BulkChangeSubject): BulkChangeAction {
  if (action) return action;
  if (asOf) return "apply_fixes";
  if (preferred) return "replace";
  if (fix === "replace" || fix === "remove") return "apply_fixes";
  return fix === "none" ? "send_back" : "replace";
}

type DecisionFieldsProps = {
  kind: DecisionKind;
  onKind: (kind: DecisionKind) => void;
  onReason: (reason: string) => void;
  children: React.ReactNode;
};

function DecisionFields({ kind, onKind, onReason, children }: DecisionFieldsProps) {
  const reasons = useReasons(kind, null);
  return (
    <>
      <Segmented
        label="Decision"
        options={(["accepted", "wrong"] as const).map((value) => ({
          value,
          label: KIND_LABELS[value],
        }))}
        value={kind}
        onChange={onKind}
      />
      {children}
      <SuggestedComments comments={reasons} onInsert={onReason} />
    </>
  );
}

type CommentFieldsProps = { onInsert: (comments: string) => void; children: React.ReactNode };

function CommentFields({ onInsert, children }: CommentFieldsProps) {
  const comments = useSuggestedComments("request_edit");
  return (
    <>
      {children}
      <SuggestedComments comments={comments} onInsert={onInsert} />
    </>
  );
}
