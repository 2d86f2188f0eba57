import { Pencil, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { describeFinding } from "./labels";
import { useDecision } from "./use-decision";

const ChangeDialog = dynamic(
  loadAhead(() => import("./change-dialog").then((module) => module.ChangeDialog)),
  { ssr: false, loading: DialogSkeleton },
);

type DecisionActionsProps = {
  decision: FindingDecisionJson;
  /** Ids of elements to focus after revoking the decision. The first existing one is used. */
  focusAfter: readonly string[];
};

/** Changes or revokes an open decision. */
export function DecisionActions({ decision, focusAfter }: DecisionActionsProps) {
  const [changing, setChanging] = useState(false);
  const { busy, error, takeBack } = useDecision();
  if (decision.state === "closed") return null;
  const findingName = describeFinding(decision);
  const restoreFocus = () => {
    const existingElements = focusAfter.flatMap((id) => document.getElementById(id) ?? []);
    existingElements[0]?.focus();
  };
  return (
    <div>
      <div className="flex items-center gap-1 max-sm:justify-end">
        <IconButton
          small
          label={`Change the decision on ${findingName}`}
          onClick={() => setChanging(true)}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          small
          label={`Revoke the decision on ${findingName}`}
          busy={busy}
          onClick={async () => {
            if (await takeBack(decision.id)) restoreFocus();
          }}
        >
          <Undo2 aria-hidden />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-danger-text text-xs">
          {error}
        </p>
      )}
      {changing && <ChangeDialog decision={decision} onClose={() => setChanging(false)} />}
    </div>
  );
}
