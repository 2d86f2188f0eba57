"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** The CSS variable with the height of the bar at the bottom of the window. Toasts stay above it. */
const HEIGHT_VARIABLE = "--bottom-bar";

/** A bar at the bottom of the window. Reserves its height, so that it never covers the page's end. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () =>
      root.style.setProperty(HEIGHT_VARIABLE, `${bar.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current, { box: "border-box" });
    return () => {
      observer.disconnect();
      root.style.removeProperty(HEIGHT_VARIABLE);
    };
  }, []);
  return (
    <>
      <div aria-hidden className="h-(--bottom-bar)" />
      <section
        ref={bar}
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-20 max-h-[60dvh] overflow-y-auto border-t bg-surface-raised"
      >
        <div className="mx-auto w-full max-w-[100rem] px-4 py-2.5 sm:px-6">{children}</div>
      </section>
    </>
  );
}
