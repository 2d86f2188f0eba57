import { Package, PenLine } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Rest, useVisibleItems } from "@/components/findings/visible-items";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import { ANY_FIELD, DESCRIPTION, NAME } from "@/lib/enums";
import { pluralize, shortenAlternatives, toSentenceCase } from "@/lib/format";
import { type RuleFields, toColumns } from "@/lib/policies/rules/fields";
import type { SampleFinding, SampleProduct, SampleResult } from "@/lib/policies/rules/sample";
import type { ProductJson } from "@/lib/products/schemas";
import { AnnotatedTextarea } from "../../findings/annotated-textarea";
import type { ProductTexts } from "../../findings/product-texts";
import { ShownTexts } from "../../findings/shown-texts";
import { carrySpans } from "../../findings/use-live-texts";
import { useParser } from "./parser";
import { SampleProductPicker } from "./sample-product-picker";
import type { SampleState } from "./use-sample";

const TYPING_PAUSE_MS = 300;
const MAX_LENGTH = 20_000;

type RuleSampleProps = { rule: RuleFields; sample: SampleState };

/** Shows a sample text or product with the edited rule's findings. */
export function RuleSample({ rule, sample }: RuleSampleProps) {
  const { product, products } = sample;
  const [isPicking, setPicking] = useState(false);
  const [activeId, setActiveId] = useState<number | null>(null);
  const { result, checkedText, isReadable } = useSampleResult(rule, sample);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const control = useRef<HTMLTextAreaElement>(null);
  const findings = result?.findings ?? [];
  const focusIn = (selector: string) =>
    panel.current?.querySelector<HTMLElement>(selector)?.focus();
  const selectProduct = (newProduct: ProductJson) => {
    flushSync(() => {
      sample.choose(newProduct);
      setPicking(false);
    });
    focusIn("[data-sample-text]");
  };
  const switchToOwnText = () => {
    flushSync(() => {
      sample.choose(null);
      setPicking(false);
    });
    control.current?.focus();
  };
  const showFinding = ({ id, start_position: start, end_position: end }: SampleFinding) => {
    flushSync(() => setActiveId(id));
    if (product) focusIn(`[data-violations~="${id}"]`);
    else if (start !== null) {
      control.current?.focus();
      control.current?.setSelectionRange(start, end);
    }
  };
  return (
    <section
      ref={panel}
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-3 rounded-lg border bg-surface p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="font-semibold text-sm">
          Sample
        </h3>
        {products && (
          <div className="flex flex-wrap gap-2">
            {(product || isPicking) && (
              <Button size="sm" onClick={switchToOwnText}>
                <PenLine aria-hidden />
                Use Your Own Text
              </Button>
            )}
            {!isPicking && (
              <Button size="sm" onClick={() => setPicking(true)}>
                <Package aria-hidden />
                {product ? "Use Another Product" : "Use a Product"}
              </Button>
            )}
          </div>
        )}
      </div>
      {isPicking && products ? (
        <SampleProductPicker products={products} onPick={selectProduct} />
      ) : product ? (
        <SampleOfProduct
          product={product}
          field={rule.field}
          findings={findings}
          activeId={activeId}
          onActivate={setActiveId}
        />
      ) : (
        <Field
          label="Sample text"
          hint="Your own text, which is not stored. What the rule finds in it is underlined."
        >
          <AnnotatedTextarea
            ref={control}
            value={sample.text}
            onChange={sample.write}
            maxLength={MAX_LENGTH}
            violations={carrySpans(findings, checkedText, sample.text)}
            activeId={activeId}
            className="max-h-80 min-h-24"
          />
        </Field>
      )}
      {!isPicking && (
        <SampleFindings
          message={getResultMessage(sample, result, isReadable)}
          findings={findings}
          activeId={activeId}
          onShow={showFinding}
        />
      )}
    </section>
  );
}

