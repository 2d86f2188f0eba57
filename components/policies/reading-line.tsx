import { CircleCheck } from "lucide-react";

/** Says how something was understood, as it is typed. Problems stand at their field instead. */
export function ReadingLine({ summary }: { summary: string | null }) {
  return (
    <p role="status" className="flex min-w-0 gap-1 text-success-text text-xs empty:hidden">
      {summary && (
        <>
          <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-2 min-w-0 break-words">{summary}</span>
        </>
      )}
    </p>
  );
}
