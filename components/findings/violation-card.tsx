import { BadgeCheck, ChevronRight, Link2, WandSparkles } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import {
  formatMissingElement,
  formatPoints,
  shortenAlternatives,
  toSentenceCase,
} from "@/lib/format";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import type { BrandViolationJson, ViolationJson } from "@/lib/validations/schemas";
import { FindingDecision } from "../decisions/finding-decision";
import { useRole } from "../shell/role";
import { FieldBadge } from "./field-badge";
import { getFindingPath } from "./finding-path";
import { getMarksName } from "./group-marks";
import { Reference } from "./reference";
import { SeverityLabel } from "./severity-label";
import { useClaimOf } from "./use-claims";

export type AnyViolation = ViolationJson | BrandViolationJson;

type ViolationCardProps = {
  violation: AnyViolation;
  /** The ids of all violations that the card represents, including its own. */
  ids: readonly number[];
  /** The number of tags or signs that the card represents. */
  marks: number;
  text: string;
  active: boolean;
  /** Whether the details are initially expanded. */
  open: boolean;
  /** Shows the violating words in the text. */
  onShow: () => void;
  /** The business id of the product. */
  productId: string;
  /** Applies the fix to the product's text; absent if the text cannot be edited. */
  fixAction?: FixAction;
};

export interface FixAction {
  /** The violation whose fix is being applied. */
  fixing: number | null;
  run: (violation: AnyViolation) => void;
}

