"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from "react";
import { cn } from "./cn";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: "start" | "end";
  /** Whether the menu is open when it is created. */
  defaultOpen?: boolean;
  /** Whether it was created by a key. Then the first item has the focus, as when it is reopened. */
  focusFirst?: boolean;
  className?: string;
  children: ReactNode;
};

/** A menu of actions. */
export function Menu(props: MenuProps) {
  const { trigger, align = "end", defaultOpen, focusFirst = false, className, children } = props;
  const isPending = useRef(focusFirst);
  // Radix only knows which keys were pressed since the menu exists.
  const focusFirstItem = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isPending.current || target !== currentTarget) return;
    isPending.current = false;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus();
  };
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={focusFirstItem}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-appear overflow-y-auto rounded-md border bg-surface-raised p-1 text-ink shadow-pop",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: LucideIcon;
  tone?: "default" | "danger";
};

/** An item with an action (`onSelect`) or, with `asChild`, a Link without an icon. */
export function MenuItem({
  icon: Icon,
  tone,
  className,
  children,
  asChild,
  ...props
}: MenuItemProps) {
  return (
    <Radix.Item
      {...props}
      asChild={asChild}
      className={cn(
        "flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-sm px-2 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-surface-hover data-disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0",
        tone === "danger" && "text-danger-text data-highlighted:bg-danger-soft",
        className,
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {Icon && <Icon aria-hidden />}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-ink-muted text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
