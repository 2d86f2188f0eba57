"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { DEFAULT_VERSION } from "@/lib/policies/defaults";
import type { GuidelineJson } from "@/lib/policies/schemas";
import {
  type Failure,
  type FieldErrors,
  REQUIRED,
  refusal,
  sentenceOf,
  without,
} from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { same } from "../categories/category-draft";
import { PreviewButton } from "../preview/preview-button";
import { useSave } from "../use-save";
import { CategoryChoice, type CategoryOption } from "./category-choice";
import { RegionPicker } from "./region-picker";

type GuidelineFormProps = {
  /** The guideline to change; null adds one. */
  guideline: GuidelineJson | null;
  /** Whether it comes from the list because its details could not be loaded. */
  fromList?: boolean;
  categories: readonly CategoryOption[];
  onClose: () => void;
};

/** Adds or changes a brand guideline. */
export function GuidelineForm({ guideline, fromList, categories, onClose }: GuidelineFormProps) {
  const [stored] = useState(guideline);
  const [initial] = useState(() => toDraft(stored));
  const [draft, setDraft] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { save, busy } = useSave();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors(without(errors, Object.keys(part)));
  };
  const submit = async () => {
    const refused = refusal(draftErrors(draft)) ?? (await save(toCall(draft, stored)));
    setFailure(refused);
    setErrors(refused?.fields ?? {});
    if (refused) return;
    toast(stored ? `“${draft.title}” saved` : `“${draft.title}” added`);
    onClose();
  };
  return (
    <FormDialog
      title={stored ? "Edit Guideline" : "Add Guideline"}
      size="lg"
      submitLabel={stored ? "Save Changes" : "Add Guideline"}
      dirty={!same(draft, initial)}
      busy={busy}
      failure={failure}
      actions={
        stored && (
          <PreviewButton
            disabled={busy || same(draft, initial)}
            previewOf={() => ({ path: `${toCall(draft, stored).path}preview/`, body: draft })}
          />
        )
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. This is the guideline as the list has it.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Title" required error={sentenceOf(errors, "title")}>
          <Input value={draft.title} onChange={(event) => change({ title: event.target.value })} />
        </Field>
        <Field label="Version" error={sentenceOf(errors, "version")}>
          <Input
            value={draft.version}
            onChange={(event) => change({ version: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Content"
        required
        hint="Judged by the model; what must be checked exactly belongs in the guideline's rules."
        error={sentenceOf(errors, "content")}
      >
        <Textarea
          rows={7}
          value={draft.content}
          onChange={(event) => change({ content: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Active"
        checked={draft.is_active}
        onChange={(event) => change({ is_active: event.target.checked })}
      />
      <CategoryChoice
        options={optionsOf(categories, stored)}
        chosen={draft.category_ids}
        error={sentenceOf(errors, "category_ids")}
        onChange={(category_ids) => change({ category_ids })}
      />
      <RegionPicker
        regions={draft.regions}
        error={sentenceOf(errors, "regions")}
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

function toCall(body: Draft, stored: GuidelineJson | null) {
  return stored
    ? {
        method: "PATCH" as const,
        path: `/policies/guidelines/${stored.id}/`,
        body,
        fallback: "Failed to update guideline",
      }
    : {
        method: "POST" as const,
        path: "/policies/guidelines/",
        body,
        fallback: "Failed to create guideline",
      };
}

/** All categories, and those of the guideline that are newer than the choice. */
function optionsOf(categories: readonly CategoryOption[], guideline: GuidelineJson | null) {
  const known = new Set(categories.map(({ id }) => id));
  return [...categories, ...(guideline?.categories.filter(({ id }) => !known.has(id)) ?? [])];
}
