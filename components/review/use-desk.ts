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
  HoldAnswer,
  Reviewed,
  ReviewItem,
  ReviewQueue,
} from "@/lib/validations/review/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { wholeNumber } from "../list/params";
import { useListState } from "../list/use-list";
import { DECISIONS, offeredSince, UNDO_OFFERED_MS, useUndo } from "../undo/use-undo";
import { decide as sendDecision } from "../validations/approval/decide";
import { decided as DECIDED } from "../validations/approval/decided";
import { isRunning } from "../validations/is-running";
import { VALIDATIONS } from "../validations/list";
import { type DeskQuery, REVIEW } from "./list";

export interface FirstLook {
  /** The queue's path in the API, and what it answered. */
  path: string;
  queue: ReviewQueue;
  item: Reviewed | null;
}

/** A decision that was sent and not taken. */
export interface Refused {
  validation: number;
  name: string;
  message: string;
}

/** Which item is on the desk, the ways to others, and what becomes of deciding. */
export function useDesk(first: FirstLook) {
  const client = useQueryClient();
  const list = useListState(REVIEW);
  const queue = useQueue(list.query, first);
  const [chosen, choose] = useQueryState("item", wholeNumber);
  /** What the page came with, until something was decided. */
  const [start, setStart] = useState(first.item?.validation.id ?? null);
  /** Decided on here, while the queue may still hold them. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const last = useRef<{ validation: number; token: Promise<string | null>; at: number } | null>(
    null,
  );
  const { undo } = useUndo();

  const waiting = (queue.data?.results ?? []).filter(({ validation }) => !done.has(validation));
  const current = chosen ?? start ?? firstFree(waiting)?.validation ?? null;
  const at = waiting.findIndex(({ validation }) => validation === current);
  const next = waiting.slice(at + 1).find(isFree) ?? null;
  // Of an item that the queue does not hold all others are both.
  const previous = waiting.slice(0, at < 0 ? waiting.length : at).findLast(isFree) ?? null;
  const item = useQuery({
    ...itemOptions(current ?? 0),
    enabled: current !== null,
    initialData: first.item?.validation.id === current ? first.item : undefined,
  });
  const hold = useHold(current);

  // Whatever the queue becomes, the item on the desk stays.
  useEffect(() => {
    if (chosen === null && current !== null) void choose(current, { history: "replace" });
  }, [chosen, current, choose]);
  const after = next ? waiting[waiting.indexOf(next) + 1] : undefined;
  const ahead = [next, after, previous].flatMap((each) => each?.validation ?? []).join();
  useEffect(() => {
    fetchAhead(client, ahead === "" ? [] : ahead.split(",").map(Number));
  }, [client, ahead]);

  function go(to: ReviewItem | null, otherwise: string) {
    if (to) void choose(to.validation);
    else toast(otherwise, { tone: "info", about: DECISIONS });
  }

  function decide(action: ApprovalAction, comments: string, onRefused: () => void) {
    const reviewed = item.data;
    if (!reviewed || reviewed.validation.id !== current) return;
    const { validation } = reviewed;
    const name = validation.product_name;
    setRefused(null);
    setStart(null);
    setDone((before) => new Set(before).add(validation.id));
    const onward =
      next ?? waiting.find((each) => isFree(each) && each.validation !== validation.id);
    void choose(onward?.validation ?? null);
    const token = sendDecision(validation, { action, comments }).then(
      (answer) => answer.undo,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        reopen(validation.id);
        onRefused();
        setRefused({ validation: validation.id, name, message: error.message });
        return null;
      },
    );
    last.current = { validation: validation.id, token, at: Date.now() };
    void token.then((given) => {
      void client.invalidateQueries({ queryKey: [REVIEW.key] });
      void client.invalidateQueries({ queryKey: [VALIDATIONS.key] });
      if (given === null) return;
      toast(`${DECIDED[action]}: ${name}`, {
        about: DECISIONS,
        lifetime: UNDO_OFFERED_MS,
        action: { label: "Undo", onClick: () => void takeBack(validation.id, given) },
      });
    });
  }

  function reopen(validation: number) {
    setDone((before) => new Set([...before].filter((each) => each !== validation)));
  }

  async function takeBack(validation: number, token: string) {
    last.current = null;
    // Back on the desk at once; what the server makes of it is said.
    void choose(validation);
    if (await undo(token)) reopen(validation);
  }

  async function undoLast() {
    const offered = last.current;
    // A finding may have been decided on since.
    const finding = offeredSince(offered?.at ?? 0);
    if (finding !== null) return void (await undo(finding));
    if (!offered || Date.now() - offered.at > UNDO_OFFERED_MS)
      return toast("There is nothing to undo", { tone: "info", about: DECISIONS });
    const token = await offered.token;
    if (token !== null) await takeBack(offered.validation, token);
  }

  /** Shows what became of a product whose text was changed here, once that is checked. */
  async function follow({ id }: { id: number }) {
    const validation = await nextVerdict(id);
    void client.invalidateQueries({ queryKey: [REVIEW.key, "queue"] });
    if (validation === null)
      return toast("The text is changed; its check is still to come", { about: DECISIONS });
    setStart(null);
    await client.prefetchQuery(itemOptions(validation));
    void choose(validation, { history: "replace" });
  }

  return {
    follow,
    list,
    queue,
    current,
    /** Null while it is fetched, and where nothing is on the desk. */
    item: item.data?.validation.id === current ? item.data : null,
    failure: item.error,
    retry: item.refetch,
    /** "7 of 43"; 0 for an item that the queue does not hold. */
    position: at + 1,
    count: Math.max(waiting.length, (queue.data?.count ?? 0) - done.size),
    heldBy: hold.heldBy,
    acted: hold.acted,
    refused,
    dismissRefused: () => setRefused(null),
    open: (validation: number) => void choose(validation),
    forward: () => go(next, "This is the last one that is free"),
    back: () => go(previous, "This is the first one that is free"),
    decide,
    undoLast,
  };
}

