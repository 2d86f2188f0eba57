"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { pluralize } from "@/lib/format";
import type { ClearedJson } from "@/lib/insights/workspace/schemas";
import { callApi } from "@/lib/platform/api-client";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";

type DemoNoticeProps = {
  /** The items that clearing would delete, or null if the user cannot clear the workspace. */
  contents: Omit<ClearedJson, "message"> | null;
};

/** Explains that the workspace contains demo data, and offers to replace it. */
export function DemoNotice({ contents }: DemoNoticeProps) {
  const [confirming, setConfirming] = useState(false);
  const clearAction = useAction({
    mutationFn: () =>
      callApi<ClearedJson>("/workspace/clear/", {
        method: "POST",
        body: { confirm: "clear" },
        fallback: "The workspace could not be cleared.",
      }),
    onDone: () => {
      // A full page load, so that no deleted product remains in a cache.
      location.assign("/get-started");
      return new Promise(() => {});
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1 text-ink-muted text-sm">
      <p>You&apos;re looking at demo data.</p>
      {contents && (
        <Button
          size="sm"
          variant="ghost"
          className="px-1 underline underline-offset-4"
          onClick={() => setConfirming(true)}
        >
          Start with Your Own Products
        </Button>
      )}
      {confirming && contents && (
        <ConfirmAction
          action={clearAction}
          title="Start with your own products?"
          confirmLabel="Delete Demo Data"
          onClose={() => setConfirming(false)}
        >
          <p>
            This deletes {pluralize(contents.products, "product")},{" "}
            {pluralize(contents.policies, "policy", "policies")} and{" "}
            {pluralize(contents.uploads, "upload")}, with everything created from them: your own as
            well as the demo&apos;s. This cannot be undone. Accounts, sessions, API tokens and the
            audit log are kept.
          </p>
        </ConfirmAction>
      )}
    </div>
  );
}
