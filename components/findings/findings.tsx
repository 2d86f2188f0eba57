"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Section } from "@/components/ui/section";
import { DESCRIPTION } from "@/lib/enums";
import { grouped } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useFieldLabel, useFields } from "../fields/use-fields";
import type { Annotation, Annotations } from "./annotated-text";
import { groupTags, type ShownViolation } from "./group-tags";
import { fieldsIn, foundIn, type Placed, type ProductTexts, textAt } from "./product-texts";
import { ShownText } from "./shown-text";
import { ToPass } from "./to-pass";
import { Rest, useFirst } from "./use-first";
import type { ViolationFocus } from "./use-violation-focus";
import { type AnyViolation, type FixIn, ViolationCard } from "./violation-card";

type FindingsProps = {
  /** Null if the current texts have not been validated. */
  validation: ValidationJson | null;
  violations: AnyViolation[];
  focus: ViolationFocus;
  /** The texts to show, if they differ from the checked ones. */
  texts?: ProductTexts;
  /** The heading of the texts. */
  title?: string;
  /** On a page with its own header, not in a dialog. */
  onPage?: boolean;
  /** Next to the heading of the texts. */
  actions?: ReactNode;
  /** Between the heading and the texts. */
  above?: ReactNode;
  /** Below the texts. */
  below?: ReactNode;
  fixIn?: FixIn;
  /** Above the findings. */
  verdict?: ReactNode;
  /** Below the findings. */
  children?: ReactNode;
};

/** A product's texts next to their findings. */
export function Findings({ validation, violations, focus, onPage, ...props }: FindingsProps) {
  const texts = props.texts ?? validation?.checked_texts ?? null;
  const isAlone = texts === null || Object.keys(texts).length === 1;
  const checked = isAlone ? "Checked Description" : "Checked Texts";
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {texts !== null && (
        <div className={cn("min-w-0 lg:sticky", onPage ? "lg:top-18" : "lg:top-0")}>
          <Section
            title={props.title ?? checked}
            aside={
              <div className="flex flex-wrap items-center gap-2">
                {violations.length > 0 && <Stepper count={violations.length} focus={focus} />}
                {props.actions}
              </div>
            }
          >
            {props.above}
            <section
              aria-label={sentenceCased(props.title ?? checked)}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
              tabIndex={0}
              className={cn(
                "overflow-y-auto rounded-lg border bg-surface-raised px-4 py-3",
                onPage ? "lg:max-h-[calc(100dvh-19rem)]" : "max-h-[55vh]",
              )}
            >
              <ShownTexts
                texts={texts}
                violations={violations}
                activeId={focus.activeId}
                onActivate={focus.showCard}
              />
            </section>
            {props.below}
          </Section>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        {props.verdict}
        {validation && <ToPass result={validation} className="font-medium text-sm" />}
        {validation && (
          <>
            <ViolationList
              title="Category Guideline Violations"
              none="No category guideline was violated."
              violations={validation.violations}
              texts={texts ?? {}}
              focus={focus}
              fixIn={props.fixIn}
            />
            <ViolationList
              title="Brand Guideline Violations"
              none="No brand guideline was violated."
              violations={validation.brand_guidelines_violations}
              texts={texts ?? {}}
              focus={focus}
              fixIn={props.fixIn}
            />
          </>
        )}
        {props.children}
      </div>
    </div>
  );
}

/** Formats "Checked Texts" as "Checked texts". */
function sentenceCased(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}

function Stepper({ count, focus }: { count: number; focus: ViolationFocus }) {
  const all = grouped(count);
  return (
    <div className="flex items-center gap-1 text-ink-muted text-xs">
      <span role="status" className="tabular-nums">
        {focus.position < 0 ? `${all} found` : `${grouped(focus.position + 1)} of ${all}`}
      </span>
      <IconButton
        small
        label="Previous violation"
        aria-keyshortcuts="p"
        onClick={() => focus.step(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton small label="Next violation" aria-keyshortcuts="n" onClick={() => focus.step(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
    </div>
  );
}

type ViolationListProps = {
  title: string;
  none: string;
  violations: readonly AnyViolation[];
  texts: ProductTexts;
  focus: ViolationFocus;
  fixIn?: FixIn;
};

function ViolationList({ title, none, violations, texts, focus, fixIn }: ViolationListProps) {
  const cards = groupTags(violations);
  const isActive = ({ ids }: ShownViolation) =>
    focus.activeId !== null && ids.includes(focus.activeId);
  const { list, shown, hidden, showRest } = useFirst<ShownViolation, HTMLOListElement>(
    cards,
    cards.findIndex(isActive),
  );
  return (
    <Section title={`${title} (${countOf(violations)})`}>
      {violations.length === 0 ? (
        <p className="text-ink-muted text-sm">{none}</p>
      ) : (
        <>
          <ol ref={list} className="flex flex-col gap-2">
            {shown.map(({ violation, ids }) => (
              <ViolationCard
                key={violation.id}
                violation={violation}
                ids={ids}
                text={textAt(texts, violation) ?? ""}
                active={isActive({ violation, ids })}
                onShow={() => focus.showInText(violation.id)}
                fixIn={fixIn}
              />
            ))}
          </ol>
          <Rest hidden={hidden} onShow={showRest} />
        </>
      )}
    </Section>
  );
}

/** Formats "4", or "3, 1 dismissed". */
function countOf(violations: readonly AnyViolation[]): string {
  const aside = violations.filter(({ decision }) => decision !== null).length;
  const counted = grouped(violations.length - aside);
  return aside === 0 ? counted : `${counted}, ${grouped(aside)} dismissed`;
}

type ShownTextsProps = Partial<Omit<Annotations, "violations">> & {
  texts: ProductTexts;
  violations?: readonly (Annotation & Placed)[];
};

/** All visible texts of a product with their findings; a description alone has no heading. */
function ShownTexts({ texts, violations = [], ...active }: ShownTextsProps) {
  const { data: own = [] } = useFields();
  const label = useFieldLabel();
  const fields = fieldsIn(texts, own);
  const shown = (field: string) => (
    <FieldTexts
      field={field}
      label={label(field)}
      texts={texts}
      violations={violations}
      {...active}
    />
  );
  const [first, ...more] = fields;
  if (first === DESCRIPTION && more.length === 0) return shown(first);
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <section key={field} aria-label={label(field)} className="flex min-w-0 flex-col gap-1">
          <h3 className="font-medium text-ink-muted text-xs">{label(field)}</h3>
          {shown(field)}
        </section>
      ))}
    </div>
  );
}

type FieldTextsProps = Required<Pick<ShownTextsProps, "texts" | "violations">> &
  Partial<Omit<Annotations, "violations">> & { field: string; label: string };

function FieldTexts({ field, label, texts, violations, ...active }: FieldTextsProps) {
  const held = texts[field];
  const text = (written: string, item: number | null) => (
    <ShownText
      text={written}
      of={label}
      violations={foundIn(violations, { field, item })}
      {...active}
    />
  );
  if (held === null || held === undefined) return <p className="text-ink-muted text-sm">Empty</p>;
  if (typeof held === "string") return text(held, null);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {held.map((written, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place
        <li key={item}>{text(written, item)}</li>
      ))}
    </ul>
  );
}
