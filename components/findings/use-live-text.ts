"use client";

import { useMemo, useRef, useState } from "react";
import { carrySpans } from "./carry-spans";
import { inTextOrder } from "./in-text-order";
import { applyFix, type Fix } from "./suggestion-fix";
import type { LiveCheck } from "./use-live-check";
import type { AnyViolation } from "./violation-card";
import { writeInto } from "./write-into";

/** Ties a textarea to the findings beside it: where they stand, which is looked at, their fixes. */
export function useLiveText(text: string, write: (text: string) => void, check: LiveCheck) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const { analysis } = check;
  const violations = useMemo(
    () => (analysis ? carrySpans(inTextOrder(analysis), analysis.checked_text ?? "", text) : []),
    [analysis, text],
  );

  function look({ id }: Pick<AnyViolation, "id">) {
    setActiveId(id);
  }

  function show({ id }: Pick<AnyViolation, "id">) {
    setActiveId(id);
    const found = violations.find((violation) => violation.id === id);
    if (!field.current || found?.start_position == null) return;
    field.current.focus();
    field.current.setSelectionRange(found.start_position, found.end_position);
  }

  /** Looks at the violation that the caret stands in. */
  function followCaret() {
    const caret = field.current?.selectionStart ?? 0;
    const around = violations.filter(
      ({ start_position: start, end_position: end }) =>
        start !== null && end !== null && start <= caret && caret <= end,
    );
    if (around.some(({ id }) => id === activeId)) return;
    setActiveId(around[0]?.id ?? null);
  }

  function apply(fix: Fix) {
    if (!field.current || !writeInto(field.current, fix)) write(applyFix(text, fix));
  }

  return { field, violations, activeId, look, show, followCaret, apply };
}

export type LiveText = ReturnType<typeof useLiveText>;
