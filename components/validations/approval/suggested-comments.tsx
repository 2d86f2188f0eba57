"use client";

import { useQuery } from "@tanstack/react-query";
import type { ApprovalAction } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { LastComments } from "@/lib/validations/review/schemas";

/** Returns the user's latest comments for the action, followed by common ones. */
export function useSuggestedComments(action: ApprovalAction): string[] {
  const { data } = useQuery({
    queryKey: ["review", "comments"],
    queryFn: ({ signal }) =>
      callApi<LastComments>("/review/comments/", { signal, fallback: "Failed to fetch comments" }),
    staleTime: 60_000,
  });
  return [...new Set([...(data?.[action] ?? []), ...PRESETS[action]])].slice(0, MAX_SUGGESTIONS);
}

type SuggestedCommentsProps = {
  comments: readonly string[];
  /** Whether comments can also be inserted with Alt+digit. */
  byKey?: boolean;
  onTake: (text: string) => void;
};

/** Suggests comments that the user can insert with a click. */
export function SuggestedComments({ comments, byKey, onTake }: SuggestedCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <ul aria-label="Suggested wordings" className="flex flex-wrap gap-1.5">
      {comments.map((text, index) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            aria-keyshortcuts={byKey ? `Alt+${index + 1}` : undefined}
            onClick={() => onTake(text)}
            className="flex min-h-7 max-w-full items-center gap-1.5 rounded-sm border bg-surface px-2 text-left text-xs hover:bg-surface-hover"
          >
            {byKey && <kbd className="font-mono text-ink-muted max-sm:hidden">Alt {index + 1}</kbd>}
            <span className="truncate">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Common comments for each decision. */
const PRESETS: Record<ApprovalAction, readonly string[]> = {
  approve: [],
  reject: [
    "The text violates rules; see the marked passages.",
    "The text makes claims that the product does not support.",
    "The text does not describe this product.",
  ],
  request_edit: [
    "Please fix the marked passages.",
    "Please add the missing information.",
    "Please shorten the text.",
  ],
};

/** The maximum number of suggested comments. */
const MAX_SUGGESTIONS = 6;
