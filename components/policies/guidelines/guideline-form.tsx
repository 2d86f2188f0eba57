"use client";

import { Globe } from "lucide-react";
import { useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { SearchInput } from "@/components/ui/search-input";
import { showToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import { DEFAULT_VERSION } from "@/lib/policies/defaults";
import { findRegions, REGIONS } from "@/lib/policies/regions";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { type FieldErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type Option, OptionChoice } from "../option-choice";
import { PreviewButton } from "../preview/preview-button";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { RegionChips } from "./region-chips";

type GuidelineFormProps = {
  /** The guideline to edit; null to create one. */
  guideline: GuidelineJson | null;
  /** Whether the data comes from the list because loading the details failed. */
  fromList?: boolean;
  categories: readonly Option[];
  onClose: () => void;
};

/** Creates or edits a brand guideline. */
export function GuidelineForm({ guideline, fromList, categories, onClose }: GuidelineFormProps) {
  const [initialGuideline] = useState(guideline);
  const form = useForm({
    initial: () => toDraft(initialGuideline),
    check: validateDraft,
    mutationFn: (draft) => saveGuideline(draft, initialGuideline),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: (_, { title }) => {
      showToast(initialGuideline ? `“${title}” saved` : `“${title}” added`);
      onClose();
    },
  });
  const { draft, change } = form;
  return (
    <FormDialog
      form={form}
      title={initialGuideline ? "Edit Guideline" : "Add Guideline"}
      size="lg"
      submitLabel={initialGuideline ? "Save Changes" : "Add Guideline"}
      actions={
        initialGuideline && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => ({
              path: `${getGuidelinePath(initialGuideline)}preview/`,
              body: draft,
            })}
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
        hint="Judged by the model. Use the guideline's rules for anything that must be checked exactly."
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
        options={toCategoryOptions(categories, initialGuideline)}
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

type GuidelineDraft = Pick<
  GuidelineJson,
  "title" | "content" | "version" | "is_active" | "category_ids" | "regions"
>;

function toDraft(guideline: GuidelineJson | null): GuidelineDraft {
  return {
    title: guideline?.title ?? "",
    content: guideline?.content ?? "",
    version: guideline?.version ?? DEFAULT_VERSION,
    is_active: guideline?.is_active ?? true,
    category_ids: guideline?.category_ids ?? [],
    regions: guideline?.regions ?? [],
  };
}

function validateDraft({ title, content }: GuidelineDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (title.trim() === "") errors.title = [REQUIRED_MESSAGE];
  if (content.trim() === "") errors.content = [REQUIRED_MESSAGE];
  return errors;
}

function saveGuideline(body: GuidelineDraft, existingGuideline: GuidelineJson | null) {
  return existingGuideline
    ? callApi(getGuidelinePath(existingGuideline), {
        method: "PATCH",
        body,
        fallback: "Failed to update guideline",
      })
    : callApi(GUIDELINES_PATH, { method: "POST", body, fallback: "Failed to create guideline" });
}

const GUIDELINES_PATH = "/policies/guidelines/";

function getGuidelinePath({ id }: GuidelineJson): string {
  return `${GUIDELINES_PATH}${id}/`;
}

/** Returns all categories, including the guideline's categories created after the page loaded. */
function toCategoryOptions(categories: readonly Option[], guideline: GuidelineJson | null) {
  const knownIds = new Set(categories.map(({ id }) => id));
  return [...categories, ...(guideline?.categories.filter(({ id }) => !knownIds.has(id)) ?? [])];
}

type RegionPickerProps = {
  /** The regions to which the guideline applies; empty for all regions. */
  regions: string[];
  error?: string;
  onChange: (regions: string[]) => void;
};

/** Selects a guideline's regions. During a search, the buttons apply only to matches. */
function RegionPicker({ regions, error, onChange }: RegionPickerProps) {
  const headingId = useId();
  const [search, setSearch] = useState("");
  const selectedRegions = new Set(regions);
  const matchingRegions = findRegions(search);
  const setRegions = (next: Set<string>) => onChange(REGIONS.filter((region) => next.has(region)));
  const toggleRegion = (region: string, isSelected: boolean) => {
    if (isSelected) selectedRegions.add(region);
    else selectedRegions.delete(region);
    setRegions(selectedRegions);
  };
  const clearMatching = () => {
    for (const region of matchingRegions) selectedRegions.delete(region);
    setRegions(selectedRegions);
  };
  return (
    <fieldset aria-labelledby={headingId} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={headingId} className="font-medium text-sm">
          Regions
        </span>
        <span role="status" className="text-ink-muted text-xs tabular-nums">
          {regions.length === 0
            ? "Global (All Regions)"
            : `${regions.length} of ${REGIONS.length} chosen`}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search regions"
          placeholder="Search regions, for example Myanmar"
          value={search}
          onChange={setSearch}
          className="min-w-48 flex-1 max-sm:basis-full"
        />
        <Button
          aria-pressed={regions.length === 0}
          className="aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={() => {
            setSearch("");
            onChange([]);
          }}
        >
          <Globe aria-hidden />
          Global
        </Button>
        <Button
          disabled={matchingRegions.every((region) => selectedRegions.has(region))}
          onClick={() => setRegions(new Set([...regions, ...matchingRegions]))}
        >
          Select All
        </Button>
        <Button
          disabled={!matchingRegions.some((region) => selectedRegions.has(region))}
          onClick={clearMatching}
        >
          Clear All
        </Button>
      </div>
      <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 overflow-y-auto rounded-md border px-3 py-1.5">
        {matchingRegions.map((region) => (
          <Checkbox
            key={region}
            label={region}
            checked={selectedRegions.has(region)}
            onChange={(event) => toggleRegion(region, event.target.checked)}
          />
        ))}
        {matchingRegions.length === 0 && (
          <p className="col-span-full py-2 text-ink-muted text-sm">No regions match “{search}”.</p>
        )}
      </div>
      {regions.length > 0 && <RegionChips regions={regions} />}
      {error && (
        <p data-invalid tabIndex={-1} className="text-danger-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