/** Checks the sample after a pause in typing. */
function useSampleResult(rule: RuleFields, { text, product }: SampleState) {
  const parser = useParser();
  const serializedInput = useDebouncedValue(JSON.stringify({ rule, text }), TYPING_PAUSE_MS);
  return useMemo(() => {
    const input = JSON.parse(serializedInput) as { rule: RuleFields; text: string };
    const sample = product ? toSample(product, input.rule.field) : input.text;
    const result = sample === "" ? undefined : parser?.checkSample(toColumns(input.rule), sample);
    return { result: result ?? null, checkedText: input.text, isReadable: result !== null };
  }, [parser, serializedInput, product]);
}

/** Converts a product to the checker's input. The field is null if the product lacks it. */
function toSample(product: ProductJson, field: string): SampleProduct {
  const { name, description, texts, market } = product;
  const emptyTexts = field === ANY_FIELD ? {} : { [field]: null };
  const textsByField = { ...emptyTexts, ...texts, [NAME]: name, [DESCRIPTION]: description };
  return {
    texts: Object.entries(textsByField),
    language: product.language ?? product.detected_language,
    market,
  };
}

/** Summarizes the result. Returns null if there is nothing to check. */
function getResultMessage(sample: SampleState, result: SampleResult | null, isReadable: boolean) {
  if (!sample.product && sample.text === "") return null;
  if (!isReadable) return "Complete the rule's content to see what it finds.";
  if (!result) return null;
  const { findings, unchecked } = result;
  if (findings.length > 0)
    return [pluralize(findings.length, "finding"), unchecked].filter(Boolean).join(". ");
  return unchecked ?? "The rule finds nothing here.";
}

type SampleOfProductProps = {
  product: ProductJson;
  field: string;
  findings: readonly SampleFinding[];
  activeId: number | null;
  onActivate: (id: number) => void;
};

function SampleOfProduct({ product, field, findings, ...active }: SampleOfProductProps) {
  const { name, description, texts } = product;
  const allTexts: ProductTexts = { ...texts, [NAME]: name, [DESCRIPTION]: description };
  const checkedTexts = field === ANY_FIELD ? allTexts : { [field]: allTexts[field] ?? null };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="break-words text-sm">
        <span className="font-medium">{name}</span>{" "}
        <span className="text-ink-muted text-xs">{product.product_id}</span>
      </p>
      <section
        data-sample-text
        aria-label={`Texts of ${product.product_id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-md border bg-surface-raised px-3 py-2 text-sm"
      >
        <ShownTexts texts={checkedTexts} violations={findings} {...active} />
      </section>
    </div>
  );
}

type SampleFindingsProps = {
  message: string | null;
  findings: readonly SampleFinding[];
  activeId: number | null;
  onShow: (finding: SampleFinding) => void;
};

function SampleFindings({ message, findings, activeId, onShow }: SampleFindingsProps) {
  const { list, shown, hidden, showRest } = useVisibleItems<SampleFinding, HTMLOListElement>(
    findings,
  );
  return (
    <>
      <p role="status" className="text-ink-muted text-xs empty:hidden">
        {message}
      </p>
      {findings.length > 0 && (
        <ol ref={list} aria-label="Findings in the sample" className="flex flex-col gap-2">
          {shown.map((finding) => (
            <li
              key={finding.id}
              tabIndex={-1}
              className={cn(
                "flex flex-col items-start gap-0.5 rounded-md border bg-surface-raised px-3 py-2 text-sm",
                finding.id === activeId && "border-accent-line bg-accent-soft",
              )}
            >
              <Words finding={finding} onShow={() => onShow(finding)} />
              <p className="break-words text-ink-muted text-xs">
                {shortenAlternatives(finding.reason)}
              </p>
              {finding.suggestion && (
                <p className="break-words text-xs">{shortenAlternatives(finding.suggestion)}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      <Rest hidden={hidden} onShow={showRest} />
    </>
  );
}

function Words({ finding, onShow }: { finding: SampleFinding; onShow: () => void }) {
  const words = finding.visible_words || finding.words;
  if (words === null)
    return <span className="font-medium">{toSentenceCase(finding.violation_type)}</span>;
  return (
    <button
      type="button"
      title="Show in the text"
      onClick={onShow}
      className="line-clamp-2 min-h-6 min-w-0 break-words text-left font-medium text-accent-text hover:underline"
    >
      “{words}”
    </button>
  );
}
