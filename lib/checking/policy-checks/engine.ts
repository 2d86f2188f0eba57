import type { FieldText, IssueKind } from "@/lib/enums";
import { forProduct } from "../applicability";
import { checkSome } from "../check-text";
import type { CheckedText } from "../checked-text";
import { compileRuleChecks } from "../compile";
import { ProductTexts } from "../product-texts";
import type { RuleCheck } from "../rule-checks";
import type { RuleMatch } from "../rule-match";
import { countSeverities, scoreOf } from "../score";
import type { Finding } from "../types";
import { inField } from "./texts";
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
  where: Pick<Meeting, "language" | "market">,
  texts: Readonly<Record<string, FieldText>>,
): RuleFindings[] {
  const product = ProductTexts.of(Object.entries(texts));
  const isSmall = rules.reduce((sum, { check }) => sum + sizeOf(check), 0) <= MAX_COMPILED;
  const policies = forProduct(
    isSmall ? compileRuleChecks(rules.map(({ check }) => check)) : compiled,
    { ...where, texts: product },
  );
  const found = checkSome(
    policies,
    product,
    rules.map(({ at }, own) => (isSmall ? own : at)),
  );
  return rules.map((rule, at) => ({ rule, findings: found[at] ?? [] }));
}

/** Returns the findings of one rule in one text. */
export function findingsIn(
  world: World,
  rule: WorldRule,
  where: Meeting,
  text: FieldText,
): readonly Finding[] {
  return runRules(world, [rule], where, { [where.field]: text })[0]?.findings ?? [];
}

/** Returns whether a match overlaps a part of a text; false if it has no position. */
export function overlaps(
  { start, end }: Pick<Finding, "start" | "end">,
  part: Readonly<{ start: number; end: number }>,
): boolean {
  return start !== null && end !== null && start < part.end && part.start < end;
}

/** Returns the first finding of a rule that overlaps a part of a text. */
export function findingAt(
  world: World,
  rule: WorldRule,
  where: Meeting,
  { text, ...part }: Readonly<{ text: string; start: number; end: number }>,
): Finding | undefined {
  const findings = findingsIn(world, rule, where, inField(world, where, text));
  return findings.find((finding) => overlaps(finding, part));
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
export function proven(world: World, draft: Draft): Issue | null {
  const { kind, rules, detail, message, where, texts, proves, expected = "each", twice } = draft;
  const found = runRules(world, rules, where, texts).map(({ rule, findings }) => ({
    rule,
    findings: findings.filter((finding) => proves?.(finding, rule) ?? true),
  }));
  const counts = found.map(({ findings }) => findings.length);
  if (expected === "each" && counts.includes(0)) return null;
  if (expected === "any" && counts.every((count) => count === 0)) return null;
  if (expected === "none" && counts.some((count) => count > 0)) return null;
  const keys = rules.map(({ key }) => key).sort();
  const witness: Witness = {
    texts,
    language: where.language,
    market: where.market,
    findings: found.flatMap(({ rule, findings }) =>
      findings.map((finding) => findingOf(rule, finding)),
    ),
  };
  return {
    id: hashOf(kind, keys, detail),
    kind,
    rules: rules.map(issueRule),
    message,
    witness,
    points: twice ? pointsOf(found) : null,
    fingerprint: hashOf(rules.map(fingerprintOf).sort()),
  };
}

/**
 * Returns the difference to the score with only the first rule's findings, in percentage points.
 */
function pointsOf(found: readonly RuleFindings[]): number {
  const [first] = found;
  const all = scoreOf(countSeverities(found.flatMap(({ findings }) => findings)));
  const one = scoreOf(countSeverities(first?.findings ?? []));
  return Number(((one - all) * 100).toFixed(2));
}

function findingOf({ key }: WorldRule, finding: Finding): WitnessFinding {
  const { rule, field, item, start, end, words, reason } = finding;
  return { key, rule, field, item, start, end, words, reason };
}
