"use client";

import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";

const TABS = ["overview", "optimize", "keywords", "audit", "metadata"] as const;

const view = parseAsStringLiteral(TABS).withDefault("overview").withOptions({ history: "replace" });

/** The panel's tab, which is the URL's. */
export function usePanelTab() {
  const [tab, set] = useQueryState("view", view);
  const show = (value: string) => void set(TABS.find((tab) => tab === value) ?? null);
  return { tab, show };
}
