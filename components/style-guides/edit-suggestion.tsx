import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SEVERITIES, type Severity } from "@/lib/enums";
import type { StyleGuideJson, SuggestionJson, UpdateGuide } from "@/lib/style-guides/schemas";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";

interface SuggestionDraft {
  rule_content: string;
  exceptions: string;
  severity: Severity;
}

type SuggestedRule = NonNullable<NonNullable<UpdateGuide["suggestions"]>[number]["rule"]>;

type EditSuggestionProps = {
  suggestion: SuggestionJson;
  save: (rule: SuggestedRule) => Promise<StyleGuideJson>;
  onSaved: (guide: StyleGuideJson) => void;
  onClose: () => void;
};

const SEVERITY_LABELS: Record<Severity, string> = { high: "High", medium: "Medium", low: "Low" };

/** Edits the rule of a suggestion before it is accepted. */
export function EditSuggestion({ suggestion, save, onSaved, onClose }: EditSuggestionProps) {
  const { rule, quote } = suggestion;
  const form = useForm({
    initial: (): SuggestionDraft => ({
      rule_content: rule.rule_content,
      exceptions: rule.exceptions.join("\n"),
      severity: rule.severity,
    }),
    mutationFn: ({ exceptions, ...fields }: SuggestionDraft) =>
      save({
        ...fields,
        exceptions: exceptions
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      }),
    onDone: onSaved,
  });
  const { draft, change } = form;
  const hasTerms = rule.rule_type === "prohibited_words";
  return (
    <FormDialog
      form={form}
      title="Edit suggestion"
      description={quote}
      submitLabel="Save Rule"
      onClose={onClose}
    >
      <Field label="Content" required>
        <Textarea
          rows={3}
          value={draft.rule_content}
          onChange={({ target }) => change({ rule_content: target.value })}
        />
      </Field>
      {hasTerms && (
        <Field label="Exceptions" hint="One phrase per line.">
          <Textarea
            rows={2}
            value={draft.exceptions}
            onChange={({ target }) => change({ exceptions: target.value })}
          />
        </Field>
      )}
      <Field label="Severity">
        <Select
          value={draft.severity}
          options={SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
          onChange={({ target }) =>
            change({
              severity: SEVERITIES.find((severity) => severity === target.value) ?? rule.severity,
            })
          }
        />
      </Field>
    </FormDialog>
  );
}
