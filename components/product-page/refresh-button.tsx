"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useRefresh } from "./use-product-page";

export function RefreshButton() {
  const { refresh, refreshing } = useRefresh();
  return (
    <Button busy={refreshing} onClick={() => void refresh()}>
      {!refreshing && <RefreshCw aria-hidden />}
      Refresh
    </Button>
  );
}
