"use client";

import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useUndo } from "../../undo/use-undo";
import type { DecidedAnswer } from "./decide";
import { decided } from "./decided";
import { QuickDecision } from "./quick-decision";

type DecisionFooterProps = {
  validation: ValidationJson;
  canDecide: boolean;
  onChangeDecision: () => void;
};

/** Where a validation is decided on, and by whom it was. */
export function DecisionFooter({ validation, canDecide, onChangeDecision }: DecisionFooterProps) {
  const [done, setDone] = useState<DecidedAnswer | null>(null);
  const { undo } = useUndo();
  const outcome = useRef<HTMLDivElement>(null);
  const { approval } = validation;
  // The button that was pressed has gone: what came of it stands in its place.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);
  return (
    <>
      {done && (
        <Banner
          tone="success"
          onDismiss={() => setDone(null)}
          action={
            <Button
              size="sm"
              onClick={() => {
                setDone(null);
                void undo(done.undo);
              }}
            >
              Undo
            </Button>
          }
          className="basis-full"
        >
          {done.message}
        </Banner>
      )}
      {approval ? (
        <>
          <div
            ref={outcome}
            tabIndex={-1}
            className="mr-auto min-w-0 rounded-sm text-sm focus:outline-none"
          >
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
        <QuickDecision validation={validation} onDone={setDone} />
      )}
    </>
  );
}
