import { createContext, useContext, useLayoutEffect } from "react";

/** Registers an unsaved part and returns a function that unregisters it. */
export const UnsavedChangesContext = createContext<() => () => void>(() => () => {});

/**
 * Reports to the surrounding dialog whether closing it would lose changes. Not in the file of that
 * dialog, because screens also show these forms outside of dialogs.
 */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const count = useContext(UnsavedChangesContext);
  useLayoutEffect(() => (isUnsaved ? count() : undefined), [count, isUnsaved]);
}
