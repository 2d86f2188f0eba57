"use client";

import { useLayoutEffect, useRef, useState } from "react";

type Callback = (...args: never[]) => void;

/** Returns stable callbacks that call the newest ones, so that memoized rows do not rerender. */
export function useSteady<T extends { [Name in keyof T]: Callback }>(newest: T): T {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(newest).map((name) => [
        name,
        (...args: never[]) => latest.current[name as keyof T](...args),
      ]),
    ),
  );
  return steady as T;
}
