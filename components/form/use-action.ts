import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { type FormFailure, toFormFailure, ValidationError } from "./field-errors";

/** The maximum time to wait for refetched data before the action ends. */
const REFETCH_TIMEOUT_MS = 2_000;

/** Query key prefixes. */
export type QueryKeys = readonly (readonly (string | number)[])[];

export interface ActionOptions<Given, Answer> {
  mutationFn: (actionInput: Given) => Promise<Answer>;
  /** The queries to refetch before the action ends. */
  changes?: QueryKeys;
  /** Runs after the refetch. The action ends when the returned promise settles. */
  onDone?: (answer: Answer, actionInput: Given) => unknown;
  onFailure?: (failure: FormFailure, actionInput: Given) => void;
}

/**
 * Returns a server action with its state. The action cannot run concurrently with the same input.
 * An error remains until the next attempt.
 */
export function useAction<Given = void, Answer = unknown>(options: ActionOptions<Given, Answer>) {
  const { mutationFn, changes = [], onDone, onFailure } = options;
  const client = useQueryClient();
  const runningKeys = useRef(new Set<string>());
  const refetch = () =>
    Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { mutate, isIdle, isPending, variables, data, error, reset } = useMutation({
    mutationFn: mutationFn,
    onSuccess: async (answer: Answer, actionInput: Given) => {
      await Promise.race([
        refetch(),
        new Promise((resolve) => setTimeout(resolve, REFETCH_TIMEOUT_MS)),
      ]);
      await onDone?.(answer, actionInput);
    },
    onError: (error, actionInput) => {
      // The server may reject an action because the data has changed, so refetch the data.
      if (!(error instanceof ValidationError)) void refetch();
      onFailure?.(toFormFailure(error), actionInput);
    },
    onSettled: (_, __, actionInput: Given) =>
      void runningKeys.current.delete(serializeInput(actionInput)),
  });
  return {
    run: (actionInput: Given) => {
      // The user may click again before the busy state is rendered.
      if (runningKeys.current.has(serializeInput(actionInput))) return;
      runningKeys.current.add(serializeInput(actionInput));
      mutate(actionInput);
    },
    /** Whether the action has not been attempted yet. */
    isIdle,
    busy: isPending,
    /** The last input, including that of a running attempt. */
    given: variables,
    running: isPending ? variables : undefined,
    /** The last result, which the next attempt resets. */
    answer: data,
    error,
    failure: useMemo(() => error && toFormFailure(error), [error]),
    /** Clears the last result or failure. */
    dismiss: reset,
  };
}

function serializeInput(actionInput: unknown): string {
  return JSON.stringify(actionInput) ?? "";
}

/** The part of an action that confirmation dialogs need. */
export interface ConfirmedAction {
  run: () => void;
  busy: boolean;
  failure: FormFailure | null;
}
