import { checkText } from "@/lib/checking/findings/check-text";
import type { Finding } from "@/lib/checking/findings/types";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { parseTerms } from "@/lib/checking/rules/terms/term-list";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { startSlices } from "@/lib/platform/slices";
import { compileRules, toEngineRule } from "./matches";
import type { Conflict, StoredSuggestion } from "./schemas";

/** A stored rule of prohibited words, with the policy that contains the rule. */
export interface ExistingRule extends PolicyRule {
  source: string;
}

/** A word that a suggestion or a rule prescribes. */
interface Prescription {
  word: string;
  by: Conflict["with"];
  /** The suggestion's id; null for a rule. */
  suggestion: number | null;
}

/**
 * Finds contradictions by running the engine: suggestions that prohibit words that the guide or an
 * existing rule prescribes, and suggestions that prescribe words that an existing rule prohibits.
 * Other requests run in between.
 * @returns the conflicts by suggestion id
 */
export async function findConflicts(
  suggestions: readonly StoredSuggestion[],
  existingRules: readonly ExistingRule[],
): Promise<Map<number, Conflict[]>> {
  const pause = startSlices();
  const conflictsById = new Map<number, Conflict[]>();
  const open = suggestions.filter(({ state }) => state !== "rejected");
  const prohibitingSuggestions = open.filter(({ rule }) => rule.rule_type === "prohibited_words");
  const addConflict = (id: number, conflict: Conflict) => {
    const list = conflictsById.get(id) ?? [];
    if (list.some(({ why }) => why === conflict.why)) return;
    conflictsById.set(id, [...list, conflict]);
  };
  const prescriptions = [
    ...open.flatMap(listPrescriptions),
    ...existingRules.flatMap(listRulePrescriptions),
  ];
  const suggestedPolicies = await compileRules(prohibitingSuggestions.map(toEngineRule));
  for (const { word, by, suggestion } of prescriptions) {
    await pause();
    for (const { rule, words } of checkWord(word, suggestedPolicies)) {
      if (rule === null || rule === suggestion) continue;
      const origin = suggestion === null ? `by ${formatPrescriber(by)}` : "elsewhere in the guide";
      addConflict(rule, {
        with: by,
        why: `“${words ?? word}” is prohibited here, but “${word}” is prescribed ${origin}.`,
      });
      if (suggestion !== null)
        addConflict(suggestion, {
          with: rule,
          why: `“${word}” is prescribed here, but another suggestion prohibits “${words ?? word}”.`,
        });
    }
  }
  const rulesById = new Map(existingRules.map((rule) => [rule.id, rule]));
  const existingPolicies = await compileRules([...existingRules]);
  for (const { word, suggestion } of prescriptions) {
    if (suggestion === null) continue;
    await pause();
    for (const finding of checkWord(word, existingPolicies)) {
      const rule = rulesById.get(finding.rule ?? 0);
      if (!rule) continue;
      addConflict(suggestion, {
        with: toReference(rule),
        why: `“${word}” is prescribed here, but “${finding.words ?? word}” is prohibited by ${rule.source}.`,
      });
    }
  }
  return conflictsById;
}

function listPrescriptions({ id, prescribed, rule }: StoredSuggestion): Prescription[] {
  const preferredWords = listPreferredWords(rule.rule_type, rule.rule_content, rule.match_case);
  return [...new Set([...prescribed, ...preferredWords])].map((word) => ({
    word,
    by: id,
    suggestion: id,
  }));
}

function listRulePrescriptions(rule: ExistingRule): Prescription[] {
  return listPreferredWords(rule.ruleType, rule.content, rule.matchCase ?? false).map((word) => ({
    word,
    by: toReference(rule),
    suggestion: null,
  }));
}

function listPreferredWords(type: string, content: string, matchCase: boolean): string[] {
  if (type !== "prohibited_words") return [];
  return parseTerms(content, matchCase).flatMap(({ preferred }) => preferred);
}

function checkWord(word: string, policies: CompiledPolicies): Finding[] {
  const texts = ProductTexts.of([
    [NAME, word],
    [DESCRIPTION, word],
  ]);
  return checkText(policies, texts).findings;
}

function toReference({ id, source, reference = "" }: ExistingRule) {
  return { rule: id, source, reference };
}

function formatPrescriber(prescriber: Conflict["with"]): string {
  return typeof prescriber === "number" ? "the guide" : prescriber.source;
}
