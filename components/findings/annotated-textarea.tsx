import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field";
import { controlClass } from "@/components/ui/input";
import { SEVERITIES, type Severity } from "@/lib/enums";
import type { Annotation } from "./annotated-text";
import { splitText } from "./split-text";

type AnnotatedTextareaProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onChange: (text: string) => void;
  /** The violations, with positions in `value`. */
  violations: readonly Annotation[];
  activeId?: number | null;
};

/** Classes for both layers, which must wrap lines identically. */
const LAYER_CLASS =
  "col-start-1 row-start-1 min-h-full whitespace-pre-wrap break-words px-3 py-2 text-base leading-7 max-sm:text-lg max-sm:leading-7";

/** A textarea that underlines violations while the user types, and grows with its text. */
export function AnnotatedTextarea({
  value,
  onChange,
  violations,
  activeId = null,
  className,
  ...props
}: AnnotatedTextareaProps) {
  return (
    <div
      className={cn(
        controlClass,
        "grid min-h-40 overflow-y-auto px-0 has-aria-invalid:border-danger has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring",
        className,
      )}
    >
      <div
        aria-hidden
        className={cn(LAYER_CLASS, "pointer-events-none select-none text-transparent")}
      >
        <Underlines text={value} violations={violations} activeId={activeId} />
        {/* Gives an empty last line its height. */}
        {"\u200b"}
      </div>
      <textarea
        {...useFieldControl()}
        {...props}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(
          LAYER_CLASS,
          "block w-full resize-none overflow-hidden bg-transparent text-ink outline-none",
        )}
      />
    </div>
  );
}

type UnderlinesProps = {
  text: string;
  violations: readonly Annotation[];
  activeId: number | null;
};

function Underlines({ text, violations, activeId }: UnderlinesProps) {
  const spans = violations.flatMap(({ id, start_position: start, end_position: end }) =>
    start === null || end === null ? [] : [{ id, start, end }],
  );
  const severitiesById = new Map(violations.map(({ id, severity }) => [id, severity]));
  return splitText(text, spans).map((piece) => {
    const severity = SEVERITIES.find((each) =>
      piece.ids.some((id) => severitiesById.get(id) === each),
    );
    if (!severity) return piece.text;
    return (
      <mark
        key={piece.start}
        aria-current={activeId !== null && piece.ids.includes(activeId) ? "true" : undefined}
        className={UNDERLINES[severity]}
      >
        {piece.text}
      </mark>
    );
  });
}

const UNDERLINES: Record<Severity, string> = {
  high: "finding-high",
  medium: "finding-medium",
  low: "finding-low",
};
