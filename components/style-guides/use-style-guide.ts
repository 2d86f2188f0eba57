import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/platform/api-client";
import type { StyleGuideJson, SuggestionJson, UpdateGuide } from "@/lib/style-guides/schemas";
import { type FormFailure, toFormFailure } from "../form/field-errors";

type SuggestionState = SuggestionJson["state"];
type DecisionsById = ReadonlyMap<number, SuggestionState>;
type SuggestedRule = NonNullable<NonNullable<UpdateGuide["suggestions"]>[number]["rule"]>;

/**
 * Manages a style guide and the decisions on its suggestions. Decisions are shown immediately and
 * sent in order. Decisions made during a request are sent together in the next request.
 */
export function useStyleGuide(initial: StyleGuideJson) {
  const [storedGuide, setStored] = useState(initial);
  /** Decisions that are not stored yet, including those being sent. */
  const [pending, setPending] = useState<DecisionsById>(new Map());
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const unsentDecisions = useRef(new Map<number, SuggestionState>());
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  useLeaveWarning(pending.size > 0);

  /** Runs a request after all previous ones have finished. */
  function enqueueRequest<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const next = lastRequest.current.then(request);
    lastRequest.current = next.catch(() => {});
    return next;
  }

  const patchStyleGuide = (body: UpdateGuide, fallback: string) =>
    callApi<StyleGuideJson>(`/policies/style-guides/${initial.id}/`, {
      method: "PATCH",
      body,
      fallback,
    });

  async function sendDecisions() {
    const decisionsById = unsentDecisions.current;
    if (decisionsById.size === 0) return;
    unsentDecisions.current = new Map();
    try {
      const suggestions = [...decisionsById].map(([id, state]) => ({ id, state }));
      setStored(await patchStyleGuide({ suggestions }, "Failed to change the suggestions"));
      setPending(new Map(unsentDecisions.current));
      setFailure(null);
    } catch (error) {
      // Failed decisions are sent again with the next decision or when the user retries.
      unsentDecisions.current = new Map([...decisionsById, ...unsentDecisions.current]);
      setFailure(toFormFailure(error));
    }
  }

  function scheduleSend() {
    void enqueueRequest(sendDecisions);
  }

  return {
    guide: applyDecisions(storedGuide, pending),
    isSaving: pending.size > 0,
    failure,
    retry: scheduleSend,
    decide: (ids: readonly number[], state: SuggestionState) => {
      for (const id of ids) unsentDecisions.current.set(id, state);
      setPending((before) => new Map([...before, ...ids.map((id) => [id, state] as const)]));
      scheduleSend();
    },
    saveRule: (id: number, rule: SuggestedRule) =>
      enqueueRequest(() =>
        patchStyleGuide({ suggestions: [{ id, rule }] }, "Failed to save the rule"),
      ),
    setStored,
  };
}

function applyDecisions(guide: StyleGuideJson, decisionsById: DecisionsById): StyleGuideJson {
  if (decisionsById.size === 0) return guide;
  const suggestions = guide.suggestions.map((suggestion) => ({
    ...suggestion,
    state: decisionsById.get(suggestion.id) ?? suggestion.state,
  }));
  const acceptedCount = suggestions.filter(({ state }) => state === "accepted").length;
  return { ...guide, suggestions, counts: { ...guide.counts, accepted: acceptedCount } };
}

/** Makes the browser ask for confirmation when the user leaves the page with unsaved decisions. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [isActive]);
}
