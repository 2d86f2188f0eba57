import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { SEVERITIES, type Severity } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";
import { findSpanStarts, type IdentifiedSpan, splitText, type TextPiece } from "./split-text";

/** The violation fields that annotations need. Violations without a position are not shown. */
export interface Annotation {
  id: number;
  severity: Severity;
  violation_type: string;
  /** The start position in the text, in UTF-16 code units. End positions are exclusive. */
  start_position: number | null;
  end_position: number | null;
  /** The visible words of the violation; empty for markup. */
  visible_words?: string | null;
  /** The tooltip for words that are not a finding. */
  note?: string;
}

type AnnotatedTextProps = Annotations & { text: string; className?: string };

/** The underlined violations and their handlers. */
export interface Annotations {
  violations: readonly Annotation[];
  activeId: number | null;
  /**
   * Called when underlined words are clicked or activated with Enter or Space. Repeated calls cycle
   * through overlapping violations.
   */
  onActivate: (id: number) => void;
}

/**
 * Shows a text with violations underlined by severity. All parts of a violation match
 * `[data-violations~="ID"]`. The first part is focusable.
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

/** Renders consecutive text parts. */
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

function toSpan({ id, start_position, end_position }: Annotation): IdentifiedSpan[] {
  if (start_position === null || end_position === null) return [];
  return [{ id, start: start_position, end: end_position }];
}

type MarkedProps = Pick<Annotations, "activeId" | "onActivate"> & {
  piece: TextPiece;
  violations: Annotation[];
  /** Whether a violation begins here. Only these parts are tab stops. */
  first: boolean;
};

function Marked({ piece, violations, first, activeId, onActivate }: MarkedProps) {
  const [note] = violations.flatMap((each) => each.note ?? []);
  if (note !== undefined && violations.length === 1)
    return (
      <span title={note} className="underline decoration-success-line decoration-dotted">
        {piece.text}
      </span>
    );
  const severity = SEVERITIES.find((each) => violations.some((own) => own.severity === each));
  const currentIndex = activeId === null ? -1 : piece.ids.indexOf(activeId);
  const next = piece.ids[(currentIndex + 1) % piece.ids.length];
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
      aria-current={currentIndex >= 0 ? "true" : undefined}
      title={violations.map(describeAnnotation).join(", ")}
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

function describeAnnotation({ severity, violation_type }: Annotation): string {
  return `${toSentenceCase(severity)}: ${toSentenceCase(violation_type)}`;
}
