"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import type {
  BulkChangeItemJson,
  BulkChangeJson,
  BulkChangeRulesJson,
} from "@/lib/bulk-changes/schemas";
import type { BulkChangeOutcome } from "@/lib/enums";
import { formatNumber, formatRuleName, pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import { formatDayInWords } from "@/lib/platform/days";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { BackToList } from "../list/back-to-list";
import type { FirstPage } from "../list/first-page";
import { InSentenceNotice } from "./in-sentence-notice";
import { ItemsPanel } from "./items-panel";
import {
  describeBulkChange,
  describeOutcome,
  getStateLabel,
  isDecision,
  STATE_TONES,
} from "./labels";
import { BULK_CHANGE_LIST, isWorking } from "./lists";
import { type BulkChangeState, useBulkChange, useStep } from "./use-bulk-change";

type BulkChangeScreenProps = {
  initial: BulkChangeJson;
  initialRules: BulkChangeRulesJson;
  first: FirstPage<BulkChangeItemJson>;
  /** Whether the user can edit, start and undo the bulk change. */
  canEdit: boolean;
};

/** Shows the effects of a bulk change for each product. */
export function BulkChangeScreen({ initial, initialRules, first, canEdit }: BulkChangeScreenProps) {
  const bulkChange = useBulkChange(initial, initialRules);
  const { name, created_by_name, created_at } = bulkChange.data;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={name}
        description={
          <>
            Drafted by {created_by_name} <Time value={created_at} />
          </>
        }
        actions={<BackToList href="/findings/bulk-changes">All bulk changes</BackToList>}
      />
      <ProgressPanel bulkChange={bulkChange} canEdit={canEdit} />
      <ItemsPanel bulkChange={bulkChange} first={first} canEdit={canEdit} />
    </div>
  );
}

type ProgressPanelProps = { bulkChange: BulkChangeState; canEdit: boolean };

function ProgressPanel({ bulkChange, canEdit }: ProgressPanelProps) {
  const { data } = bulkChange;
  const { counts, state } = data;
  const unrestoredCount = counts.changed - counts.undone;
  return (
    <Panel
      title={describeBulkChange(data)}
      description={describeStatus(data)}
      actions={
        <Badge tone={STATE_TONES[state]} icon={isWorking(data) ? null : undefined}>
          {getStateLabel(data)}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4">
        {isWorking(data) && <Progress data={data} />}
        <span role="status" className="sr-only">
          {isWorking(data) ? "" : `Bulk change ${getStateLabel(data)}`}
        </span>
        {data.error_message && <Banner tone="error">{data.error_message}</Banner>}
        {state === "undone" && unrestoredCount > 0 && (
          <Banner tone="warning" action={<OutcomeLink outcome="kept">Show Products</OutcomeLink>}>
            {pluralize(unrestoredCount, "product")} could not be restored.
          </Banner>
        )}
        <Counts data={data} />
        <FixedRules rules={bulkChange.rules} />
        {canEdit && <InSentenceNotice data={data} />}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {canEdit && <BulkChangeActions bulkChange={bulkChange} />}
          {canEdit && counts.remainder > 0 && state !== "preparing" && (
            <Link href={buildReviewHref(data)} className={buttonVariants()}>
              Review Skipped Products
            </Link>
          )}
        </div>
      </div>
    </Panel>
  );
}

function describeStatus({ state, action, counts, undo_until }: BulkChangeJson): string {
  if (state === "preparing") return "Nothing changes until the bulk change is started.";
  if (state === "ready" && isDecision(action))
    return `No products have been ${describeOutcome(action)} yet.`;
  if (state === "ready")
    return counts.planned > 0
      ? "Computed and verified for each product. Nothing has changed yet."
      : "No change could be verified, so no products would be changed.";
  if (state === "running") return "You can leave this page; it continues in the background.";
  return undo_until ? `It can be undone until ${formatDayInWords(undo_until)}.` : "";
}

function Progress({ data }: { data: BulkChangeJson }) {
  const { done, total } = data.progress;
  const text = `${formatNumber(done)} of ${pluralize(total, "product")}`;
  const progressVerb =
    data.state === "preparing"
      ? "computed"
      : data.undoing
        ? "checked"
        : describeOutcome(data.action);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm tabular-nums">
        {text} {progressVerb}
      </p>
      <ProgressBar label={`Bulk change ${data.name}`} value={done} max={total} />
    </div>
  );
}

