"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { ValidationJson } from "@/lib/validations/schemas";
import { decided } from "./decided";
import { QuickDecision } from "./quick-decision";
import { useDecision } from "./use-decision";

type DecisionFooterProps = {
  validation: ValidationJson;
  canDecide: boolean;
  onChangeDecision: () => void;
};

/** Where a validation is decided on, and by whom it was. */
export function DecisionFooter({ validation, canDecide, onChangeDecision }: DecisionFooterProps) {
  const decision = useDecision();
  const [done, setDone] = useState<string | null>(null);
  const { approval } = validation;
  return (
    <>
      {decision.error && (
        <Banner tone="error" onDismiss={decision.dismiss} className="basis-full">
          {decision.error}
        </Banner>
      )}
      {done && (
        <Banner tone="success" onDismiss={() => setDone(null)} className="basis-full">
          {done}
        </Banner>
      )}
      {approval ? (
        <>
          <div className="mr-auto min-w-0 text-sm">
            <p className="font-medium">
              Already reviewed by {approval.approved_by_name || "reviewer"}
            </p>
            <p className="line-clamp-2 break-words text-ink-muted">
              {[decided[approval.action], approval.comments].filter(Boolean).join(": ")}
            </p>
          </div>
          {canDecide && <Button onClick={onChangeDecision}>Change decision</Button>}
        </>
      ) : (
        <QuickDecision
          busy={decision.busy}
          onDecide={(chosen) => void decision.send(validation, chosen).then(setDone)}
        />
      )}
    </>
  );
}
