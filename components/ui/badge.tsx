import { type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";
import { type Tone, toneIcon, toneSurface } from "./tone";

type BadgeProps = {
  tone?: Tone;
  /** The icon to show instead of the tone's icon, or null for no icon. */
  icon?: LucideIcon | null;
  spinning?: boolean;
  className?: string;
  children: ReactNode;
};

/** Shows a status as a word with an icon, so that meaning never depends on color alone. */
export function Badge({ tone = "neutral", icon, spinning, className, children }: BadgeProps) {
  const fallbackIcon = tone === "neutral" ? null : toneIcon[tone];
  const shownIcon = icon === undefined ? fallbackIcon : icon;
  return (
    <span className={cn("badge", toneSurface[tone], className)}>
      {shownIcon && <Icon icon={shownIcon} className={spinning ? "animate-spin" : undefined} />}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** An active filter with a remove button. */
type FilterChipProps = {
  label: string;
  title?: string;
  onRemove: () => void;
  /** The content shown instead of the label, for example a button that opens the filter. */
  children?: ReactNode;
};

export function FilterChip({ label, title, onRemove, children }: FilterChipProps) {
  return (
    <span
      title={title}
      className="inline-flex h-6 max-w-full items-center rounded-sm border border-accent-line bg-accent-soft pl-2 text-accent-text text-xs"
    >
      {children ?? <span className="truncate">{label}</span>}
      <RemoveFilterButton label={label} onRemove={onRemove} />
    </span>
  );
}

export function RemoveFilterButton({
  label,
  onRemove,
}: Pick<FilterChipProps, "label" | "onRemove">) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${label}`}
      title="Remove filter"
      onClick={onRemove}
      className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-accent-line hover:text-ink"
    >
      <X aria-hidden className="size-3" />
    </button>
  );
}
