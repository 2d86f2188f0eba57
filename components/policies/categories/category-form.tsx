"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import type { CategoryJson } from "@/lib/policies/schemas";
import {
  errorsBelow,
  type Failure,
  type FieldErrors,
  refusal,
  without,
} from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { PreviewButton } from "../preview/preview-button";
import { useSave } from "../use-save";
import { BasicInfo } from "./basic-info";
import {
  type CategoryDraft,
  type CategoryTab,
  draftErrors,
  type GuidelineDraft,
  same,
  tabsWith,
  toBody,
  toDraft,
} from "./category-draft";
import { CategoryGuidelineFields } from "./category-guideline-fields";
import { CategoryRules } from "./category-rules";

type CategoryFormProps = {
  /** The category to change; null makes one. */
  category: CategoryJson | null;
  /** Whether it comes from the list because its details could not be loaded. */
  fromList?: boolean;
  onSaved: () => void;
  onClose: () => void;
};

/** Creates or changes a category with its guideline and rules, saved together. */
export function CategoryForm({ category, fromList, onSaved, onClose }: CategoryFormProps) {
  // Kept as it was when the form opened: what is refetched meanwhile changes nothing here.
  const [stored] = useState(category);
  const [initial] = useState(() => toDraft(stored));
  const [draft, setDraft] = useState(initial);
  const [tab, setTab] = useState<CategoryTab>("basic");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { save, busy } = useSave();
  const begun = stored?.guideline != null || !same(draft.guideline, initial.guideline);
  const guidelineErrors = errorsBelow(errors, "guideline");
  const change = (part: Partial<CategoryDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors(without(errors, Object.keys(part)));
  };
  const changeGuideline = (part: Partial<GuidelineDraft>) => {
    setDraft({ ...draft, guideline: { ...draft.guideline, ...part } });
    const rest = without(guidelineErrors, Object.keys(part));
    setErrors({ ...without(errors, ["guideline"]), ...nested(rest) });
  };
  const refuse = (refused: Failure) => {
    setErrors(refused.fields);
    const [first] = tabsWith(refused.fields);
    if (first) setTab(first);
    setFailure(refused);
  };
  const submit = async () => {
    const refused =
      refusal(draftErrors(draft, begun)) ?? (await save(toCall(draft, initial, stored)));
    if (refused) return refuse(refused);
    toast(stored ? `“${draft.name}” saved` : `“${draft.name}” created`);
    onSaved();
    onClose();
  };
  const wrong = tabsWith(errors);
  return (
    <FormDialog
      title={stored ? "Edit Category" : "Create Category"}
      description={stored?.name}
      size="lg"
      submitLabel={stored ? "Save Changes" : "Create Category"}
      dirty={!same(draft, initial)}
      busy={busy}
      failure={failure}
      actions={
        stored && (
          <PreviewButton
            disabled={busy || same(draft, initial)}
            previewOf={() => {
              const { path, body } = toCall(draft, initial, stored);
              return { path: `${path}preview/`, body };
            }}
          />
        )
      }
      onSubmit={() => void submit()}
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
            begun={begun}
            errors={guidelineErrors}
            onChange={changeGuideline}
          />
        </TabPanel>
        <TabPanel value="rules" className="min-h-72">
          <CategoryRules
            rules={draft.guideline.rules}
            errors={guidelineErrors}
            untitled={draft.guideline.title.trim() === ""}
            onChange={(rules) => changeGuideline({ rules })}
          />
        </TabPanel>
      </Tabs>
    </FormDialog>
  );
}

function nested(guideline: FieldErrors): FieldErrors {
  return Object.keys(guideline).length > 0 ? { guideline } : {};
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