/** Shows the number of products for each outcome. The numbers add up to the total. */
function Counts({ data }: { data: BulkChangeJson }) {
  const { products, planned, changed, remainder: skipped, undone } = data.counts;
  const outcomeLabel = describeOutcome(data.action);
  const pendingCount = planned - changed;
  const excludedCount = products - planned - skipped;
  const figures: [BulkChangeOutcome, string, number][] = [
    ["planned", data.state === "ready" ? `would be ${outcomeLabel}` : "not reached", pendingCount],
    ["changed", outcomeLabel, changed - undone],
    ["undone", "restored", undone],
    ["remainder", "skipped", skipped],
    ["left_out", "excluded", excludedCount],
  ];
  // After an undo, the products that remain changed could not be restored.
  const visibleFigures = figures
    .map(([outcome, label, count]) =>
      outcome === "changed" && data.state === "undone"
        ? (["kept", "not restored", count] as const)
        : ([outcome, label, count] as const),
    )
    .filter(([, , count]) => count > 0);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm tabular-nums">
      <span className="font-semibold text-base">{pluralize(products, "product")}</span>
      {visibleFigures.map(([outcome, label, count], index) => (
        <span key={outcome}>
          <span aria-hidden className="mr-2 text-ink-faint">
            {index === 0 ? "=" : "+"}
          </span>
          <OutcomeLink outcome={outcome}>
            {formatNumber(count)} {label}
          </OutcomeLink>
        </span>
      ))}
    </p>
  );
}

