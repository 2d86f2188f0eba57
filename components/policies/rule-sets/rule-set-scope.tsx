import {
  type FieldErrors,
  getFirstFieldError,
  getNestedErrors,
} from "@/components/form/field-errors";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/progress";
import type { AppliesTo } from "@/lib/policies/rule-sets/schemas";
import { type Option, OptionChoice } from "../option-choice";
import { useGuidelines } from "../use-policies";

type RuleSetScopeProps = {
  appliesTo: AppliesTo;
  categories: readonly Option[];
  errors: FieldErrors;
  /** What "Everywhere" means, and what to do otherwise. */
  description?: { all: string; some: string };
  onChange: (appliesTo: AppliesTo) => void;
};

const RULE_SET_DESCRIPTION = {
  all: "Its findings count as category findings for every product.",
  some: "Or select categories or brand guidelines below. A rule set that applies through both is checked once, for the category.",
};

/** Edits the targets of a rule set or of evidence. */
export function RuleSetScopeFields(props: RuleSetScopeProps) {
  const { appliesTo, description = RULE_SET_DESCRIPTION, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Checkbox
          label="Everywhere"
          checked={appliesTo.all}
          onChange={(event) => onChange({ ...appliesTo, all: event.target.checked })}
        />
        <p className="text-ink-muted text-xs">
          {appliesTo.all ? description.all : description.some}
        </p>
      </div>
      <SelectedScope {...props} />
    </div>
  );
}

/** Selects the categories and brand guidelines to which a rule set applies. */
export function SelectedScope({ appliesTo, categories, errors, onChange }: RuleSetScopeProps) {
  const guidelines = useGuidelines(null);
  const scopeErrors = getNestedErrors(errors, "applies_to");
  const sortIds = (ids: number[]) => ids.toSorted((a, b) => a - b);
  return (
    <>
      <OptionChoice
        label="Categories"
        options={categories}
        chosen={appliesTo.categories}
        noneLabel="None"
        noOptions="There are no categories yet."
        error={getFirstFieldError(scopeErrors, "categories")}
        onChange={(ids) => onChange({ ...appliesTo, categories: sortIds(ids) })}
      />
      {guidelines.error && <Banner tone="error">{guidelines.error.message}</Banner>}
      {guidelines.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <OptionChoice
          label="Brand guidelines"
          options={(guidelines.data ?? []).map(({ id, title }) => ({ id, name: title }))}
          chosen={appliesTo.brand_guidelines}
          noneLabel="None"
          noOptions="There are no brand guidelines yet."
          error={getFirstFieldError(scopeErrors, "brand_guidelines")}
          onChange={(ids) => onChange({ ...appliesTo, brand_guidelines: sortIds(ids) })}
        />
      )}
    </>
  );
}
