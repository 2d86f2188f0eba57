"use client";

import { parseAsInteger, useQueryState } from "nuqs";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { HISTORY_STEP } from "./page-query";

/** Renders the page anew with more of the history. */
export function MoreHistory({ shown }: { shown: number }) {
  const [loading, startTransition] = useTransition();
  const [, show] = useQueryState(
    "history",
    parseAsInteger.withOptions({ shallow: false, scroll: false, startTransition }),
  );
  return (
    <Button busy={loading} className="mt-2" onClick={() => void show(shown + HISTORY_STEP)}>
      Show older
    </Button>
  );
}
