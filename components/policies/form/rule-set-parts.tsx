import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { DEFAULT_VERSION } from "@/lib/policies/defaults";
import type { AppliesTo, RuleSetJson, RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import { EMPTY_SCOPE } from "@/lib/policies/rule-sets/uses";
import { pickChanges } from "../../form/changes";
import { REQUIRED_MESSAGE } from "../../form/field-errors";
import { RuleSetScopeFields } from "../rule-sets/rule-set-scope";
import { type ListedRule, ListedRules, toListedRules } from "../rules/listed-rules";
import type { SampleProducts } from "../rules/use-sample";
import { ValidityFields, validateDays } from "../validity-fields";
import type { PartProps, PolicyFormKind } from "./policy-form";

type RuleSetDraft = Pick<
  RuleSetJson,
  | "name"
  | "description"
  | "reference"
  | "version"
  | "is_active"
  | "applies_to"
  | "valid_from"
  | "valid_until"
> & { rules: ListedRule[] };

export const RULE_SET_FORM: PolicyFormKind<RuleSetJson, RuleSetDraft> = {
  path: "/policies/rule-sets/",
  title: "Rule Set",
  subject: "rule set",
  create: ["Create", "created"],
  describe: (ruleSet) => ruleSet?.name,
  toDraft: (ruleSet) => ({
    name: ruleSet?.name ?? "",
    description: ruleSet?.description ?? "",
    reference: ruleSet?.reference ?? "",
    version: ruleSet?.version ?? DEFAULT_VERSION,
    is_active: ruleSet?.is_active ?? true,
    applies_to: ruleSet?.applies_to ?? EMPTY_SCOPE,
    valid_from: ruleSet?.valid_from ?? null,
    valid_until: ruleSet?.valid_until ?? null,
    rules: toListedRules(ruleSet?.rules),
  }),
  toBody: (draft, initial, ruleSet) => (ruleSet ? pickChanges(draft, initial) : draft),
  nameOf: ({ name }) => name,
  warn: ({ applies_to: { all, categories, brand_guidelines }, rules }) =>
    rules.length > 0 && !all && categories.length + brand_guidelines.length === 0
      ? "The rule set applies to nothing yet, so its rules are not checked. Choose where under Applies To."
      : null,
  validate: ({ name, ...days }) => ({
    ...(name.trim() === "" && { name: [REQUIRED_MESSAGE] }),
    ...validateDays(days),
  }),
  parts: [
    {
      value: "basic",
      label: "Basic Info",
      hasErrors: ({ applies_to, rules, ...basic }) => Object.keys(basic).length > 0,
      render: ({ form }) => <RuleSetBasics form={form} />,
    },
    {
      value: "places",
      label: "Applies To",
      hasErrors: ({ applies_to }) => applies_to !== undefined,
      render: ({ form, categories }) => (
        <RuleSetScopeFields
          appliesTo={form.draft.applies_to}
          categories={categories}
          errors={form.errors}
          onChange={(applies_to) => form.change({ applies_to })}
        />
      ),
    },
    {
      value: "rules",
      label: "Rules",
      count: ({ rules }) => rules.length,
      hasErrors: ({ rules }) => rules !== undefined,
      render: (props) => <RuleSetRules {...props} />,
    },
  ],
};

/**
 * Returns the form for writing rules right away, which opens with a new rule. The rules apply
 * everywhere unless the user limits them.
 */
export function defineOwnRulesForm(
  ruleSets: readonly Pick<RuleSetScope, "name">[],
): typeof RULE_SET_FORM {
  return {
    ...RULE_SET_FORM,
    toDraft: () => ({
      ...RULE_SET_FORM.toDraft(null),
      name: findFreeName(ruleSets.map(({ name }) => name)),
      applies_to: { ...EMPTY_SCOPE, all: true },
    }),
    validate: (draft, initial) => ({
      ...RULE_SET_FORM.validate(draft, initial),
      ...(draft.rules.length === 0 && {
        rules: ["Add at least one rule. A rule set without rules checks nothing."],
      }),
    }),
    parts: RULE_SET_FORM.parts.map((part) =>
      part.value === "rules"
        ? { ...part, render: (props) => <RuleSetRules {...props} startsWithNew /> }
        : part,
    ),
  };
}

/** Returns “My rules”, followed by a number if a rule set has this name. */
function findFreeName(takenNames: readonly string[]): string {
  const taken = new Set(takenNames.map((name) => name.toLowerCase()));
  let name = "My rules";
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `My rules ${number}`;
  return name;
}

type RuleSetRulesProps = PartProps<RuleSetJson, RuleSetDraft> & { startsWithNew?: boolean };

function RuleSetRules({ form, policy, startsWithNew }: RuleSetRulesProps) {
  return (
    <ListedRules
      owner="rule_set"
      rules={form.draft.rules}
      stored={policy?.rules ?? []}
      products={toSampleProducts(form.draft.applies_to)}
      errors={form.errors}
      startsWithNew={startsWithNew}
      onChange={(rules) => form.change({ rules })}
    />
  );
}

/**
 * Returns filters for the products to which a rule set applies: by its categories or, without
 * categories, by its guidelines. Returns null if the rule set has neither.
 */
function toSampleProducts({ all, categories, brand_guidelines }: AppliesTo): SampleProducts | null {
  if (all) return {};
  if (categories.length > 0) return { category: categories.join(",") };
  return brand_guidelines.length > 0 ? { brand_guideline: brand_guidelines.join(",") } : null;
}

function RuleSetBasics({ form }: Pick<PartProps<RuleSetJson, RuleSetDraft>, "form">) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Name" required error={form.error("name")}>
          <Input {...form.text("name")} />
        </Field>
        <Field label="Version label" error={form.error("version")}>
          <Input {...form.text("version")} />
        </Field>
      </div>
      <Field label="Description" error={form.error("description")}>
        <Textarea rows={3} {...form.text("description")} />
      </Field>
      <Field
        label="Reference"
        hint="Where the rules come from, such as a law or a URL."
        error={form.error("reference")}
      >
        <Input {...form.text("reference")} />
      </Field>
      <ValidityFields
        days={form.draft}
        hint="Both days are included, in UTC. Leave empty for no limit. A rule with its own dates applies only on days that both allow."
        error={form.error}
        onChange={form.change}
      />
      <Checkbox
        label="Active"
        checked={form.draft.is_active}
        onChange={(event) => form.change({ is_active: event.target.checked })}
      />
    </div>
  );
}
