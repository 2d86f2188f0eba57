import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { formatDecimal } from "./numbers";

type ChangeProps = {
  /** The change, or null if there is no earlier value. */
  value: number | null;
  /** The unit, with a leading space if required: "%" or " points". */
  unit: string;
  /** Whether a lower value is better. */
  lessIsBetter?: boolean;
  /** The content to show if there is no earlier value. */
  unknown?: ReactNode;
};

/** Shows a change as an arrow, a word and a number. Improvements are green. */
export function Change({ value, unit, lessIsBetter = false, unknown = "—" }: ChangeProps) {
  if (value === null) return <span className="text-ink-muted lg:whitespace-nowrap">{unknown}</span>;
  const Icon = value > 0 ? ArrowUp : value < 0 ? ArrowDown : Minus;
  const isImprovement = value > 0 !== lessIsBetter;
  const tone =
    value === 0 ? "text-ink-muted" : isImprovement ? "text-success-text" : "text-danger-text";
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {value === 0
        ? "No change"
        : `${value > 0 ? "Up" : "Down"} ${formatDecimal(Math.abs(value))}${unit}`}
    </span>
  );
}
