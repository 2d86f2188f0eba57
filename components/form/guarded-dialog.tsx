import {
  type ComponentProps,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import { DialogStep } from "@/components/ui/dialog-step";
import { UnsavedChangesContext } from "./unsaved-changes";

type GuardedDialogProps = ComponentProps<typeof Dialog> & {
  /** Whether closing would lose changes. Forms inside the dialog report their own changes. */
  unsaved?: boolean;
  /** Whether a request is running, which prevents closing. */
  busy?: boolean;
  /** Whether the dialog is a step of the surrounding dialog. */
  isStep?: boolean;
};

/** A dialog that asks for confirmation before discarding input, regardless of how it is closed. */
export function GuardedDialog(props: GuardedDialogProps) {
  const { unsaved: hasOwnChanges = false, busy, isStep, onClose, children, ...dialog } = props;
  // Uses a ref instead of state so that input counts even if a key is pressed before the next
  // render.
  const unsavedPartCount = useRef(0);
  const count = useCallback(() => {
    unsavedPartCount.current += 1;
    return () => {
      unsavedPartCount.current -= 1;
    };
  }, []);
  const hasUnsavedChanges = () => hasOwnChanges || unsavedPartCount.current > 0;
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
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Discard your changes?"
          confirmLabel="Discard Changes"
          onConfirm={onClose}
        >
          Your changes have not been saved.
        </ConfirmDialog>
      )}
    </>
  );
  return (
    <UnsavedChangesContext value={count}>
      {isStep ? (
        <DialogStep {...dialog} onClose={close}>
          {content}
        </DialogStep>
      ) : (
        <Dialog {...dialog} onClose={close}>
          {content}
        </Dialog>
      )}
    </UnsavedChangesContext>
  );
}

/**
 * While `unsaved` returns true, makes the browser ask for confirmation before the page is left or
 * reloaded, and makes the Back button call `askToLeave`. A second consecutive Back is not
 * intercepted.
 */
function useLeaveConfirmation(hasUnsavedChanges: () => boolean, askToLeave: () => void): void {
  const warnBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasUnsavedChanges()) event.preventDefault();
  });
  const preventNavigation = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.defaultPrevented) return;
    if (!hasUnsavedChanges()) return;
    event.preventDefault();
    askToLeave();
  });
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => warnBeforeUnload(event);
    const handleNavigate = (event: NavigateEvent) => preventNavigation(event);
    // In older browsers without the Navigation API, the Back button closes the form.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", handleBeforeUnload);
    navigation?.addEventListener("navigate", handleNavigate);
    return () => {
      window.removeEventListener("beforeunload", handleBeforeUnload);
      navigation?.removeEventListener("navigate", handleNavigate);
    };
  }, []);
}
