import type { LucideIcon } from "lucide-react";
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { buttonVariants } from "./button";
import { cn } from "./cn";
import { Loading, Skeleton } from "./progress";

type PopoverButtonProps = {
  /** The button's icon. Without an icon, the button looks like plain text. */
  icon?: LucideIcon;
  label: string;
  /** Whether the button has no border until it is hovered or focused. */
  borderless?: boolean;
  /** Whether to hide the label below 640 px. */
  narrowIcon?: boolean;
  /** Whether to hide the label between 640 and 1024 px. */
  tabletIcon?: boolean;
  /** Whether to show the label only to screen readers and as a tooltip. */
  iconOnly?: boolean;
  /** The name of the dialog, if it differs from the label. */
  dialogLabel?: string;
  className?: string;
  /** The width of the popover in pixels, if the window is wide enough. */
  width?: number;
  /** Renders the content. Receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small dialog in a native popover. */
export function PopoverButton(props: PopoverButtonProps) {
  const { icon: Icon, label, dialogLabel = label, borderless } = props;
  const { narrowIcon, tabletIcon, iconOnly } = props;
  const { className, width = DEFAULT_WIDTH, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  function positionPopover({ newState }: ToggleEvent<HTMLDivElement>) {
    if (newState === "open" && button.current && popover.current)
      positionBelow(button.current, popover.current, width);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        title={iconOnly ? label : undefined}
        className={cn(
          Icon && buttonVariants({ variant: borderless ? "ghost" : "secondary" }),
          borderless && "px-2 max-sm:border-line-strong/50",
          className,
        )}
      >
        {Icon && <Icon aria-hidden />}
        <span
          className={cn(
            iconOnly && "sr-only",
            narrowIcon && "max-sm:sr-only",
            tabletIcon && "sm:max-lg:sr-only",
          )}
        >
          {label}
        </span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={dialogLabel}
        onBeforeToggle={positionPopover}
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="absolute inset-auto m-0 max-h-[min(36rem,80dvh)] max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-md border bg-surface-raised p-0 text-ink text-sm shadow-pop"
      >
        {open && children(() => popover.current?.hidePopover())}
      </div>
    </>
  );
}

/** Keeps the popover's shape while content that is loaded late is missing. */
export function PopoverSkeleton() {
  return (
    <Loading label="Loading" className="gap-3 p-3">
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6" />
    </Loading>
  );
}

const VIEWPORT_MARGIN = 8;
const DEFAULT_WIDTH = 320;

/**
 * Positions the popover below the button and within the window's width. Uses document coordinates,
 * so that the popover scrolls with the button.
 */
function positionBelow(button: HTMLElement, popover: HTMLElement, wantedWidth: number) {
  const { left, bottom } = button.getBoundingClientRect();
  const width = Math.min(wantedWidth, innerWidth - 2 * VIEWPORT_MARGIN);
  popover.style.width = `${width}px`;
  const maxLeft = document.body.clientWidth - width - VIEWPORT_MARGIN;
  popover.style.left = `${Math.max(VIEWPORT_MARGIN, Math.min(left, maxLeft)) + scrollX}px`;
  popover.style.top = `${bottom + scrollY + 4}px`;
}
