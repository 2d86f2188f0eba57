"use client";

import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { DetailPending } from "../detail-states";
import type { Option } from "../option-choice";
import { useDetail } from "../use-policies";
import type { RuleSetTab } from "./rule-set-draft";
import { RuleSetForm } from "./rule-set-form";

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
export function RuleSetEditor({ id, listed, ...props }: RuleSetEditorProps) {
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
