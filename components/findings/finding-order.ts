"use client";

import { useSyncExternalStore } from "react";

export type FindingOrder = "points" | "text";

const KEY = "finding-order";
const CHANGED = "finding-order-changed";

/** Returns the sort order of findings, stored on this device, and a function to toggle it. */
export function useFindingOrder(): [FindingOrder, () => void] {
  const order = useSyncExternalStore(subscribe, readFindingOrder, () => "points" as const);
  const toggle = () => {
    if (order === "points") localStorage.setItem(KEY, "text");
    else localStorage.removeItem(KEY);
    dispatchEvent(new Event(CHANGED));
  };
  return [order, toggle];
}

function readFindingOrder(): FindingOrder {
  return localStorage.getItem(KEY) === "text" ? "text" : "points";
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener("storage", onChange);
  };
}
