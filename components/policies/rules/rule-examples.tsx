import { CircleCheck, CircleX, Plus, Settings2, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LANGUAGE_OPTIONS, MARKET_OPTIONS } from "@/components/list/language-and-market-filters";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DESCRIPTION, type DetailedExample, type Example, NAME } from "@/lib/enums";
import { type RuleFields, toColumns } from "@/lib/policies/rules/fields";
import { useFieldLabel, useFields } from "../../fields/use-fields";
import { type FieldErrors, getFirstFieldError, getNestedErrors } from "../../form/field-errors";
import { useParser } from "./parser";
import { isNonEmptyExample } from "./rule-draft";

type RuleExamplesProps = {
  rule: RuleFields;
  /** The errors for the whole rule. Example errors are nested by index. */
  errors: FieldErrors;
  onChange: (part: Partial<RuleFields>) => void;
};

const EXAMPLE_KINDS = [
  { kind: "must_flag", label: "Must flag", hint: "Texts in which the rule must find a violation." },
  {
    kind: "must_pass",
    label: "Must pass",
    hint: "Texts in which the rule must not find a violation.",
  },
] as const;

/** Edits a rule's examples, which are checked as the user types. */
export function RuleExamples({ rule, errors, onChange }: RuleExamplesProps) {
  const parser = useParser();
  const failingExamples = parser ? parser.failingExamples(toColumns(rule)) : undefined;
  const count = rule.must_flag.length + rule.must_pass.length;
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 font-medium text-sm">Examples</legend>
      <p className="text-ink-muted text-xs">
        They are tested each time the rule is saved. A rule cannot be active while one fails.
        {failingExamples === null &&
          count > 0 &&
          " Only the model can judge these, so they are not tested."}
      </p>
      {EXAMPLE_KINDS.map(({ kind, label, hint }) => (
        <ExampleList
          key={kind}
          label={label}
          hint={hint}
          examples={rule[kind]}
          resultOf={(index) =>
            getExampleResult(
              failingExamples,
              kind,
              index,
              getFirstFieldError(getNestedErrors(errors, kind), String(index)),
            )
          }
          onChange={(examples) => onChange({ [kind]: examples })}
        />
      ))}
    </fieldset>
  );
}

type FailingExamples =
  | ReturnType<NonNullable<ReturnType<typeof useParser>>["failingExamples"]>
  | undefined;
function getExampleResult(
  failingExamples: FailingExamples,
  kind: "must_flag" | "must_pass",
  index: number,
  errorMessage: string | undefined,
): ExampleResult {
  const failingExample = failingExamples?.find(
    (example) => example.kind === kind && example.index === index,
  );
  const text = failingExample?.message ?? (failingExamples ? undefined : errorMessage);
  if (text) return { isAsExpected: false, text };
  return failingExamples
    ? { isAsExpected: true, text: kind === "must_flag" ? "Flagged" : "Passes" }
    : null;
}

type ExampleListProps = {
  label: string;
  hint: string;
  examples: Example[];
  resultOf: (index: number) => ExampleResult;
  onChange: (examples: Example[]) => void;
};

function ExampleList({ label, hint, examples, resultOf, onChange }: ExampleListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const replaceExample = (index: number, next: Example[]) =>
    onChange(examples.toSpliced(index, 1, ...next));
  /** Adds or removes an example, then focuses the field at an index. */
  const changeAndFocus = (index: number, change: () => void) => {
    flushSync(change);
    const fields = list.current?.querySelectorAll("textarea");
    (fields?.[index] ?? fields?.[index - 1] ?? list.current?.querySelector("button"))?.focus();
  };
  return (
    <div ref={list} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <p id={id} className="text-sm">
          {label} <span className="text-ink-muted text-xs">{hint}</span>
        </p>
        <Button
          size="sm"
          aria-label={`Add ${label} Example`}
          onClick={() => changeAndFocus(examples.length, () => onChange([...examples, ""]))}
        >
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {examples.map((example, index) => (
        <ExampleField
          // biome-ignore lint/suspicious/noArrayIndexKey: examples are identified by position
          key={index}
          label={`${label}, example ${index + 1}`}
          example={example}
          result={isNonEmptyExample(example) ? resultOf(index) : null}
          onChange={(next) => replaceExample(index, [next])}
          onRemove={() => changeAndFocus(index, () => replaceExample(index, []))}
        />
      ))}
    </div>
  );
}

type ExampleResult = { isAsExpected: boolean; text: string } | null;

type ExampleFieldProps = {
  label: string;
  example: Example;
  result: ExampleResult;
  onChange: (example: Example) => void;
  onRemove: () => void;
};

function ExampleField({ label, example, result, onChange, onRemove }: ExampleFieldProps) {
  const exampleDetails = toDetailedExample(example);
  const [isOpen, setOpen] = useState(typeof example !== "string");
  const changeDetails = (part: Partial<DetailedExample>) =>
    onChange(simplifyExample({ ...exampleDetails, ...part }));
  const Icon = result?.isAsExpected ? CircleCheck : CircleX;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Textarea
          rows={1}
          aria-label={label}
          aria-invalid={result?.isAsExpected === false || undefined}
          value={exampleDetails.text}
          onChange={(event) => changeDetails({ text: event.target.value })}
          className="min-h-9 field-sizing-content"
        />
        {isOpen && <Details exampleDetails={exampleDetails} onChange={changeDetails} />}
        <p
          role="status"
          className={`flex gap-1 text-xs empty:hidden ${result?.isAsExpected ? "text-success-text" : "text-danger-text"}`}
        >
          {result && (
            <>
              <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {result.text}
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={`Field, language and market of ${label}`}
          small
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Settings2 aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${label}`} small onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

type DetailsProps = {
  exampleDetails: DetailedExample;
  onChange: (part: Partial<DetailedExample>) => void;
};

function Details({ exampleDetails: details, onChange }: DetailsProps) {
  const { data: customFields = [] } = useFields();
  const getFieldLabel = useFieldLabel();
  const fields = [DESCRIPTION, NAME, ...customFields.map(({ key }) => key)];
  return (
    <div className="my-1.5 grid gap-2 sm:grid-cols-3">
      <Choice
        label="Field"
        emptyText="What the rule checks"
        value={details.field}
        options={fields.map((field) => ({ value: field, label: getFieldLabel(field) }))}
        onChange={(field) => onChange({ field })}
      />
      <Choice
        label="Language"
        emptyText="The rule's"
        value={details.language}
        options={LANGUAGE_OPTIONS}
        onChange={(language) => onChange({ language })}
      />
      <Choice
        label="Market"
        emptyText="None"
        value={details.market}
        options={MARKET_OPTIONS}
        onChange={(market) => onChange({ market })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  /** The label of the empty option. */
  emptyText: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

function Choice({ label, emptyText, value, options, onChange }: ChoiceProps) {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  const allOptions = [{ value: "", label: emptyText }, ...options];
  return (
    <Field label={label}>
      <Select
        options={isKnown ? allOptions : [...allOptions, { value, label: value }]}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  );
}

function toDetailedExample(example: Example): DetailedExample {
  return typeof example === "string" ? { text: example } : example;
}

/** Returns the example as plain text if it has no other properties. */
function simplifyExample({ text, field, language, market }: DetailedExample): Example {
  const exampleDetails = {
    ...(field && { field }),
    ...(language && { language }),
    ...(market && { market }),
  };
  return Object.keys(exampleDetails).length > 0 ? { text, ...exampleDetails } : text;
}
