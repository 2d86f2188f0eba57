import { useState } from "react";
import { plural } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { MoreSuggestionsJson, StyleGuideJson } from "@/lib/style-guides/schemas";
import { useAction } from "../form/use-action";

/**
 * Returns an action that lets the model suggest rules, repeating requests until all sentences have
 * been read.
 * @param path the API path of the style guide
 * @param initial the number of sentences that the model can still read
 * @param onChange called with the updated style guide after each request
 */
export function useMoreSuggestions(
  path: string,
  initial: number,
  onChange: (guide: StyleGuideJson) => void,
) {
  const [unread, setUnread] = useState(initial);
  const suggest = useAction({
    mutationFn: async () => {
      let suggestionCount = 0;
      for (let remaining = unread; remaining > 0; ) {
        const { unread: next, ...guide } = await callApi<MoreSuggestionsJson>(`${path}suggest/`, {
          method: "POST",
          body: {},
          fallback: "The model could not suggest rules",
        });
        suggestionCount = guide.suggestions.filter(({ by }) => by === "ai").length;
        onChange(guide);
        setUnread(next);
        // If a request makes no progress, another one would not either.
        if (next >= remaining) break;
        remaining = next;
      }
      return suggestionCount;
    },
  });
  return {
    run: () => suggest.run(),
    busy: suggest.busy,
    failure: suggest.failure,
    unread,
    message: messageOf(suggest.busy, unread, suggest.answer),
  };
}

function messageOf(
  busy: boolean,
  unread: number,
  suggestionCount: number | undefined,
): string | null {
  if (busy) return `The model is reading ${plural(unread, "sentence")} without a suggestion…`;
  if (suggestionCount === undefined) return null;
  return suggestionCount === 0
    ? "The model suggested no rules."
    : `The model suggested ${plural(suggestionCount, "rule")}, marked AI. Accept or reject each of them.`;
}