/** A card for a violation, or for all of a kind in a text. `[data-card~="ID"]` finds it. */
export function ViolationCard(props: ViolationCardProps) {
  const { violation, ids, marks, text, active, onShow, productId } = props;
  const [toggled, toggle] = useState<boolean | null>(null);
  const isOpen = toggled ?? (active || props.open);
  const isBrand = "violation_type_display" in violation;
  return (
    <li
      data-card={ids.join(" ")}
      tabIndex={-1}
      aria-current={active ? "true" : undefined}
      className={cn(
        "flex scroll-m-4 flex-col gap-1.5 rounded-md border bg-surface-raised p-3 text-sm",
        violation.decision && "border-dashed bg-surface",
        active && "border-accent-line bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <div className="flex min-h-7 min-w-0 flex-1 basis-48 items-center gap-2">
          <SeverityLabel severity={violation.severity} />
          <span
            className={cn("min-w-0 break-words font-medium", violation.decision && "line-through")}
          >
            {getViolationTitle(violation)}
          </span>
        </div>
        <span className="ml-auto flex flex-wrap items-center gap-1">
          {violation.gain > 0 && (
            <span
              title="Score gain if this is fixed"
              className="text-ink-muted text-xs tabular-nums"
            >
              +{formatPoints(violation.gain)}
            </span>
          )}
          {marks > 1 && (
            <Badge icon={null}>
              {marks} {getMarksName(violation)}
            </Badge>
          )}
          <FieldBadge of={violation} />
          {isBrand && violation.region_specific && <Badge icon={null}>Region specific</Badge>}
          {violation.inconclusive && <Badge tone="warning">Inconclusive</Badge>}
          {violation.checked_by === "ai" && <Badge icon={null}>Found by AI</Badge>}
          <CopyButton
            text={() => new URL(getFindingPath(productId, violation.id), location.origin).href}
            label="Copy link"
            icon={<Link2 aria-hidden />}
            message="Link copied"
          />
          <IconButton
            small
            label={isOpen ? "Hide details" : "Show details"}
            aria-expanded={isOpen}
            onClick={() => toggle(!isOpen)}
          >
            <ChevronRight aria-hidden className={isOpen ? "rotate-90" : undefined} />
          </IconButton>
        </span>
      </div>
      {violation.violating_words !== null && (
        <Quote
          violation={violation}
          text={text}
          words={violation.visible_words || violation.violating_words}
          inOneLine={!isOpen}
          onShow={onShow}
        />
      )}
      {violation.violating_words === null && violation.missing === null && !isOpen && (
        <p className="truncate text-ink-muted text-xs">{shortenAlternatives(violation.reason)}</p>
      )}
      {isOpen && <Details {...props} />}
    </li>
  );
}

function Details({ violation, fixAction, productId }: ViolationCardProps) {
  const claim = useClaimOf(violation);
  const canAddEvidence = useRole() === "admin" && claim !== null && !violation.decision;
  const showsFix = fixAction && violation.fix && !violation.decision;
  return (
    <>
      <p className="break-words">{shortenAlternatives(violation.reason)}</p>
      <p className="break-words text-ink-muted text-xs">
        Guideline: {violation.guideline_reference} · {getViolationType(violation)}
        {violation.start_position !== null && violation.checked_by === "rule" && !showsFix && (
          <> · {violation.fix ? `Fix: ${violation.fix.label}` : "Needs manual editing"}</>
        )}
      </p>
      <Reference text={violation.reference} />
      {violation.suggestion && (
        <div className="flex items-start gap-2 rounded-sm bg-surface-sunken px-2 py-1">
          <p className="min-w-0 flex-1 break-words py-0.5">
            <span className="text-ink-muted">
              {violation.checked_by === "ai" ? "Advice: " : "Suggestion: "}
            </span>
            {shortenAlternatives(violation.suggestion)}
          </p>
          <CopyButton text={violation.suggestion} label="Copy suggestion" />
        </div>
      )}
      {showsFix && (
        <Button
          size="sm"
          className="max-w-full self-start"
          aria-keyshortcuts="f"
          busy={fixAction?.fixing === violation.id}
          onClick={() => fixAction?.run(violation)}
        >
          <WandSparkles aria-hidden />
          <span className="truncate">{violation.fix?.label}</span>
        </Button>
      )}
      {canAddEvidence && (
        <Link
          href={buildEvidenceHref(claim, productId)}
          className={cn(buttonVariants({ size: "sm" }), "self-start")}
        >
          <BadgeCheck aria-hidden />
          Add evidence
        </Link>
      )}
      <FindingDecision violation={violation} isClaim={claim !== null} />
    </>
  );
}

function buildEvidenceHref(claim: string, productId: string): string {
  return `/policies?${new URLSearchParams({ tab: "claims", add_evidence: claim, product: productId })}`;
}

type QuoteProps = {
  violation: AnyViolation;
  text: string;
  words: string;
  /** Whether to show the words and context on one line if they fit. */
  inOneLine: boolean;
  onShow: () => void;
};

function Quote({ violation, text, words, inOneLine, onShow }: QuoteProps) {
  const { line_number: line, start_position: start } = violation;
  return (
    <div className={inOneLine ? "flex items-baseline gap-2" : undefined}>
      <button
        type="button"
        onClick={onShow}
        title="Show in the text"
        className={cn(
          "max-w-full text-left font-medium text-accent-text underline decoration-accent-line underline-offset-2 hover:decoration-current",
          inOneLine ? "max-w-3/5 shrink-0 truncate" : "break-words",
        )}
      >
        “{words}”
      </button>
      {start !== null && (
        <p
          className={cn(
            "min-w-0 text-ink-muted text-xs",
            inOneLine ? "truncate" : "line-clamp-2 break-words",
          )}
        >
          Line {line}: {getContextExcerpt(violation, text, words)}
        </p>
      )}
    </div>
  );
}

function getContextExcerpt(violation: AnyViolation, text: string, words: string): string {
  const { line_text: line, start_position: start, end_position: end } = violation;
  if (start === null || end === null) return "";
  if (!mayBeHtml(text)) return getLineExcerpt(text, start, end);
  const [firstLine = ""] = words.split(/[\r\n]/);
  const offset = line?.indexOf(firstLine) ?? -1;
  return line && offset >= 0
    ? getLineExcerpt(line, offset, offset + firstLine.length)
    : (line ?? "");
}

/** Returns a violation's title: the missing element or the rule's name. */
export function getViolationTitle({ missing, rule_name }: AnyViolation): string {
  return missing === null ? rule_name : formatMissingElement(missing, rule_name);
}

function getViolationType(violation: AnyViolation): string {
  return "violation_type_display" in violation
    ? violation.violation_type_display
    : toSentenceCase(violation.violation_type);
}

/** The number of context characters on each side of the words: about two lines. */
const CONTEXT_LENGTH = 80;

/**
 * Returns the words with their context in the line. Whole lines with thousands of characters would
 * hide the words and take minutes to render.
 */
export function getLineExcerpt(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const after = text.slice(start, end + CONTEXT_LENGTH);
  const lineBefore = before.slice(before.search(/[^\r\n]*$/));
  const lineAfter = after.slice(0, after.search(/[\r\n]|$/));
  const isCutBefore =
    lineBefore.length === CONTEXT_LENGTH &&
    !/^$|[\r\n]/.test(text.charAt(start - CONTEXT_LENGTH - 1));
  const isCutAfter = lineAfter === after && !/^$|[\r\n]/.test(text.charAt(end + CONTEXT_LENGTH));
  const line = `${lineBefore}${lineAfter}`.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  return `${isCutBefore ? "…" : ""}${line}${isCutAfter ? "…" : ""}`;
}
