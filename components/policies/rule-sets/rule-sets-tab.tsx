"use client";

import { Layers, Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { formatValidity } from "@/lib/checking/validity";
import { pluralize } from "@/lib/format";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { formatUses } from "@/lib/policies/rule-sets/uses";
import { ActiveBadge } from "../active-badge";
import { CardList } from "../card-list";
import { filterRuleSets } from "../matches";
import { useNewInflections } from "../new-inflections";
import { CardButton, PolicyCard } from "../policy-card";
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

export function RuleSetsTab({ ruleSets, state, ...handlers }: RuleSetsTabProps) {
  const newInflections = useNewInflections();
  const allRuleSets = ruleSets.data ?? [];
  return (
    <>
      <SearchBar label="Search rule sets" state={state} total={allRuleSets.length} withStatus />
      <CardList
        label="Rule sets"
        list={ruleSets}
        empty={{
          icon: Layers,
          title: "No rule sets yet",
          text: "A rule set is written once and applied in many places: to all products, to categories, or with brand guidelines.",
          action: (
            <Button variant="primary" onClick={handlers.onCreate}>
              Create Rule Set
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {filterRuleSets(allRuleSets, state.search, state.status).map((ruleSet) => (
          <RuleSetCard
            key={ruleSet.id}
            ruleSet={ruleSet}
            newInflections={newInflections.ofPolicy("rule_set", ruleSet.id)}
            onOpenRules={() => state.editRuleSet(ruleSet.id, "rules")}
            onEdit={() => state.editRuleSet(ruleSet.id)}
            onDelete={() => handlers.onDelete(ruleSet)}
            onHistory={() => handlers.onHistory(ruleSet)}
            onImport={() => handlers.onImport(ruleSet)}
          />
        ))}
      </CardList>
    </>
  );
}

type RuleSetCardProps = {
  ruleSet: RuleSetJson;
  newInflections: number;
  onOpenRules: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onHistory: () => void;
  onImport: () => void;
};

function RuleSetCard({ ruleSet, onEdit, onDelete, ...rest }: RuleSetCardProps) {
  const { id, name, description, reference, applies_to, rules_count } = ruleSet;
  const usageText = formatUses(applies_to);
  const { valid_from: validFrom, valid_until: validUntil } = ruleSet;
  const days = formatValidity({ validFrom, validUntil });
  return (
    <PolicyCard
      {...rest}
      name={name}
      version={ruleSet.version_number}
      badge={<ActiveBadge active={ruleSet.is_active} />}
      path={`/policies/rule-sets/${id}`}
      facts={
        <>
          {pluralize(rules_count, "rule")}
          {days && ` · ${days}`}
          {reference && ` · ${reference}`}
          <br />
          Updated <Time value={ruleSet.updated_at} />
        </>
      }
      actions={
        <>
          <CardButton
            id={`edit-rule-set-${id}`}
            icon={Pencil}
            opens
            label="Edit"
            name={name}
            onClick={onEdit}
          />
          <CardButton icon={Trash2} label="Delete" name={name} last onClick={onDelete} />
        </>
      }
    >
      {description && (
        <p className="line-clamp-3 break-words text-ink-muted text-sm">{description}</p>
      )}
      <p className="text-sm">
        {usageText ? `Applies to ${usageText}` : "Not applied yet, so it is not checked."}
      </p>
    </PolicyCard>
  );
}
