"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import { DEFAULT_VERSION } from "@/lib/policies/defaults";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { type FieldErrors, REQUIRED } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type Option, OptionChoice } from "../option-choice";
import { PreviewButton } from "../preview/preview-button";
import { POLICIES } from "../use-policies";
import { RegionPicker } from "./region-picker";

type GuidelineFormProps = {
  /** The guideline to change; null adds one. */
  guideline: GuidelineJson | null;
  /** Whether it comes from the list because its details could not be loaded. */
  fromList?: boolean;
  categories: readonly Option[];
  onClose: () => void;
};

/** Adds or changes a brand guideline. */
export function GuidelineForm({ guideline, fromList, categories, onClose }: GuidelineFormProps) {
  const [stored] = useState(guideline);
  const form = useForm({
    initial: () => toDraft(stored),
    check: draftErrors,
    act: (draft) => save(draft, stored),
    changes: [[POLICIES]],
    onDone: (_, { title }) => {
      toast(stored ? `“${title}” saved` : `“${title}” added`);
      onClose();
    },
  });
  const { draft, change } = form;
  return (
    <FormDialog
      form={form}
      title={stored ? "Edit Guideline" : "Add Guideline"}
      size="lg"
      submitLabel={stored ? "Save Changes" : "Add Guideline"}
      actions={
        stored && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => ({ path: `${pathOf(stored)}preview/`, body: draft })}
          />
        )
      }
      onClose={onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. This is the guideline as the list has it.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Title" required error={form.error("title")}>
          <Input {...form.text("title")} />
        </Field>
        <Field label="Version label" error={form.error("version")}>
          <Input {...form.text("version")} />
        </Field>
      </div>
      <Field
        label="Content"
        required
        hint="Judged by the model; what must be checked exactly belongs in the guideline's rules."
        error={form.error("content")}
      >
        <Textarea rows={7} {...form.text("content")} />
      </Field>
      <Checkbox
        label="Active"
        checked={draft.is_active}
        onChange={(event) => change({ is_active: event.target.checked })}
      />
      <OptionChoice
        label="Categories"
        none="All categories"
        empty="There are no categories yet."
        options={optionsOf(categories, stored)}
        chosen={draft.category_ids}
        error={form.error("category_ids")}
        onChange={(category_ids) => change({ category_ids })}
      />
      <RegionPicker
        regions={draft.regions}
        error={form.error("regions")}
        onChange={(regions) => change({ regions })}
      />
    </FormDialog>
  );
}

type Draft = Pick<
  GuidelineJson,
  "title" | "content" | "version" | "is_active" | "category_ids" | "regions"
>;

function toDraft(guideline: GuidelineJson | null): Draft {
  return {
    title: guideline?.title ?? "",
    content: guideline?.content ?? "",
    version: guideline?.version ?? DEFAULT_VERSION,
    is_active: guideline?.is_active ?? true,
    category_ids: guideline?.category_ids ?? [],
    regions: guideline?.regions ?? [],
  };
}

function draftErrors({ title, content }: Draft): FieldErrors {
  const errors: FieldErrors = {};
  if (title.trim() === "") errors.title = [REQUIRED];
  if (content.trim() === "") errors.content = [REQUIRED];
  return errors;
}

function save(body: Draft, stored: GuidelineJson | null) {
  return stored
    ? callApi(pathOf(stored), { method: "PATCH", body, fallback: "Failed to update guideline" })
    : callApi(PATH, { method: "POST", body, fallback: "Failed to create guideline" });
}

const PATH = "/policies/guidelines/";

function pathOf({ id }: GuidelineJson): string {
  return `${PATH}${id}/`;
}

/** All categories, and those of the guideline that are newer than the choice. */
function optionsOf(categories: readonly Option[], guideline: GuidelineJson | null) {
  const known = new Set(categories.map(({ id }) => id));
  return [...categories, ...(guideline?.categories.filter(({ id }) => !known.has(id)) ?? [])];
}
