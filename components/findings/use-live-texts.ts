"use client";

import { type RefObject, useMemo, useRef, useState } from "react";
import type { Annotation } from "./annotated-text";
import { applyFix, type Fix, writeInto } from "./fix";
import { sortByTextOrder } from "./in-text-order";
import { getText, getTextFindings, type Placed } from "./product-texts";
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
  const serializedParts = JSON.stringify(parts.map(({ field, item, text }) => [field, item, text]));
  const violations = useMemo(() => {
    if (!analysis) return [];
    const findings = sortByTextOrder(analysis);
    const checkedTexts = analysis.checked_texts ?? {};
    const writtenTexts = JSON.parse(serializedParts) as [string, number | null, string][];
    return writtenTexts.flatMap(([field, item, text]) =>
      carrySpans(
        getTextFindings(findings, { field, item }),
        getText(checkedTexts, { field, item }) ?? "",
        text,
      ),
    );
  }, [analysis, serializedParts]);

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
    const activeViolation = violations.find((violation) => violation.id === id);
    const control = activeViolation && controlOf(activeViolation).current;
    if (!control || activeViolation.start_position === null) return;
    const { start_position: start, end_position: end } = activeViolation;
    control.focus();
    // If the finding has no fix, selects its whole sentence.
    const marked = activeViolation.fix
      ? { start, end }
      : findSentence(control.value, start, end ?? start);
    control.setSelectionRange(marked.start, marked.end);
  }

  function findPart(location: Placed): LivePart | undefined {
    return parts.find(({ field, item }) => field === location.field && item === location.item);
  }

  function apply(fix: Fix, location: Placed) {
    const part = findPart(location);
    const control = controlOf(location).current;
    if (part && (!control || !writeInto(control, fix))) part.write(applyFix(part.text, fix));
  }

  /** Applies several fixes to one text as a single undo step. */
  function applyAll(changes: readonly Fix[], location: Placed) {
    const part = findPart(location);
    const [first] = changes;
    const last = changes.at(-1);
    if (!part || !first || !last) return;
    const after = changes.reduceRight(applyFix, part.text);
    const end = after.length - (part.text.length - last.end);
    apply({ start: first.start, end: last.end, insert: after.slice(first.start, end) }, location);
  }

  /** Returns the props of a text's control. */
  function getControlProps(location: Placed) {
    const control = controlOf(location);
    const partViolations = getTextFindings(violations, location);
    return {
      control,
      violations: partViolations,
      activeId,
      show,
      /** Activates the violation at the caret. */
      followCaret: () => {
        const caret = control.current?.selectionStart ?? 0;
        const around = partViolations.filter(
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
    isWritten: (location: Placed) => findPart(location) !== undefined,
    of: getControlProps,
  };
}

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

function findSentence(text: string, start: number, end: number) {
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
  const maxLength = Math.min(before.length, after.length);
  let head = 0;
  while (head < maxLength && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < maxLength - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = after.length - before.length;
  return annotations.map((annotation) => {
    const { start_position: start, end_position: end } = annotation;
    if (start === null || end === null || end <= head) return annotation;
    if (start >= before.length - tail)
      return { ...annotation, start_position: start + shift, end_position: end + shift };
    return { ...annotation, start_position: null, end_position: null };
  });
}
