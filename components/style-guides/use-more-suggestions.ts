import { useState } from "react";
import { pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { MoreSuggestionsJson, StyleGuideJson } from "@/lib/style-guides/schemas";
import { useAction } from "../form/use-action";

/**
 * Returns an action that lets the model suggest rules, repeating requests until all sentences have
 * been read.
 * @param path the API path of the style guide
 * @param initialCount the number of sentences that the model can still read
 * @param onChange called with the updated style guide after each request
 */
export function useMoreSuggestions(
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
