import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Slider, Textarea } from "@/components/ui/input";
import { exactPercent } from "@/lib/format";
import { type FieldErrors, sentenceOf } from "../../form/field-errors";
import type { CategoryDraft } from "./category-draft";

type BasicInfoProps = {
  draft: CategoryDraft;
  errors: FieldErrors;
  onChange: (part: Partial<CategoryDraft>) => void;
};

export function BasicInfo({ draft, errors, onChange }: BasicInfoProps) {
  const threshold = exactPercent(draft.compliance_threshold);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Name" required error={sentenceOf(errors, "name")}>
        <Input value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Field label="Description" error={sentenceOf(errors, "description")}>
        <Textarea
          rows={3}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field
        label="Compliance threshold"
        aside={<output>{threshold}</output>}
        hint="A product complies when its score is at or above this. At 80%, one finding of high severity fails it; two of medium pass."
        error={sentenceOf(errors, "compliance_threshold")}
      >
        <Slider
          min={0}
          max={1}
          step={0.05}
          value={draft.compliance_threshold}
          aria-valuetext={threshold}
          onChange={(event) => onChange({ compliance_threshold: Number(event.target.value) })}
        />
      </Field>
      <div className="flex flex-col gap-1">
        <Checkbox
          label="Four eyes: somebody else has to approve"
          checked={draft.four_eyes}
          onChange={(event) => onChange({ four_eyes: event.target.checked })}
        />
        <p className="text-ink-muted text-xs">
          Whoever uploaded a product, or last changed its text, can then neither approve it nor
          decide on its findings.
        </p>
      </div>
    </div>
  );
}
