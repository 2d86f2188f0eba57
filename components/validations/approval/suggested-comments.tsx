import { useQuery } from "@tanstack/react-query";
import type { ApprovalAction } from "@/lib/enums";
import { queryApi } from "@/lib/platform/api-client";
import { needsComments } from "@/lib/validations/approvals/decisions";
import { type CommentedFinding, describeFindings } from "@/lib/validations/review/finding-comment";
import type { LastComments } from "@/lib/validations/review/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { sortByTextOrder } from "../../findings/sort-by-text-order";

/**
 * Returns a comment written from a validation's findings, the latest comments on its rules, and
 * common ones that apply to every rule. Without a validation, returns only common comments.
 */
export function useSuggestedComments(
  action: ApprovalAction,
  validation?: CommentedValidation,
): string[] {
  const path = `/review/comments/?validation=${validation?.id}`;
  const { data } = useQuery({
    queryKey: ["review", "comments", validation?.id],
    queryFn: queryApi<LastComments>(path, "Failed to fetch comments"),
    enabled: validation !== undefined,
    staleTime: 60_000,
  });
  const findingsComment =
    validation && needsComments(action) ? describeFindings(listCountedFindings(validation)) : "";
  const comments = [findingsComment, ...(data?.[action] ?? []), ...PRESETS[action]];
  return [...new Set(comments.filter((text) => text !== ""))].slice(0, MAX_SUGGESTIONS);
}

type CommentedValidation = Pick<
  ValidationJson,
  "id" | "violations" | "brand_guidelines_violations" | "score_ledger"
>;

function listCountedFindings(validation: CommentedValidation): CommentedFinding[] {
  return sortByTextOrder(validation)
    .filter(({ decision, inconclusive }) => !decision && !inconclusive)
    .map((violation) => ({
      ...violation,
      words: violation.visible_words || violation.violating_words,
    }));
}

type SuggestedCommentsProps = {
  comments: readonly string[];
  /** Whether comments can also be inserted with Alt+digit. */
  byKey?: boolean;
  onInsert: (text: string) => void;
};

/** Suggests comments that the user can insert with a click. */
export function SuggestedComments({ comments, byKey, onInsert }: SuggestedCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <ul aria-label="Suggested wordings" className="flex flex-wrap gap-1.5">
      {comments.map((text, index) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            aria-keyshortcuts={byKey ? `Alt+${index + 1}` : undefined}
            onClick={() => onInsert(text)}
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

/** Common comments for each decision, none of which is about a particular rule. */
const PRESETS: Record<ApprovalAction, readonly string[]> = {
  approve: [],
  reject: [
    "The text violates rules; see the marked passages.",
    "The text does not describe this product.",
  ],
  request_edit: ["Please fix the marked passages."],
};

const MAX_SUGGESTIONS = 6;
