import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "@/components/ui/toast";
import type { ApprovalAction } from "@/lib/enums";
import { formatPercent, pluralize } from "@/lib/format";
import { ApiError, callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type {
  ReviewedValidation,
  ReviewItem,
  ReviewLockJson,
  ReviewQueue,
} from "@/lib/validations/review/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { wholeNumberParser } from "../list/params";
import { useListState } from "../list/use-list";
import { DECISIONS_TOPIC, getUndoToken, UNDO_VISIBLE_MS, useUndo } from "../undo/use-undo";
import { submitDecision as sendDecision } from "../validations/approval/decide";
import { decisionLabels as DECIDED } from "../validations/approval/labels";
import { isRunning } from "../validations/is-running";
import { VALIDATIONS } from "../validations/list";
import { REVIEW_LIST, type ReviewListQuery } from "./list";

export interface InitialReview {
  /** The queue's API path and the corresponding response. */
  path: string;
  queue: ReviewQueue;
  item: ReviewedValidation | null;
}

/** A decision that the server rejected. */
export interface RefusedDecision {
  validation: number;
  name: string;
  message: string;
}

/** Returns the item under review, navigation functions and decision functions. */
export function useReview(first: InitialReview) {
  const client = useQueryClient();
  const list = useListState(REVIEW_LIST);
  const queue = useQueue(list.query, first);
  const [selectedId, choose] = useQueryState("item", wholeNumberParser);
  /** The validation id of the server-rendered item, or null after the first decision. */
  const [start, setStart] = useState(first.item?.validation.id ?? null);
  /** Items decided on in this session. The fetched queue may still contain them. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [rejectedDecision, setRejectedDecision] = useState<RefusedDecision | null>(null);
  const last = useRef<{ validation: number; token: Promise<string | null>; at: number } | null>(
    null,
  );
  const { undo } = useUndo();

  const pendingItems = (queue.data?.results ?? []).filter(
    ({ validation }) => !done.has(validation),
  );
  const doneInQueue = (queue.data?.results.length ?? 0) - pendingItems.length;
  const currentId = selectedId ?? start ?? findUnlockedItem(pendingItems)?.validation ?? null;
  const currentIndex = pendingItems.findIndex(({ validation }) => validation === currentId);
  const next = pendingItems.slice(currentIndex + 1).find(isUnlocked) ?? null;
  // If the current item is not in the queue, all items are candidates for both next and previous.
  const previousItem =
    pendingItems
      .slice(0, currentIndex < 0 ? pendingItems.length : currentIndex)
      .findLast(isUnlocked) ?? null;
  const item = useQuery({
    ...buildItemQuery(currentId ?? 0),
    enabled: currentId !== null,
    initialData: first.item?.validation.id === currentId ? first.item : undefined,
  });
  const lock = useReviewLock(currentId);

  // Puts the current item into the URL, so that refetching the queue does not replace it.
  useEffect(() => {
    if (selectedId === null && currentId !== null) void choose(currentId, { history: "replace" });
  }, [selectedId, currentId, choose]);
  const after = next ? pendingItems[pendingItems.indexOf(next) + 1] : undefined;
  const upcomingIds = [next, after, previousItem].flatMap((each) => each?.validation ?? []).join();
  useEffect(() => {
    prefetchItems(client, upcomingIds === "" ? [] : upcomingIds.split(",").map(Number));
  }, [client, upcomingIds]);

  function goTo(target: ReviewItem | null, fallbackMessage: string) {
    if (target) void choose(target.validation);
    else showToast(fallbackMessage, { tone: "info", subject: DECISIONS_TOPIC });
  }

  function decide(action: ApprovalAction, comments: string, onRefused: () => void) {
    const reviewedItem = item.data;
    if (!reviewedItem || reviewedItem.validation.id !== currentId) return;
    const { validation } = reviewedItem;
    const name = validation.product_name;
    setRejectedDecision(null);
    setStart(null);
    setDone((before) => new Set(before).add(validation.id));
    const nextItem =
      next ?? pendingItems.find((each) => isUnlocked(each) && each.validation !== validation.id);
    void choose(nextItem?.validation ?? null);
    const token = sendDecision(validation, { action, comments }).then(
      (answer) => answer.undo,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        reopenItem(validation.id);
        onRefused();
        setRejectedDecision({ validation: validation.id, name, message: error.message });
        return null;
      },
    );
    last.current = { validation: validation.id, token, at: Date.now() };
    void token.then((undoToken) => {
      void client.invalidateQueries({ queryKey: [REVIEW_LIST.key] });
      void client.invalidateQueries({ queryKey: [VALIDATIONS.key] });
      if (undoToken === null) return;
      showToast(`${DECIDED[action]}: ${name}${describeOpenFindings(action, validation)}`, {
        subject: DECISIONS_TOPIC,
        lifetime: UNDO_VISIBLE_MS,
        action: { label: "Undo", onClick: () => void undoDecision(validation.id, undoToken) },
      });
    });
  }

  function reopenItem(validation: number) {
    setDone((before) => new Set([...before].filter((each) => each !== validation)));
  }

  async function undoDecision(validation: number, token: string) {
    last.current = null;
    // Shows the item again immediately. A toast reports the result.
    void choose(validation);
    if (await undo(token)) reopenItem(validation);
  }

  async function undoLastDecision() {
    const lastDecision = last.current;
    // Undoes the last decision on a finding instead if it is newer.
    const finding = getUndoToken(lastDecision?.at ?? 0);
    if (finding !== null) return void (await undo(finding));
    if (!lastDecision || Date.now() - lastDecision.at > UNDO_VISIBLE_MS)
      return showToast("There is nothing to undo", { tone: "info", subject: DECISIONS_TOPIC });
    const token = await lastDecision.token;
    if (token !== null) await undoDecision(lastDecision.validation, token);
  }

  /** Opens the new validation of a product edited here when that validation is completed. */
  async function followProduct({ id }: { id: number }) {
    const validation = await waitForVerdict(id);
    void client.invalidateQueries({ queryKey: [REVIEW_LIST.key, "queue"] });
    if (validation === null)
      return showToast("The text was changed. Its validation is still pending.", {
        subject: DECISIONS_TOPIC,
      });
    setStart(null);
    await client.prefetchQuery(buildItemQuery(validation));
    void choose(validation, { history: "replace" });
  }

  return {
    follow: followProduct,
    list,
    queue,
    current: currentId,
    /** The item, or null while it loads or if there is none. */
    item: item.data?.validation.id === currentId ? item.data : null,
    failure: item.error,
    retry: item.refetch,
    /** The one-based position in the queue, or 0 if the item is not in the queue. */
    position: currentIndex + 1,
    count: (queue.data?.count ?? 0) - doneInQueue,
    /** The number of items decided on since the screen was opened. */
    doneCount: done.size,
    lockedBy: lock.lockedBy,
    renewLock: lock.renew,
    refused: rejectedDecision,
    dismissRefused: () => setRejectedDecision(null),
    open: (validation: number) => void choose(validation),
    forward: () => goTo(next, "No more items to review"),
    back: () => goTo(previousItem, "No earlier items to review"),
    decide,
    undoLast: undoLastDecision,
  };
}

export type Review = ReturnType<typeof useReview>;

/** Says what is approved despite its findings, because one key approves it. */
function describeOpenFindings(action: ApprovalAction, validation: ValidationJson): string {
  const { is_compliant, overall_score: score, compliance_threshold: threshold } = validation;
  if (action !== "approve" || is_compliant !== false) return "";
  const count = validation.total_violations + validation.total_brand_guidelines_violations;
  return `, at ${formatPercent(score, threshold ?? undefined)} with ${pluralize(count, "finding")}`;
}

function isUnlocked({ held_by: lockOwner }: ReviewItem): boolean {
  return lockOwner === null;
}

function findUnlockedItem(items: readonly ReviewItem[]): ReviewItem | undefined {
  return items.find(isUnlocked) ?? items[0];
}

type LockOwner = ReviewLockJson["held_by"];

/** The minimum time between two renewals of a lock, in milliseconds. */
const RENEW_MS = 20_000;

/**
 * Locks the displayed item until two minutes after the user's last action. Releases the lock when
 * the user moves on.
 * @returns the other user who owns the lock, and a function to call on each action
 */
function useReviewLock(validationId: number | null) {
  const [locked, setLocked] = useState<{ validation: number; by: LockOwner } | null>(null);
  const renewedAt = useRef(0);
  const acquireLock = useCallback((id: number) => {
    renewedAt.current = Date.now();
    // Decisions do not require the lock, so failures are ignored.
    callApi<ReviewLockJson>(buildLockPath(id), { method: "PUT", fallback: "" }).then(
      ({ held_by: lockOwner }) => setLocked({ validation: id, by: lockOwner }),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (validationId === null) return;
    acquireLock(validationId);
    return () => {
      callApi(buildLockPath(validationId), { method: "DELETE", fallback: "" }).catch(() => {});
    };
  }, [validationId, acquireLock]);
  return {
    lockedBy: locked?.validation === validationId ? locked?.by : null,
    renew: () => {
      if (validationId !== null && Date.now() - renewedAt.current > RENEW_MS)
        acquireLock(validationId);
    },
  };
}

function buildLockPath(validationId: number): string {
  return `/review/locks/${validationId}/`;
}

/** How long a prefetched item is not refetched, in milliseconds. */
const STALE_TIME_MS = 30_000;

function buildItemQuery(validationId: number) {
  return queryOptions({
    queryKey: [REVIEW_LIST.key, "item", validationId],
    queryFn: queryApi<ReviewedValidation>(
      `/review/items/${validationId}/`,
      "Failed to fetch validation",
    ),
    staleTime: STALE_TIME_MS,
  });
}

function prefetchItems(client: QueryClient, validationIds: readonly number[]): void {
  for (const id of validationIds) void client.prefetchQuery(buildItemQuery(id));
}

const POLL_MS = 400;
const MAX_POLLS = 50;

/** Waits for a product's latest validation. @returns its id, or null after 20 seconds */
async function waitForVerdict(productId: number): Promise<number | null> {
  const searchQuery = `product=${productId}&latest=true&page_size=1&detail=false`;
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const { results } = await callApi<Page<ValidationRowJson>>(
      `/validations/validations/?${searchQuery}`,
      { fallback: "Failed to fetch validations" },
    );
    const [newestValidation] = results;
    if (newestValidation && !isRunning(newestValidation.status)) return newestValidation.id;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}

/** Polls the filtered queue every 10 seconds. */
function useQueue(query: ReviewListQuery, first: { path: string; queue: ReviewQueue }) {
  const path = REVIEW_LIST.pathOf(query);
  return useQuery({
    queryKey: [REVIEW_LIST.key, "queue", path],
    queryFn: queryApi<ReviewQueue>(path, "Failed to fetch the queue"),
    initialData: path === first.path ? first.queue : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}
