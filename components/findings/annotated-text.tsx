"use client";

import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { SEVERITIES, type Severity } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";
import { findSpanStarts, type Span, splitText, type TextPiece } from "./split-text";

/**
 * The fields of a violation that annotations need. Violations without a position are not shown in
 * the text.
 */
export interface Annotation {
  id: number;
  severity: Severity;
  violation_type: string;
  /** UTF-16 offsets into the text, end exclusive. */
  start_position: number | null;
  end_position: number | null;
  /** Empty for markup. */
  visible_words?: string | null;
}

type AnnotatedTextProps = Annotations & { text: string; className?: string };

/** The underlined violations and their handlers. */
export interface Annotations {
  violations: readonly Annotation[];
  activeId: number | null;
  /**
   * Called on a click, Enter or Space on underlined words. If violations overlap, repeated calls
   * cycle through them.
   */
  onActivate: (id: number) => void;
}

/**
 * Shows a text with violations underlined by severity. All parts of a violation match
 * `[data-violations~="ID"]`; the first part is focusable.
 */
export function AnnotatedText({ text, className, ...annotations }: AnnotatedTextProps) {
  const pieces = splitText(text, annotations.violations.flatMap(toSpan));
  return (
    <p className={cn("whitespace-pre-wrap break-words leading-7", className)}>
      <Pieces pieces={pieces} begins={findSpanStarts(pieces)} {...annotations} />
    </p>
  );
}

type PiecesProps = Annotations & {
  pieces: readonly TextPiece[];
  /** The start offsets of parts where a violation begins. */
  begins: ReadonlySet<number>;
};

/** Renders consecutive parts of a text. */
export function Pieces({ pieces, begins, violations, ...active }: PiecesProps) {
  const violationsById = new Map(violations.map((violation) => [violation.id, violation]));
  return pieces.map((piece) => {
    if (piece.ids.length === 0) return piece.text;
    const first = begins.has(piece.start);
    const pieceViolations = piece.ids.flatMap((id) => violationsById.get(id) ?? []);
    return (
      <Marked
        key={piece.start}
        piece={piece}
        violations={pieceViolations}
        first={first}
        {...active}
      />
    );
  });
}

function toSpan({ id, start_position, end_position }: Annotation): Span[] {
  if (start_position === null || end_position === null) return [];
  return [{ id, start: start_position, end: end_position }];
}

type MarkedProps = Pick<Annotations, "activeId" | "onActivate"> & {
  piece: TextPiece;
  violations: Annotation[];
  /** Whether a violation begins here; only these parts are Tab stops. */
  first: boolean;
};

function Marked({ piece, violations, first, activeId, onActivate }: MarkedProps) {
  const severity = SEVERITIES.find((each) => violations.some((own) => own.severity === each));
  const current = activeId === null ? -1 : piece.ids.indexOf(activeId);
  const next = piece.ids[(current + 1) % piece.ids.length];
  const activateNext = () => next !== undefined && onActivate(next);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    activateNext();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot wrap across lines
    <span
      role="button"
      tabIndex={first ? 0 : -1}
      data-violations={piece.ids.join(" ")}
      aria-current={current >= 0 ? "true" : undefined}
      title={violations.map(nameOf).join(", ")}
      className={cn("cursor-pointer", severity && UNDERLINES[severity])}
      onClick={activateNext}
      onKeyDown={onKeyDown}
    >
      {piece.text}
    </span>
  );
}

const UNDERLINES: Record<Severity, string> = {
  high: "finding-high",
  medium: "finding-medium",
  low: "finding-low",
};

function nameOf({ severity, violation_type }: Annotation): string {
  return `${toSentenceCase(severity)}: ${toSentenceCase(violation_type)}`;
}
