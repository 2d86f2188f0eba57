"use client";

import { RefreshCw, SearchCheck, Sparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { MARKET_NAMES, MARKETS, type Market } from "@/lib/enums";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import type { SeoActions } from "./use-seo-actions";

type PanelToolbarProps = {
  record: SeoRecordJson;
  actions: SeoActions;
  analyzing: boolean;
  onOptimize: (market?: Market) => void;
};

export function PanelToolbar({ record, actions, analyzing, onOptimize }: PanelToolbarProps) {
  const { busy } = actions;
  const [chosen, setChosen] = useState<string | null>(null);
  const market = MARKETS.find((each) => each === (chosen ?? record.market));
  const optimizing = busy === "optimize";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button busy={busy === "refresh"} onClick={() => actions.refresh()}>
        {busy !== "refresh" && <RefreshCw aria-hidden />}
        Refresh
      </Button>
      <Button
        busy={analyzing && !optimizing}
        disabled={optimizing}
        onClick={() => actions.analyze(market)}
      >
        {(!analyzing || optimizing) && <SearchCheck aria-hidden />}
        Re-analyze
      </Button>
      <Select
        aria-label="Market to analyze for"
        className="w-40 max-sm:w-full"
        options={MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] }))}
        value={market ?? ""}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button
        variant="primary"
        busy={optimizing}
        disabled={analyzing && !optimizing}
        onClick={() => onOptimize(market)}
        className="max-sm:h-10 max-sm:flex-1 sm:ml-auto"
      >
        {!optimizing && <Sparkles aria-hidden />}
        Optimize Content
      </Button>
      <span role="status" className="sr-only">
        {analyzing ? "Analyzing" : ""}
      </span>
    </div>
  );
}
