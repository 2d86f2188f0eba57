"use client";

import {
  type ComponentProps,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import { DialogStep } from "@/components/ui/dialog-step";

type GuardedDialogProps = Omit<ComponentProps<typeof Dialog>, "open" | "onOpenChange"> & {
  /** Whether closing would lose changes. Forms inside the dialog report their own changes. */
  unsaved?: boolean;
  /** Whether a request is running, which prevents closing. */
  busy?: boolean;
  /** Whether the dialog is a step of the surrounding dialog. */
  isStep?: boolean;
  onClose: () => void;
};

/** Registers an unsaved part, and returns a function to unregister it. */
const Unsaved = createContext<() => () => void>(() => () => {});

/** A dialog that asks for confirmation before discarding input, regardless of how it is closed. */
export function GuardedDialog(props: GuardedDialogProps) {
  const { unsaved: hasOwnChanges = false, busy, isStep, onClose, children, ...dialog } = props;
  // A ref instead of state, so that input counts even if a key is pressed before the next render.
  const parts = useRef(0);
  const count = useCallback(() => {
    parts.current += 1;
    return () => {
      parts.current -= 1;
    };
  }, []);
  const hasUnsavedChanges = () => hasOwnChanges || parts.current > 0;
  const [asking, setAsking] = useState(false);
  useLeaveConfirmation(hasUnsavedChanges, () => setAsking(true));
  const close = () => {
    if (busy) return;
    if (hasUnsavedChanges()) setAsking(true);
    else onClose();
  };
  const content = (
    <>
      {children}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        confirmLabel="Discard Changes"
        onConfirm={onClose}
      >
        Your changes have not been saved.
      </ConfirmDialog>
    </>
  );
  return (
    <Unsaved value={count}>
      {isStep ? (
        <DialogStep {...dialog} onClose={close}>
          {content}
        </DialogStep>
      ) : (
        <Dialog {...dialog} open onOpenChange={close}>
          {content}
        </Dialog>
      )}
    </Unsaved>
  );
}

/** Informs the surrounding dialog that closing it would lose changes. */
export function useUnsaved(unsaved: boolean): void {
  const count = useContext(Unsaved);
  useLayoutEffect(() => (unsaved ? count() : undefined), [count, unsaved]);
}

/**
 * While `unsaved` returns true, the browser asks for confirmation before the page is left or
 * reloaded, and the Back button calls `askToLeave` instead. A second consecutive Back is not intercepted.
 */
function useLeaveConfirmation(unsaved: () => boolean, askToLeave: () => void): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved()) event.preventDefault();
  });
  const stay = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.defaultPrevented) return;
    if (!unsaved()) return;
    event.preventDefault();
    askToLeave();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => warn(event);
    const goBack = (event: NavigateEvent) => stay(event);
    // Older browsers lack the Navigation API; there, the Back button closes the form.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", leave);
    navigation?.addEventListener("navigate", goBack);
    return () => {
      window.removeEventListener("beforeunload", leave);
      navigation?.removeEventListener("navigate", goBack);
    };
  }, []);
}
