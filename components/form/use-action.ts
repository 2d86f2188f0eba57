"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { type Failure, failureOf, Refusal } from "./field-errors";

/** The maximum time to wait for refetched data before the action ends. */
const PATIENCE_MS = 2_000;

/** Prefixes of query keys. */
export type Queries = readonly (readonly (string | number)[])[];

export interface ActionOptions<Given, Answer> {
  mutationFn: (actionInput: Given) => Promise<Answer>;
  /** The queries to refetch before the action ends. */
  changes?: Queries;
  /** Runs after the refetch. The action ends when the returned promise settles. */
  onDone?: (answer: Answer, actionInput: Given) => unknown;
  onFailure?: (failure: Failure, actionInput: Given) => void;
}

/**
 * Returns an action on the server with its state. The action cannot run twice in parallel with the
 * same input. An error remains until the next attempt.
 */
export function useAction<Given = void, Answer = unknown>(options: ActionOptions<Given, Answer>) {
  const { mutationFn, changes = [], onDone, onFailure } = options;
  const client = useQueryClient();
  const running = useRef(new Set<string>());
  const refetch = () =>
    Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { mutate, isIdle, isPending, variables, data, error, reset } = useMutation({
    mutationFn: mutationFn,
    onSuccess: async (answer: Answer, actionInput: Given) => {
      await Promise.race([refetch(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
      await onDone?.(answer, actionInput);
    },
    onError: (error, actionInput) => {
      // The server can also reject an action because the data has changed, so refetch it.
      if (!(error instanceof Refusal)) void refetch();
      onFailure?.(failureOf(error), actionInput);
    },
    onSettled: (_, __, actionInput: Given) => void running.current.delete(keyOf(actionInput)),
  });
  return {
    run: (actionInput: Given) => {
      // The user can click again before the busy state is rendered.
      if (running.current.has(keyOf(actionInput))) return;
      running.current.add(keyOf(actionInput));
      mutate(actionInput);
    },
    /** Whether the action has not been attempted yet. */
    isIdle,
    busy: isPending,
    /** The last input, including that of a running attempt. */
    given: variables,
    running: isPending ? variables : undefined,
    /** The last result; reset by the next attempt. */
    answer: data,
    error,
    failure: useMemo(() => error && failureOf(error), [error]),
    /** Clears the last result or failure. */
    dismiss: reset,
  };
}

function keyOf(actionInput: unknown): string {
  return JSON.stringify(actionInput) ?? "";
}

/** The part of an action that confirmation dialogs need. */
export interface ConfirmedAction {
  run: () => void;
  busy: boolean;
  failure: Failure | null;
}
