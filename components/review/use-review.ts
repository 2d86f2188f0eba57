"use client";

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ApprovalAction } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type {
  Reviewed,
  ReviewItem,
  ReviewLockJson,
  ReviewQueue,
} from "@/lib/validations/review/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { wholeNumber } from "../list/params";
import { useListState } from "../list/use-list";
import { DECISIONS, getUndoToken, UNDO_VISIBLE_MS, useUndo } from "../undo/use-undo";
import { decide as sendDecision } from "../validations/approval/decide";
import { decisionLabels as DECIDED } from "../validations/approval/decided";
import { isRunning } from "../validations/is-running";
import { VALIDATIONS } from "../validations/list";
import { REVIEW, type ReviewListQuery } from "./list";

export interface FirstLook {
  /** The API path of the queue and the corresponding response. */
  path: string;
  queue: ReviewQueue;
  item: Reviewed | null;
}

/** A decision that the server rejected. */
export interface Refused {
  validation: number;
  name: string;
  message: string;
}

/** Returns the item under review, functions to move to other items, and functions to decide. */
export function useReview(first: FirstLook) {
  const client = useQueryClient();
  const list = useListState(REVIEW);
  const queue = useQueue(list.query, first);
  const [selectedId, choose] = useQueryState("item", wholeNumber);
  /** The item rendered by the server; null after the first decision. */
  const [start, setStart] = useState(first.item?.validation.id ?? null);
  /** Items decided on in this session, which the fetched queue may still contain. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [rejectedDecision, setRejectedDecision] = useState<Refused | null>(null);
  const last = useRef<{ validation: number; token: Promise<string | null>; at: number } | null>(
    null,
  );
  const { undo } = useUndo();

  const pendingItems = (queue.data?.results ?? []).filter(
    ({ validation }) => !done.has(validation),
  );
  const current = selectedId ?? start ?? findUnlockedItem(pendingItems)?.validation ?? null;
  const currentIndex = pendingItems.findIndex(({ validation }) => validation === current);
  const next = pendingItems.slice(currentIndex + 1).find(isFree) ?? null;
  // If the current item is not in the queue, all items count as both next and previous.
  const previous =
    pendingItems.slice(0, currentIndex < 0 ? pendingItems.length : currentIndex).findLast(isFree) ??
    null;
  const item = useQuery({
    ...itemOptions(current ?? 0),
    enabled: current !== null,
    initialData: first.item?.validation.id === current ? first.item : undefined,
  });
  const lock = useReviewLock(current);

  // Puts the current item into the URL, so that refetching the queue does not replace it.
  useEffect(() => {
    if (selectedId === null && current !== null) void choose(current, { history: "replace" });
  }, [selectedId, current, choose]);
  const after = next ? pendingItems[pendingItems.indexOf(next) + 1] : undefined;
  const ahead = [next, after, previous].flatMap((each) => each?.validation ?? []).join();
  useEffect(() => {
    prefetchItems(client, ahead === "" ? [] : ahead.split(",").map(Number));
  }, [client, ahead]);

  function goTo(to: ReviewItem | null, otherwise: string) {
    if (to) void choose(to.validation);
    else toast(otherwise, { tone: "info", about: DECISIONS });
  }

  function decide(action: ApprovalAction, comments: string, onRefused: () => void) {
    const reviewed = item.data;
    if (!reviewed || reviewed.validation.id !== current) return;
    const { validation } = reviewed;
    const name = validation.product_name;
    setRejectedDecision(null);
    setStart(null);
    setDone((before) => new Set(before).add(validation.id));
    const onward =
      next ?? pendingItems.find((each) => isFree(each) && each.validation !== validation.id);
    void choose(onward?.validation ?? null);
    const token = sendDecision(validation, { action, comments }).then(
      (answer) => answer.undo,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        reopen(validation.id);
        onRefused();
        setRejectedDecision({ validation: validation.id, name, message: error.message });
        return null;
      },
    );
    last.current = { validation: validation.id, token, at: Date.now() };
    void token.then((undoToken) => {
      void client.invalidateQueries({ queryKey: [REVIEW.key] });
      void client.invalidateQueries({ queryKey: [VALIDATIONS.key] });
      if (undoToken === null) return;
      toast(`${DECIDED[action]}: ${name}`, {
        about: DECISIONS,
        lifetime: UNDO_VISIBLE_MS,
        action: { label: "Undo", onClick: () => void undoDecision(validation.id, undoToken) },
      });
    });
  }

  function reopen(validation: number) {
    setDone((before) => new Set([...before].filter((each) => each !== validation)));
  }

  async function undoDecision(validation: number, token: string) {
    last.current = null;
    // Shows the item again immediately. A toast reports the result.
    void choose(validation);
    if (await undo(token)) reopen(validation);
  }

  async function undoLast() {
    const lastDecision = last.current;
    // Undoes the last decision on a finding instead if it is newer.
    const finding = getUndoToken(lastDecision?.at ?? 0);
    if (finding !== null) return void (await undo(finding));
    if (!lastDecision || Date.now() - lastDecision.at > UNDO_VISIBLE_MS)
      return toast("There is nothing to undo", { tone: "info", about: DECISIONS });
    const token = await lastDecision.token;
    if (token !== null) await undoDecision(lastDecision.validation, token);
  }

  /** Opens the new validation of a product edited here once it is completed. */
  async function follow({ id }: { id: number }) {
    const validation = await waitForVerdict(id);
    void client.invalidateQueries({ queryKey: [REVIEW.key, "queue"] });
    if (validation === null)
      return toast("The text was changed. Its validation is still pending.", { about: DECISIONS });
    setStart(null);
    await client.prefetchQuery(itemOptions(validation));
    void choose(validation, { history: "replace" });
  }

  return {
    follow,
    list,
    queue,
    current,
    /** Null while loading, or if there is no item. */
    item: item.data?.validation.id === current ? item.data : null,
    failure: item.error,
    retry: item.refetch,
    /** The position in the queue, starting at 1; 0 if the item is not in the queue. */
    position: currentIndex + 1,
    count: Math.max(pendingItems.length, (queue.data?.count ?? 0) - done.size),
    /** The number of items decided on since the screen was opened. */
    doneCount: done.size,
    lockedBy: lock.lockedBy,
    renewLock: lock.renew,
    refused: rejectedDecision,
    dismissRefused: () => setRejectedDecision(null),
    open: (validation: number) => void choose(validation),
    forward: () => goTo(next, "No more items to review"),
    back: () => goTo(previous, "No earlier items to review"),
    decide,
    undoLast,
  };
}

