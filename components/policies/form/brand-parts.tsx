import { Globe } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { SearchInput } from "@/components/ui/search-input";
import { DEFAULT_VERSION } from "@/lib/policies/defaults";
import { findRegions, REGIONS } from "@/lib/policies/regions";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { pickChanges } from "../../form/changes";
import { REQUIRED_MESSAGE } from "../../form/field-errors";
import { RegionChips } from "../guidelines/region-chips";
import { type Option, OptionChoice } from "../option-choice";
import type { PartProps, PolicyFormKind } from "./policy-form";

type GuidelineDraft = Pick<
  GuidelineJson,
  "title" | "content" | "version" | "is_active" | "category_ids" | "regions"
>;

/** A brand guideline without its rules, which its details show and save one by one. */
export const BRAND_FORM: PolicyFormKind<GuidelineJson, GuidelineDraft> = {
  path: "/policies/guidelines/",
  title: "Guideline",
  subject: "guideline",
  create: ["Add", "added"],
  toDraft: (guideline) => ({
    title: guideline?.title ?? "",
    content: guideline?.content ?? "",
    version: guideline?.version ?? DEFAULT_VERSION,
    is_active: guideline?.is_active ?? true,
    category_ids: guideline?.category_ids ?? [],
    regions: guideline?.regions ?? [],
  }),
  toBody: (draft, initial, guideline) => (guideline ? pickChanges(draft, initial) : draft),
  nameOf: ({ title }) => title,
  validate: ({ title, content }) => ({
    ...(title.trim() === "" && { title: [REQUIRED_MESSAGE] }),
    ...(content.trim() === "" && { content: [REQUIRED_MESSAGE] }),
  }),
  parts: [
    {
      value: "guideline",
      label: "Guideline",
      hasErrors: () => true,
      render: (props) => <GuidelineFields {...props} />,
    },
  ],
};

function GuidelineFields({ form, policy, categories }: PartProps<GuidelineJson, GuidelineDraft>) {
  const { draft, change } = form;
  return (
    <>
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
        noneLabel="All categories"
        noOptions="There are no categories yet."
        options={toCategoryOptions(categories, policy)}
        chosen={draft.category_ids}
        error={form.error("category_ids")}
        onChange={(category_ids) => change({ category_ids })}
      />
      <RegionPicker
        regions={draft.regions}
        error={form.error("regions")}
        onChange={(regions) => change({ regions })}
      />
    </>
  );
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
