"use client";

import { useState } from "react";
import { errorsBelow, type FieldErrors, sentenceOf } from "@/components/form/field-errors";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/progress";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { callApi } from "@/lib/platform/api-client";
import type { AppliesTo, RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type SavedJson, showSaved } from "../evaluations/notify-saved";
import { type Option, OptionChoice } from "../option-choice";
import { PreviewButton } from "../preview/preview-button";
import { ListedRules } from "../rules/listed-rules";
import { POLICIES, useGuidelines } from "../use-policies";
import {
  draftErrors,
  type RuleSetDraft,
  type RuleSetTab,
  tabsWith,
  toCall,
  toDraft,
} from "./rule-set-draft";

type RuleSetFormProps = {
  /** The rule set to edit; null to create one. */
  ruleSet: RuleSetJson | null;
  part?: RuleSetTab;
  /** Whether it comes from the list because its details could not be loaded. */
  fromList?: boolean;
  categories: readonly Option[];
  onSaved: () => void;
  onClose: () => void;
};

/** Creates or edits a rule set with its rules and what it applies to, saved together. */
export function RuleSetForm(props: RuleSetFormProps) {
  const { ruleSet, part = "basic", fromList, categories, ...on } = props;
  const [stored] = useState(ruleSet);
  const [initial] = useState(() => toDraft(stored));
  const [tab, setTab] = useState<RuleSetTab>(part);
  const form = useForm({
    initial: () => initial,
    check: draftErrors,
    mutationFn: (draft) => {
      const { path, ...call } = toCall(draft, initial, stored);
      return callApi<SavedJson>(path, call);
    },
    changes: [[POLICIES]],
    onFailure: ({ fields }) => {
      const [first] = tabsWith(fields);
      if (first) setTab(first);
    },
    onDone: ({ evaluation_warning }, { name }) => {
      showSaved(stored ? `“${name}” saved` : `“${name}” created`, evaluation_warning);
      on.onSaved();
      on.onClose();
    },
  });
  const { draft, change, errors } = form;
  const wrong = tabsWith(errors);
  return (
    <FormDialog
      form={form}
      title={stored ? "Edit Rule Set" : "Create Rule Set"}
      description={stored?.name}
      size="lg"
      submitLabel={stored ? "Save Changes" : "Create Rule Set"}
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
      onClose={on.onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. This shows the rule set as listed.
        </Banner>
      )}
      <Tabs
        label="Rule set"
        tabs={[
          { value: "basic", label: "Basic Info", invalid: wrong.includes("basic") },
          { value: "places", label: "Applies To", invalid: wrong.includes("places") },
          {
            value: "rules",
            label: "Rules",
            count: draft.rules.length,
            invalid: wrong.includes("rules"),
          },
        ]}
        value={tab}
        onChange={(value) => setTab(value as RuleSetTab)}
      >
        <TabPanel value="basic" className="min-h-72">
          <RuleSetBasics form={form} />
        </TabPanel>
        <TabPanel value="places" className="min-h-72">
          <RuleSetPlaces
            places={draft.applies_to}
            categories={categories}
            errors={errors}
            onChange={(applies_to) => change({ applies_to })}
          />
        </TabPanel>
        <TabPanel value="rules" className="min-h-72">
          <ListedRules
            owner="rule_set"
            rules={draft.rules}
            stored={ruleSet?.rules ?? []}
            errors={errors}
            onChange={(rules) => change({ rules })}
          />
        </TabPanel>
      </Tabs>
    </FormDialog>
  );
}

type RuleSetBasicsProps = {
  form: Pick<ReturnType<typeof useForm<RuleSetDraft>>, "draft" | "change" | "error" | "text">;
};

/** The name and source of a rule set. */
function RuleSetBasics({ form }: RuleSetBasicsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Name" required error={form.error("name")}>
          <Input {...form.text("name")} />
        </Field>
        <Field label="Version label" error={form.error("version")}>
          <Input {...form.text("version")} />
        </Field>
      </div>
      <Field label="Description" error={form.error("description")}>
        <Textarea rows={3} {...form.text("description")} />
      </Field>
      <Field
        label="Reference"
        hint="Where the rules come from, such as a law or a URL."
        error={form.error("reference")}
      >
        <Input {...form.text("reference")} />
      </Field>
      <Checkbox
        label="Active"
        checked={form.draft.is_active}
        onChange={(event) => form.change({ is_active: event.target.checked })}
      />
    </div>
  );
}

type RuleSetPlacesProps = {
  places: AppliesTo;
  categories: readonly Option[];
  errors: FieldErrors;
  onChange: (places: AppliesTo) => void;
};

/** What a rule set applies to. */
function RuleSetPlaces({ places, categories, errors, onChange }: RuleSetPlacesProps) {
  const guidelines = useGuidelines(null);
  const faults = errorsBelow(errors, "applies_to");
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Checkbox
          label="All products"
          checked={places.all}
          onChange={(event) => onChange({ ...places, all: event.target.checked })}
        />
        <p className="text-ink-muted text-xs">
          {places.all
            ? "Its findings count as findings of the category for every product."
            : "Or only to products in certain categories or with certain brand guidelines. A rule set that applies for both reasons is checked once, for the category."}
        </p>
      </div>
      <OptionChoice
        label="Categories"
        options={categories}
        chosen={places.categories}
        none="None"
        empty="There are no categories yet."
        error={sentenceOf(faults, "categories")}
        onChange={(ids) => onChange({ ...places, categories: sorted(ids) })}
      />
      {guidelines.error && <Banner tone="error">{guidelines.error.message}</Banner>}
      {guidelines.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <OptionChoice
          label="Brand guidelines"
          options={(guidelines.data ?? []).map(({ id, title }) => ({ id, name: title }))}
          chosen={places.brand_guidelines}
          none="None"
          empty="There are no brand guidelines yet."
          error={sentenceOf(faults, "brand_guidelines")}
          onChange={(ids) => onChange({ ...places, brand_guidelines: sorted(ids) })}
        />
      )}
    </div>
  );
}
