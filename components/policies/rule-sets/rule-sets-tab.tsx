import { Layers, Pencil, Trash2 } from "lucide-react";
import { Time } from "@/components/ui/time";
import { formatValidity } from "@/lib/checking/rules/validity";
import { pluralize } from "@/lib/format";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { formatUses } from "@/lib/policies/rule-sets/uses";
import { ActiveBadge } from "../active-badge";
import { filterRuleSets } from "../matches";
import { CardButton, PolicyCard, type SharedCardProps } from "../policy-card";
import { PolicyTab, type PolicyTabProps } from "../policy-tab";

export function RuleSetsTab(props: PolicyTabProps<RuleSetJson>) {
  const { state } = props;
  return (
    <PolicyTab
      {...props}
      kind="rule_set"
      label="Rule sets"
      searchedName="rule sets"
      withStatus
      empty={{
        icon: Layers,
        title: "No rule sets yet",
        text: "A rule set is written once and applied in many places: to all products, to categories, or with brand guidelines.",
      }}
      createLabel="Create Rule Set"
      filter={(ruleSets) => filterRuleSets(ruleSets, state.search, state.status)}
    >
      {(ruleSet, card) => (
        <RuleSetCard
          {...card}
          key={ruleSet.id}
          ruleSet={ruleSet}
          onEdit={(part) => state.editRuleSet(ruleSet.id, part)}
        />
      )}
    </PolicyTab>
  );
}

type RuleSetCardProps = SharedCardProps & {
  ruleSet: RuleSetJson;
  onEdit: (part?: "rules") => void;
};

function RuleSetCard({ ruleSet, onEdit, ...card }: RuleSetCardProps) {
  const { id, name, description, reference, applies_to, rules_count } = ruleSet;
  const usageText = formatUses(applies_to);
  const { valid_from: validFrom, valid_until: validUntil } = ruleSet;
  const days = formatValidity({ validFrom, validUntil });
  return (
    <PolicyCard
      {...card}
      name={name}
      version={ruleSet.version_number}
      badge={<ActiveBadge active={ruleSet.is_active} />}
      onOpenRules={() => onEdit("rules")}
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
            onClick={() => onEdit()}
          />
          <CardButton
            icon={Trash2}
            label="Delete"
            name={name}
            last
            onClick={() => card.onTask({ kind: "delete-rule-set", ruleSet })}
          />
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
