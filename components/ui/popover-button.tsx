"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { buttonVariants } from "./button";
import { cn } from "./cn";

type PopoverButtonProps = {
  /** The button's icon. Without an icon, the button looks like plain text. */
  icon?: LucideIcon;
  label: string;
  /** Whether to hide the label below 640 px. */
  narrowIcon?: boolean;
  /** The name of the dialog, if it differs from the label. */
  dialogLabel?: string;
  className?: string;
  /** Renders the content. Receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small dialog in a native popover. */
export function PopoverButton(props: PopoverButtonProps) {
  const { icon: Icon, label, dialogLabel = label, narrowIcon, className, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  function positionPopover({ newState }: ToggleEvent<HTMLDivElement>) {
    if (newState === "open" && button.current && popover.current)
      positionBelow(button.current, popover.current);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className={cn(Icon && buttonVariants(), className)}
      >
        {Icon && <Icon aria-hidden />}
        {narrowIcon ? <span className="max-sm:sr-only">{label}</span> : label}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={dialogLabel}
        onBeforeToggle={positionPopover}
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="absolute inset-auto m-0 max-h-[min(36rem,80dvh)] w-80 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-md border bg-surface-raised p-0 text-ink text-sm shadow-pop"
      >
        {open && children(() => popover.current?.hidePopover())}
      </div>
    </>
  );
}

const VIEWPORT_MARGIN = 8;

/**
 * Positions the popover below the button and within the window's width. Uses document coordinates,
 * so that the popover scrolls with the button.
 */
function positionBelow(button: HTMLElement, popover: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect();
  const width = Math.min(20 * 16, innerWidth - 2 * VIEWPORT_MARGIN);
  const maxLeft = document.documentElement.clientWidth - width - VIEWPORT_MARGIN;
  popover.style.left = `${Math.max(VIEWPORT_MARGIN, Math.min(left, maxLeft)) + scrollX}px`;
  popover.style.top = `${bottom + scrollY + 4}px`;
}
