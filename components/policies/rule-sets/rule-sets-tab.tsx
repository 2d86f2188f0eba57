"use client";

import { Layers } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { CardList } from "../card-list";
import { matchingRuleSets } from "../matches";
import { useNewForms } from "../new-forms";
import { SearchBar } from "../search-bar";
import type { useRuleSets } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";
import { RuleSetCard } from "./rule-set-card";

type RuleSetsTabProps = {
  ruleSets: ReturnType<typeof useRuleSets>;
  state: PoliciesState;
  onCreate: () => void;
  onDelete: (ruleSet: RuleSetJson) => void;
  onHistory: (ruleSet: RuleSetJson) => void;
  onImport: (ruleSet: RuleSetJson) => void;
};

export function RuleSetsTab({ ruleSets, state, ...on }: RuleSetsTabProps) {
  const newForms = useNewForms();
  const all = ruleSets.data ?? [];
  return (
    <>
      <SearchBar label="Search rule sets" state={state} total={all.length} withStatus />
      <CardList
        label="Rule sets"
        loading={ruleSets.isPending}
        error={ruleSets.error}
        onRetry={() => void ruleSets.refetch()}
        total={all.length}
        empty={{
          icon: Layers,
          title: "No rule sets yet",
          text: "A rule set is written once and checked in many places: for all products, in categories, with brand guidelines.",
          action: (
            <Button variant="primary" onClick={on.onCreate}>
              Create Rule Set
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {matchingRuleSets(all, state.search, state.status).map((ruleSet) => (
          <RuleSetCard
            key={ruleSet.id}
            ruleSet={ruleSet}
            newForms={newForms.ofPolicy("rule_set", ruleSet.id)}
            onOpenRules={() => state.editRuleSet(ruleSet.id, "rules")}
            onEdit={() => state.editRuleSet(ruleSet.id)}
            onDelete={() => on.onDelete(ruleSet)}
            onHistory={() => on.onHistory(ruleSet)}
            onImport={() => on.onImport(ruleSet)}
          />
        ))}
      </CardList>
    </>
  );
}
