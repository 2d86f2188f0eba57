"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { RuleType, Severity } from "@/lib/enums";
import {
  type Failure,
  type FieldErrors,
  refusal,
  sentenceOf,
  without,
} from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { PreviewButton } from "../preview/preview-button";
import type { PreviewCall } from "../preview/use-preview";
import { loadParser } from "./parser";
import { RuleContentField } from "./rule-content-field";
import {
  fieldsOf,
  finished,
  NEW_RULE,
  type RuleFields,
  ruleErrors,
  ruleTypeLabel,
} from "./rule-draft";
import { RuleExamples } from "./rule-examples";

const SEVERITIES: { value: Severity; label: string }[] = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
];

type RuleDialogProps = {
  /** The rule to change; null adds one. */
  rule: RuleFields | null;
  types: readonly RuleType[];
  /** What the server said of it before. */
  errors?: FieldErrors;
  submitLabel: string;
  /** @returns why it was not saved, or null */
  onSave: (rule: RuleFields) => Promise<Failure | null>;
  /** The call that previews what saving it would do. */
  previewOf?: (rule: RuleFields) => PreviewCall;
  onClose: () => void;
};

/** Adds or changes a rule; what cannot be read is refused here already. */
export function RuleDialog(props: RuleDialogProps) {
  const [initial] = useState(() => (props.rule ? fieldsOf(props.rule) : NEW_RULE));
  const [rule, setRule] = useState(initial);
  const [failure, setFailure] = useState(() => refusal(props.errors ?? {}));
  const [errors, setErrors] = useState<FieldErrors>(props.errors ?? {});
  const [busy, setBusy] = useState(false);
  const { previewOf } = props;
  const dirty = JSON.stringify(rule) !== JSON.stringify(initial);
  const change = (part: Partial<RuleFields>) => {
    setRule({ ...rule, ...part });
    setErrors(without(errors, Object.keys(part)));
  };
  const submit = async () => {
    setBusy(true);
    const done = finished(rule);
    setRule(done);
    const refused = refusal(ruleErrors(done, await loadParser())) ?? (await props.onSave(done));
    setBusy(false);
    setFailure(refused);
    setErrors(refused?.fields ?? {});
    if (!refused) props.onClose();
  };
  return (
    <FormDialog
      title={props.rule ? "Edit Rule" : "Add Rule"}
      submitLabel={props.submitLabel}
      dirty={dirty}
      busy={busy}
      failure={failure}
      actions={
        previewOf && (
          <PreviewButton disabled={busy || !dirty} previewOf={() => previewOf(finished(rule))} />
        )
      }
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
        <Field label="Rule type" error={sentenceOf(errors, "rule_type")}>
          <Select
            options={optionsOf(props.types, initial.rule_type)}
            value={rule.rule_type}
            onChange={(event) => change({ rule_type: event.target.value as RuleType })}
          />
        </Field>
        <div className="flex flex-col gap-1">
          <span aria-hidden className="font-medium text-sm">
            Severity
          </span>
          <Segmented
            label="Severity"
            options={SEVERITIES}
            value={rule.severity}
            onChange={(severity) => change({ severity })}
          />
        </div>
      </div>
      <RuleContentField
        type={rule.rule_type}
        content={rule.rule_content}
        error={sentenceOf(errors, "rule_content")}
        onChange={(rule_content) => change({ rule_content })}
      />
      <Field
        label="Description"
        required
        hint="What the rule is for; people see it with each finding."
        error={sentenceOf(errors, "description")}
      >
        <Input
          value={rule.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <RuleExamples rule={rule} errors={errors} onChange={change} />
      <div>
        <Checkbox
          label="Active"
          checked={rule.is_active}
          aria-invalid={sentenceOf(errors, "is_active") ? true : undefined}
          onChange={(event) => change({ is_active: event.target.checked })}
        />
        {sentenceOf(errors, "is_active") && (
          <p className="text-danger-text text-xs">{sentenceOf(errors, "is_active")}</p>
        )}
      </div>
    </FormDialog>
  );
}

/** The types on offer, and the one that the rule has already. */
function optionsOf(types: readonly RuleType[], current: RuleType) {
  const offered = types.includes(current) ? types : [...types, current];
  return offered.map((value) => ({ value, label: ruleTypeLabel(value) }));
}
