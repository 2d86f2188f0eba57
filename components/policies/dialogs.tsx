"use client";

import { useRouter } from "next/navigation";
import { ReturnTo } from "@/components/ui/use-return-focus";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { RuleSetJson, RuleSetPlaces } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import { CategoryEditor } from "./categories/category-editor";
import { CategoryForm } from "./categories/category-form";
import {
  DeleteCategory,
  DeleteCategoryGuideline,
  DeleteGuideline,
  DeleteRuleSet,
} from "./deletions";
import { DetailPending } from "./detail-states";
import { ForeignImportDialog } from "./foreign-rules/foreign-import-dialog";
import { GuidelineDetails } from "./guidelines/guideline-details";
import { GuidelineForm } from "./guidelines/guideline-form";
import type { Option } from "./option-choice";
import { ReadyMadeDialog } from "./ready-made/ready-made-dialog";
import { ReadyMadeUpdate } from "./ready-made/ready-made-update";
import type { RuleSetTab } from "./rule-sets/rule-set-draft";
import { RuleSetForm } from "./rule-sets/rule-set-form";
import { ImportRulesDialog } from "./rules/import-rules-dialog";
import { useDetail } from "./use-policies";
import type { PoliciesState } from "./use-policies-state";
import { HistoryDialog } from "./versions/history-dialog";

/** What is being done, apart from what the URL says is open. */
export type Task =
  | { kind: "add-guideline" }
  | { kind: "edit-guideline"; guideline: GuidelineJson }
  | { kind: "delete-guideline"; guideline: GuidelineJson }
  | { kind: "create-category" }
  | { kind: "delete-category"; category: CategoryJson }
  | { kind: "delete-category-guideline"; category: CategoryJson }
  | { kind: "category-history" | "import-category-rules"; category: CategoryJson }
  | { kind: "create-rule-set" | "import-foreign-rules" | "ready-made" }
  | { kind: "update-ready-made"; set: ReadyMadeJson }
  | { kind: "delete-rule-set"; ruleSet: RuleSetJson }
  | { kind: "rule-set-history" | "import-rule-set-rules"; ruleSet: RuleSetJson }
  | { kind: "guideline-history" | "import-guideline-rules"; guideline: GuidelineJson };

type DialogsProps = {
  state: PoliciesState;
  task: Task | null;
  setTask: (task: Task | null) => void;
  guidelines: GuidelineJson[];
  categories: CategoryJson[];
  ruleSets: RuleSetJson[];
  places: readonly RuleSetPlaces[];
  options: readonly Option[];
};

/** The one dialog that is open. */
export function Dialogs({ state, task, setTask, ...known }: DialogsProps) {
  const router = useRouter();
  // The choice of categories and where rule sets apply come with the page.
  const renew = () => router.refresh();
  const { guideline: viewed, category: edited, rule_set: editedSet } = state;
  if (task)
    return (
      <ReturnTo value={cardControl(task)}>
        <TaskDialog
          task={task}
          {...known}
          state={state}
          setTask={setTask}
          renew={renew}
          onClose={() => setTask(null)}
        />
      </ReturnTo>
    );
  if (edited !== null)
    return (
      <ReturnTo value={[`edit-category-${edited}`]}>
        <CategoryEditor
          key={edited}
          id={edited}
          part={state.part ?? "basic"}
          listed={known.categories.find(({ id }) => id === edited)}
          ruleSets={known.places}
          onSaved={renew}
          onClose={state.closeCategory}
        />
      </ReturnTo>
    );
  if (editedSet !== null)
    return (
      <ReturnTo value={[`edit-rule-set-${editedSet}`]}>
        <RuleSetEditor
          key={editedSet}
          id={editedSet}
          part={state.part ?? "basic"}
          listed={known.ruleSets.find(({ id }) => id === editedSet)}
          categories={known.options}
          onSaved={renew}
          onClose={state.closeRuleSet}
        />
      </ReturnTo>
    );
  if (viewed === null) return null;
  return (
    <ReturnTo value={[`view-guideline-${viewed}`]}>
      <GuidelineDetails
        key={viewed}
        id={viewed}
        listed={known.guidelines.find(({ id }) => id === viewed)}
        ruleSets={known.places}
        onEdit={(guideline) => setTask({ kind: "edit-guideline", guideline })}
        onClose={state.closeGuideline}
      />
    </ReturnTo>
  );
}

/** The button of a card that is still there when its dialog is done. */
function cardControl(task: Task): string[] {
  if ("guideline" in task) return [`edit-guideline-${task.guideline.id}`];
  if ("ruleSet" in task) return [`edit-rule-set-${task.ruleSet.id}`];
  return "category" in task ? [`edit-category-${task.category.id}`] : [];
}

