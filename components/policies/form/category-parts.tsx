import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Slider, Textarea } from "@/components/ui/input";
import { formatExactPercent } from "@/lib/format";
import { DEFAULT_THRESHOLD, DEFAULT_VERSION } from "@/lib/policies/defaults";
import type { CategoryJson } from "@/lib/policies/schemas";
import { isEqual, pickChanges } from "../../form/changes";
import {
  type FieldErrors,
  getFirstFieldError,
  getNestedErrors,
  REQUIRED_MESSAGE,
} from "../../form/field-errors";
import { AppliedRuleSets } from "../rule-sets/applied-rule-sets";
import { type ListedRule, ListedRules, toListedRules } from "../rules/listed-rules";
import { type ClausesDraft, type ClausesValue, parseClauses, toClausesDraft } from "./clauses";
import { ClausesEditor } from "./clauses-editor";
import type { PartProps, PolicyFormKind } from "./policy-form";

interface GuidelineDraft {
  title: string;
  content: string;
  requirements: ClausesDraft;
  restrictions: ClausesDraft;
  examples: string;
  version: string;
  is_active: boolean;
  rules: ListedRule[];
}

interface CategoryDraft {
  name: string;
  description: string;
  compliance_threshold: number;
  four_eyes: boolean;
  guideline: GuidelineDraft;
}

export const CATEGORY_FORM: PolicyFormKind<CategoryJson, CategoryDraft> = {
  path: "/policies/categories/",
  title: "Category",
  subject: "category with guidelines",
  create: ["Create", "created"],
  describe: (category) =>
    category?.name ?? "Only a name is needed. A guideline and rules are optional.",
  toDraft,
  toBody,
  nameOf: ({ name }) => name,
  validate,
  parts: [
    {
      value: "basic",
      label: "Basic Info",
      hasErrors: ({ guideline, ...basic }) => Object.keys(basic).length > 0,
      render: ({ form }) => <BasicInfo form={form} />,
    },
    {
      value: "guidelines",
      label: "Guidelines",
      hasErrors: (errors) =>
        Array.isArray(errors.guideline) ||
        Object.keys(getNestedErrors(errors, "guideline")).some((field) => field !== "rules"),
      render: ({ form }) => <CategoryGuidelineFields form={form} />,
    },
    {
      value: "rules",
      label: "Rules",
      count: ({ guideline }) => guideline.rules.length,
      hasErrors: (errors) => "rules" in getNestedErrors(errors, "guideline"),
      render: ({ form, policy, ruleSets }) => (
        <>
          <ListedRules
            owner="category"
            rules={form.draft.guideline.rules}
            stored={policy?.guideline?.rules ?? []}
            products={policy && { category: String(policy.id) }}
            errors={getNestedErrors(form.errors, "guideline")}
            onChange={(rules) => changeGuideline(form, { rules })}
          />
          <AppliedRuleSets ruleSets={ruleSets} />
        </>
      ),
    },
  ],
};

type CategoryFormState = PartProps<CategoryJson, CategoryDraft>["form"];

function changeGuideline({ draft, change }: CategoryFormState, part: Partial<GuidelineDraft>) {
  change(
    { guideline: { ...draft.guideline, ...part } },
    Object.keys(part).map((field) => `guideline.${field}`),
  );
}

function toDraft(category: CategoryJson | null): CategoryDraft {
  const guideline = category?.guideline;
  return {
    name: category?.name ?? "",
    description: category?.description ?? "",
    compliance_threshold: category?.compliance_threshold ?? DEFAULT_THRESHOLD,
    four_eyes: category?.four_eyes ?? false,
    guideline: {
      title: guideline?.title ?? "",
      content: guideline?.content ?? "",
      requirements: toClausesDraft(guideline?.requirements ?? {}),
      restrictions: toClausesDraft(guideline?.restrictions ?? {}),
      examples: guideline?.examples ?? "",
      version: guideline?.version ?? DEFAULT_VERSION,
      is_active: guideline?.is_active ?? true,
      rules: toListedRules(guideline?.rules),
    },
  };
}

function toBody(draft: CategoryDraft, initial: CategoryDraft, existing: CategoryJson | null) {
  const { guideline, ...basic } = draft;
  const basicChanges = existing ? pickChanges(basic, initial) : basic;
  if (isEqual(guideline, initial.guideline)) return basicChanges;
  const changes = existing?.guideline ? pickChanges(guideline, initial.guideline) : guideline;
  return { ...basicChanges, guideline: toGuidelineBody(changes) };
}

