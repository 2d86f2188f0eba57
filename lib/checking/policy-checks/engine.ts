import type { FieldText, IssueKind } from "@/lib/enums";
import { selectPolicies } from "../applicability";
import { checkSome } from "../check-text";
import type { CheckedText } from "../checked-text";
import { compileRuleChecks } from "../compile";
import { ProductTexts } from "../product-texts";
import type { RuleCheck } from "../rule-checks";
import type { RuleMatch } from "../rule-match";
import { countSeverities, scoreOf } from "../score";
import type { Finding } from "../types";
import { toFieldText } from "./texts";
import type { Issue, Witness, WitnessFinding } from "./types";
import {
  fingerprintOf,
  hashOf,
  issueRule,
  type Meeting,
  type World,
  type WorldRule,
} from "./world";

/** The findings of one rule. */
export interface RuleFindings {
  rule: WorldRule;
  findings: readonly Finding[];
}

/**
 * Maximum number of terms for which rules are compiled separately. For few terms, this is faster
 * than the shared lookup if many other rules contain the same words.
 */
const MAX_COMPILED = 30;

function sizeOf({ parsedRule, when, unless, exceptions }: RuleCheck): number {
  const terms = parsedRule?.terms.reduce((sum, list) => sum + list.length, 0) ?? 0;
  return terms + when.length + unless.length + exceptions.length;
}

/** Runs some of the rules on the texts of a product with the real engine. */
export function runRules(
  { compiled }: World,
  rules: readonly WorldRule[],
  scope: Pick<Meeting, "language" | "market">,
  texts: Readonly<Record<string, FieldText>>,
): RuleFindings[] {
  const product = ProductTexts.of(Object.entries(texts));
  const isSmall = rules.reduce((sum, { check }) => sum + sizeOf(check), 0) <= MAX_COMPILED;
  const policies = selectPolicies(
    isSmall ? compileRuleChecks(rules.map(({ check }) => check)) : compiled,
    { ...scope, texts: product },
  );
  const findingLists = checkSome(
    policies,
    product,
    rules.map(({ at: ruleIndex }, own) => (isSmall ? own : ruleIndex)),
  );
  return rules.map((rule, at) => ({ rule, findings: findingLists[at] ?? [] }));
}

/** Returns the findings of one rule in one text. */
export function runRule(
  world: World,
  rule: WorldRule,
  scope: Meeting,
  text: FieldText,
): readonly Finding[] {
  return runRules(world, [rule], scope, { [scope.field]: text })[0]?.findings ?? [];
}

/** Returns whether a match overlaps a part of a text; false if it has no position. */
export function hasOverlap(
  { start, end }: Pick<Finding, "start" | "end">,
  part: Readonly<{ start: number; end: number }>,
): boolean {
  return start !== null && end !== null && start < part.end && part.start < end;
}

/** Returns the first finding of a rule that overlaps a part of a text. */
export function findOverlappingFinding(
  world: World,
  rule: WorldRule,
  scope: Meeting,
  { text, ...part }: Readonly<{ text: string; start: number; end: number }>,
): Finding | undefined {
  const findings = runRule(world, rule, scope, toFieldText(world, scope, text));
  return findings.find((finding) => hasOverlap(finding, part));
}

/** Returns the matches of a format or price rule, ignoring its conditions and exceptions. */
export function formatMatches({ check }: WorldRule, text: CheckedText): RuleMatch[] {
  const { parsedRule } = check;
  if (!parsedRule) return [];
  const terms = parsedRule.terms.map(() => ({ spans: [], present: new Set<number>() }));
  const input = { text, terms, excepted: null, language: null, alternative: null };
  return parsedRule.check({ ...input, origin: check, part: "text" });
}

interface Draft {
  kind: IssueKind;
  rules: readonly WorldRule[];
  /** Distinguishes the issue from others with the same rules. */
  detail: readonly string[];
  message: string;
  where: Pick<Meeting, "language" | "market">;
  texts: Readonly<Record<string, FieldText>>;
  /** Selects the findings that prove the issue; default: all. */
  proves?: (finding: Finding, rule: WorldRule) => boolean;
  /**
   * Expected findings: at least one per rule (`each`, the default), at least one in total (`any`),
   * or none.
   */
  expected?: "each" | "any" | "none";
  /** Whether the score of the witness is reduced twice for the same words. */
  twice?: boolean;
}

/**
 * Verifies a draft by running its rules on the witness. Returns the issue, or null if the engine
 * does not produce the expected findings.
 */
export function proveIssue(world: World, draft: Draft): Issue | null {
  const {
    kind,
    rules,
    detail,
    message,
    where: scope,
    texts,
    proves,
    expected = "each",
    twice: countsTwice,
  } = draft;
  const ruleFindings = runRules(world, rules, scope, texts).map(({ rule, findings }) => ({
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
      findings.map((finding) => findingOf(rule, finding)),
    ),
  };
  return {
    id: hashOf(kind, keys, detail),
    kind,
    rules: rules.map(issueRule),
    message,
    witness,
    points: countsTwice ? pointsOf(ruleFindings) : null,
    fingerprint: hashOf(rules.map(fingerprintOf).sort()),
  };
}

/**
 * Returns the difference to the score with only the first rule's findings, in percentage points.
 */
function pointsOf(ruleFindings: readonly RuleFindings[]): number {
  const [first] = ruleFindings;
  const all = scoreOf(countSeverities(ruleFindings.flatMap(({ findings }) => findings)));
  const one = scoreOf(countSeverities(first?.findings ?? []));
  return Number(((one - all) * 100).toFixed(2));
}

function findingOf({ key }: WorldRule, finding: Finding): WitnessFinding {
  const { rule, field, item, start, end, words, reason } = finding;
  return { key, rule, field, item, start, end, words, reason };
}
