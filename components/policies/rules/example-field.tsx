import { CircleCheck, CircleX, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DESCRIPTION, type DetailedExample, type Example, NAME } from "@/lib/enums";
import { useFieldLabel, useFields } from "../../fields/use-fields";
import { LANGUAGES, MARKETS } from "../../list/traits";

/** What became of an example. */
export type Result = { ok: boolean; text: string } | null;

type ExampleFieldProps = {
  label: string;
  example: Example;
  result: Result;
  onChange: (example: Example) => void;
  onRemove: () => void;
};

/** One example: its text and, where it matters, the product that it stands for. */
export function ExampleField({ label, example, result, onChange, onRemove }: ExampleFieldProps) {
  const said = detailsOf(example);
  const [isOpen, setOpen] = useState(typeof example !== "string");
  const change = (part: Partial<DetailedExample>) => onChange(tidied({ ...said, ...part }));
  const Icon = result?.ok ? CircleCheck : CircleX;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Textarea
          rows={1}
          aria-label={label}
          aria-invalid={result?.ok === false || undefined}
          value={said.text}
          onChange={(event) => change({ text: event.target.value })}
          className="min-h-9 field-sizing-content"
        />
        {isOpen && <Details said={said} onChange={change} />}
        <p
          role="status"
          className={`flex gap-1 text-xs empty:hidden ${result?.ok ? "text-success-text" : "text-danger-text"}`}
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
  said: DetailedExample;
  onChange: (part: Partial<DetailedExample>) => void;
};

function Details({ said, onChange }: DetailsProps) {
  const { data: own = [] } = useFields();
  const labelOf = useFieldLabel();
  const fields = [DESCRIPTION, NAME, ...own.map(({ key }) => key)];
  return (
    <div className="my-1.5 grid gap-2 sm:grid-cols-3">
      <Choice
        label="Field"
        none="What the rule checks"
        value={said.field}
        options={fields.map((field) => ({ value: field, label: labelOf(field) }))}
        onChange={(field) => onChange({ field })}
      />
      <Choice
        label="Language"
        none="The rule's"
        value={said.language}
        options={LANGUAGES}
        onChange={(language) => onChange({ language })}
      />
      <Choice
        label="Market"
        none="None"
        value={said.market}
        options={MARKETS}
        onChange={(market) => onChange({ market })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  /** Called so where nothing is said. */
  none: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

function Choice({ label, none, value, options, onChange }: ChoiceProps) {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  const all = [{ value: "", label: none }, ...options];
  return (
    <Field label={label}>
      <Select
        options={isKnown ? all : [...all, { value, label: value }]}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  );
}

function detailsOf(example: Example): DetailedExample {
  return typeof example === "string" ? { text: example } : example;
}

/** A plain text where nothing else is said. */
function tidied({ text, field, language, market }: DetailedExample): Example {
  const said = {
    ...(field && { field }),
    ...(language && { language }),
    ...(market && { market }),
  };
  return Object.keys(said).length > 0 ? { text, ...said } : text;
}
