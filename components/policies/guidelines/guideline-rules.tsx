import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/progress";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import { callApi } from "@/lib/platform/api-client";
import type { RuleFields } from "@/lib/policies/rules/fields";
import type { GuidelineRuleJson } from "@/lib/policies/schemas";
import { useAction } from "../../form/use-action";
import { LoadFailed } from "../../list/load-failed";
import { DeleteDialog } from "../delete-dialog";
import { type SaveResponseJson, showSaveNotification } from "../evaluations/notify-saved";
import { useNewInflections } from "../new-inflections";
import { RuleDialog } from "../rules/rule-dialog";
import { BRAND_RULE_TYPES, formatRuleType } from "../rules/rule-draft";
import { RuleRow } from "../rules/rule-row";
import { useSample } from "../rules/use-sample";
import { POLICIES_QUERY_KEY, useGuidelineRules } from "../use-policies";
import { usePoliciesState } from "../use-policies-state";

/** Shows a brand guideline's compliance rules. Changes are saved immediately. */
export function GuidelineRules({ guidelineId }: { guidelineId: number }) {
  const { rules, showChange } = useGuidelineRules(guidelineId);
  const { rule: openRuleId, closeRule } = usePoliciesState();
  const [selectedRule, setEditing] = useState<GuidelineRuleJson | "new" | null>(null);
  const editedRule = selectedRule ?? rules.data?.find(({ id }) => id === openRuleId);
  const [deleting, setDeleting] = useState<GuidelineRuleJson | null>(null);
  const activateAction = useAction({
    mutationFn: ({ id, ...change }: { id: number; is_active: boolean }) => {
      showChange(id, change);
      return updateGuidelineRule(id, change);
    },
    // If the request fails, refetching also restores the displayed rule.
    changes: [[POLICIES_QUERY_KEY]],
  });
  const sampleState = useSample({ brand_guideline: String(guidelineId) });
  const isNew = editedRule === "new";
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-base">Compliance Rules</h3>
        <Button id="add-rule" size="sm" onClick={() => setEditing("new")}>
          <Plus aria-hidden />
          Add Rule
        </Button>
      </div>
      <FailureBanner failure={activateAction.failure} onDismiss={activateAction.dismiss} />
      <RuleList
        rules={rules}
        onEdit={setEditing}
        onDelete={setDeleting}
        onActivate={(id, is_active) => activateAction.run({ id, is_active })}
      />
      {editedRule && (
        <RuleDialog
          owner="brand"
          rule={isNew ? null : editedRule}
          stored={
            isNew
              ? undefined
              : { rule: editedRule.id, source: "brand", evaluation: editedRule.evaluation }
          }
          sample={sampleState}
          types={BRAND_RULE_TYPES}
          submitLabel={isNew ? "Add Rule" : "Save Rule"}
          onSave={(rule) =>
            isNew
              ? createGuidelineRule(guidelineId, rule)
              : updateGuidelineRule(editedRule.id, rule)
          }
          changes={[[POLICIES_QUERY_KEY]]}
          onSaved={(response) =>
            showSaveNotification(isNew ? "Rule added" : "Rule saved", response?.evaluation_warning)
          }
          previewOf={(rule) => ({
            path: `/policies/guidelines/${guidelineId}/preview/`,
            body: { rules: replaceRule(rules.data ?? [], editedRule, rule) },
          })}
          onClose={() => {
            setEditing(null);
            if (openRuleId !== null) closeRule();
          }}
        />
      )}
      {deleting && (
        <ReturnFocusContext value={["add-rule"]}>
          <DeleteDialog
            title="Delete this rule?"
            confirmLabel="Delete Rule"
            path={`/policies/rules/${deleting.id}/`}
            fallback="Failed to delete rule"
            done="Rule deleted"
            onClose={() => setDeleting(null)}
          >
            “{deleting.description || formatRuleType(deleting.rule_type)}” will no longer be
            checked. This cannot be undone; to pause it, make it inactive.
          </DeleteDialog>
        </ReturnFocusContext>
      )}
    </section>
  );
}

function createGuidelineRule(guideline: number, rule: RuleFields) {
  return callApi<SaveResponseJson>("/policies/rules/", {
    method: "POST",
    body: { guideline, ...rule },
    fallback: "Failed to create rule",
  });
}

function updateGuidelineRule(id: number, body: Partial<RuleFields>) {
  return callApi<SaveResponseJson>(`/policies/rules/${id}/`, {
    method: "PATCH",
    body,
    fallback: "Failed to update rule",
  });
}

/** Returns all rules after an edit. Unchanged rules contain only their ids. */
function replaceRule(
  allRules: GuidelineRuleJson[],
  editedRule: GuidelineRuleJson | "new",
  rule: RuleFields,
) {
  if (editedRule === "new") return [...allRules.map(({ id }) => ({ id })), rule];
  return allRules.map(({ id }) => (id === editedRule.id ? { id, ...rule } : { id }));
}

type RuleListProps = {
  rules: ReturnType<typeof useGuidelineRules>["rules"];
  onEdit: (rule: GuidelineRuleJson) => void;
  onDelete: (rule: GuidelineRuleJson) => void;
  onActivate: (id: number, active: boolean) => void;
};

function RuleList({ rules, onEdit, onDelete, onActivate }: RuleListProps) {
  const newInflections = useNewInflections();
  if (!rules.data)
    return rules.error ? (
      <LoadFailed title={rules.error.message} onRetry={() => void rules.refetch()} />
    ) : (
      <Skeleton className="h-24" />
    );
  if (rules.data.length === 0)
    return (
      <EmptyState
        icon={ListChecks}
        title="No rules yet"
        text="Rules are checked exactly, word for word."
        className="rounded-md border border-dashed"
      />
    );
  return (
    <ul aria-label="Compliance rules" className="divide-y rounded-md border">
      {rules.data.map((rule) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          newInflections={newInflections.ofRule(rule.id)}
          onEdit={() => onEdit(rule)}
          onDelete={() => onDelete(rule)}
          onActivate={(active) => onActivate(rule.id, active)}
        />
      ))}
    </ul>
  );
}
