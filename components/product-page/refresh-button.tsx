"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "../form/use-action";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

export function RefreshButton() {
  const refresh = useAction({ act: async () => {}, changes: PRODUCT_PAGE_QUERIES });
  return (
    <Button busy={refresh.busy} onClick={() => refresh.run()}>
      {!refresh.busy && <RefreshCw aria-hidden />}
      Refresh
    </Button>
  );
}
