"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { VALIDATIONS } from "../validations/use-validations";

export function RefreshButton() {
  const { refresh, refreshing } = useRefresh();
  return (
    <Button busy={refreshing} onClick={refresh}>
      {!refreshing && <RefreshCw aria-hidden />}
      Refresh
    </Button>
  );
}

/** Loads anew what the server rendered and what the browser fetched. */
export function useRefresh() {
  const router = useRouter();
  const client = useQueryClient();
  const [refreshing, start] = useTransition();
  const refresh = () =>
    start(async () => {
      router.refresh();
      await client.invalidateQueries({ queryKey: [VALIDATIONS] });
    });
  return { refresh, refreshing };
}
