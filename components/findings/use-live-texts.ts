"use client";

import { type RefObject, useMemo, useRef, useState } from "react";
import type { Annotation } from "./annotated-text";
import { applyFix, type Fix, writeInto } from "./fix";
import { inTextOrder } from "./in-text-order";
import { foundIn, type Placed, textAt } from "./product-texts";
import type { LiveCheck } from "./use-live-check";
import type { AnyViolation } from "./violation-card";

/** A text that is being edited. */
export interface LivePart extends Placed {
  text: string;
  write: (text: string) => void;
}

/** Connects text fields to their findings: positions, highlighting and fixes. */
export function useLiveTexts(parts: readonly LivePart[], { analysis }: LiveCheck) {
  const controls = useRef(new Map<string, RefObject<HTMLTextAreaElement | null>>());
  const [activeId, setActiveId] = useState<number | null>(null);
  const written = JSON.stringify(parts.map(({ field, item, text }) => [field, item, text]));
  const violations = useMemo(() => {
    if (!analysis) return [];
    const found = inTextOrder(analysis);
    const checked = analysis.checked_texts ?? {};
    const places = JSON.parse(written) as [string, number | null, string][];
    return places.flatMap(([field, item, text]) =>
      carrySpans(foundIn(found, { field, item }), textAt(checked, { field, item }) ?? "", text),
    );
  }, [analysis, written]);

  function controlOf({ field, item }: Placed): RefObject<HTMLTextAreaElement | null> {
    const key = `${field} ${item}`;
    const control = controls.current.get(key) ?? { current: null };
    controls.current.set(key, control);
    return control;
  }

  function look({ id }: Pick<AnyViolation, "id">) {
    setActiveId(id);
  }

  function show({ id }: Pick<AnyViolation, "id">) {
    setActiveId(id);
    const found = violations.find((violation) => violation.id === id);
    const control = found && controlOf(found).current;
    if (!control || found.start_position === null) return;
    const { start_position: start, end_position: end } = found;
    control.focus();
    // If the finding has no fix, selects its whole sentence.
    const marked = found.fix ? { start, end } : sentenceAround(control.value, start, end ?? start);
    control.setSelectionRange(marked.start, marked.end);
  }

  function partAt(place: Placed): LivePart | undefined {
    return parts.find(({ field, item }) => field === place.field && item === place.item);
  }

  function apply(fix: Fix, place: Placed) {
    const part = partAt(place);
    const control = controlOf(place).current;
    if (part && (!control || !writeInto(control, fix))) part.write(applyFix(part.text, fix));
  }

  /** Applies several fixes to one text as a single undo step. */
  function applyAll(changes: readonly Fix[], place: Placed) {
    const part = partAt(place);
    const [first] = changes;
    const last = changes.at(-1);
    if (!part || !first || !last) return;
    const after = changes.reduceRight(applyFix, part.text);
    const end = after.length - (part.text.length - last.end);
    apply({ start: first.start, end: last.end, insert: after.slice(first.start, end) }, place);
  }

  /** Returns the props of a text's control. */
  function of(place: Placed) {
    const control = controlOf(place);
    const own = foundIn(violations, place);
    return {
      control,
      violations: own,
      activeId,
      show,
      /** Activates the violation at the caret. */
      followCaret: () => {
        const caret = control.current?.selectionStart ?? 0;
        const around = own.filter(
          ({ start_position: start, end_position: end }) =>
            start !== null && end !== null && start <= caret && caret <= end,
        );
        if (around.some(({ id }) => id === activeId)) return;
        setActiveId(around[0]?.id ?? null);
      },
    };
  }

  return {
    activeId,
    look,
    show,
    apply,
    applyAll,
    /** Returns whether a text can be edited here. */
    isWritten: (place: Placed) => partAt(place) !== undefined,
    of,
  };
}

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

function sentenceAround(text: string, start: number, end: number) {
  let from = start;
  let to = end;
  for (const { index, segment } of SENTENCES.segment(text)) {
    if (index + segment.length <= start || index >= end) continue;
    from = Math.min(from, index);
    to = Math.max(to, index + segment.trimEnd().length);
  }
  return { start: from, end: to };
}

export type LiveTexts = ReturnType<typeof useLiveTexts>;
export type LiveText = ReturnType<LiveTexts["of"]>;

/**
 * Moves annotations to their positions in the edited text. Annotations within the changed span lose
 * their position.
 */
export function carrySpans<A extends Annotation>(
  annotations: readonly A[],
  before: string,
  after: string,
): A[] {
  if (before === after) return [...annotations];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = after.length - before.length;
  return annotations.map((annotation) => {
    const { start_position: start, end_position: end } = annotation;
    if (start === null || end === null || end <= head) return annotation;
    if (start >= before.length - tail)
      return { ...annotation, start_position: start + shift, end_position: end + shift };
    return { ...annotation, start_position: null, end_position: null };
  });
}
