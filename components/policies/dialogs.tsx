import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useRefreshPage } from "@/components/ui/use-refresh-page";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import type { PolicyKind } from "@/lib/enums";
import type { EvidenceJson } from "@/lib/policies/evidence/schemas";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { RuleSetJson, RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import { filterApplicable } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import { ClaimDialog } from "./claims/claim-dialog";
import { EvidenceDetails } from "./claims/evidence-details";
import { EvidenceForm } from "./claims/evidence-form";
import {
  DeleteCategory,
  DeleteCategoryGuideline,
  DeleteGuideline,
  DeleteRuleSet,
} from "./deletions";
import { WithDetail } from "./detail-states";
import { ForeignImportDialog } from "./foreign-rules/foreign-import-dialog";
import { BRAND_FORM } from "./form/brand-parts";
import { CATEGORY_FORM } from "./form/category-parts";
import { PolicyForm, type PolicyFormKind } from "./form/policy-form";
import { defineOwnRulesForm, RULE_SET_FORM } from "./form/rule-set-parts";
import { GuidelineDetails } from "./guidelines/guideline-details";
import type { Option } from "./option-choice";
import { ImportRulesDialog } from "./rules/import-rules-dialog";
import { TemplateDialog } from "./templates/template-dialog";
import { TemplateInstall } from "./templates/template-install";
import { TemplateUpdate } from "./templates/template-update";
import type { PoliciesState } from "./use-policies-state";
import { HistoryDialog } from "./versions/history-dialog";

/** The open dialog, unless the URL opens one. */
export type PolicyTask =
  | { kind: "create"; policy: PolicyKind }
  | { kind: "write-rules" }
  | { kind: "edit-guideline"; guideline: GuidelineJson }
  | { kind: "delete-guideline"; guideline: GuidelineJson }
  | { kind: "delete-category"; category: CategoryJson }
  | { kind: "delete-category-guideline"; category: CategoryJson }
  | { kind: "import-foreign-rules" | "ready-made" }
  | { kind: "add-evidence"; claim?: string }
  | { kind: "edit-evidence"; record: EvidenceJson }
  | { kind: "install-ready-made" | "update-ready-made"; set: ReadyMadeJson }
  | { kind: "delete-rule-set"; ruleSet: RuleSetJson }
  | { kind: "history" | "import-rules"; policy: NamedPolicy };

/** A policy of any kind, for the dialogs shared by all kinds. */
type NamedPolicy = { kind: PolicyKind; id: number; name: string };

const FORMS = { category: CATEGORY_FORM, brand: BRAND_FORM, rule_set: RULE_SET_FORM };

/** The prefixes of the ids of the buttons that edit a policy. */
const EDIT_BUTTONS: Record<PolicyKind, string> = {
  category: "edit-category",
  brand: "edit-guideline",
  rule_set: "edit-rule-set",
};

type DialogsProps = {
  state: PoliciesState;
  task: PolicyTask | null;
  setTask: (task: PolicyTask | null) => void;
  guidelines: GuidelineJson[];
  categories: CategoryJson[];
  ruleSets: RuleSetJson[];
  ruleSetScopes: readonly RuleSetScope[];
  options: readonly Option[];
};

/** Renders the open dialog. */
export function Dialogs({ state, task, setTask, ...policyData }: DialogsProps) {
  // The page's data includes the category options and the rule sets' targets.
  const refreshPage = useRefreshPage();
  const router = useRouter();
  const {
    guideline: viewedGuidelineId,
    category: editedCategoryId,
    rule_set: editedRuleSetId,
  } = state;
  if (task)
    return (
      <ReturnFocusContext value={getCardControls(task)}>
        <TaskDialog
          task={task}
          {...policyData}
          state={state}
          setTask={setTask}
          renew={refreshPage}
          onClose={() => setTask(null)}
        />
      </ReturnFocusContext>
    );
  const editProps = { part: state.part, categories: policyData.options };
  if (editedCategoryId !== null)
    return (
      <ReturnFocusContext value={[`edit-category-${editedCategoryId}`]}>
        <EditPolicy
          {...editProps}
          kind={CATEGORY_FORM}
          id={editedCategoryId}
          listed={policyData.categories.find(({ id }) => id === editedCategoryId)}
          ruleSets={filterApplicable(policyData.ruleSetScopes, { category: editedCategoryId })}
          // The page is refreshed at the URL that the dialog leaves.
          onSaved={() => void state.closeCategory().then(refreshPage)}
          onClose={() => void state.closeCategory()}
        />
      </ReturnFocusContext>
    );
  if (editedRuleSetId !== null)
    return (
      <ReturnFocusContext value={[`edit-rule-set-${editedRuleSetId}`]}>
        <EditPolicy
          {...editProps}
          kind={RULE_SET_FORM}
          id={editedRuleSetId}
          listed={policyData.ruleSets.find(({ id }) => id === editedRuleSetId)}
          onSaved={() => void state.closeRuleSet().then(refreshPage)}
          onClose={() => void state.closeRuleSet()}
        />
      </ReturnFocusContext>
    );
  if (state.add_evidence !== null) {
    const { add_evidence: claim, product } = state;
    return (
      <EvidenceForm
        record={null}
        given={{ claim, product: product ?? undefined }}
        categories={policyData.options}
        // The user came from a finding of the product.
        onClose={() =>
          product === null
            ? state.closeNewEvidence()
            : router.replace(`/product-validations/${encodeURIComponent(product)}`)
        }
      />
    );
  }
  if (state.evidence !== null)
    return (
      <EvidenceDetails
        key={state.evidence}
        id={state.evidence}
        onEdit={(record) => setTask({ kind: "edit-evidence", record })}
        onClose={state.closeEvidence}
      />
    );
  if (state.claim !== null)
    return (
      <ClaimDialog
        claim={state.claim}
        onAdd={() => setTask({ kind: "add-evidence", claim: state.claim ?? undefined })}
        onOpen={state.openEvidence}
        onClose={state.closeClaim}
      />
    );
  if (viewedGuidelineId === null) return null;
  return (
    <ReturnFocusContext value={[`view-guideline-${viewedGuidelineId}`]}>
      <GuidelineDetails
        key={viewedGuidelineId}
        id={viewedGuidelineId}
        listed={policyData.guidelines.find(({ id }) => id === viewedGuidelineId)}
        ruleSets={policyData.ruleSetScopes}
        onEdit={(guideline) => setTask({ kind: "edit-guideline", guideline })}
        onClose={state.closeGuideline}
      />
    </ReturnFocusContext>
  );
}

type EditPolicyProps<Policy, Draft extends object> = Omit<
  ComponentProps<typeof PolicyForm<Policy & { id: number }, Draft>>,
  "kind" | "policy" | "fromList"
> & {
  kind: PolicyFormKind<Policy, Draft>;
  id: number;
  /** The policy from the list, which is used if loading its details fails. */
  listed: Policy | undefined;
};

function EditPolicy<Policy extends { id: number }, Draft extends object>({
  id,
  listed,
  ...form
}: EditPolicyProps<Policy, Draft>) {
  const { path, title } = form.kind;
  return (
    <WithDetail
      key={id}
      title={`Edit ${title}`}
      path={`${path}${id}/`}
      fallback={`Failed to fetch ${title.toLowerCase()}`}
      fallbackItem={listed}
      onClose={form.onClose}
    >
      {(policy, fromList) => <PolicyForm {...form} policy={policy} fromList={fromList} />}
    </WithDetail>
  );
}

/** Returns the ids of the card's controls that exist after the dialog closes. */
function getCardControls(task: PolicyTask): string[] {
  if (task.kind === "create") return [];
  if ("policy" in task) return [`${EDIT_BUTTONS[task.policy.kind]}-${task.policy.id}`];
  if ("guideline" in task) return [`edit-guideline-${task.guideline.id}`];
  if ("ruleSet" in task) return [`edit-rule-set-${task.ruleSet.id}`];
  return "category" in task ? [`edit-category-${task.category.id}`] : [];
}

type CreatePolicyProps = Pick<
  ComponentProps<typeof PolicyForm>,
  "categories" | "onSaved" | "onClose"
> & { policy: PolicyKind };

function CreatePolicy({ policy, ...props }: CreatePolicyProps) {
  switch (policy) {
    case "category":
      return <PolicyForm {...props} kind={CATEGORY_FORM} policy={null} />;
    case "brand":
      return <PolicyForm {...props} kind={BRAND_FORM} policy={null} />;
    case "rule_set":
      return <PolicyForm {...props} kind={RULE_SET_FORM} policy={null} />;
  }
}

type TaskDialogProps = {
  task: PolicyTask;
  state: PoliciesState;
  setTask: (task: PolicyTask | null) => void;
  options: readonly Option[];
  ruleSetScopes: readonly RuleSetScope[];
  renew: () => void;
  onClose: () => void;
};

function TaskDialog({ task, state, setTask, options, renew, onClose, ...data }: TaskDialogProps) {
  switch (task.kind) {
    case "create":
      return (
        <CreatePolicy policy={task.policy} categories={options} onSaved={renew} onClose={onClose} />
      );
    case "write-rules":
      return (
        <PolicyForm
          kind={defineOwnRulesForm(data.ruleSetScopes)}
          policy={null}
          part="rules"
          categories={options}
          onSaved={() => void state.switchTo("rule-sets").then(renew)}
          onClose={onClose}
        />
      );
    case "edit-guideline":
      return (
        <EditPolicy
          kind={BRAND_FORM}
          id={task.guideline.id}
          listed={task.guideline}
          categories={options}
          onClose={onClose}
        />
      );
    case "delete-guideline":
      return <DeleteGuideline guideline={task.guideline} onClose={onClose} />;
    case "delete-category":
      return <DeleteCategory category={task.category} onDone={renew} onClose={onClose} />;
    case "delete-category-guideline":
      return <DeleteCategoryGuideline category={task.category} onClose={onClose} />;
    case "add-evidence":
    case "edit-evidence":
      return (
        <EvidenceForm
          record={"record" in task ? task.record : null}
          given={"claim" in task ? { claim: task.claim } : undefined}
          categories={options}
          onClose={onClose}
        />
      );
    case "import-foreign-rules":
      return <ForeignImportDialog onImported={renew} onClose={onClose} />;
    case "ready-made":
      return (
        <TemplateDialog
          onInstall={(template) => setTask({ kind: "install-ready-made", set: template })}
          onUpdate={(template) => setTask({ kind: "update-ready-made", set: template })}
          onOpen={(ruleSet) => {
            onClose();
            state.editRuleSet(ruleSet);
          }}
          onClose={onClose}
        />
      );
    case "install-ready-made":
      return (
        <TemplateInstall
          set={task.set}
          categories={options}
          onInstalled={renew}
          onClose={() => setTask({ kind: "ready-made" })}
        />
      );
    case "update-ready-made": {
      const goBack = () => setTask({ kind: "ready-made" });
      return <TemplateUpdate set={task.set} onUpdated={renew} onClose={goBack} />;
    }
    case "delete-rule-set":
      return <DeleteRuleSet ruleSet={task.ruleSet} onDone={renew} onClose={onClose} />;
    case "history":
      return <HistoryDialog {...task.policy} onRestored={renew} onClose={onClose} />;
    case "import-rules": {
      const { kind, id, name } = task.policy;
      return <ImportRulesDialog path={`${FORMS[kind].path}${id}`} name={name} onClose={onClose} />;
    }
  }
}
