"use client";

import { ArrowRight, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonVariants, IconButton } from "@/components/ui/button";
import type { WorkspaceJson } from "@/lib/insights/workspace/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../form/use-action";

type FirstStepsProps = { steps: WorkspaceJson["steps"]; canDismiss: boolean };

/** Links to the incomplete onboarding steps. */
export function FirstSteps({ steps, canDismiss }: FirstStepsProps) {
  const router = useRouter();
  const dismissAction = useAction({
    mutationFn: () =>
      callApi("/workspace/", {
        method: "PATCH",
        body: { dismissed: true },
        fallback: "The card could not be dismissed.",
      }),
    onDone: () => router.refresh(),
  });
  const doneCount = Object.values(steps).filter(Boolean).length;
  return (
    <section
      aria-label="Get started"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-accent-line bg-accent-soft px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold text-lg tracking-tight">Get started</h2>
        <p className="text-ink-muted text-sm">
          {doneCount} of 3 steps done: add your products, add your rules, see what was found.
        </p>
        {dismissAction.failure && (
          <p role="alert" className="text-danger-text text-sm">
            {dismissAction.failure.message}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Link href="/get-started" className={buttonVariants({ variant: "primary", size: "lg" })}>
          {doneCount === 0 ? "Get Started" : "Continue"}
          <ArrowRight aria-hidden />
        </Link>
        {canDismiss && (
          <IconButton label="Dismiss" busy={dismissAction.busy} onClick={() => dismissAction.run()}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </section>
  );
}
