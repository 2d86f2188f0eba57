"use client";

import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { sentenceCase } from "@/lib/format";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import type { BrandViolationJson, ViolationJson } from "@/lib/validations/schemas";
import { FieldBadge } from "./field-badge";
import { Reference } from "./reference";
import { SeverityLabel } from "./severity-label";
import { wordsInLine } from "./words-in-line";

export type AnyViolation = ViolationJson | BrandViolationJson;

type ViolationCardProps = {
  violation: AnyViolation;
  /** The text that it was found in. */
  text: string;
  active: boolean;
  /** Shows the words in the text. */
  onShow: () => void;
};

/** One violation; found, and focused, by `[data-card="ID"]`. */
export function ViolationCard({ violation, text, active, onShow }: ViolationCardProps) {
  const isBrand = "violation_type_display" in violation;
  const type = typeOf(violation);
  return (
    <li
      data-card={violation.id}
      tabIndex={-1}
      aria-current={active ? "true" : undefined}
      className={cn(
        "flex scroll-m-4 flex-col gap-1.5 rounded-md border bg-surface-raised p-3 text-sm",
        active && "border-accent-line bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SeverityLabel severity={violation.severity} />
        <span className="font-medium">{type}</span>
        <span className="ml-auto flex flex-wrap gap-1">
          <FieldBadge of={violation} />
          {isBrand && violation.region_specific && <Badge icon={null}>Region specific</Badge>}
          <Badge icon={null}>
            {violation.checked_by === "ai" ? "Found by AI" : "Found by rule"}
          </Badge>
        </span>
      </div>
      {violation.violating_words !== null && (
        <Quote
          violation={violation}
          text={text}
          words={violation.visible_words || violation.violating_words}
          onShow={onShow}
        />
      )}
      <p className="break-words">{violation.reason}</p>
      <p className="break-words text-ink-muted text-xs">
        Guideline: {violation.guideline_reference}
      </p>
      <Reference text={violation.reference} />
      {violation.suggestion && (
        <div className="flex items-start gap-2 rounded-sm bg-surface-sunken px-2 py-1">
          <p className="min-w-0 flex-1 break-words py-0.5">
            <span className="text-ink-muted">Suggestion: </span>
            {violation.suggestion}
          </p>
          <CopyButton text={violation.suggestion} label="Copy suggestion" />
        </div>
      )}
    </li>
  );
}

type QuoteProps = { violation: AnyViolation; text: string; words: string; onShow: () => void };

/** The words, which lead to their place in the text, and the line they stand in. */
function Quote({ violation, text, words, onShow }: QuoteProps) {
  const { line_number: line, start_position: start } = violation;
  return (
    <div>
      <button
        type="button"
        onClick={onShow}
        title="Show in the text"
        className="max-w-full break-words text-left font-medium text-accent-text underline decoration-accent-line underline-offset-2 hover:decoration-current"
      >
        “{words}”
      </button>
      {start !== null && (
        <p className="line-clamp-2 break-words text-ink-muted text-xs">
          Line {line}: {contextOf(violation, text, words)}
        </p>
      )}
    </div>
  );
}

function contextOf(violation: AnyViolation, text: string, words: string): string {
  const { line_text: line, start_position: start, end_position: end } = violation;
  if (start === null || end === null) return "";
  if (!mayBeHtml(text)) return wordsInLine(text, start, end);
  const [begin = ""] = words.split(/[\r\n]/);
  const at = line?.indexOf(begin) ?? -1;
  return line && at >= 0 ? wordsInLine(line, at, at + begin.length) : (line ?? "");
}

/** The violation type in words. */
export function typeOf(violation: AnyViolation): string {
  return "violation_type_display" in violation
    ? violation.violation_type_display
    : sentenceCase(violation.violation_type);
}
