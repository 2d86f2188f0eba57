import { ArrowDown, ArrowDownUp, ArrowUp } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Section } from "@/components/ui/section";
import { formatNumber } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { ClaimsOfText, toCoveredAnnotations } from "./covered-claims";
import { type GroupedViolation, groupMarks, withGroupFix } from "./group-marks";
import { PassRequirements } from "./pass-requirements";
import { getText, type ProductTexts } from "./product-texts";
import { ShownTexts } from "./shown-texts";
import type { ViolationFocus } from "./use-violation-focus";
import { type AnyViolation, type FixAction, ViolationCard } from "./violation-card";
import { Rest, useVisibleItems } from "./visible-items";

type FindingsProps = {
  /** The validation of the current texts, or null if they have not been validated. */
  validation: ValidationJson | null;
  violations: AnyViolation[];
  focus: ViolationFocus;
  /** The texts to show, if they differ from the validated ones. */
  texts?: ProductTexts;
  /** The heading above the texts. */
  title?: string;
  /** Whether the component is on a page with its own header rather than in a dialog. */
  onPage?: boolean;
  /** Shown next to the heading of the texts. */
  actions?: ReactNode;
  /** Shown between the heading and the texts. */
  header?: ReactNode;
  /** Shown below the texts. */
  footer?: ReactNode;
  fixAction?: FixAction;
  /** Shown below the findings. */
  children?: ReactNode;
};

