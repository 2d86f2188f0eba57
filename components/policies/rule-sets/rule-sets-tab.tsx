"use client";

import { Layers, Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { usesOf } from "@/lib/policies/rule-sets/uses";
import { ActiveBadge } from "../active-badge";
import { CardList } from "../card-list";
import { CardMenu } from "../card-menu";
import { matchingRuleSets } from "../matches";
import { NewFormsNote, useNewForms } from "../new-forms";
import { SearchBar } from "../search-bar";
import type { useRuleSets } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";

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

type RuleSetCardProps = {
  ruleSet: RuleSetJson;
  newForms: number;
  onOpenRules: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onHistory: () => void;
  onImport: () => void;
};

function RuleSetCard({ ruleSet, newForms, ...on }: RuleSetCardProps) {
  const { id, name, version_number, description, reference, applies_to, rules_count } = ruleSet;
  const uses = usesOf(applies_to);
  return (
    <li className="flex min-w-0 flex-col rounded-lg border bg-surface-raised">
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words font-semibold text-base">
            {name} <span className="font-normal text-ink-muted text-xs">v{version_number}</span>
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            <ActiveBadge active={ruleSet.is_active} />
            <CardMenu
              name={name}
              path={`/policies/rule-sets/${id}`}
              onHistory={on.onHistory}
              onImport={on.onImport}
            />
          </span>
        </div>
        {description && (
          <p className="line-clamp-3 break-words text-ink-muted text-sm">{description}</p>
        )}
        <p className="text-sm">
          {uses ? `Applies to ${uses}` : "Applies nowhere yet: nothing of it is checked."}
        </p>
        <NewFormsNote count={newForms} name={name} onOpen={on.onOpenRules} />
        <p className="mt-auto break-words pt-1 text-ink-muted text-xs">
          {plural(rules_count, "rule")}
          {reference && ` · ${reference}`}
          <br />
          Updated <Time value={ruleSet.updated_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-1 border-t px-3 py-2">
        <Button
          id={`edit-rule-set-${id}`}
          size="sm"
          variant="ghost"
          aria-label={`Edit ${name}`}
          onClick={on.onEdit}
        >
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete ${name}`}
          className="ml-auto"
          onClick={on.onDelete}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </li>
  );
}
