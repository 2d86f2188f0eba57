"use client";

import { ChevronDown, ChevronUp, ClipboardCheck, ListFilter, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants, IconButton } from "@/components/ui/button";
import { WideDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { loadAhead } from "@/components/ui/load-ahead";
import { Panel } from "@/components/ui/panel";
import { Loading, Skeleton } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { Rows } from "@/components/ui/rows";
import { Section } from "@/components/ui/section";
import { useSingleKeys } from "@/components/ui/single-key";
import { Time } from "@/components/ui/time";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import type { ApprovalAction } from "@/lib/enums";
import { formatNumber, formatPercent, pluralize } from "@/lib/format";
import type { ReviewedValidation } from "@/lib/validations/review/schemas";
import { DecisionPermissionProvider } from "../decisions/decision-permission";
import { Findings } from "../findings/findings";
import { ScoreLine } from "../findings/score-line";
import { sortByTextOrder } from "../findings/sort-by-text-order";
import { useApplyFix } from "../findings/use-apply-fix";
import { useViolationFocus, type ViolationFocus } from "../findings/use-violation-focus";
import type { AnyViolation, FixAction } from "../findings/violation-card";
import { HistoryItem } from "../history/history-item";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import { ProductStatusBadge } from "../products/product-status-badge";
import { StaleBadge, VerdictBadge } from "../validations/badges";
import { type CommentedAction, DecisionBar } from "./decision-bar";
import { useQueuedKeys } from "./use-queued-keys";
import { type InitialReview, type Review, useReview } from "./use-review";

const DescriptionEditor = dynamic(
  loadAhead(() =>
    import("../product-page/editor/description-editor").then((module) => module.DescriptionEditor),
  ),
  { ssr: false, loading: WideDialogSkeleton },
);

const EDIT_BUTTON_ID = "edit-reviewed-text";

type ReviewScreenProps = { first: InitialReview; options: FilterOptions };

/** Shows the products in the review queue one by one. Each decision requires a single key press. */
export function ReviewScreen({ first, options }: ReviewScreenProps) {
  const review = useReview(first);
  const { item, current } = review;
  const violations = item ? sortByTextOrder(item.validation) : [];
  const focus = useViolationFocus(violations.map(({ id }) => id));
  const fixAction = useApplyFix(item?.product, item?.validation, review.follow);
  const container = useRef<HTMLElement>(null);
  const [commenting, setCommenting] = useState<{
    validation: number;
    action: CommentedAction;
  } | null>(null);
  /** The typed comments by validation and action, which are preserved when the form closes. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** The validation whose text is being edited. */
  const [edited, setEdited] = useState<number | null>(null);
  const action = commenting?.validation === current ? commenting.action : null;
  const currentDraftKey = `${current} ${action}`;

  useFocusOnItem(container, current);
  useQueuedKeys(current !== null && !item && !review.failure);

  const submitDecision = (decision: ApprovalAction, comments: string) => {
    setCommenting(null);
    const draftKey = `${current} ${decision}`;
    // Restores the typed text if the server rejects the decision.
    review.decide(decision, comments, () =>
      setTyped((drafts) => ({ ...drafts, [draftKey]: comments })),
    );
    setTyped((drafts) => ({ ...drafts, [draftKey]: "" }));
  };
  const toggleComment = (next: CommentedAction | null) => {
    setCommenting(next && current !== null ? { validation: current, action: next } : null);
    if (next === null) container.current?.focus({ preventScroll: true });
  };
  useSingleKeys({
    j: review.forward,
    k: review.back,
    u: () => void review.undoLast(),
    ...(item && {
      a: () => submitDecision("approve", ""),
      r: () => toggleComment("reject"),
      e: () => toggleComment("request_edit"),
    }),
  });

  return (
    <div
      className="flex flex-col gap-3"
      onKeyDownCapture={review.renewLock}
      onPointerDownCapture={review.renewLock}
    >
      <ReviewHead review={review} options={options} />
      {review.refused && <RefusedBanner review={review} refused={review.refused} />}
      {review.lockedBy && (
        <Banner tone="warning" title={`${review.lockedBy.name} is on it`}>
          You can still decide on it; the first decision counts.
        </Banner>
      )}
      <article
        ref={container}
        tabIndex={-1}
        aria-label={item ? describeItem(item, formatPosition(review)) : "Review"}
        className="flex flex-col gap-3 rounded-md focus:outline-none"
      >
        <div ref={focus.container} className="flex flex-col gap-3">
          {item ? (
            <ReviewItem
              reviewed={item}
              violations={violations}
              focus={focus}
              fixAction={fixAction}
              onEdit={() => setEdited(item.validation.id)}
            />
          ) : current === null ? (
            <Nothing list={review.list} />
          ) : review.failure ? (
            <RetryBanner error={review.failure} onRetry={review.retry} />
          ) : (
            <ItemSkeleton />
          )}
        </div>
      </article>
      {item && edited === current && (
        <ReturnFocusContext value={[EDIT_BUTTON_ID]}>
          <DescriptionEditor
            product={item.product}
            onSaved={() => void review.follow(item.product)}
            onClose={() => setEdited(null)}
          />
        </ReturnFocusContext>
      )}
      {current !== null && (
        <DecisionBar
          validation={item?.validation ?? null}
          commenting={action}
          comments={typed[currentDraftKey] ?? ""}
          onCommentingChange={toggleComment}
          onCommentsChange={(text) =>
            setTyped((drafts) => ({ ...drafts, [currentDraftKey]: text }))
          }
          onDecide={submitDecision}
        />
      )}
    </div>
  );
}

/** Focuses each new item, because the focused element was removed with the previous one. */
function useFocusOnItem(container: RefObject<HTMLElement | null>, currentId: number | null) {
  const before = useRef(currentId);
  useLayoutEffect(() => {
    if (before.current === currentId) return;
    before.current = currentId;
    container.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [container, currentId]);
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [container]);
}

/**
 * Formats the position among the items decided on in this session and those left. An item that was
 * opened by a link or has passed since is not among them.
 */
function formatPosition({ position, count, doneCount, item }: Review): string {
  if (position > 0)
    return `${formatNumber(doneCount + position)} of ${formatNumber(doneCount + count)}`;
  return item ? "Not in the queue" : "";
}

/** Formats `12 done, 334 left`, without what the position says already. */
function formatProgress({ position, count, doneCount }: Review): string {
  if (doneCount > 0) return `${formatNumber(doneCount)} done, ${formatNumber(count)} left`;
  return position > 0 ? "" : `${formatNumber(count)} left`;
}

type ReviewHeadProps = { review: Review; options: FilterOptions };

function ReviewHead({ review, options }: ReviewHeadProps) {
  const { list } = review;
  const [narrowing, setNarrowing] = useState(false);
  const headRef = useRef<HTMLDivElement>(null);
  // If the filters are expanded, the search field handles the key itself.
  const search = () => {
    flushSync(() => setNarrowing(true));
    headRef.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
  };
  useSingleKeys({ "/": narrowing ? undefined : search });
  return (
    <div ref={headRef} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-lg tracking-tight">Review</h1>
        <p className="text-ink-muted text-sm tabular-nums">
          {[formatPosition(review), formatProgress(review)].filter(Boolean).join(" · ")}
        </p>
        {review.count + review.doneCount > 0 && (
          <>
            <IconButton small label="Previous item" aria-keyshortcuts="k" onClick={review.back}>
              <ChevronUp aria-hidden />
            </IconButton>
            <IconButton small label="Next item" aria-keyshortcuts="j" onClick={review.forward}>
              <ChevronDown aria-hidden />
            </IconButton>
          </>
        )}
        <Button
          size="sm"
          className="ml-auto"
          aria-expanded={narrowing}
          onClick={() => setNarrowing(!narrowing)}
        >
          <ListFilter aria-hidden />
          {list.isFiltered ? "Filters Active" : "Filters"}
        </Button>
      </div>
      {review.doneCount > 0 && <ProgressLine done={review.doneCount} left={review.count} />}
      {narrowing && (
        <Panel flush>
          <FilterBar list={list} options={options} expanded />
        </Panel>
      )}
    </div>
  );
}

/** Shows the share of items decided on. The header shows the numbers. */
function ProgressLine({ done, left }: { done: number; left: number }) {
  return (
    <div aria-hidden className="h-0.5 overflow-hidden rounded-full bg-line">
      <div
        className="h-full bg-accent transition-[width]"
        style={{ width: `${(done / (done + left)) * 100}%` }}
      />
    </div>
  );
}

function RefusedBanner({
  review,
  refused,
}: {
  review: Review;
  refused: NonNullable<Review["refused"]>;
}) {
  return (
    <Banner
      tone="error"
      title={refused.name}
      onDismiss={review.dismissRefused}
      action={
        review.current !== refused.validation && (
          <Button size="sm" onClick={() => review.open(refused.validation)}>
            Show
          </Button>
        )
      }
    >
      {refused.message}
    </Banner>
  );
}

function Nothing({ list }: { list: Review["list"] }) {
  const { words } = list.definition;
  return (
    <Panel>
      <EmptyState
        icon={ClipboardCheck}
        title={words.emptyTitle}
        text={
          list.isFiltered ? words.noMatch : "Products that need review appear here automatically."
        }
        action={
          list.isFiltered ? (
            <Button onClick={list.clearFilters}>Clear All Filters</Button>
          ) : (
            <Link href="/findings" className={buttonVariants()}>
              Go to Findings
            </Link>
          )
        }
      />
    </Panel>
  );
}

function ItemSkeleton() {
  return (
    <Loading label="Loading the item" className="gap-0">
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  );
}

type ReviewItemProps = {
  reviewed: ReviewedValidation;
  violations: AnyViolation[];
  focus: ViolationFocus;
  fixAction: FixAction;
  onEdit: () => void;
};

function ReviewItem({ reviewed, violations, focus, fixAction, onEdit }: ReviewItemProps) {
  const { validation, product, history, batch } = reviewed;
  return (
    <DecisionPermissionProvider product={product.id} may>
      {/* Sticky in one line, whose height globals.css keeps free above focused findings. */}
      <header
        data-sticky-head
        className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface lg:sticky lg:top-14 lg:z-10 lg:h-12 lg:flex-nowrap lg:*:shrink-0"
      >
        <h2
          title={product.name}
          className="min-w-0 break-words font-semibold text-lg tracking-tight lg:max-w-[45%] lg:shrink! lg:truncate"
        >
          {product.name}
        </h2>
        <Link
          href={`/product-validations/${encodeURIComponent(product.product_id)}`}
          className="break-all text-accent-text text-sm hover:underline lg:max-w-48 lg:truncate"
        >
          {product.product_id}
        </Link>
        <ProductStatusBadge status={product.status} />
        {validation.approval && <VerdictBadge row={validation} />}
        {validation.is_stale && <StaleBadge />}
        <ScoreLine validation={validation} inLine />
        <Button id={EDIT_BUTTON_ID} size="sm" className="ml-auto" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit Description
        </Button>
      </header>
      <Findings
        validation={validation}
        violations={violations}
        focus={focus}
        fixAction={fixAction}
        onPage
      >
        <Section title="Product">
          <Rows
            items={[
              { label: "Category", value: product.category_name },
              { label: "Brand guidelines", value: product.brand_guidelines_name ?? "—" },
              { label: "Batch", value: batch?.name ?? "—" },
              { label: "Uploaded by", value: product.uploaded_by_name },
              { label: "Uploaded", value: <Time value={product.created_at} format="full" /> },
            ]}
          />
        </Section>
        {history.entries.length > 0 && (
          <Section title="History">
            <ol className="flex flex-col">
              {history.entries.map((entry) => (
                <HistoryItem key={entry.key} entry={entry} />
              ))}
            </ol>
          </Section>
        )}
      </Findings>
    </DecisionPermissionProvider>
  );
}

function describeItem({ validation, product }: ReviewedValidation, position: string): string {
  const findingCount = validation.total_violations + validation.total_brand_guidelines_violations;
  const verdict = validation.is_compliant ? "Compliant" : "Not compliant";
  const score = formatPercent(
    validation.overall_score,
    validation.compliance_threshold ?? undefined,
  );
  return `${product.name}. ${verdict}, ${score}. ${pluralize(findingCount, "finding")}. ${position}`;
}