/** Shows a product's texts next to their findings. */
export function Findings({ validation, violations, focus, onPage, ...props }: FindingsProps) {
  const texts = props.texts ?? validation?.checked_texts ?? null;
  const hasSingleText = texts === null || Object.keys(texts).length === 1;
  const defaultTitle = hasSingleText ? "Checked Description" : "Checked Texts";
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {texts !== null && (
        <div className={cn("min-w-0 lg:sticky", onPage ? "lg:top-30" : "lg:top-0")}>
          <Section
            title={props.title ?? defaultTitle}
            aside={
              <div className="flex flex-wrap items-center gap-2">
                {violations.length > 0 && <Stepper count={violations.length} focus={focus} />}
                {props.actions}
              </div>
            }
          >
            {props.header}
            <section
              aria-label={toSentenceCase(props.title ?? defaultTitle)}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be focusable
              tabIndex={0}
              className={cn(
                "overflow-y-auto rounded-lg border bg-surface-raised px-4 py-3",
                onPage ? "lg:max-h-[calc(100dvh-19rem)]" : "max-h-[55vh]",
              )}
            >
              <ShownTexts
                texts={texts}
                violations={[
                  ...violations,
                  ...toCoveredAnnotations(validation?.covered_claims ?? []),
                ]}
                activeId={focus.activeId}
                onActivate={focus.showCard}
              />
            </section>
            {props.footer}
          </Section>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        {validation && !onPage && (
          <PassRequirements result={validation} className="font-medium text-sm" />
        )}
        {validation && (
          <>
            <ViolationList
              title="Category Guideline Violations"
              emptyText="No category guidelines were violated."
              violations={validation.violations}
              texts={texts ?? {}}
              focus={focus}
              productId={validation.product_id_display}
              fixAction={props.fixAction}
            />
            <ViolationList
              title="Brand Guideline Violations"
              emptyText="No brand guidelines were violated."
              violations={validation.brand_guidelines_violations}
              texts={texts ?? {}}
              focus={focus}
              productId={validation.product_id_display}
              fixAction={props.fixAction}
            />
          </>
        )}
        {validation && <ClaimsOfText validation={validation} />}
        {props.children}
      </div>
    </div>
  );
}

/** Converts "Checked Texts" to "Checked texts". */
function toSentenceCase(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}

function Stepper({ count, focus }: { count: number; focus: ViolationFocus }) {
  const formattedCount = formatNumber(count);
  return (
    <div className="flex items-center gap-1 text-ink-muted text-xs">
      <span role="status" className="tabular-nums">
        {focus.position < 0
          ? `${formattedCount} found`
          : `${formatNumber(focus.position + 1)} of ${formattedCount}`}
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
  emptyText: string;
  violations: readonly AnyViolation[];
  texts: ProductTexts;
  focus: ViolationFocus;
  /** The business id of the product. */
  productId: string;
  fixAction?: FixAction;
};

function ViolationList({ violations, texts, focus, ...props }: ViolationListProps) {
  const { title, emptyText, productId, fixAction } = props;
  const [order, toggleOrder] = useFindingOrder();
  const rankedViolations = useRanking(violations);
  const cards = groupMarks(order === "points" ? rankedViolations : violations);
  const isActive = ({ ids }: GroupedViolation) =>
    focus.activeId !== null && ids.includes(focus.activeId);
  const { list, shown, hidden, showRest } = useVisibleItems<GroupedViolation, HTMLOListElement>(
    cards,
    cards.findIndex(isActive),
  );
  return (
    <Section
      title={`${title} (${formatOpenCount(violations)})`}
      empty={violations.length === 0 && emptyText}
      aside={
        cards.length > 1 && (
          <Button size="sm" variant="ghost" title="Change the order" onClick={toggleOrder}>
            <ArrowDownUp aria-hidden />
            {order === "points" ? "Most points first" : "In text order"}
          </Button>
        )
      }
    >
      {violations.length > 0 && (
        <>
          <ol ref={list} className="flex flex-col gap-2">
            {shown.map((group) => {
              const text = getText(texts, group.violation) ?? "";
              const { id } = group.violation;
              return (
                <ViolationCard
                  key={id}
                  violation={withGroupFix(group, text)}
                  ids={group.ids}
                  marks={group.marks}
                  text={text}
                  active={isActive(group)}
                  open={cards.length <= MAX_EXPANDED_CARDS}
                  onShow={() => focus.showInText(id)}
                  productId={productId}
                  fixAction={fixAction}
                />
              );
            })}
          </ol>
          <Rest hidden={hidden} onShow={showRest} />
        </>
      )}
    </Section>
  );
}

/** The maximum number of findings whose details are initially expanded. */
const MAX_EXPANDED_CARDS = 3;

/** Sorts violations by the points that fixing gains. Decisions don't change the order. */
function useRanking(violations: readonly AnyViolation[]): AnyViolation[] {
  const ids = violations.map(({ id }) => id).join();
  const [ranking, setRanking] = useState({ ids: "", rankById: new Map<number, number>() });
  let { rankById } = ranking;
  if (ranking.ids !== ids) {
    const sortedViolations = violations.toSorted((a, b) => b.gain - a.gain);
    rankById = new Map(sortedViolations.map(({ id }, rank) => [id, rank]));
    setRanking({ ids, rankById });
  }
  const getRank = ({ id }: AnyViolation) => rankById.get(id) ?? 0;
  return violations.toSorted((a, b) => getRank(a) - getRank(b));
}

/** Formats the number of open and dismissed violations: "4", or "3, 1 dismissed". */
function formatOpenCount(violations: readonly AnyViolation[]): string {
  const dismissedCount = violations.filter(({ decision }) => decision !== null).length;
  const openCount = formatNumber(violations.length - dismissedCount);
  return dismissedCount === 0
    ? openCount
    : `${openCount}, ${formatNumber(dismissedCount)} dismissed`;
}

type FindingOrder = "points" | "text";

const STORAGE_KEY = "finding-order";
const CHANGE_EVENT = "finding-order-changed";

/** Returns the findings' sort order, stored on this device, and a function to toggle it. */
function useFindingOrder(): [FindingOrder, () => void] {
  const order = useSyncExternalStore(subscribe, readFindingOrder, () => "points" as const);
  const toggleOrder = () => {
    if (order === "points") localStorage.setItem(STORAGE_KEY, "text");
    else localStorage.removeItem(STORAGE_KEY);
    dispatchEvent(new Event(CHANGE_EVENT));
  };
  return [order, toggleOrder];
}

function readFindingOrder(): FindingOrder {
  return localStorage.getItem(STORAGE_KEY) === "text" ? "text" : "points";
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGE_EVENT, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGE_EVENT, onChange);
    removeEventListener("storage", onChange);
  };
}
