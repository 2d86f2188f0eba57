"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { ValidationJson } from "@/lib/validations/schemas";
import { type ProductTexts, textAt } from "./product-texts";
import { ShownTexts } from "./shown-texts";
import { Rest, useFirst } from "./use-first";
import type { ViolationFocus } from "./use-violation-focus";
import { type AnyViolation, ViolationCard } from "./violation-card";

type FindingsProps = {
  validation: ValidationJson;
  violations: AnyViolation[];
  focus: ViolationFocus;
};

/** The texts that were checked beside what was found in them. */
export function Findings({ validation, violations, focus }: FindingsProps) {
  const texts = validation.checked_texts;
  const isAlone = texts === null || Object.keys(texts).length === 1;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {texts !== null && (
        <div className="lg:sticky lg:top-0">
          <Section
            title={isAlone ? "Checked Description" : "Checked Texts"}
            aside={violations.length > 0 && <Stepper count={violations.length} focus={focus} />}
          >
            <section
              aria-label={isAlone ? "Checked description" : "Checked texts"}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
              tabIndex={0}
              className="max-h-[55vh] overflow-y-auto rounded-lg border px-4 py-3"
            >
              <ShownTexts
                texts={texts}
                violations={violations}
                activeId={focus.activeId}
                onActivate={focus.showCard}
              />
            </section>
          </Section>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        <ViolationList
          title="Category Guideline Violations"
          none="No category guideline was violated."
          violations={validation.violations}
          texts={texts ?? {}}
          focus={focus}
        />
        <ViolationList
          title="Brand Guideline Violations"
          none="No brand guideline was violated."
          violations={validation.brand_guidelines_violations}
          texts={texts ?? {}}
          focus={focus}
        />
      </div>
    </div>
  );
}

function Stepper({ count, focus }: { count: number; focus: ViolationFocus }) {
  const all = count.toLocaleString("en");
  return (
    <div className="flex items-center gap-1 text-ink-muted text-xs">
      <span role="status" className="tabular-nums">
        {focus.position < 0
          ? `${all} found`
          : `${(focus.position + 1).toLocaleString("en")} of ${all}`}
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
};

function ViolationList({ title, none, violations, texts, focus }: ViolationListProps) {
  const reached = violations.findIndex(({ id }) => id === focus.activeId);
  const { list, shown, hidden, showRest } = useFirst<AnyViolation, HTMLOListElement>(
    violations,
    reached,
  );
  return (
    <Section title={`${title} (${violations.length.toLocaleString("en")})`}>
      {violations.length === 0 ? (
        <p className="text-ink-muted text-sm">{none}</p>
      ) : (
        <>
          <ol ref={list} className="flex flex-col gap-2">
            {shown.map((violation) => (
              <ViolationCard
                key={violation.id}
                violation={violation}
                text={textAt(texts, violation) ?? ""}
                active={violation.id === focus.activeId}
                onShow={() => focus.showInText(violation.id)}
              />
            ))}
          </ol>
          <Rest hidden={hidden} onShow={showRest} />
        </>
      )}
    </Section>
  );
}
