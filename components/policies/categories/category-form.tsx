"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Slider, Textarea } from "@/components/ui/input";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { formatExactPercent } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { type FieldErrors, getNestedErrors, joinFieldErrors } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type SaveResponseJson, showSaveNotification } from "../evaluations/notify-saved";
import { PreviewButton } from "../preview/preview-button";
import { AppliedRuleSets } from "../rule-sets/applied-rule-sets";
import { ListedRules } from "../rules/listed-rules";
import { POLICIES_QUERY_KEY } from "../use-policies";
import {
  type CategoryDraft,
  type CategoryTab,
  type GuidelineDraft,
  listInvalidTabs,
  toBody,
  toDraft,
  validateDraft,
} from "./category-draft";
import { ClausesEditor } from "./clauses-editor";

type CategoryFormProps = {
  /** The category to edit; null to create one. */
  category: CategoryJson | null;
  part?: CategoryTab;
  /** Whether the data comes from the list because loading the details failed. */
  fromList?: boolean;
  /** The rule sets that apply to the category. */
  ruleSets?: readonly RuleSetScope[];
  onSaved: () => void;
  onClose: () => void;
};

/** Creates or edits a category together with its guideline and rules. */
export function CategoryForm(props: CategoryFormProps) {
  const { category, part = "basic", fromList, ruleSets, onSaved, onClose } = props;
  const [initialCategory] = useState(category);
  const [initial] = useState(() => toDraft(initialCategory));
  const [tab, setTab] = useState<CategoryTab>(part);
  const form = useForm({
    initial: () => initial,
    check: (draft) => validateDraft(draft, initial),
    mutationFn: (draft) => {
      const { path, ...call } = toRequest(draft, initial, initialCategory);
      return callApi<SaveResponseJson>(path, call);
    },
    changes: [[POLICIES_QUERY_KEY]],
    onFailure: ({ fields }) => {
      const [first] = listInvalidTabs(fields);
      if (first) setTab(first);
    },
    onDone: ({ evaluation_warning }, { name }) => {
      showSaveNotification(
        initialCategory ? `“${name}” saved` : `“${name}” created`,
        evaluation_warning,
      );
      onSaved();
      onClose();
    },
  });
  const { draft, change, errors } = form;
  const guidelineErrors = getNestedErrors(errors, "guideline");
  const changeGuideline = (part: Partial<GuidelineDraft>) =>
    change(
      { guideline: { ...draft.guideline, ...part } },
      Object.keys(part).map((field) => `guideline.${field}`),
    );
  const invalidTabs = listInvalidTabs(errors);
  return (
    <FormDialog
      form={form}
      title={initialCategory ? "Edit Category" : "Create Category"}
      description={
        initialCategory?.name ?? "Only a name is needed. A guideline and rules are optional."
      }
      size="lg"
      submitLabel={initialCategory ? "Save Changes" : "Create Category"}
      actions={
        initialCategory && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => {
              const { path, body } = toRequest(draft, initial, initialCategory);
              return { path: `${path}preview/`, body };
            }}
          />
        )
      }
      onClose={onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. Showing the data from the list instead.
        </Banner>
      )}
      <Tabs
        label="Category"
        tabs={[
          { value: "basic", label: "Basic Info", invalid: invalidTabs.includes("basic") },
          { value: "guidelines", label: "Guidelines", invalid: invalidTabs.includes("guidelines") },
          {
            value: "rules",
            label: "Rules",
            count: draft.guideline.rules.length,
            invalid: invalidTabs.includes("rules"),
          },
        ]}
        value={tab}
        onChange={(value) => setTab(value as CategoryTab)}
      >
        <TabPanel value="basic" className="min-h-72">
          <BasicInfo draft={draft} errors={errors} onChange={change} />
        </TabPanel>
        <TabPanel value="guidelines" className="min-h-72">
          <CategoryGuidelineFields
            draft={draft.guideline}
            name={draft.name}
            errors={guidelineErrors}
            onChange={changeGuideline}
          />
        </TabPanel>
        <TabPanel value="rules" className="flex min-h-72 flex-col gap-5">
          <ListedRules
            owner="category"
            rules={draft.guideline.rules}
            stored={category?.guideline?.rules ?? []}
            products={initialCategory && { category: String(initialCategory.id) }}
            errors={guidelineErrors}
            onChange={(rules) => changeGuideline({ rules })}
          />
          <AppliedRuleSets ruleSets={ruleSets} />
        </TabPanel>
      </Tabs>
    </FormDialog>
  );
}

function toRequest(
  draft: CategoryDraft,
  initial: CategoryDraft,
  existingCategory: CategoryJson | null,
) {
  const body = toBody(draft, initial, existingCategory);
  return existingCategory
    ? {
        method: "PATCH" as const,
        path: `/policies/categories/${existingCategory.id}/`,
        body,
        fallback: "Failed to update category with guidelines",
      }
    : {
        method: "POST" as const,
        path: "/policies/categories/",
        body,
        fallback: "Failed to create category with guidelines",
      };
}

type BasicInfoProps = {
  draft: CategoryDraft;
  errors: FieldErrors;
  onChange: (part: Partial<CategoryDraft>) => void;
};

function BasicInfo({ draft, errors, onChange }: BasicInfoProps) {
  const threshold = formatExactPercent(draft.compliance_threshold);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Name" required error={joinFieldErrors(errors, "name")}>
        <Input value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Field label="Description" error={joinFieldErrors(errors, "description")}>
        <Textarea
          rows={3}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field
        label="Compliance threshold"
        aside={<output>{threshold}</output>}
        hint="A product is compliant if its score is at or above this value. At 80%, one high-severity finding fails a product; two medium-severity findings don't."
        error={joinFieldErrors(errors, "compliance_threshold")}
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
          label="Four-eyes principle: someone else must approve"
          checked={draft.four_eyes}
          onChange={(event) => onChange({ four_eyes: event.target.checked })}
        />
        <p className="text-ink-muted text-xs">
          The person who uploaded a product or last changed its text can't approve it or decide on
          its findings.
        </p>
      </div>
    </div>
  );
}

type CategoryGuidelineFieldsProps = {
  draft: GuidelineDraft;
  /** The category's name, used as the default title. */
  name: string;
  errors: FieldErrors;
  onChange: (part: Partial<GuidelineDraft>) => void;
};

/** The guideline of a category, without its rules. */
function CategoryGuidelineFields({ draft, name, errors, onChange }: CategoryGuidelineFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Guideline title" error={joinFieldErrors(errors, "title")}>
          <Input
            value={draft.title}
            placeholder={name.trim() || "The category's name"}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label="Version label" error={joinFieldErrors(errors, "version")}>
          <Input
            value={draft.version}
            onChange={(event) => onChange({ version: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Content"
        hint="Optional. The model judges free text. Use rules for anything that must be checked exactly."
        error={joinFieldErrors(errors, "content")}
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
      <Field label="Examples" error={joinFieldErrors(errors, "examples")}>
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
