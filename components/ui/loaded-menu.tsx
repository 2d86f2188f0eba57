import * as Radix from "@radix-ui/react-dropdown-menu";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { cn } from "./cn";
import { type MenuItemProps, type MenuParts, MenuPartsContext, type MenuProps } from "./menu-parts";

type LoadedMenuProps = MenuProps & {
  /**
   * Whether the menu was opened with the keyboard. If so, the first item is focused, as when the
   * menu is reopened.
   */
  focusFirst: boolean;
};

/** A menu of actions, which is initially open. */
export function LoadedMenu(props: LoadedMenuProps) {
  const { trigger, align = "end", focusFirst, className, children } = props;
  const isPending = useRef(focusFirst);
  // Radix only detects keys that are pressed after the menu was created.
  const focusFirstItem = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isPending.current || target !== currentTarget) return;
    isPending.current = false;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus();
  };
  return (
    <Radix.Root modal={false} defaultOpen>
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
          <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const PARTS: MenuParts = { Item: LoadedItem, Label: LoadedLabel, Separator: LoadedSeparator };

function LoadedItem({ icon: Icon, tone, className, children, asChild, ...props }: MenuItemProps) {
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

function LoadedLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-ink-muted text-xs">{children}</Radix.Label>;
}

function LoadedSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