export type Desk = ReturnType<typeof useDesk>;

function isFree({ held_by }: ReviewItem): boolean {
  return held_by === null;
}

function firstFree(items: readonly ReviewItem[]): ReviewItem | undefined {
  return items.find(isFree) ?? items[0];
}

type Holder = HoldAnswer["held_by"];

/** An action renews a hold at most so often. */
const RENEW_MS = 20_000;

/**
 * Holds the item on the screen for the person from their last action on, and lets go of it when they
 * leave it. @returns who else holds it, and what an action is to call
 */
function useHold(validationId: number | null) {
  const [holder, setHolder] = useState<{ of: number; by: Holder } | null>(null);
  const renewed = useRef(0);
  const hold = useCallback((id: number) => {
    renewed.current = Date.now();
    // A hold that fails is one that nobody sees: deciding does not depend on it.
    callApi<HoldAnswer>(path(id), { method: "PUT", fallback: "" }).then(
      ({ held_by: by }) => setHolder({ of: id, by }),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (validationId === null) return;
    hold(validationId);
    return () => {
      callApi(path(validationId), { method: "DELETE", fallback: "" }).catch(() => {});
    };
  }, [validationId, hold]);
  return {
    heldBy: holder?.of === validationId ? holder?.by : null,
    acted: () => {
      if (validationId !== null && Date.now() - renewed.current > RENEW_MS) hold(validationId);
    },
  };
}

function path(validationId: number): string {
  return `/review/holds/${validationId}/`;
}

/** What was fetched ahead is shown as it is, if it is no older. */
const FRESH_MS = 30_000;

/** One item of the desk. */
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

/** Fetches items before they are looked at. */
function fetchAhead(client: QueryClient, validationIds: readonly number[]): void {
  for (const id of validationIds) void client.prefetchQuery(itemOptions(id));
}

const LOOK_MS = 400;
const MOST_LOOKS = 50;

/** The newest validation of a product, once it is done; null where that takes too long. */
async function nextVerdict(productId: number): Promise<number | null> {
  const newest = `product=${productId}&latest=true&page_size=1&detail=false`;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { results } = await callApi<Page<ValidationRowJson>>(
      `/validations/validations/?${newest}`,
      { fallback: "Failed to fetch validations" },
    );
    const [found] = results;
    if (found && !isRunning(found.status)) return found.id;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}

/** The queue as its filters narrow it, asked for again every few seconds. */
function useQueue(query: DeskQuery, first: { path: string; queue: ReviewQueue }) {
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
