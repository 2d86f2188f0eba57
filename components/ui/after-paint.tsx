"use client";

import { type ReactNode, useDeferredValue } from "react";

type AfterPaintProps = {
  /** Stands there until then. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Much content, drawn only once what is around it is seen: a click is answered by that at once. */
export function AfterPaint({ waiting, children }: AfterPaintProps) {
  return useDeferredValue(true, false) ? children : waiting;
}