export type Review = ReturnType<typeof useReview>;

function isFree({ held_by: lockOwner }: ReviewItem): boolean {
  return lockOwner === null;
}

function findUnlockedItem(items: readonly ReviewItem[]): ReviewItem | undefined {
  return items.find(isFree) ?? items[0];
}

type LockOwner = ReviewLockJson["held_by"];

/** The minimum time between two renewals of a lock, in milliseconds. */
const RENEW_MS = 20_000;

/**
 * Locks the displayed item until two minutes after the user's last action. Releases the lock when
 * the user moves on.
 * @returns the other user who owns the lock, and a function to call on every action
 */
function useReviewLock(validationId: number | null) {
  const [locked, setLocked] = useState<{ validation: number; by: LockOwner } | null>(null);
  const renewedAt = useRef(0);
  const acquire = useCallback((id: number) => {
    renewedAt.current = Date.now();
    // Decisions do not require the lock, so failures are ignored.
    callApi<ReviewLockJson>(lockPath(id), { method: "PUT", fallback: "" }).then(
      ({ held_by: lockOwner }) => setLocked({ validation: id, by: lockOwner }),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (validationId === null) return;
    acquire(validationId);
    return () => {
      callApi(lockPath(validationId), { method: "DELETE", fallback: "" }).catch(() => {});
    };
  }, [validationId, acquire]);
  return {
    lockedBy: locked?.validation === validationId ? locked?.by : null,
    renew: () => {
      if (validationId !== null && Date.now() - renewedAt.current > RENEW_MS) acquire(validationId);
    },
  };
}

function lockPath(validationId: number): string {
  return `/review/locks/${validationId}/`;
}

/** The time for which a prefetched item is not refetched, in milliseconds. */
const FRESH_MS = 30_000;

/** Returns the query options of an item in the review queue. */
function itemOptions(validationId: number) {
  return queryOptions({
    queryKey: [REVIEW.key, "item", validationId],
    queryFn: ({ signal }) =>
      callApi<Reviewed>(`/review/items/${validationId}/`, {
        signal,
        fallback: "Failed to fetch validation",
      }),
    staleTime: FRESH_MS,
  });
}

/** Prefetches items that the reviewer is likely to open next. */
function prefetchItems(client: QueryClient, validationIds: readonly number[]): void {
  for (const id of validationIds) void client.prefetchQuery(itemOptions(id));
}

const POLL_MS = 400;
const MAX_POLLS = 50;

/**
 * Waits until the latest validation of a product has ended.
 * @returns its id; null after 20 seconds
 */
async function waitForVerdict(productId: number): Promise<number | null> {
  const searchQuery = `product=${productId}&latest=true&page_size=1&detail=false`;
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
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
  const path = REVIEW.pathOf(query);
  return useQuery({
    queryKey: [REVIEW.key, "queue", path],
    queryFn: ({ signal }) =>
      callApi<ReviewQueue>(path, { signal, fallback: "Failed to fetch the queue" }),
    initialData: path === first.path ? first.queue : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}
