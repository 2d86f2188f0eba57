"use client";

import { CircleSlash, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { DecisionKind } from "@/lib/decided";
import type { FindingDecisionJson } from "@/lib/decisions/schemas";
import { DecideForm } from "./decide-form";
import { useDeciding } from "./deciding";
import { useDecision } from "./use-decision";
import { ENDINGS, SAID } from "./words";

type FindingDecisionProps = {
  violation: { id: number; start_position: number | null; decision: FindingDecisionJson | null };
};

/** Sets a finding aside, or says who has, when and why; in a card `[data-card]`, which keeps the focus. */
export function FindingDecision({ violation }: FindingDecisionProps) {
  const deciding = useDeciding();
  const place = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<DecisionKind | null>(null);
  const [reason, setReason] = useState("");
  const { busy, error, decide, takeBack } = useDecision();
  const { decision } = violation;
  const backToCard = () => place.current?.closest<HTMLElement>("[data-card]")?.focus();
  if (!deciding && !decision) return null;
  return (
    <div ref={place} className="flex flex-col gap-2">
      {decision && <Decided decision={decision} />}
      {error && !kind && <Banner tone="error">{error}</Banner>}
      {deciding && kind && !decision ? (
        <DecideForm
          key={kind}
          kind={kind}
          placed={violation.start_position !== null}
          busy={busy}
          error={error}
          reason={reason}
          onType={setReason}
          onClose={() => {
            setKind(null);
            backToCard();
          }}
          onDecide={async (said) => {
            if (!(await decide(violation.id, said))) return;
            setKind(null);
            setReason("");
            backToCard();
          }}
        />
      ) : deciding ? (
        <div className="flex flex-wrap items-center gap-2">
          {decision?.state === "open" && (
            <Button
              size="sm"
              busy={busy}
              onClick={async () => {
                if (await takeBack(decision.id)) backToCard();
              }}
            >
              <Undo2 aria-hidden />
              Take Back
            </Button>
          )}
          {!decision &&
            CHOICES.map(({ value, label, shortcut, title }) => (
              <Button
                key={value}
                size="sm"
                variant="ghost"
                title={deciding.barred ?? title}
                disabled={deciding.barred !== null}
                aria-keyshortcuts={shortcut}
                onClick={() => setKind(value)}
              >
                {label}
                <kbd aria-hidden className="font-mono text-xs opacity-75 max-sm:hidden">
                  {shortcut}
                </kbd>
              </Button>
            ))}
          {!decision && deciding.barred && (
            <p className="text-ink-muted text-xs">{deciding.barred}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}

const CHOICES = [
  { value: "wrong", label: "Wrong", shortcut: "w", title: "The finding is mistaken" },
  { value: "accepted", label: "Accepted", shortcut: "x", title: "It is right, but allowed here" },
] as const satisfies { value: DecisionKind; label: string; shortcut: string; title: string }[];

/** Who set a finding aside, when and why. */
function Decided({ decision }: { decision: FindingDecisionJson }) {
  return (
    <p className="flex gap-2 break-words rounded-sm bg-surface-sunken px-2 py-1.5 text-sm">
      <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <span className="font-medium">Set aside: {SAID[decision.kind]}</span>
        {decision.scope === "product" && " in this product"} · {decision.reason}
        <span className="block text-ink-muted text-xs">
          {decision.decided_by_name}, <Time value={decision.created_at} />
          {decision.expires_at && `, until ${decision.expires_at}`}
          {decision.closed_reason && `; ended since: ${ENDINGS[decision.closed_reason]}`}
        </span>
      </span>
    </p>
  );
}