type TaskDialogProps = {
  task: Task;
  state: PoliciesState;
  setTask: (task: Task | null) => void;
  options: readonly Option[];
  renew: () => void;
  onClose: () => void;
};

function TaskDialog({ task, state, setTask, options, renew, onClose }: TaskDialogProps) {
  switch (task.kind) {
    case "add-guideline":
      return <GuidelineForm guideline={null} categories={options} onClose={onClose} />;
    case "edit-guideline":
      return <GuidelineEditor listed={task.guideline} categories={options} onClose={onClose} />;
    case "delete-guideline":
      return <DeleteGuideline guideline={task.guideline} onClose={onClose} />;
    case "create-category":
      return <CategoryForm category={null} onSaved={renew} onClose={onClose} />;
    case "delete-category":
      return <DeleteCategory category={task.category} onDone={renew} onClose={onClose} />;
    case "delete-category-guideline":
      return <DeleteCategoryGuideline category={task.category} onClose={onClose} />;
    case "create-rule-set":
      return <RuleSetForm ruleSet={null} categories={options} onSaved={renew} onClose={onClose} />;
    case "import-foreign-rules":
      return <ForeignImportDialog onImported={renew} onClose={onClose} />;
    case "ready-made":
      return (
        <ReadyMadeDialog
          onInstalled={renew}
          onUpdate={(set) => setTask({ kind: "update-ready-made", set })}
          onOpen={(ruleSet) => {
            onClose();
            state.editRuleSet(ruleSet);
          }}
          onClose={onClose}
        />
      );
    case "update-ready-made": {
      const back = () => setTask({ kind: "ready-made" });
      return <ReadyMadeUpdate set={task.set} onUpdated={renew} onClose={back} />;
    }
    case "delete-rule-set":
      return <DeleteRuleSet ruleSet={task.ruleSet} onDone={renew} onClose={onClose} />;
    case "rule-set-history": {
      const { id, name } = task.ruleSet;
      return (
        <HistoryDialog kind="rule_set" id={id} name={name} onRestored={renew} onClose={onClose} />
      );
    }
    case "import-rule-set-rules": {
      const { id, name } = task.ruleSet;
      return <ImportRulesDialog path={`/policies/rule-sets/${id}`} name={name} onClose={onClose} />;
    }
    case "category-history": {
      const { id, name } = task.category;
      return (
        <HistoryDialog kind="category" id={id} name={name} onRestored={renew} onClose={onClose} />
      );
    }
    case "guideline-history": {
      const { id, title } = task.guideline;
      return (
        <HistoryDialog kind="brand" id={id} name={title} onRestored={renew} onClose={onClose} />
      );
    }
    case "import-category-rules": {
      const { id, name } = task.category;
      return (
        <ImportRulesDialog path={`/policies/categories/${id}`} name={name} onClose={onClose} />
      );
    }
    case "import-guideline-rules": {
      const { id, title } = task.guideline;
      return (
        <ImportRulesDialog path={`/policies/guidelines/${id}`} name={title} onClose={onClose} />
      );
    }
  }
}

type RuleSetEditorProps = {
  id: number;
  /** What of it is shown first. */
  part: RuleSetTab;
  /** The rule set as the list has it, for when its details cannot be loaded. */
  listed: RuleSetJson | undefined;
  categories: readonly Option[];
  onSaved: () => void;
  onClose: () => void;
};

/** Edits a rule set once its details are there. */
function RuleSetEditor({ id, listed, ...props }: RuleSetEditorProps) {
  const detail = useDetail<RuleSetJson>(`/policies/rule-sets/${id}/`, "Failed to fetch rule set");
  const ruleSet = detail.data ?? (detail.error ? listed : undefined);
  if (!ruleSet)
    return (
      <DetailPending
        title="Edit Rule Set"
        error={detail.error}
        onRetry={() => void detail.refetch()}
        onClose={props.onClose}
      />
    );
  return <RuleSetForm {...props} ruleSet={ruleSet} fromList={!detail.data} />;
}

type GuidelineEditorProps = {
  /** The guideline as the list has it, for when its details cannot be loaded. */
  listed: GuidelineJson;
  categories: readonly Option[];
  onClose: () => void;
};

/** Edits a brand guideline once its details are there. */
function GuidelineEditor({ listed, categories, onClose }: GuidelineEditorProps) {
  const path = `/policies/guidelines/${listed.id}/`;
  const detail = useDetail<GuidelineJson>(path, "Failed to fetch guideline");
  const guideline = detail.data ?? (detail.error ? listed : undefined);
  if (!guideline)
    return (
      <DetailPending
        title="Edit Guideline"
        error={detail.error}
        onRetry={() => void detail.refetch()}
        onClose={onClose}
      />
    );
  return (
    <GuidelineForm
      guideline={guideline}
      fromList={!detail.data}
      categories={categories}
      onClose={onClose}
    />
  );
}
