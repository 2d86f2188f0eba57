import { ListChecks, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { RULE_TYPES } from "@/lib/enums";
import { pluralize, replaceUnderscores } from "@/lib/format";
import type { RuleEvaluationJson } from "@/lib/model/evaluations/schemas";
import { type RuleFields, toRuleFields } from "@/lib/policies/rules/fields";
import { type FieldErrors, getFirstFieldError, getNestedErrors } from "../../form/field-errors";
import { useNewInflections } from "../new-inflections";
import { usePoliciesState } from "../use-policies-state";
import { RuleDialog } from "./rule-dialog";
import { formatRuleType } from "./rule-draft";
import { RuleRow } from "./rule-row";
import { type SampleProducts, useSample } from "./use-sample";

export type ListedRule = RuleFields & { id?: number };

/** Returns the form values of stored rules. */
export function toListedRules(rules: readonly StoredRule[] = []): ListedRule[] {
  return rules.map((rule) => ({ id: rule.id, ...toRuleFields(rule) }));
}

type StoredRule = RuleFields & { id: number; evaluation: RuleEvaluationJson | null };

type ListedRulesProps = {
  /** The kind of policy that contains the rules. Rules are saved together with their policy. */
  owner: "category" | "rule_set";
  rules: ListedRule[];
  /** The stored rules, each with its last evaluation. */
  stored: readonly StoredRule[];
  /** Filters for the products that the rules check, or null if the policy is not stored yet. */
  products: SampleProducts | null;
  /** The errors for the whole form. Rule errors are nested by index. */
  errors: FieldErrors;
  /** Whether the editor of a new rule is open at first, while there are no rules. */
  startsWithNew?: boolean;
  onChange: (rules: ListedRule[]) => void;
};

/** Edits a policy's rules, which are saved together with the policy. */
export function ListedRules({ owner, rules, stored, errors, ...props }: ListedRulesProps) {
  const { products, onChange } = props;
  const sampleState = useSample(products);
  const { rule: openRuleId, closeRule } = usePoliciesState();
  const [editing, setEditing] = useState<number | "new" | null>(() =>
    props.startsWithNew && rules.length === 0 ? "new" : findRuleIndex(rules, openRuleId),
  );
  const [deleting, setDeleting] = useState<number | null>(null);
  const newInflections = useNewInflections();
  const addButton = useRef<HTMLButtonElement>(null);
  const ruleErrors = getNestedErrors(errors, "rules");
  const replaceRule = (position: number, next: ListedRule[]) =>
    onChange(rules.flatMap((rule, index) => (index === position ? next : [rule])));
  const editedRule = typeof editing === "number" ? (rules[editing] ?? null) : null;
  const ruleToDelete = deleting === null ? null : (rules[deleting] ?? null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-muted text-sm">
          {pluralize(rules.length, "rule")}, saved with the {replaceUnderscores(owner)}.
        </p>
        <Button ref={addButton} size="sm" onClick={() => setEditing("new")}>
          <Plus aria-hidden />
          Add Rule
        </Button>
      </div>
      {Array.isArray(errors.rules) && (
        <p className="text-danger-text text-xs">{getFirstFieldError(errors, "rules")}</p>
      )}
      {rules.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No rules yet"
          text="Rules are checked exactly, word for word."
          className="rounded-md border border-dashed"
        />
      ) : (
        <ul aria-label="Rules" className="divide-y rounded-md border">
          {rules.map((rule, index) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: new rules have no id, rows no state
              key={index}
              rule={{ ...rule, evaluation: findCurrentEvaluation(rule, stored) }}
              newInflections={newInflections.ofRule(rule.id)}
              error={getFirstFieldError(ruleErrors, String(index))}
              onEdit={() => setEditing(index)}
              onDelete={() => setDeleting(index)}
              onActivate={(is_active) => replaceRule(index, [{ ...rule, is_active }])}
            />
          ))}
        </ul>
      )}
      {editing !== null && (
        <RuleDialog
          owner={owner}
          rule={editedRule}
          stored={
            editedRule?.id
              ? {
                  rule: editedRule.id,
                  source: owner,
                  evaluation: findCurrentEvaluation(editedRule, stored),
                }
              : undefined
          }
          sample={sampleState}
          types={RULE_TYPES}
          errors={getNestedErrors(ruleErrors, String(editing))}
          submitLabel={editedRule ? "Apply" : "Add Rule"}
          startsAtContent={props.startsWithNew && !editedRule}
          onSave={async (rule) => {
            if (typeof editing === "number")
              replaceRule(editing, [{ id: editedRule?.id, ...rule }]);
            else onChange([...rules, rule]);
            return undefined;
          }}
          onClose={() => {
            setEditing(null);
            if (openRuleId !== null) closeRule();
          }}
        />
      )}
      {deleting !== null && ruleToDelete && (
        <ConfirmDialog
          onClose={() => setDeleting(null)}
          title="Delete this rule?"
          confirmLabel="Delete Rule"
          onConfirm={() => {
            replaceRule(deleting, []);
            setDeleting(null);
            setTimeout(() => addButton.current?.focus());
          }}
        >
          “{ruleToDelete.description || formatRuleType(ruleToDelete.rule_type)}” will be deleted
          when the {replaceUnderscores(owner)} is saved and will no longer be checked.{" "}
          {pluralize(rules.length - 1, "rule")} will remain.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Returns the index of the rule opened by a link, or null if there is none. */
function findRuleIndex(rules: readonly ListedRule[], openRuleId: number | null): number | null {
  const index = openRuleId === null ? -1 : rules.findIndex(({ id }) => id === openRuleId);
  return index < 0 ? null : index;
}

/** Returns a rule's last evaluation; undefined if the rule or its judge prompt is new. */
function findCurrentEvaluation(rule: ListedRule, storedRules: readonly StoredRule[]) {
  const storedRule = storedRules.find(({ id }) => id === rule.id);
  if (!storedRule) return undefined;
  const isUnchanged = PROMPT_FIELDS.every((field) => storedRule[field] === rule[field]);
  return isUnchanged ? storedRule.evaluation : undefined;
}

const PROMPT_FIELDS = ["rule_type", "rule_content", "severity", "description", "field"] as const;
