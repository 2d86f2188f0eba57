"use client";

import { Button } from "@/components/ui/button";
import { HISTORY_STEP } from "./page-query";
import { usePageState } from "./use-page-state";

export function MoreHistory() {
  const { shown, showHistory } = usePageState();
  return (
    <Button className="mt-2" onClick={() => showHistory(shown + HISTORY_STEP)}>
      Show Older
    </Button>
  );
}
