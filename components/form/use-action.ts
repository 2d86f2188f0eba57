"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { type Failure, failureOf, Refusal } from "./field-errors";

/** How long to wait for refetched data before closing the dialog anyway. */
const PATIENCE_MS = 2_000;

/** Prefixes of query keys. */
export type Queries = readonly (readonly (string | number)[])[];

export interface ActionOptions<Given, Answer> {
  mutationFn: (actionInput: Given) => Promise<Answer>;
  /** The queries to refetch before the action ends. */
  changes?: Queries;
  /** Runs after the refetch; the action does not end before its result settles. */
  onDone?: (answer: Answer, actionInput: Given) => unknown;
  onFailure?: (failure: Failure, actionInput: Given) => void;
}

/**
 * An action on the server, not repeated while it runs; its failure stays until the next attempt.
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
      // A rejection by the server can also mean that data has changed.
      if (!(error instanceof Refusal)) void refetch();
      onFailure?.(failureOf(error), actionInput);
    },
    onSettled: (_, __, actionInput: Given) => void running.current.delete(keyOf(actionInput)),
  });
  return {
    run: (actionInput: Given) => {
      // A second click can come before the first one's state is rendered.
      if (running.current.has(keyOf(actionInput))) return;
      running.current.add(keyOf(actionInput));
      mutate(actionInput);
    },
    /** Whether it was never attempted. */
    isIdle,
    busy: isPending,
    /** The last input, also while it runs. */
    given: variables,
    running: isPending ? variables : undefined,
    /** The last result, until the next attempt. */
    answer: data,
    error,
    failure: useMemo(() => error && failureOf(error), [error]),
    /** Resets the last result or failure. */
    dismiss: reset,
  };
}

function keyOf(actionInput: unknown): string {
  return JSON.stringify(actionInput) ?? "";
}

/** The part of an action that a confirmation dialog needs. */
export interface ConfirmedAction {
  run: () => void;
  busy: boolean;
  failure: Failure | null;
}
