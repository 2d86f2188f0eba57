"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { useSingleKeys } from "@/components/ui/single-key";
import type { ValidationJson } from "@/lib/validations/schemas";
import { inTextOrder } from "../findings/in-text-order";
import { type ProductTexts, textAt } from "../findings/product-texts";
import { ShownTexts } from "../findings/shown-texts";
import { useOpenValidation } from "../validations/use-open-validation";
import { UnplacedFindings } from "./unplaced-findings";

// Fetched when the first violation is looked at.
const ViolationCard = onDemand(() =>
  import("../findings/violation-card").then((module) => module.ViolationCard),
);

type CheckedTextProps = { texts: ProductTexts; validation: ValidationJson };

/** The texts with their violations underlined, and the one that is looked at below it. */
export function CheckedText({ texts, validation }: CheckedTextProps) {
  const container = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const violations = inTextOrder(validation);
  const position = violations.findIndex(({ id }) => id === activeId);
  const active = violations[position];
  const underlined = violations.some((violation) => violation.start_position !== null);
  const hint = underlined
    ? "Choose underlined words, or step through what was found"
    : "Step through what was found";
  const step = (by: number) => {
    const start = position < 0 && by < 0 ? 0 : position;
    setActiveId(violations[(start + by + violations.length) % violations.length]?.id ?? null);
  };
  const stepByKey = (by: number) => {
    flushSync(() => step(by));
    container.current?.querySelector("[data-card]")?.scrollIntoView({ block: "nearest" });
  };
  useSingleKeys({ n: () => stepByKey(1), p: () => stepByKey(-1) }, container);
  const showInText = (id: number) =>
    container.current?.querySelector<HTMLElement>(`[data-violations~="${id}"]`)?.focus();
  return (
    <div ref={container} className="flex flex-col gap-3" {...preloading(ViolationCard)}>
      <ShownTexts
        texts={texts}
        violations={violations}
        activeId={activeId}
        onActivate={setActiveId}
      />
      <UnplacedFindings violations={violations} />
      {violations.length > 0 && (
        <div className="flex flex-wrap items-center gap-1 text-ink-muted text-xs">
          <span role="status" className="tabular-nums">
            {active ? `Violation ${position + 1} of ${violations.length}` : hint}
          </span>
          <IconButton
            small
            label="Previous violation"
            aria-keyshortcuts="p"
            onClick={() => step(-1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton small label="Next violation" aria-keyshortcuts="n" onClick={() => step(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <DetailsButton validationId={validation.id} />
        </div>
      )}
      {active && (
        <ol aria-live="polite">
          <ViolationCard
            violation={active}
            text={textAt(texts, active) ?? ""}
            active
            onShow={() => showInText(active.id)}
          />
        </ol>
      )}
    </div>
  );
}

function DetailsButton({ validationId }: { validationId: number }) {
  const { change } = useOpenValidation();
  return (
    <Button
      size="sm"
      variant="ghost"
      className="ml-auto"
      onClick={() => change.showDetails(validationId)}
    >
      All Details
    </Button>
  );
}
