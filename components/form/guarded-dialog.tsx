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
  /** Whether something would be lost; forms inside report it themselves. */
  unsaved?: boolean;
  /** Prevents closing while a request runs. */
  busy?: boolean;
  /** Whether it is a step of the surrounding dialog. */
  isStep?: boolean;
  onClose: () => void;
};

/** Counts one more unsaved part until the returned function is called. */
const Unsaved = createContext<() => () => void>(() => () => {});

/** A dialog that confirms before discarding input, however it is closed. */
export function GuardedDialog(props: GuardedDialogProps) {
  const { unsaved: own = false, busy, isStep, onClose, children, ...dialog } = props;
  // Not state: input counts immediately, for a key pressed right after it.
  const parts = useRef(0);
  const count = useCallback(() => {
    parts.current += 1;
    return () => {
      parts.current -= 1;
    };
  }, []);
  const unsaved = () => own || parts.current > 0;
  const [asking, setAsking] = useState(false);
  useLeaveQuestion(unsaved, () => setAsking(true));
  const close = () => {
    if (busy) return;
    if (unsaved()) setAsking(true);
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
        What you changed here is not saved.
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

/** Tells the surrounding dialog whether closing would lose input. */
export function useUnsaved(unsaved: boolean): void {
  const count = useContext(Unsaved);
  useLayoutEffect(() => (unsaved ? count() : undefined), [count, unsaved]);
}

/**
 * While something is `unsaved`, the browser confirms before leaving or reloading the page, and Back
 * calls `ask` instead of closing the form. A second Back in a row goes through.
 */
function useLeaveQuestion(unsaved: () => boolean, ask: () => void): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved()) event.preventDefault();
  });
  const stay = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.defaultPrevented) return;
    if (!unsaved()) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => warn(event);
    const goBack = (event: NavigateEvent) => stay(event);
    // Missing in older browsers, where Back closes the form.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", leave);
    navigation?.addEventListener("navigate", goBack);
    return () => {
      window.removeEventListener("beforeunload", leave);
      navigation?.removeEventListener("navigate", goBack);
    };
  }, []);
}
