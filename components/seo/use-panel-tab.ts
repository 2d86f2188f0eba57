"use client";

import { oneOf } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";

const TABS = ["overview", "optimize", "keywords", "audit", "metadata"] as const;

const params = { view: oneOf(TABS, "overview") };

/** The panel's tab, which is the URL's. */
export function usePanelTab() {
  const [{ view: tab }, change] = useUrlState(params);
  const show = (value: string) =>
    change({ view: TABS.find((tab) => tab === value) }, { history: "replace" });
  return { tab, show };
}
