"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { callApi } from "@/lib/platform/api-client";
import type { AppliesTo, RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type SaveResponseJson, showSaveNotification } from "../evaluations/notify-saved";
import type { Option } from "../option-choice";
import { PreviewButton } from "../preview/preview-button";
import { ListedRules } from "../rules/listed-rules";
import type { SampleProducts } from "../rules/use-sample";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { ValidityFields } from "../validity-fields";
import {
  listInvalidTabs,
  type RuleSetDraft,
  type RuleSetTab,
  toDraft,
  toRequest,
  validateDraft,
} from "./rule-set-draft";
import { RuleSetScopeFields } from "./rule-set-scope";

type RuleSetFormProps = {
  /** The rule set to edit; null to create one. */
  ruleSet: RuleSetJson | null;
  part?: RuleSetTab;
  /** Whether the data comes from the list because loading the details failed. */
  fromList?: boolean;
  categories: readonly Option[];
  onSaved: () => void;
  onClose: () => void;
};

/** Creates or edits a rule set together with its rules and targets. */
export function RuleSetForm(props: RuleSetFormProps) {
  const { ruleSet, part = "basic", fromList, categories, ...handlers } = props;
  const [initialRuleSet] = useState(ruleSet);
  const [initial] = useState(() => toDraft(initialRuleSet));
  const [tab, setTab] = useState<RuleSetTab>(part);
  const form = useForm({
    initial: () => initial,
    check: validateDraft,
    mutationFn: (draft) => {
      const { path, ...call } = toRequest(draft, initial, initialRuleSet);
      return callApi<SaveResponseJson>(path, call);
    },
    changes: [[POLICIES_QUERY_KEY]],
    onFailure: ({ fields }) => {
      const [first] = listInvalidTabs(fields);
      if (first) setTab(first);
    },
    onDone: ({ evaluation_warning }, { name }) => {
      showSaveNotification(
        initialRuleSet ? `“${name}” saved` : `“${name}” created`,
        evaluation_warning,
      );
      handlers.onSaved();
      handlers.onClose();
    },
  });
  const { draft, change, errors } = form;
  const invalidTabs = listInvalidTabs(errors);
  return (
    <FormDialog
      form={form}
      title={initialRuleSet ? "Edit Rule Set" : "Create Rule Set"}
      description={initialRuleSet?.name}
      size="lg"
      submitLabel={initialRuleSet ? "Save Changes" : "Create Rule Set"}
      actions={
        initialRuleSet && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => {
              const { path, body } = toRequest(draft, initial, initialRuleSet);
              return { path: `${path}preview/`, body };
            }}
          />
        )
      }
      onClose={handlers.onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. Showing the data from the list instead.
        </Banner>
      )}
      <Tabs
        label="Rule set"
        tabs={[
          { value: "basic", label: "Basic Info", invalid: invalidTabs.includes("basic") },
          { value: "places", label: "Applies To", invalid: invalidTabs.includes("places") },
          {
            value: "rules",
            label: "Rules",
            count: draft.rules.length,
            invalid: invalidTabs.includes("rules"),
          },
        ]}
        value={tab}
        onChange={(value) => setTab(value as RuleSetTab)}
      >
        <TabPanel value="basic" className="min-h-72">
          <RuleSetBasics form={form} />
        </TabPanel>
        <TabPanel value="places" className="min-h-72">
          <RuleSetScopeFields
            appliesTo={draft.applies_to}
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
            products={toSampleProducts(draft.applies_to)}
            errors={errors}
            onChange={(rules) => change({ rules })}
          />
        </TabPanel>
      </Tabs>
    </FormDialog>
  );
}

/**
 * Returns filters for the products to which a rule set applies: by its categories or, without
 * categories, by its guidelines. Returns null if the rule set has neither.
 */
function toSampleProducts({ all, categories, brand_guidelines }: AppliesTo): SampleProducts | null {
  if (all) return {};
  if (categories.length > 0) return { category: categories.join(",") };
  return brand_guidelines.length > 0 ? { brand_guideline: brand_guidelines.join(",") } : null;
}

type RuleSetBasicsProps = {
  form: Pick<ReturnType<typeof useForm<RuleSetDraft>>, "draft" | "change" | "error" | "text">;
};

/** Edits a rule set's name and source. */
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
      <ValidityFields
        days={form.draft}
        hint="Both days are included, in UTC. Leave empty for no limit. A rule with its own dates applies only on days that both allow."
        error={form.error}
        onChange={form.change}
      />
      <Checkbox
        label="Active"
        checked={form.draft.is_active}
        onChange={(event) => form.change({ is_active: event.target.checked })}
      />
    </div>
  );
}
