import { checkText } from "@/lib/checking/check-text";
import { ProductTexts } from "@/lib/checking/product-texts";
import { parseTerms } from "@/lib/checking/term-list";
import type { Finding, PolicyRule } from "@/lib/checking/types";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { compileRules, toEngineRule } from "./matches";
import type { Conflict, StoredSuggestion } from "./schemas";

/** A stored rule of prohibited words, with the policy that it belongs to. */
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
 * @returns the conflicts by suggestion id
 */
export function findConflicts(
  suggestions: readonly StoredSuggestion[],
  existing: readonly ExistingRule[],
): Map<number, Conflict[]> {
  const conflictsById = new Map<number, Conflict[]>();
  const open = suggestions.filter(({ state }) => state !== "rejected");
  const prohibiting = open.filter(({ rule }) => rule.rule_type === "prohibited_words");
  const add = (id: number, conflict: Conflict) => {
    const list = conflictsById.get(id) ?? [];
    if (list.some(({ why }) => why === conflict.why)) return;
    conflictsById.set(id, [...list, conflict]);
  };
  const prescriptions = [
    ...open.flatMap(listPrescriptions),
    ...existing.flatMap(listRulePrescriptions),
  ];
  const suggested = compileRules(prohibiting.map(toEngineRule));
  for (const { word, by, suggestion } of prescriptions)
    for (const { rule, words } of checkWord(word, suggested)) {
      if (rule === null || rule === suggestion) continue;
      const origin = suggestion === null ? `by ${sourceOf(by)}` : "elsewhere in the guide";
      add(rule, {
        with: by,
        why: `“${words ?? word}” is prohibited here, but “${word}” is prescribed ${origin}.`,
      });
      if (suggestion !== null)
        add(suggestion, {
          with: rule,
          why: `“${word}” is prescribed here, but another suggestion prohibits “${words ?? word}”.`,
        });
    }
  const byId = new Map(existing.map((rule) => [rule.id, rule]));
  const existingPolicies = compileRules([...existing]);
  for (const { word, suggestion } of prescriptions) {
    if (suggestion === null) continue;
    for (const finding of checkWord(word, existingPolicies)) {
      const rule = byId.get(finding.rule ?? 0);
      if (!rule) continue;
      add(suggestion, {
        with: referenceOf(rule),
        why: `“${word}” is prescribed here, but “${finding.words ?? word}” is prohibited by ${rule.source}.`,
      });
    }
  }
  return conflictsById;
}

function listPrescriptions({ id, prescribed, rule }: StoredSuggestion): Prescription[] {
  const preferred = listPreferredWords(rule.rule_type, rule.rule_content, rule.match_case);
  return [...new Set([...prescribed, ...preferred])].map((word) => ({
    word,
    by: id,
    suggestion: id,
  }));
}

function listRulePrescriptions(rule: ExistingRule): Prescription[] {
  return listPreferredWords(rule.ruleType, rule.content, rule.matchCase ?? false).map((word) => ({
    word,
    by: referenceOf(rule),
    suggestion: null,
  }));
}

function listPreferredWords(type: string, content: string, matchCase: boolean): string[] {
  if (type !== "prohibited_words") return [];
  return parseTerms(content, matchCase).flatMap(({ preferred }) => preferred);
}

function checkWord(word: string, policies: ReturnType<typeof compileRules>): Finding[] {
  const texts = ProductTexts.of([
    [NAME, word],
    [DESCRIPTION, word],
  ]);
  return checkText(policies, texts).findings;
}

function referenceOf({ id, source, reference = "" }: ExistingRule) {
  return { rule: id, source, reference };
}

function sourceOf(prescriber: Conflict["with"]): string {
  return typeof prescriber === "number" ? "the guide" : prescriber.source;
}
