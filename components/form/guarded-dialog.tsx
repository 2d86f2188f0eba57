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

type GuardedDialogProps = Omit<ComponentProps<typeof Dialog>, "open" | "onOpenChange"> & {
  /** Whether something would be lost; a form in it tells by itself. */
  unsaved?: boolean;
  /** Keeps it open while something is on its way. */
  busy?: boolean;
  onClose: () => void;
};

/** Counts one more thing that would be lost, until what it returns is called. */
const Unsaved = createContext<() => () => void>(() => () => {});

/** A dialog that asks before it throws away what was typed in it, however it is left. */
export function GuardedDialog(props: GuardedDialogProps) {
  const { unsaved: own = false, busy, onClose, children, ...dialog } = props;
  // No state: what is typed counts at once, for a key pressed right after it as well.
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
  return (
    <Unsaved value={count}>
      <Dialog {...dialog} open onOpenChange={close}>
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
      </Dialog>
    </Unsaved>
  );
}

/** Tells the dialog around it whether something was typed that closing would lose. */
export function useUnsaved(unsaved: boolean): void {
  const count = useContext(Unsaved);
  useLayoutEffect(() => (unsaved ? count() : undefined), [count, unsaved]);
}

/**
 * While something is `unsaved`: the browser asks before the page is left or reloaded, and where its
 * Back button would close the form, it stays and `ask` is called. A second Back at once goes through.
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
    // Older browsers lack it; there Back closes the form.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", leave);
    navigation?.addEventListener("navigate", goBack);
    return () => {
      window.removeEventListener("beforeunload", leave);
      navigation?.removeEventListener("navigate", goBack);
    };
  }, []);
}