/** Lists the rules whose findings the bulk change removes. Each rule filters the list below. */
function FixedRules({ rules }: { rules: BulkChangeRulesJson }) {
  if (rules.length === 0) return null;
  return (
    <ul aria-label="Fixed findings by rule" className="flex flex-col divide-y border-y text-sm">
      {rules.map(({ rule, source, name, guideline_reference, products, findings }) => (
        <li
          key={`${source} ${rule ?? guideline_reference}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-1"
        >
          {rule === null ? (
            <span className="break-words">{formatRuleName(name, guideline_reference)}</span>
          ) : (
            <Link
              href={`?rule=${rule}`}
              scroll={false}
              prefetch={false}
              className="inline-flex min-h-6 items-center break-words text-accent-text underline-offset-2 hover:underline"
            >
              {formatRuleName(name, guideline_reference)}
            </Link>
          )}
          <span className="text-ink-muted tabular-nums">
            {pluralize(findings, "finding")} in {pluralize(products, "product")}
          </span>
        </li>
      ))}
    </ul>
  );
}

type OutcomeLinkProps = { outcome: BulkChangeOutcome; children: React.ReactNode };

/** A link that filters the list below by outcome. */
function OutcomeLink({ outcome, children }: OutcomeLinkProps) {
  return (
    <Link
      href={`?outcome=${outcome}`}
      scroll={false}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-accent-text underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  );
}

/** Returns a link to the review queue with the bulk change's filters that the queue supports. */
function buildReviewHref({ filters }: BulkChangeJson): string {
  const { rule, category, brand_guideline: brand_guidelines, batch, language, market } = filters;
  const filterEntries = Object.entries({
    rule,
    category,
    brand_guidelines,
    batch,
    language,
    market,
  });
  const filterLabels = filterEntries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return filterLabels.length > 0 ? `/review?${new URLSearchParams(filterLabels)}` : "/review";
}

function BulkChangeActions({ bulkChange }: { bulkChange: BulkChangeState }) {
  const { data } = bulkChange;
  const cancel = useStep(bulkChange, "cancel");
  const [activeDialog, setActiveDialog] = useState<"start" | "undo" | "delete" | null>(null);
  const close = () => setActiveDialog(null);
  return (
    <>
      {data.state === "ready" && data.counts.planned > 0 && (
        <Button variant="primary" onClick={() => setActiveDialog("start")}>
          {getStartLabel(data)}
        </Button>
      )}
      {isWorking(data) && !data.undoing && (
        <Button busy={cancel.busy} onClick={() => cancel.run()}>
          Cancel Bulk Change
        </Button>
      )}
      {data.undo_until && <Button onClick={() => setActiveDialog("undo")}>Undo Bulk Change</Button>}
      {!data.started_at && data.state !== "preparing" && (
        <Button onClick={() => setActiveDialog("delete")}>Delete Bulk Change</Button>
      )}
      <FailureBanner failure={cancel.failure} />
      {activeDialog === "start" && <Start bulkChange={bulkChange} onClose={close} />}
      {activeDialog === "undo" && <Undo bulkChange={bulkChange} onClose={close} />}
      {activeDialog === "delete" && <Delete bulkChange={bulkChange} onClose={close} />}
    </>
  );
}

function getStartLabel({ action, counts }: BulkChangeJson): string {
  const products = pluralize(counts.planned, "Product");
  if (action === "decide") return `Decide on ${products}`;
  if (action === "send_back") return `Send ${products} Back`;
  return `Change ${products}`;
}

type ConfirmationProps = { bulkChange: BulkChangeState; onClose: () => void };

function Start({ bulkChange, onClose }: ConfirmationProps) {
  const { data } = bulkChange;
  const { planned, remainder: skipped, products } = data.counts;
  const excludedCount = products - planned - skipped;
  const action = useStep(bulkChange, "start", onClose);
  return (
    <ConfirmAction
      action={action}
      tone="primary"
      title={`${getStartLabel(data)}?`}
      confirmLabel={getStartLabel(data)}
      onClose={onClose}
    >
      <p>
        {pluralize(products, "product")}: {formatNumber(planned)} planned, {formatNumber(skipped)}{" "}
        skipped, {formatNumber(excludedCount)} excluded.
      </p>
      <p>{ACTION_NOTES[data.action] ?? TEXT_CHANGE_NOTE}</p>
    </ConfirmAction>
  );
}

const TEXT_CHANGE_NOTE =
  "Each change is a regular edit, and its product is validated again. You can undo the bulk change for 30 days.";
const ACTION_NOTES: Partial<Record<BulkChangeJson["action"], string>> = {
  decide: "Scores and reports are updated immediately. You can undo the bulk change for 30 days.",
  send_back:
    "The writers are notified. For 30 days, you can undo the bulk change for products that no one has acted on since.",
};

function Undo({ bulkChange, onClose }: ConfirmationProps) {
  const { data } = bulkChange;
  const action = useStep(bulkChange, "undo", onClose);
  const count = pluralize(data.counts.changed, "Product");
  return (
    <ConfirmAction
      action={action}
      title={`Restore ${count}?`}
      confirmLabel={`Restore ${count}`}
      onClose={onClose}
    >
      Products that no one has changed since are restored exactly. The others are listed.
    </ConfirmAction>
  );
}

function Delete({ bulkChange: { data }, onClose }: ConfirmationProps) {
  const router = useRouter();
  const action = useAction({
    mutationFn: () =>
      callApi(`/bulk-changes/${data.id}/`, {
        method: "DELETE",
        fallback: "The bulk change could not be deleted.",
      }),
    changes: [[BULK_CHANGE_LIST.key]],
    onDone: () => router.push("/findings/bulk-changes"),
  });
  return (
    <ConfirmAction
      action={action}
      title="Delete this bulk change?"
      confirmLabel="Delete Bulk Change"
      onClose={onClose}
    >
      “{data.name}” has never run, so no products are affected.
    </ConfirmAction>
  );
}
