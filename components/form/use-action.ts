"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { type Failure, failureOf, Refusal } from "./field-errors";

/** How long the screen may take to show what was done, before its dialog closes all the same. */
const PATIENCE_MS = 2_000;

/** Of queries what their keys begin with. */
export type Queries = readonly (readonly (string | number)[])[];

export interface ActionOptions<Given, Answer> {
  act: (given: Given) => Promise<Answer>;
  /** The queries that show what it changes: they are fetched anew before it is over. */
  changes?: Queries;
  /** Runs once the screen shows it; while what it answers is not settled, the action is not over. */
  onDone?: (answer: Answer, given: Given) => unknown;
  onFailure?: (failure: Failure, given: Given) => void;
}

/** Something done on the server, the same once at a time; a failure stays until the next try. */
export function useAction<Given = void, Answer = unknown>(options: ActionOptions<Given, Answer>) {
  const { act, changes = [], onDone, onFailure } = options;
  const client = useQueryClient();
  const running = useRef(new Set<string>());
  const refetch = () =>
    Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { mutate, isIdle, isPending, variables, data, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: async (answer: Answer, given: Given) => {
      await Promise.race([refetch(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
      await onDone?.(answer, given);
    },
    onError: (error, given) => {
      // What the server refused it for is news as well.
      if (!(error instanceof Refusal)) void refetch();
      onFailure?.(failureOf(error), given);
    },
    onSettled: (_, __, given: Given) => void running.current.delete(keyOf(given)),
  });
  return {
    run: (given: Given) => {
      // The state of a first click may not have been drawn when a second one comes.
      if (running.current.has(keyOf(given))) return;
      running.current.add(keyOf(given));
      mutate(given);
    },
    /** Whether it was not tried yet. */
    isIdle,
    busy: isPending,
    /** What it was given last, and while it runs. */
    given: variables,
    running: isPending ? variables : undefined,
    /** What the last one answered, until the next try. */
    answer: data,
    error,
    failure: useMemo(() => error && failureOf(error), [error]),
    /** Forgets the last answer or failure. */
    dismiss: reset,
  };
}

function keyOf(given: unknown): string {
  return JSON.stringify(given) ?? "";
}

/** An action as a dialog that only confirms it needs it. */
export interface ConfirmedAction {
  run: () => void;
  busy: boolean;
  failure: Failure | null;
}
