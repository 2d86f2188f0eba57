"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { callApi } from "@/lib/platform/api-client";
import type { RuleSetPlaces } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { errorsBelow } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { same } from "../../form/same";
import { useForm } from "../../form/use-form";
import { type SavedJson, tellSaved } from "../exams/tell-saved";
import { PreviewButton } from "../preview/preview-button";
import { AppliedRuleSets } from "../rule-sets/applied-rule-sets";
import { ListedRules } from "../rules/listed-rules";
import { POLICIES } from "../use-policies";
import { BasicInfo } from "./basic-info";
import {
  type CategoryDraft,
  type CategoryTab,
  draftErrors,
  type GuidelineDraft,
  tabsWith,
  toBody,
  toDraft,
} from "./category-draft";
import { CategoryGuidelineFields } from "./category-guideline-fields";

type CategoryFormProps = {
  /** The category to change; null makes one. */
  category: CategoryJson | null;
  part?: CategoryTab;
  /** Whether it comes from the list because its details could not be loaded. */
  fromList?: boolean;
  /** Those that apply to it. */
  ruleSets?: readonly RuleSetPlaces[];
  onSaved: () => void;
  onClose: () => void;
};

/** Creates or changes a category with its guideline and rules, saved together. */
export function CategoryForm(props: CategoryFormProps) {
  const { category, part = "basic", fromList, ruleSets, onSaved, onClose } = props;
  const [stored] = useState(category);
  const [initial] = useState(() => toDraft(stored));
  const [tab, setTab] = useState<CategoryTab>(part);
  const isBegun = ({ guideline }: CategoryDraft) =>
    stored?.guideline != null || !same(guideline, initial.guideline);
  const form = useForm({
    initial: () => initial,
    check: (draft) => draftErrors(draft, isBegun(draft)),
    act: (draft) => {
      const { path, ...call } = toCall(draft, initial, stored);
      return callApi<SavedJson>(path, call);
    },
    changes: [[POLICIES]],
    onFailure: ({ fields }) => {
      const [first] = tabsWith(fields);
      if (first) setTab(first);
    },
    onDone: ({ exam_warning }, { name }) => {
      tellSaved(stored ? `“${name}” saved` : `“${name}” created`, exam_warning);
      onSaved();
      onClose();
    },
  });
  const { draft, change, errors } = form;
  const guidelineErrors = errorsBelow(errors, "guideline");
  const changeGuideline = (part: Partial<GuidelineDraft>) =>
    change(
      { guideline: { ...draft.guideline, ...part } },
      Object.keys(part).map((field) => `guideline.${field}`),
    );
  const wrong = tabsWith(errors);
  return (
    <FormDialog
      form={form}
      title={stored ? "Edit Category" : "Create Category"}
      description={stored?.name}
      size="lg"
      submitLabel={stored ? "Save Changes" : "Create Category"}
      actions={
        stored && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => {
              const { path, body } = toCall(draft, initial, stored);
              return { path: `${path}preview/`, body };
            }}
          />
        )
      }
      onClose={onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. This is the category as the list has it.
        </Banner>
      )}
      <Tabs
        label="Category"
        tabs={[
          { value: "basic", label: "Basic Info", invalid: wrong.includes("basic") },
          { value: "guidelines", label: "Guidelines", invalid: wrong.includes("guidelines") },
          {
            value: "rules",
            label: "Rules",
            count: draft.guideline.rules.length,
            invalid: wrong.includes("rules"),
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
            begun={isBegun(draft)}
            errors={guidelineErrors}
            onChange={changeGuideline}
          />
        </TabPanel>
        <TabPanel value="rules" className="flex min-h-72 flex-col gap-5">
          <ListedRules
            owner="category"
            rules={draft.guideline.rules}
            stored={category?.guideline?.rules ?? []}
            errors={guidelineErrors}
            missing={
              draft.guideline.title.trim() === ""
                ? "They need a guideline title, under Guidelines."
                : undefined
            }
            onChange={(rules) => changeGuideline({ rules })}
          />
          <AppliedRuleSets ruleSets={ruleSets} />
        </TabPanel>
      </Tabs>
    </FormDialog>
  );
}

function toCall(draft: CategoryDraft, initial: CategoryDraft, stored: CategoryJson | null) {
  const body = toBody(draft, initial, stored);
  return stored
    ? {
        method: "PATCH" as const,
        path: `/policies/categories/${stored.id}/`,
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
