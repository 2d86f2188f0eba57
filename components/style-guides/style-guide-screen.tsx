"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { useSingleKeys } from "@/components/ui/single-key";
import type { SampleTexts } from "@/lib/checking/findings/prove-rule";
import { pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type {
  MoreSuggestionsJson,
  StyleGuideJson,
  SuggestionJson,
} from "@/lib/style-guides/schemas";
import { useAction } from "../form/use-action";
import { EditSuggestion } from "./edit-suggestion";
import { SuggestionCard } from "./suggestion-card";
import { useRefreshAfterAdding } from "./use-refresh-after-adding";
import { useStyleGuide } from "./use-style-guide";

const SUGGESTION_GROUPS: readonly {
  kind: SuggestionJson["kind"];
  title: string;
  description?: string;
}[] = [
  { kind: "term", title: "Words" },
  { kind: "required", title: "Required" },
  { kind: "length", title: "Lengths" },
  { kind: "format", title: "Format" },
  { kind: "number", title: "Numbers" },
  {
    kind: "prose",
    title: "For the model",
    description: "Instructions that only a model can check.",
  },
];

type StyleGuideScreenProps = {
  guide: StyleGuideJson;
  /** Sample words in the guide's language for the texts that prove a rule. */
  samples: SampleTexts;
  /** The number of sentences that the model can still read, or 0 without a model. */
  unread: number;
  /** Whether the rule set is created for all products, and the user returns to Get Started. */
  isFirstStep: boolean;
};

const ALL_PRODUCTS_SCOPE = {
  applies_to: { all: true },
  revalidate: true,
};

/** Shows a style guide's suggestions, to accept or reject, next to its sentences. */
export function StyleGuideScreen(props: StyleGuideScreenProps) {
  const { guide: initial, samples, unread, isFirstStep } = props;
  const router = useRouter();
  const { guide, isSaving, failure: saveFailure, retry, decide, ...edit } = useStyleGuide(initial);
  const [currentIndex, setCurrentIndex] = useState(0);
  const [editing, setEditing] = useState<SuggestionJson | null>(null);
  const path = `/policies/style-guides/${guide.id}/`;
  const refresh = useRefreshAfterAdding(() => router.push("/get-started#found"));
  const createAction = useAction({
    mutationFn: () =>
      callApi<{ rule_set: number }>(`${path}create/`, {
        method: "POST",
        body: isFirstStep ? ALL_PRODUCTS_SCOPE : {},
        fallback: "Failed to create the rule set",
      }),
    onDone: ({ rule_set }) =>
      isFirstStep
        ? refresh({ name: guide.name, rules_count: guide.counts.accepted })
        : router.push(`/policies?tab=rule-sets&rule_set=${rule_set}&part=places`),
  });
  const moreSuggestions = useMoreSuggestions(path, unread, edit.setStored);
  const groups = SUGGESTION_GROUPS.map((group) => ({
    ...group,
    suggestions: guide.suggestions.filter(({ kind }) => kind === group.kind),
  })).filter(({ suggestions }) => suggestions.length > 0);
  const orderedSuggestions = groups.flatMap(({ suggestions }) => suggestions);
  const currentSuggestion = orderedSuggestions[currentIndex];
  const isOpen = guide.state === "draft";
  const decideAndMove = (state: SuggestionJson["state"]) => {
    if (!isOpen || !currentSuggestion) return;
    decide([currentSuggestion.id], state);
    const next = orderedSuggestions[currentIndex + 1];
    if (!next) return;
    setCurrentIndex(currentIndex + 1);
    const item = document.getElementById(`suggestion-${next.id}`);
    item?.querySelector<HTMLElement>("[data-opens]")?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: "nearest" });
  };
  useSingleKeys({
    a: () => decideAndMove("accepted"),
    r: () => decideAndMove("rejected"),
    e: isOpen && currentSuggestion ? () => setEditing(currentSuggestion) : undefined,
  });
  const acceptableSuggestions = guide.suggestions.filter(
    ({ kind, state, conflicts, by }) =>
      kind !== "prose" && by === "reader" && state === "suggested" && conflicts.length === 0,
  );
  const failure = createAction.failure ?? moreSuggestions.failure;
  const isSampled = guide.suggestions.some(({ matches }) => matches.sampled);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={guide.name}
        description={
          <>
            {pluralize(guide.counts.suggestions, "suggestion")} from{" "}
            {pluralize(guide.counts.sentences, "sentence")}, {guide.counts.accepted} accepted.
            <span className="max-sm:hidden">
              {" "}
              Shortcuts: a to accept, r to reject, e to edit, j and k to move.
            </span>
          </>
        }
        actions={
          isOpen ? (
            <>
              {moreSuggestions.unread > 0 && (
                <Button busy={moreSuggestions.busy} onClick={moreSuggestions.run}>
                  Suggest more with AI
                </Button>
              )}
              {acceptableSuggestions.length > 0 && (
                <Button
                  onClick={() =>
                    decide(
                      acceptableSuggestions.map(({ id }) => id),
                      "accepted",
                    )
                  }
                >
                  Accept all {acceptableSuggestions.length} without conflicts
                </Button>
              )}
              <Button
                variant="primary"
                busy={createAction.busy || (isSaving && !saveFailure)}
                disabled={guide.counts.accepted === 0 || saveFailure !== null}
                onClick={() => createAction.run()}
              >
                Create rule set
              </Button>
            </>
          ) : (
            guide.rule_set !== null && (
              <Link
                href={`/policies?tab=rule-sets&rule_set=${guide.rule_set}`}
                className={buttonVariants()}
              >
                Open rule set
              </Link>
            )
          )
        }
      />
      {saveFailure && (
        <Banner
          tone="error"
          title={saveFailure.message}
          action={
            <Button size="sm" onClick={retry}>
              Try Again
            </Button>
          }
        >
          Your last decisions were not saved.
        </Banner>
      )}
      {failure && <Banner tone="error" title={failure.message} />}
      {moreSuggestions.message && <Banner tone="info" title={moreSuggestions.message} />}
      {isFirstStep && isOpen && (
        <Banner tone="info" title="The rule set will apply to all products." />
      )}
      {isSampled && (
        <Banner tone="info" title="The matches are based on a sample of 5,000 products." />
      )}
      {orderedSuggestions.length === 0 && (
        <Banner
          tone="info"
          title="The guide contains no sentences that can be expressed as rules."
        />
      )}
      {groups.map(({ kind, title, description, suggestions }) => (
        <Panel
          key={kind}
          title={`${title} (${suggestions.length})`}
          description={description}
          flush
        >
          <ul className="divide-y">
            {suggestions.map((suggestion) => (
              <SuggestionCard
                key={suggestion.id}
                suggestion={suggestion}
                samples={samples}
                isCurrent={suggestion.id === currentSuggestion?.id}
                isOpen={isOpen}
                onFocus={() => setCurrentIndex(orderedSuggestions.indexOf(suggestion))}
                onDecide={(state) => decide([suggestion.id], state)}
                onEdit={() => setEditing(suggestion)}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {editing && (
        <EditSuggestion
          suggestion={editing}
          save={(rule) => edit.saveRule(editing.id, rule)}
          onSaved={(updatedGuide) => {
            edit.setStored(updatedGuide);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

/**
 * Returns an action that lets the model suggest rules, repeating requests until all sentences have
 * been read.
 * @param path the API path of the style guide
 * @param initialCount the number of sentences that the model can still read
 * @param onChange called with the updated style guide after each request
 */
function useMoreSuggestions(
  path: string,
  initialCount: number,
  onChange: (guide: StyleGuideJson) => void,
) {
  const [unread, setUnread] = useState(initialCount);
  const suggestAction = useAction({
    mutationFn: async () => {
      let suggestionCount = 0;
      for (let remainingCount = unread; remainingCount > 0; ) {
        const { unread: next, ...guide } = await callApi<MoreSuggestionsJson>(`${path}suggest/`, {
          method: "POST",
          body: {},
          fallback: "The model could not suggest rules",
        });
        suggestionCount = guide.suggestions.filter(({ by }) => by === "ai").length;
        onChange(guide);
        setUnread(next);
        // If a request makes no progress, another request will not either.
        if (next >= remainingCount) break;
        remainingCount = next;
      }
      return suggestionCount;
    },
  });
  return {
    run: () => suggestAction.run(),
    busy: suggestAction.busy,
    failure: suggestAction.failure,
    unread,
    message: formatProgressMessage(suggestAction.busy, unread, suggestAction.answer),
  };
}

function formatProgressMessage(
  busy: boolean,
  unreadCount: number,
  suggestionCount: number | undefined,
): string | null {
  if (busy)
    return `The model is reading ${pluralize(unreadCount, "sentence")} without a suggestion…`;
  if (suggestionCount === undefined) return null;
  return suggestionCount === 0
    ? "The model suggested no rules."
    : `The model suggested ${pluralize(suggestionCount, "rule")}, marked AI. Accept or reject each of them.`;
}
