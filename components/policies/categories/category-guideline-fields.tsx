import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { type FieldErrors, sentenceOf } from "../../form/field-errors";
import type { GuidelineDraft } from "./category-draft";
import { ClausesEditor } from "./clauses-editor";

type CategoryGuidelineFieldsProps = {
  draft: GuidelineDraft;
  /** Whether there is a guideline: one that is begun needs title and content. */
  begun: boolean;
  errors: FieldErrors;
  onChange: (part: Partial<GuidelineDraft>) => void;
};

/** The guideline of a category, without its rules. */
export function CategoryGuidelineFields({
  draft,
  begun,
  errors,
  onChange,
}: CategoryGuidelineFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Guideline title" required={begun} error={sentenceOf(errors, "title")}>
          <Input
            value={draft.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label="Version label" error={sentenceOf(errors, "version")}>
          <Input
            value={draft.version}
            onChange={(event) => onChange({ version: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Content"
        required={begun}
        hint="Free text is judged by the model; what must be checked exactly belongs in rules."
        error={sentenceOf(errors, "content")}
      >
        <Textarea
          rows={5}
          value={draft.content}
          onChange={(event) => onChange({ content: event.target.value })}
        />
      </Field>
      <ClausesEditor
        kind="requirements"
        draft={draft.requirements}
        errors={errors}
        onChange={(requirements) => onChange({ requirements })}
      />
      <ClausesEditor
        kind="restrictions"
        draft={draft.restrictions}
        errors={errors}
        onChange={(restrictions) => onChange({ restrictions })}
      />
      <Field label="Examples" error={sentenceOf(errors, "examples")}>
        <Textarea
          rows={3}
          value={draft.examples}
          onChange={(event) => onChange({ examples: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Active"
        checked={draft.is_active}
        onChange={(event) => onChange({ is_active: event.target.checked })}
      />
    </div>
  );
}
