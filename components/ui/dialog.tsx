import * as Radix from "@radix-ui/react-dialog";
import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useLayoutEffect } from "react";
import { Button, IconButton } from "./button";
import { cn } from "./cn";
import {
  DialogBody,
  DialogFooter,
  type DialogSize,
  focusFirstField,
  headingClass,
  useDialogSteps,
  WithSteps,
} from "./dialog-step";
import { useReturnFocus } from "./use-return-focus";

/**
 * Dims the page and prevents scrolling. Handles clicks outside the dialog, because Radix briefly
 * ignores them after a nested dialog closes.
 */
function Overlay() {
  useLayoutEffect(lockScrolling, []);
  return (
    <Radix.Close asChild onMouseDown={preserveFocus}>
      <div
        role="presentation"
        className="pointer-events-auto fixed inset-0 z-50 animate-appear bg-overlay"
      />
    </Radix.Close>
  );
}

let lockCount = 0;

/** Sets an attribute that prevents scrolling (globals.css); returns a function to remove it. */
function lockScrolling() {
  const changeLockCount = (delta: number) => {
    lockCount += delta;
    document.documentElement.toggleAttribute("data-scroll-lock", lockCount > 0);
  };
  changeLockCount(1);
  return () => changeLockCount(-1);
}

/** Retains the focus in the dialog in case the dialog does not close. */
const preserveFocus = (event: MouseEvent) => event.preventDefault();

/** Disables Radix's handling of clicks outside, because the overlay handles them. */
const overlayHandlers = { onPointerDownOutside: (event: Event) => event.preventDefault() };

/** Closes the surrounding dialog, as Escape does: `<DialogClose asChild><Button>…`. */
export const DialogClose = Radix.Close;

function CloseButton() {
  return (
    <Radix.Close asChild>
      <IconButton label="Close" small className="absolute top-2.5 right-3">
        <X aria-hidden />
      </IconButton>
    </Radix.Close>
  );
}

/** Prevents Escape from closing the dialog when pressed in an element with `data-own-escape`. */
const contentHandlers = {
  onEscapeKeyDown: (event: KeyboardEvent) => {
    const { target } = event;
    if (target instanceof Element && target.closest("[data-own-escape]")) event.preventDefault();
  },
};

/** Focuses the first field, unless a step in the dialog already has the focus. */
function focusOnOpen(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  event.preventDefault();
  if (!content.contains(document.activeElement)) focusFirstField(content);
}

/** Focuses the `data-autofocus` element, or else the first control. */
function focusMarkedElement(event: Event) {
  const content = event.currentTarget;
  if (content instanceof HTMLElement && content.querySelector("[data-autofocus]"))
    focusOnOpen(event);
}

const contentVariants = cva(
  "fixed z-50 flex animate-rise flex-col overflow-hidden border bg-surface-raised text-ink shadow-pop focus:outline-none max-sm:inset-0 max-sm:border-0 sm:inset-x-0 sm:top-[6vh] sm:mx-auto sm:max-h-[88vh] sm:rounded-lg",
  {
    variants: {
      size: {
        sm: "sm:w-[min(26rem,calc(100vw-2rem))]",
        md: "sm:w-[min(36rem,calc(100vw-2rem))]",
        lg: "sm:w-[min(48rem,calc(100vw-2rem))]",
        wide: "sm:w-[min(72rem,calc(100vw-2rem))]",
        full: "sm:w-[min(92rem,calc(100vw-2rem))]",
      },
    },
  },
);

type DialogProps = {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** Buttons that stay visible while the body scrolls. `form` lets them submit its form. */
  footer?: ReactNode;
  children?: ReactNode;
};

/**
 * A modal dialog, shown full-screen below 640 px. Traps the focus and restores it after closing.
 * While a `DialogStep` is open, the step replaces the dialog's content.
 */
export function Dialog({ onClose, size = "md", ...frame }: DialogProps) {
  const returnFocus = useReturnFocus();
  const { current, steps } = useDialogSteps();
  return (
    <Radix.Root open onOpenChange={() => (current ? current.close() : onClose())}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          aria-modal
          {...returnFocus}
          {...overlayHandlers}
          {...contentHandlers}
          {...(current && { "aria-labelledby": current.id })}
          onOpenAutoFocus={focusOnOpen}
          className={contentVariants({ size: current?.size ?? size })}
          {...(frame.description ? {} : { "aria-describedby": undefined })}
        >
          <WithSteps steps={steps}>
            <Heading title={frame.title} description={frame.description} />
            <DialogBody>{frame.children}</DialogBody>
            {frame.footer && <DialogFooter>{frame.footer}</DialogFooter>}
          </WithSteps>
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog heading: a `div`, because a `header` would be a second banner landmark. */
function Heading({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className={headingClass}>
      <Radix.Title className="break-words font-semibold text-lg">{title}</Radix.Title>
      {description && (
        <Radix.Description className="text-ink-muted text-sm">{description}</Radix.Description>
      )}
    </div>
  );
}

type ConfirmDialogProps = {
  onClose: () => void;
  title: string;
  /** The confirm button's label, which contains a verb and a noun: "Delete 3 Products". */
  confirmLabel: string;
  onConfirm: () => void;
  tone?: "danger" | "primary";
  busy?: boolean;
  disabled?: boolean;
  /** A description of the consequences, with counts. */
  children: ReactNode;
};

/** Asks for confirmation before an action. Cannot be closed while `busy`. */
export function ConfirmDialog({
  onClose,
  title,
  confirmLabel,
  onConfirm,
  tone = "danger",
  busy,
  disabled,
  children,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={() => !busy && onClose()}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          aria-modal
          {...returnFocus}
          {...overlayHandlers}
          role="alertdialog"
          className={cn(
            contentVariants({ size: "sm" }),
            "max-sm:inset-x-3 max-sm:inset-y-auto max-sm:top-[10vh] max-sm:max-h-[80vh] max-sm:rounded-lg max-sm:border",
          )}
        >
          <div className="px-4 pt-4">
            <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          </div>
          <Radix.Description asChild>
            <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4 text-ink-muted text-sm">
              {children}
            </div>
          </Radix.Description>
          <DialogFooter>
            <Radix.Close asChild>
              <Button disabled={busy}>Cancel</Button>
            </Radix.Close>
            <Button variant={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DrawerProps = {
  onClose: () => void;
  title: string;
  side: keyof typeof DRAWER_SIDES;
  className?: string;
  children: ReactNode;
};

const DRAWER_SIDES = {
  left: "inset-y-0 left-0 w-[min(22rem,calc(100vw-3rem))] animate-from-left border-r",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] animate-from-bottom rounded-t-lg border-t",
};

/** A modal sheet at a side of the screen. */
export function Drawer({ onClose, title, side, className, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          aria-modal
          {...returnFocus}
          {...overlayHandlers}
          aria-describedby={undefined}
          onOpenAutoFocus={focusMarkedElement}
          className={cn(
            "fixed z-50 flex flex-col bg-surface-raised shadow-pop focus:outline-none",
            DRAWER_SIDES[side],
            className,
          )}
        >
          <Heading title={title} />
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
