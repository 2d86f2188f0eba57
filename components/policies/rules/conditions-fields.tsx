import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { conditionSentence } from "@/lib/policies/rules/condition-sentence";
import { ReadingLine } from "./reading-line";
import { lines, type RuleForm, textOfLines } from "./rule-form";

/** Where a rule applies, beside languages, read as a sentence. */
export function ConditionsFields({ form, hasTerms }: { form: RuleForm; hasTerms: boolean }) {
  const { when, unless, within } = form.draft;
  const asksWithin = within !== null || (hasTerms && when.length + unless.length > 0);
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-3">
      <legend className="px-1 font-medium">Where it applies</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <PhrasesField form={form} field="when" label="Only where the text mentions" />
        <PhrasesField form={form} field="unless" label="Unless it mentions" />
      </div>
      <p className="text-ink-muted text-xs">
        One phrase a line, any of which will do; every text of the product counts, its name too.
      </p>
      {asksWithin && (
        <Field
          label="Within so many words of the term"
          hint="Each place of a term is looked at by itself: in the same line, or block of HTML. Empty: anywhere."
          error={form.error("within")}
        >
          <Input
            type="number"
            min={1}
            max={50}
            className="w-24"
            value={within ?? ""}
            onChange={({ target }) =>
              form.change({ within: target.value === "" ? null : target.valueAsNumber })
            }
          />
        </Field>
      )}
      <ReadingLine summary={conditionSentence(form.draft) || null} />
    </fieldset>
  );
}

type PhrasesFieldProps = { form: RuleForm; field: "when" | "unless"; label: string };

function PhrasesField({ form, field, label }: PhrasesFieldProps) {
  return (
    <Field label={label} error={form.error(field)}>
      <Textarea
        rows={2}
        spellCheck={false}
        className="field-sizing-content min-h-14 font-mono"
        value={textOfLines(form.draft[field])}
        onChange={({ target }) => form.change({ [field]: lines(target.value) })}
      />
    </Field>
  );
}
