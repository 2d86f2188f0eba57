"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowFocusClass } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { pluralize, replaceUnderscores } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { PolicyChecksJson, PolicyIssueJson } from "@/lib/policies/checks/schemas";
import { type FieldErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { filterOpenIssues, useIssues } from "./use-issues";
import { Witness } from "./witness";

type IssuesScreenProps = {
  checks: PolicyChecksJson;
  /** Whether the user can open rules and dismiss issues. */
  isAdmin: boolean;
};

/** Lists the issues of all policies, each with an example text that proves it. */
export function IssuesScreen({ checks, isAdmin }: IssuesScreenProps) {
  const { data = checks, error } = useIssues(checks);
  const [dismissing, setDismissing] = useState<PolicyIssueJson | null>(null);
  const open = filterOpenIssues(data.issues);
  const dismissedIssues = data.issues.filter((issue) => issue.dismissed !== null);
  const renderRow = (issue: PolicyIssueJson) => (
    <IssueRow
      key={issue.id}
      issue={issue}
      isAdmin={isAdmin}
      onDismiss={() => setDismissing(issue)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Rule Conflicts"
        description="Rules that cannot be satisfied, never apply, or count the same words twice."
        actions={
          isAdmin && (
            <Link href="/policies" className={buttonVariants()}>
              Brand Policies
            </Link>
          )
        }
      />
      {error && <Banner tone="error">{error.message}</Banner>}
      <p className="text-ink-muted text-sm">
        {pluralize(data.rules, "rule")} compared. {data.not_checked} of them cannot be fully
        compared, such as rules that only a model can judge.
      </p>
      <Panel title={open.length > 0 && pluralize(open.length, "rule conflict")} flush>
        {open.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title="No rule conflicts"
            text="None of your rules contradict or repeat each other."
          />
        ) : (
          <ul aria-label="Rule conflicts" className="divide-y">
            {open.map(renderRow)}
          </ul>
        )}
      </Panel>
      {dismissedIssues.length > 0 && (
        <Panel title="Dismissed" flush>
          <ul aria-label="Dismissed rule conflicts" className="divide-y">
            {dismissedIssues.map(renderRow)}
          </ul>
        </Panel>
      )}
      {dismissing && <DismissDialog issue={dismissing} onClose={() => setDismissing(null)} />}
    </div>
  );
}

type IssueRowProps = { issue: PolicyIssueJson; isAdmin: boolean; onDismiss: () => void };

function IssueRow({ issue, isAdmin, onDismiss }: IssueRowProps) {
  const { kind, message, rules, witness, points, dismissed } = issue;
  return (
    <li data-row className={cn("flex min-w-0 flex-col gap-2 px-4 py-3", rowFocusClass)}>
      <div data-controls className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 break-words font-medium">{message}</p>
        {isAdmin && !dismissed && (
          <Button size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <Witness witness={witness} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-xs">
        <Badge>{replaceUnderscores(kind)}</Badge>
        {points !== null && <span>{points} points are lost twice</span>}
        {rules.map((rule) => (
          <RuleLink key={`${rule.rule} ${rule.reference}`} rule={rule} isAdmin={isAdmin} />
        ))}
      </div>
      {dismissed && (
        <p className="text-ink-muted text-xs">
          Dismissed{dismissed.dismissed_by && ` by ${dismissed.dismissed_by}`}{" "}
          <Time value={dismissed.dismissed_at} />: {dismissed.reason}
        </p>
      )}
    </li>
  );
}

function RuleLink({ rule, isAdmin }: { rule: PolicyIssueJson["rules"][number]; isAdmin: boolean }) {
  const label = `${rule.policy.name}: ${rule.name}`;
  if (!isAdmin) return <span>{label}</span>;
  return (
    <Link href={rule.page} data-opens className="underline hover:text-ink">
      {label}
    </Link>
  );
}

/** Dismisses an issue with a reason. */
function DismissDialog({ issue, onClose }: { issue: PolicyIssueJson; onClose: () => void }) {
  const form = useForm({
    initial: () => ({ reason: "" }),
    check: ({ reason }): FieldErrors =>
      reason.trim() === "" ? { reason: [REQUIRED_MESSAGE] } : {},
    mutationFn: (body) =>
      callApi<PolicyIssueJson>(`/policies/checks/${issue.id}/dismiss/`, {
        method: "POST",
        body,
        fallback: "Failed to dismiss the issue",
      }),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Dismiss this conflict?"
      description={issue.message}
      submitLabel="Dismiss Conflict"
      onClose={onClose}
    >
      <Field
        label="Reason"
        required
        hint="The conflict comes back when one of its rules changes."
        error={form.error("reason")}
      >
        <Textarea rows={3} maxLength={500} {...form.text("reason")} />
      </Field>
    </FormDialog>
  );
}
