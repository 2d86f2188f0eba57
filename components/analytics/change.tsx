import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { shown } from "./numbers";

type ChangeProps = {
  /** Null where there is nothing earlier. */
  value: number | null;
  /** After the figure: "%" or " points". */
  unit: string;
  /** Whether less is better. */
  lessIsBetter?: boolean;
  /** What stands where there is nothing earlier. */
  unknown?: ReactNode;
};

/** A change as arrow, word and figure; green where it is for the better. */
export function Change({ value, unit, lessIsBetter = false, unknown = "—" }: ChangeProps) {
  if (value === null) return <span className="text-ink-muted sm:whitespace-nowrap">{unknown}</span>;
  const Icon = value > 0 ? ArrowUp : value < 0 ? ArrowDown : Minus;
  const better = value > 0 !== lessIsBetter;
  const tone = value === 0 ? "text-ink-muted" : better ? "text-success-text" : "text-danger-text";
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {value === 0 ? "No change" : `${value > 0 ? "Up" : "Down"} ${shown(Math.abs(value))}${unit}`}
    </span>
  );
}
