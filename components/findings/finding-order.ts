"use client";

import { useSyncExternalStore } from "react";

export type FindingOrder = "points" | "text";

const STORAGE_KEY = "finding-order";
const CHANGE_EVENT = "finding-order-changed";

/** Returns the findings' sort order, stored on this device, and a function to toggle it. */
export function useFindingOrder(): [FindingOrder, () => void] {
  const order = useSyncExternalStore(subscribe, readFindingOrder, () => "points" as const);
  const toggleOrder = () => {
    if (order === "points") localStorage.setItem(STORAGE_KEY, "text");
    else localStorage.removeItem(STORAGE_KEY);
    dispatchEvent(new Event(CHANGE_EVENT));
  };
  return [order, toggleOrder];
}

function readFindingOrder(): FindingOrder {
  return localStorage.getItem(STORAGE_KEY) === "text" ? "text" : "points";
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGE_EVENT, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGE_EVENT, onChange);
    removeEventListener("storage", onChange);
  };
}
