import { useLayoutEffect, useRef, useState } from "react";

type Callback = (...args: never[]) => void;

/** Returns stable wrappers of the latest callbacks, so that memoized rows don't rerender. */
export function useStableCallbacks<T extends { [Name in keyof T]: Callback }>(callbacks: T): T {
  const latestCallbacks = useRef(callbacks);
  useLayoutEffect(() => {
    latestCallbacks.current = callbacks;
  });
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(callbacks).map((name) => [
        name,
        (...args: never[]) => latestCallbacks.current[name as keyof T](...args),
      ]),
    ),
  );
  return steady as T;
}
