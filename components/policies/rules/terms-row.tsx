import { Trash2 } from "lucide-react";
import { memo } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { TermRow } from "@/lib/policies/rules/term-rows";

export type Cell = keyof TermRow;

export const COLUMNS: readonly { cell: Cell; label: string; className: string }[] = [
  { cell: "term", label: "Term", className: "sm:w-[22%]" },
  { cell: "use", label: "Use instead", className: "sm:w-[22%]" },
  { cell: "note", label: "Note", className: "sm:w-[20%]" },
  { cell: "forms", label: "Forms", className: "sm:w-[18%]" },
  { cell: "exceptions", label: "Exceptions", className: "sm:w-[18%]" },
];

type TermsRowProps = {
  row: TermRow;
  at: number;
  /** Whether the Tab key stops in it: in one row of the table at a time. */
  isCurrent: boolean;
  /** Another row before it has its term. */
  isRepeated: boolean;
  /** The empty row at the end, which none can remove. */
  isLast: boolean;
  onCell: (at: number, cell: Cell, value: string) => void;
  onRemove: (at: number) => void;
};

/** One term; drawn anew only where it changed, for there may be hundreds. */
export const TermsRow = memo(function TermsRow(props: TermsRowProps) {
  const { row, at, isCurrent, isRepeated, isLast, onCell, onRemove } = props;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <tr
      data-row={at}
      className="border-b last:border-b-0 focus-within:bg-surface-hover max-sm:grid max-sm:gap-1 max-sm:p-3"
    >
      {COLUMNS.map(({ cell, label }) => (
        <td
          key={cell}
          data-label={label}
          className="max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:before:w-20 max-sm:before:shrink-0 max-sm:before:text-ink-muted max-sm:before:text-xs max-sm:before:content-[attr(data-label)] sm:border-r"
        >
          <input
            data-cell={cell}
            aria-label={`${label}, row ${at + 1}`}
            aria-invalid={(cell === "term" && isRepeated) || undefined}
            placeholder={isLast && cell === "term" ? "Another term" : undefined}
            value={row[cell]}
            tabIndex={tabIndex}
            spellCheck={false}
            onChange={({ target }) => onCell(at, cell, target.value)}
            className={cn(
              "h-8 w-full min-w-0 bg-transparent px-2 text-ink text-sm placeholder:text-ink-faint focus-visible:-outline-offset-2 aria-invalid:text-danger-text max-sm:h-10 max-sm:rounded-md max-sm:border max-sm:border-line-strong max-sm:bg-surface-raised max-sm:text-lg",
              cell === "term" && "font-medium",
            )}
          />
        </td>
      ))}
      <td className="w-8 text-center max-sm:w-auto max-sm:justify-self-end">
        {!isLast && (
          <IconButton
            label={`Remove ${row.term || `row ${at + 1}`}`}
            small
            tabIndex={tabIndex}
            onClick={() => onRemove(at)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  );
});