/** Omits an empty title or content, so that the server sets the default. */
function toGuidelineBody(draft: Partial<GuidelineDraft>) {
  const { title, content, requirements, restrictions, ...otherFields } = draft;
  return {
    ...(title?.trim() && { title }),
    ...(content?.trim() && { content }),
    ...otherFields,
    ...(requirements && { requirements: toClausesValue(requirements) }),
    ...(restrictions && { restrictions: toClausesValue(restrictions) }),
  };
}

function toClausesValue(draft: ClausesDraft): ClausesValue {
  const result = parseClauses(draft);
  return result.ok ? result.value : {};
}

/** An existing title or content cannot be cleared. */
function validate(draft: CategoryDraft, initial: CategoryDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.name.trim() === "") errors.name = [REQUIRED_MESSAGE];
  const guideline: FieldErrors = {};
  for (const field of ["title", "content"] as const) {
    const wasCleared = initial.guideline[field] !== "" && draft.guideline[field].trim() === "";
    if (wasCleared) guideline[field] = [REQUIRED_MESSAGE];
  }
  for (const kind of ["requirements", "restrictions"] as const) {
    const result = parseClauses(draft.guideline[kind]);
    if (!result.ok) guideline[kind] = [result.message];
  }
  if (Object.keys(guideline).length > 0) errors.guideline = guideline;
  return errors;
}

function BasicInfo({ form }: { form: CategoryFormState }) {
  const { draft, change } = form;
  const threshold = formatExactPercent(draft.compliance_threshold);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Name" required error={form.error("name")}>
        <Input {...form.text("name")} />
      </Field>
      <Field label="Description" error={form.error("description")}>
        <Textarea rows={3} {...form.text("description")} />
      </Field>
      <Field
        label="Compliance threshold"
        aside={<output>{threshold}</output>}
        hint="A product is compliant if its score is at or above this value. At 80%, one high-severity finding fails a product; two medium-severity findings don't."
        error={form.error("compliance_threshold")}
      >
        <Slider
          min={0}
          max={1}
          step={0.05}
          value={draft.compliance_threshold}
          aria-valuetext={threshold}
          onChange={(event) => change({ compliance_threshold: Number(event.target.value) })}
        />
      </Field>
      <div className="flex flex-col gap-1">
        <Checkbox
          label="Four-eyes principle: someone else must approve"
          checked={draft.four_eyes}
          onChange={(event) => change({ four_eyes: event.target.checked })}
        />
        <p className="text-ink-muted text-xs">
          The person who uploaded a product or last changed its text can't approve it or decide on
          its findings.
        </p>
      </div>
    </div>
  );
}

/** The guideline of a category, without its rules. */
function CategoryGuidelineFields({ form }: { form: CategoryFormState }) {
  const { guideline: draft, name } = form.draft;
  const errors = getNestedErrors(form.errors, "guideline");
  const change = (part: Partial<GuidelineDraft>) => changeGuideline(form, part);
  const text = (field: "title" | "version" | "content" | "examples") => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Guideline title" error={getFirstFieldError(errors, "title")}>
          <Input placeholder={name.trim() || "The category's name"} {...text("title")} />
        </Field>
        <Field label="Version label" error={getFirstFieldError(errors, "version")}>
          <Input {...text("version")} />
        </Field>
      </div>
      <Field
        label="Content"
        hint="Optional. The model judges free text. Use rules for anything that must be checked exactly."
        error={getFirstFieldError(errors, "content")}
      >
        <Textarea rows={5} {...text("content")} />
      </Field>
      <ClausesEditor
        kind="requirements"
        draft={draft.requirements}
        errors={errors}
        onChange={(requirements) => change({ requirements })}
      />
      <ClausesEditor
        kind="restrictions"
        draft={draft.restrictions}
        errors={errors}
        onChange={(restrictions) => change({ restrictions })}
      />
      <Field label="Examples" error={getFirstFieldError(errors, "examples")}>
        <Textarea rows={3} {...text("examples")} />
      </Field>
      <Checkbox
        label="Active"
        checked={draft.is_active}
        onChange={(event) => change({ is_active: event.target.checked })}
      />
    </div>
  );
}
