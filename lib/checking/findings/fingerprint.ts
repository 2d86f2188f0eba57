import { createHash } from "node:crypto";
import { NO_OPTIONS, pickOptions } from "../rules/options";
import { collectRuleChecks, ignoresNames, type RuleCheck } from "../rules/policies/rule-checks";
import type { PolicySet } from "../rules/policies/types";
import { isValidOn } from "../rules/validity";

/** The engine version. Increment it with every change that can affect a verdict. @public */
export const ENGINE_VERSION = 41;

/**
 * Returns a SHA-256 hash (hex) of all verdict inputs except the text: policies (in any order),
 * threshold, model and engine version. Includes only the rules that are valid on the given day,
 * without their validity periods. Includes a rule's description only if it contains "competitor" or
 * is part of a prompt item. Includes prompt items only if a model is configured.
 * @param day the day of the check, or null to ignore validity periods
 */
export function fingerprintPolicies(
  policySet: PolicySet,
  threshold: number,
  model: string | null,
  day: string | null = null,
): string {
  const validRuleChecks = collectRuleChecks(policySet).filter((ruleCheck) =>
    isValidOn(ruleCheck, day),
  );
  const parts = [
    ENGINE_VERSION,
    threshold,
    model,
    policySet.brand && [
      policySet.brand.title,
      policySet.brand.mismatch,
      policySet.brand.regionSpecific,
    ],
    validRuleChecks.map((ruleCheck) => [
      ruleCheck.key,
      ruleCheck.ruleType,
      ruleCheck.severity,
      ruleCheck.competitor,
      ruleCheck.guidelineReference,
      ruleCheck.content,
      model === null ? ruleCheck.promptItem !== null : getPromptFields(ruleCheck),
      ...listChangedOptions(ruleCheck),
    ]),
    ...(policySet.names?.length && validRuleChecks.some(ignoresNames) ? [policySet.names] : []),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Returns the parts of a prompt item that affect the model's answer. */
function getPromptFields({ promptItem }: RuleCheck): unknown {
  if (!promptItem || promptItem.flag.length + promptItem.pass.length === 0)
    return promptItem?.instruction;
  return [promptItem.instruction, promptItem.flag, promptItem.pass];
}

/**
 * Returns the rule's options that differ from the defaults. Returns nothing for a rule without such
 * options, so that older fingerprints stay valid.
 */
function listChangedOptions({ markets, ...ruleCheck }: RuleCheck): unknown[] {
  const { exceptions, forms, ...first } = pickOptions(ruleCheck);
  const defaults = { ...NO_OPTIONS, markets: [] };
  const statedOptions = Object.entries({ ...first, markets, exceptions, forms })
    .map(([name, value]) => [
      name,
      toSortedPairs(value),
      toSortedPairs(defaults[name as keyof typeof defaults]),
    ])
    .filter(([, value, defaultValue]) => JSON.stringify(value) !== JSON.stringify(defaultValue))
    .map(([name, value]) => [name, value]);
  return statedOptions.length > 0 ? [Object.fromEntries(statedOptions)] : [];
}

/** Converts objects to sorted pairs, because the database does not preserve the order of keys. */
function toSortedPairs(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
