import type { FieldText, IssueKind } from "@/lib/enums";
import { checkRules } from "../findings/check-text";
import { computeScore, countSeverities } from "../findings/score";
import type { Finding } from "../findings/types";
import { selectPolicies } from "../rules/policies/applicability";
import { compileRuleChecks } from "../rules/policies/compile";
import type { RuleCheck } from "../rules/policies/rule-checks";
import type { RuleMatch } from "../rules/rule-match";
import type { CheckedText } from "../text/checked-text";
import { NO_NAMES } from "../text/names";
import { ProductTexts } from "../text/product-texts";
import {
  computeFingerprint,
  computeHash,
  type PolicyContext,
  type RuleScope,
  type ScopedRule,
  toIssueRule,
} from "./policy-context";
import { toFieldText } from "./texts";
import type { Issue, Witness, WitnessFinding } from "./types";

export interface RuleFindings {
  rule: ScopedRule;
  findings: readonly Finding[];
}

/**
 * Maximum number of terms for which rules are compiled separately. For few terms, this is faster
 * than the shared lookup if many other rules contain the same words.
 */
const MAX_COMPILED_TERMS = 30;

function countTerms({ parsedRule, when, unless, exceptions }: RuleCheck): number {
  const terms = parsedRule?.terms.reduce((sum, list) => sum + list.length, 0) ?? 0;
  return terms + when.length + unless.length + exceptions.length;
}

/** Runs some of the rules on the texts of a product with the real engine. */
export function runRules(
  { compiled }: PolicyContext,
  rules: readonly ScopedRule[],
  scope: Pick<RuleScope, "language" | "market">,
  texts: Readonly<Record<string, FieldText>>,
): RuleFindings[] {
  const product = ProductTexts.of(Object.entries(texts));
  const isSmall =
    rules.reduce((sum, { check }) => sum + countTerms(check), 0) <= MAX_COMPILED_TERMS;
  const policies = selectPolicies(
    isSmall ? compileRuleChecks(rules.map(({ check }) => check)) : compiled,
    { ...scope, texts: product },
  );
  const findingLists = checkRules(
    policies,
    product,
    rules.map(({ index: ruleIndex }, ownIndex) => (isSmall ? ownIndex : ruleIndex)),
  );
  return rules.map((rule, index) => ({ rule, findings: findingLists[index] ?? [] }));
}

/** Returns the findings of one rule in one text. */
export function runRule(
  policyContext: PolicyContext,
  rule: ScopedRule,
  scope: RuleScope,
  text: FieldText,
): readonly Finding[] {
  return runRules(policyContext, [rule], scope, { [scope.field]: text })[0]?.findings ?? [];
}

/** Returns whether a match overlaps a part of a text. False without a position. */
export function hasOverlap(
  { start, end }: Pick<Finding, "start" | "end">,
  part: Readonly<{ start: number; end: number }>,
): boolean {
  return start !== null && end !== null && start < part.end && part.start < end;
}

/** Returns the first finding of a rule that overlaps a part of a text. */
export function findOverlappingFinding(
  policyContext: PolicyContext,
  rule: ScopedRule,
  scope: RuleScope,
  { text, ...part }: Readonly<{ text: string; start: number; end: number }>,
): Finding | undefined {
  const findings = runRule(policyContext, rule, scope, toFieldText(policyContext, scope, text));
  return findings.find((finding) => hasOverlap(finding, part));
}

/** Returns the matches of a format or price rule, ignoring its conditions and exceptions. */
export function findFormatMatches({ check }: ScopedRule, text: CheckedText): RuleMatch[] {
  const { parsedRule } = check;
  if (!parsedRule) return [];
  const terms = parsedRule.terms.map(() => ({ spans: [], present: new Set<number>() }));
  const input = {
    text,
    terms,
    exemptSpans: null,
    getNames: () => NO_NAMES,
    language: null,
    alternative: null,
  };
  const texts = ProductTexts.ofDescription(text);
  return parsedRule.check({ ...input, texts, origin: check, part: "text" });
}

interface IssueDraft {
  kind: IssueKind;
  rules: readonly ScopedRule[];
  /** Distinguishes the issue from others with the same rules. */
  detail: readonly string[];
  message: string;
  scope: Pick<RuleScope, "language" | "market">;
  texts: Readonly<Record<string, FieldText>>;
  /** Selects the findings that prove the issue; defaults to all findings. */
  proves?: (finding: Finding, rule: ScopedRule) => boolean;
  /** Expected findings: at least one for each rule (`each`), one in total (`any`), or none. */
  expected?: "each" | "any" | "none";
  /** Whether the score of the witness is reduced twice for the same words. */
  countsTwice?: boolean;
}

/**
 * Verifies a draft by running its rules on the witness. Returns the issue, or null if the engine
 * does not produce the expected findings.
 */
export function proveIssue(policyContext: PolicyContext, draft: IssueDraft): Issue | null {
  const {
    kind,
    rules,
    detail,
    message,
    scope,
    texts,
    proves,
    expected = "each",
    countsTwice,
  } = draft;
  const ruleFindings = runRules(policyContext, rules, scope, texts).map(({ rule, findings }) => ({
    rule,
    findings: findings.filter((finding) => proves?.(finding, rule) ?? true),
  }));
  const counts = ruleFindings.map(({ findings }) => findings.length);
  if (expected === "each" && counts.includes(0)) return null;
  if (expected === "any" && counts.every((count) => count === 0)) return null;
  if (expected === "none" && counts.some((count) => count > 0)) return null;
  const keys = rules.map(({ key }) => key).sort();
  const witness: Witness = {
    texts,
    language: scope.language,
    market: scope.market,
    findings: ruleFindings.flatMap(({ rule, findings }) =>
      findings.map((finding) => toWitnessFinding(rule, finding)),
    ),
  };
  return {
    id: computeHash(kind, keys, detail),
    kind,
    rules: rules.map(toIssueRule),
    message,
    witness,
    points: countsTwice ? computePoints(ruleFindings) : null,
    fingerprint: computeHash(rules.map(computeFingerprint).sort()),
  };
}

/** Returns the score lost beyond the first rule's findings, in percentage points. */
function computePoints(ruleFindings: readonly RuleFindings[]): number {
  const [first] = ruleFindings;
  const totalScore = computeScore(
    countSeverities(ruleFindings.flatMap(({ findings }) => findings)),
  );
  const firstScore = computeScore(countSeverities(first?.findings ?? []));
  return Number(((firstScore - totalScore) * 100).toFixed(2));
}

function toWitnessFinding({ key }: ScopedRule, finding: Finding): WitnessFinding {
  const { rule, field, item, start, end, words, reason } = finding;
  return { key, rule, field, item, start, end, words, reason };
}
