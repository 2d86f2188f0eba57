import { TriangleAlert } from "lucide-react";
import { useContext, useEffect, useEffectEvent, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { HelpLink } from "@/components/ui/help-link";
import { Input } from "@/components/ui/input";
import { SegmentedField } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import {
  ANY_FIELD,
  DESCRIPTION,
  JUDGEABLE_RULE_TYPES,
  NAME,
  type PolicyKind,
  type RuleType,
  type Severity,
} from "@/lib/enums";
import type { RuleEvaluationJson } from "@/lib/model/evaluations/schemas";
import { type RuleFields, toRuleFields } from "@/lib/policies/rules/fields";
import { suggestException } from "../../decisions/suggested-exceptions";
import { useFieldLabel, useFields } from "../../fields/use-fields";
import type { FieldErrors } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import type { QueryKeys } from "../../form/use-action";
import { useForm } from "../../form/use-form";
import type { SaveResponseJson } from "../evaluations/notify-saved";
import { RuleEvaluation } from "../evaluations/rule-evaluation";
import { useDraftIssues } from "../issues/use-issues";
import { useNewInflections } from "../new-inflections";
import { PreviewButton } from "../preview/preview-button";
import type { PreviewCall } from "../preview/use-preview";
import { usePoliciesState } from "../use-policies-state";
import { bindRegions, loadParser, RuleRegions } from "./parser";
import { RuleContentField } from "./rule-content-field";
import { addExceptions, RuleDecisions } from "./rule-decisions";
import {
  acceptsTerms,
  formatRuleType,
  hasTermDetails,
  omitEmptyEntries,
  validateRule,
} from "./rule-draft";
import { RuleExamples } from "./rule-examples";
import { RuleMore } from "./rule-more";
import { RuleSample } from "./rule-sample";
import { InflectionSuggestions } from "./suggested-inflections";
import type { SampleState } from "./use-sample";
import type { RuleRef } from "./use-suggested-inflections";

const SEVERITY_OPTIONS: { value: Severity; label: string }[] = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
];

type RuleDialogProps = {
  /** The kind of policy that contains the rule. */
  owner: PolicyKind;
  /** The rule to edit; null to create one. */
  rule: RuleFields | null;
  /** The reference to the stored rule, and its last evaluation. */
  stored?: RuleRef & { evaluation?: RuleEvaluationJson | null };
  /** The sample text with the edited rule's findings. */
  sample: SampleState;
  types: readonly RuleType[];
  errors?: FieldErrors;
  submitLabel: string;
  /** Whether the content has the focus at first. */
  startsAtContent?: boolean;
  /** Saves the rule. @throws ApiError */
  onSave: (rule: RuleFields) => Promise<SaveResponseJson | undefined>;
  /** The queries to refetch after saving. */
  changes?: QueryKeys;
  onSaved?: (response: SaveResponseJson | undefined) => void;
  /** Returns the request that previews saving the rule. */
  previewOf?: (rule: RuleFields) => PreviewCall;
  onClose: () => void;
};

/**
 * Creates or edits a rule next to a sample with the rule's findings, as a step of the policy
 * dialog. The client rejects invalid content.
 */
