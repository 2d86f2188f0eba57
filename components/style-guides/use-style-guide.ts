"use client";

import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/platform/api-client";
import type { StyleGuideJson, SuggestionJson, UpdateGuide } from "@/lib/style-guides/schemas";
import { type Failure, failureOf } from "../form/field-errors";

type State = SuggestionJson["state"];
type Decisions = ReadonlyMap<number, State>;
type Rule = NonNullable<NonNullable<UpdateGuide["suggestions"]>[number]["rule"]>;

/**
 * Manages a style guide and the decisions on its suggestions. Decisions are shown immediately and
 * sent in order. Decisions made during a request are batched into the next one.
 */
export function useStyleGuide(initial: StyleGuideJson) {
  const [storedGuide, setStored] = useState(initial);
  /** Decisions that are not stored yet, including those being sent. */
  const [pending, setPending] = useState<Decisions>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const unsentDecisions = useRef(new Map<number, State>());
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  useLeaveWarning(pending.size > 0);

  /** Runs a request after all previous ones have finished. */
  function enqueueRequest<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const next = tail.current.then(request);
    tail.current = next.catch(() => {});
    return next;
  }

  const patchStyleGuide = (body: UpdateGuide, fallback: string) =>
    callApi<StyleGuideJson>(`/policies/style-guides/${initial.id}/`, {
      method: "PATCH",
      body,
      fallback,
    });

  async function sendDecisions() {
    const decisions = unsentDecisions.current;
    if (decisions.size === 0) return;
    unsentDecisions.current = new Map();
    try {
      const suggestions = [...decisions].map(([id, state]) => ({ id, state }));
      setStored(await patchStyleGuide({ suggestions }, "Failed to change the suggestions"));
      setPending(new Map(unsentDecisions.current));
      setFailure(null);
    } catch (error) {
      // Failed decisions are sent again with the next one, or when the user retries.
      unsentDecisions.current = new Map([...decisions, ...unsentDecisions.current]);
      setFailure(failureOf(error));
    }
  }

  function send() {
    void enqueueRequest(sendDecisions);
  }

  return {
    guide: withDecisions(storedGuide, pending),
    isSaving: pending.size > 0,
    failure,
    retry: send,
    decide: (ids: readonly number[], state: State) => {
      for (const id of ids) unsentDecisions.current.set(id, state);
      setPending((before) => new Map([...before, ...ids.map((id) => [id, state] as const)]));
      send();
    },
    saveRule: (id: number, rule: Rule) =>
      enqueueRequest(() =>
        patchStyleGuide({ suggestions: [{ id, rule }] }, "Failed to save the rule"),
      ),
    setStored,
  };
}

function withDecisions(guide: StyleGuideJson, decisions: Decisions): StyleGuideJson {
  if (decisions.size === 0) return guide;
  const suggestions = guide.suggestions.map((suggestion) => ({
    ...suggestion,
    state: decisions.get(suggestion.id) ?? suggestion.state,
  }));
  const accepted = suggestions.filter(({ state }) => state === "accepted").length;
  return { ...guide, suggestions, counts: { ...guide.counts, accepted } };
}

/** Makes the browser ask for confirmation before the page is left with unsaved decisions. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [active]);
}
