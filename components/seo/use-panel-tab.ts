"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";

const TABS = ["overview", "optimize", "keywords", "audit", "metadata"] as const;

const parser = parseAsStringLiteral(TABS)
  .withDefault("overview")
  .withOptions({ history: "replace", scroll: false });

/** The panel's tab, which is the URL's. */
export function usePanelTab() {
  const [tab, setTab] = useQueryState("view", parser);
  const show = (value: string) =>
    void setTab(TABS.find((candidate) => candidate === value) ?? "overview");
  return { tab, show };
}
