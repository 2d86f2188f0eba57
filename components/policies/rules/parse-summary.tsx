import { CircleCheck, Sparkles } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** Describes how the input is parsed, while the user types. Form fields show errors themselves. */
export function ParseSummary({ summary }: { summary: string | null }) {
  const isJudged = summary?.startsWith("Judged by the model");
  const Icon = isJudged ? Sparkles : CircleCheck;
  return (
    <p
      role="status"
      className={cn(
        "flex min-w-0 gap-1 text-xs empty:hidden",
        isJudged ? "text-ink-muted" : "text-success-text",
      )}
    >
      {summary && (
        <>
          <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-2 min-w-0 break-words">{summary}</span>
        </>
      )}
    </p>
  );
}
