"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { callApi } from "@/lib/platform/api-client";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type SavedJson, tellSaved } from "../exams/tell-saved";
import type { Option } from "../option-choice";
import { PreviewButton } from "../preview/preview-button";
import { ListedRules } from "../rules/listed-rules";
import { POLICIES } from "../use-policies";
import { RuleSetBasics } from "./rule-set-basics";
import { draftErrors, type RuleSetTab, tabsWith, toCall, toDraft } from "./rule-set-draft";
import { RuleSetPlaces } from "./rule-set-places";

type RuleSetFormProps = {
  /** The rule set to change; null makes one. */
  ruleSet: RuleSetJson | null;
  part?: RuleSetTab;
  /** Whether it comes from the list because its details could not be loaded. */
  fromList?: boolean;
  categories: readonly Option[];
  onSaved: () => void;
  onClose: () => void;
};

/** Creates or changes a rule set with its rules and where it applies, saved together. */
export function RuleSetForm(props: RuleSetFormProps) {
  const { ruleSet, part = "basic", fromList, categories, ...on } = props;
  const [stored] = useState(ruleSet);
  const [initial] = useState(() => toDraft(stored));
  const [tab, setTab] = useState<RuleSetTab>(part);
  const form = useForm({
    initial: () => initial,
    check: draftErrors,
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
          The details could not be loaded. This is the rule set as the list has it.
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
