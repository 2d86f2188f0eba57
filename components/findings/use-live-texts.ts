import { type RefObject, useMemo, useRef, useState } from "react";
import type { Annotation } from "./annotated-text";
import { applyFix, type Fix, insertFix } from "./fix";
import { getText, getTextFindings, type TextLocation } from "./product-texts";
import { sortByTextOrder } from "./sort-by-text-order";
import type { LiveCheck } from "./use-live-check";
import type { AnyViolation } from "./violation-card";

/** A text that is being edited. */
export interface LiveTextPart extends TextLocation {
  text: string;
  write: (text: string) => void;
}

/** Connects text fields to their findings: positions, highlighting and fixes. */
export function useLiveTexts(parts: readonly LiveTextPart[], { analysis }: LiveCheck) {
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

  function getControlRef({ field, item }: TextLocation): RefObject<HTMLTextAreaElement | null> {
    const key = `${field} ${item}`;
    const control = controls.current.get(key) ?? { current: null };
    controls.current.set(key, control);
    return control;
  }

  function activateViolation({ id }: Pick<AnyViolation, "id">) {
    setActiveId(id);
  }

  function showViolation({ id }: Pick<AnyViolation, "id">) {
    setActiveId(id);
    const activeViolation = violations.find((violation) => violation.id === id);
    const control = activeViolation && getControlRef(activeViolation).current;
    if (!control || activeViolation.start_position === null) return;
    const { start_position: start, end_position: end } = activeViolation;
    control.focus();
    // Selects the whole sentence if the finding has no fix.
    const selection = activeViolation.fix
      ? { start, end }
      : findSentence(control.value, start, end ?? start);
    control.setSelectionRange(selection.start, selection.end);
  }

  function findPart(location: TextLocation): LiveTextPart | undefined {
    return parts.find(({ field, item }) => field === location.field && item === location.item);
  }

  function applyTextFix(fix: Fix, location: TextLocation) {
    const part = findPart(location);
    const control = getControlRef(location).current;
    if (part && (!control || !insertFix(control, fix))) part.write(applyFix(part.text, fix));
  }

  /** Applies several fixes to one text as a single undo step. */
  function applyTextFixes(changes: readonly Fix[], location: TextLocation) {
    const part = findPart(location);
    const [first] = changes;
    const last = changes.at(-1);
    if (!part || !first || !last) return;
    const after = changes.reduceRight(applyFix, part.text);
    const end = after.length - (part.text.length - last.end);
    applyTextFix(
      { start: first.start, end: last.end, insert: after.slice(first.start, end) },
      location,
    );
  }

  function getControlProps(location: TextLocation) {
    const control = getControlRef(location);
    const partViolations = getTextFindings(violations, location);
    /** Activates the violation at the caret. */
    const followCaret = () => {
      const caret = control.current?.selectionStart ?? 0;
      const nearbyViolations = partViolations.filter(
        ({ start_position: start, end_position: end }) =>
          start !== null && end !== null && start <= caret && caret <= end,
      );
      if (nearbyViolations.some(({ id }) => id === activeId)) return;
      setActiveId(nearbyViolations[0]?.id ?? null);
    };
    return {
      violations: partViolations,
      activeId,
      show: showViolation,
      textareaProps: { ref: control, violations: partViolations, activeId, onSelect: followCaret },
    };
  }

  return {
    activeId,
    onLook: activateViolation,
    onShow: showViolation,
    onApply: applyTextFix,
    onFixAll: applyTextFixes,
    /** Returns whether a text can be edited here. */
    isWritten: (location: TextLocation) => findPart(location) !== undefined,
    of: getControlProps,
  };
}

const SENTENCE_SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });

function findSentence(text: string, start: number, end: number) {
  let sentenceStart = start;
  let sentenceEnd = end;
  for (const { index, segment } of SENTENCE_SEGMENTER.segment(text)) {
    if (index + segment.length <= start || index >= end) continue;
    sentenceStart = Math.min(sentenceStart, index);
    sentenceEnd = Math.max(sentenceEnd, index + segment.trimEnd().length);
  }
  return { start: sentenceStart, end: sentenceEnd };
}

export type LiveTexts = ReturnType<typeof useLiveTexts>;
export type LiveText = ReturnType<LiveTexts["of"]>;

/** Moves annotations along with edited text. Those in the changed span lose their positions. */
export function carrySpans<A extends Annotation>(
  annotations: readonly A[],
  before: string,
  after: string,
): A[] {
  if (before === after) return [...annotations];
  const maxLength = Math.min(before.length, after.length);
  let prefixLength = 0;
  while (prefixLength < maxLength && before[prefixLength] === after[prefixLength])
    prefixLength += 1;
  let suffixLength = 0;
  while (
    suffixLength < maxLength - prefixLength &&
    before.at(-1 - suffixLength) === after.at(-1 - suffixLength)
  )
    suffixLength += 1;
  const offsetDelta = after.length - before.length;
  return annotations.map((annotation) => {
    const { start_position: start, end_position: end } = annotation;
    if (start === null || end === null || end <= prefixLength) return annotation;
    if (start >= before.length - suffixLength)
      return {
        ...annotation,
        start_position: start + offsetDelta,
        end_position: end + offsetDelta,
      };
    return { ...annotation, start_position: null, end_position: null };
  });
}