export function RuleDialog({ stored, sample, previewOf, onClose, ...props }: RuleDialogProps) {
  const newInflections = useNewInflections();
  const regions = useContext(RuleRegions);
  const [initialFields] = useState(() => toRuleFields(props.rule ?? {}));
  const form = useForm({
    initial: () => initialFields,
    initialErrors: props.errors,
    check: async (rule) => {
      const parser = await loadParser();
      return validateRule(rule, parser && bindRegions(parser, regions));
    },
    mutationFn: props.onSave,
    changes: props.changes,
    onDone: (response) => {
      props.onSaved?.(response);
      onClose();
    },
  });
  const { draft: rule, change, errors } = form;
  usePrefill(stored?.rule, rule, change);
  const [prefersTable, setPrefersTable] = useState(() => hasTermDetails(initialFields));
  const isTable = prefersTable && rule.rule_type === "prohibited_words";
  return (
    <FormDialog
      form={{ ...form, submit: () => form.submit(omitEmptyEntries(rule)) }}
      title={props.rule ? "Edit Rule" : "Add Rule"}
      submitLabel={props.submitLabel}
      size={isTable ? "full" : "wide"}
      isStep
      actions={
        previewOf && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => previewOf(omitEmptyEntries(rule))}
          />
        )
      }
      onClose={onClose}
    >
      <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <p>
            <HelpLink to="rules" newTab>
              How rules work
            </HelpLink>
          </p>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <Field label="Rule type" error={form.error("rule_type")}>
              <Select
                options={toTypeOptions(props.types, initialFields.rule_type)}
                value={rule.rule_type}
                onChange={(event) => change({ rule_type: event.target.value as RuleType })}
              />
            </Field>
            <RuleFieldChoice
              value={rule.field}
              error={form.error("field")}
              onChange={(field) => change({ field })}
            />
            <SegmentedField
              label="Severity"
              options={SEVERITY_OPTIONS}
              value={rule.severity}
              onChange={(severity) => change({ severity })}
            />
          </div>
          <div className="flex flex-col gap-1.5">
            <RuleContentField
              form={form}
              isTable={isTable}
              startsFocused={props.startsAtContent}
              onTable={setPrefersTable}
            />
            <DraftIssues
              owner={props.owner}
              rule={omitEmptyEntries(rule)}
              ruleId={stored?.rule ?? null}
            />
          </div>
          <Field
            label="Description"
            required
            hint="What the rule is for. It is shown with each finding."
            error={form.error("description")}
          >
            <Input {...form.text("description")} />
          </Field>
        </div>
        <div className="min-w-0 lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <RuleSample rule={omitEmptyEntries(rule)} sample={sample} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RuleMore form={form} isTable={isTable} />
          {acceptsTerms(rule.rule_type) && (
            <InflectionSuggestions
              storedRule={stored}
              rule={rule}
              opened={!stored || newInflections.ofRule(stored.rule) > 0}
              onChange={change}
            />
          )}
          {stored && <RuleDecisions ruleId={stored.rule} rule={rule} onChange={change} />}
          {JUDGEABLE_RULE_TYPES.includes(rule.rule_type) && (
            <RuleEvaluation
              rule={rule}
              stored={stored && { rule: stored.rule, evaluation: stored.evaluation ?? null }}
              isChanged={form.dirty}
              onChange={change}
            />
          )}
          <RuleExamples rule={rule} errors={errors} onChange={change} />
          <div>
            <Checkbox
              label="Active"
              checked={rule.is_active}
              aria-invalid={form.error("is_active") ? true : undefined}
              onChange={(event) => change({ is_active: event.target.checked })}
            />
            {form.error("is_active") && (
              <p className="text-danger-text text-xs">{form.error("is_active")}</p>
            )}
          </div>
        </div>
      </div>
    </FormDialog>
  );
}

function toTypeOptions(types: readonly RuleType[], current: RuleType) {
  const availableTypes = types.includes(current) ? types : [...types, current];
  return availableTypes.map((value) => ({ value, label: formatRuleType(value) }));
}

type RuleFieldChoiceProps = {
  value: string;
  error?: string;
  onChange: (field: string) => void;
};

function RuleFieldChoice({ value, error, onChange }: RuleFieldChoiceProps) {
  const { data: customFields = [] } = useFields();
  const label = useFieldLabel();
  const availableFields = [DESCRIPTION, NAME, ...customFields.map(({ key }) => key), ANY_FIELD];
  const fields = availableFields.includes(value) ? availableFields : [...availableFields, value];
  return (
    <Field label="Checks" error={error}>
      <Select
        options={fields.map((field) => ({ value: field, label: label(field) }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Prefills the exception from the link once, unsaved. @param ruleId the stored rule's id */
function usePrefill(
  ruleId: number | undefined,
  rule: RuleFields,
  onChange: (part: Partial<RuleFields>) => void,
): void {
  const { rule: openRuleId, except, line } = usePoliciesState();
  const prefillRule = useEffectEvent(() => {
    if (ruleId !== undefined && ruleId === openRuleId && except)
      onChange(addExceptions(rule, suggestException(except, line)));
  });
  useEffect(() => prefillRule(), []);
}

const MAX_VISIBLE_ISSUES = 3;

type DraftIssuesProps = {
  /** The kind of the policy that contains the rule. */
  owner: PolicyKind;
  rule: RuleFields;
  /** The stored rule's id, or null for a new rule. */
  ruleId: number | null;
};

/** Shows issues between the edited rule and other rules, below the rule's content. */
function DraftIssues({ owner, rule, ruleId }: DraftIssuesProps) {
  const issues = useDraftIssues(owner, rule, ruleId);
  return (
    <ul
      aria-live="polite"
      aria-label="Conflicts of this rule"
      className="flex flex-col gap-1 empty:hidden"
    >
      {issues.slice(0, MAX_VISIBLE_ISSUES).map(({ id, message }) => (
        <li key={id} className="flex min-w-0 gap-1 text-warning-text text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
      {issues.length > MAX_VISIBLE_ISSUES && (
        <li className="text-ink-muted text-xs">{issues.length - MAX_VISIBLE_ISSUES} more</li>
      )}
    </ul>
  );
}
