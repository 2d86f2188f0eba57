import { writeTerms } from "@/lib/checking/rules/terms/term-list";
import type { Notes } from "@/lib/enums";
import { FileError } from "@/lib/platform/files/file-error";
import { hasCase, pickTerms, truncateNote } from "./content";
import type { TbxConcept, TbxTerm } from "./source";
import { TermPairs, USUAL_SPELLINGS } from "./term-pairs";
import {
  createImportedRule,
  createOmittedRule,
  type ForeignRule,
  type ForeignRuleSet,
  type RuleDraft,
} from "./types";

/**
 * Converts a TBX termbase to one rule per language. Each rule prohibits deprecated and superseded
 * terms and suggests the preferred or admitted terms of the same concept.
 * @throws FileError if the file contains no concepts
 */
export function readTbx(
  title: string,
  concepts: readonly TbxConcept[],
  name: string,
): ForeignRuleSet {
  if (concepts.length === 0) throw new FileError("The file contains no concepts.");
  const sectionsByLanguage = Map.groupBy(
    concepts.flatMap(({ languages }) => languages),
    ({ language }) => language,
  );
  const rules = [...sectionsByLanguage].flatMap(([language, sections]) =>
    convertConcepts(language, sections),
  );
  const omittedCount = concepts.filter(({ languages }) =>
    languages.every(({ terms }) => !terms.some(isAvoided)),
  ).length;
  if (omittedCount > 0)
    rules.push(
      createOmittedRule(
        omittedCount === 1 ? "1 concept" : `${omittedCount} concepts`,
        "They have no term to avoid (administrativeStatus deprecatedTerm or supersededTerm).",
      ),
    );
  return { name: title || name, description: "", reference: "", rules };
}

function convertConcepts(language: string, sections: { terms: TbxTerm[] }[]): ForeignRule[] {
  const pairs = new TermPairs(true);
  const notes: Notes = {};
  for (const { terms } of sections) {
    const avoidedTerms = terms.filter(isAvoided);
    const allowedTerms = terms
      .filter((term) => !isAvoided(term))
      .sort((a, b) => rankTerm(a) - rankTerm(b));
    pairs.add(
      avoidedTerms.map(({ term }) => term),
      allowedTerms.map(({ term }) => term),
    );
    for (const { term, note } of avoidedTerms) if (note) notes[term] = truncateNote(note);
  }
  const languageSuffix = language === "" ? "" : ` (${language})`;
  const createFields = (title: string): Omit<RuleDraft, "rule_content"> => ({
    rule_type: "prohibited_words",
    severity: "medium",
    description: title,
    languages: language === "" ? [] : [language],
  });
  const rules: ForeignRule[] = [];
  const name = `Terms to avoid${languageSuffix}`;
  if (pairs.terms.length > 0)
    rules.push(
      createImportedRule(
        name,
        {
          ...createFields(name),
          rule_content: writeTerms(pairs.terms, " | "),
          notes: pickTerms(pairs.terms, notes),
        },
        pairs.differences,
      ),
    );
  const spelledTerms = pairs.caseSensitiveTerms.filter(({ term }) => hasCase(term));
  if (spelledTerms.length > 0) {
    const title = `Capitals of terms${languageSuffix}`;
    const rule = {
      ...createFields(title),
      rule_content: writeTerms(spelledTerms, " | "),
      match_case: true,
    };
    rules.push(createImportedRule(title, rule, [USUAL_SPELLINGS]));
  }
  return rules;
}

const AVOIDED_STATUS = /^(?:deprecated|superseded|forbidden|obsolete|notRecommended)/i;
const PREFERRED_STATUS = /^preferred/i;

function isAvoided({ status }: TbxTerm): boolean {
  return AVOIDED_STATUS.test(status);
}

function rankTerm({ status }: TbxTerm): number {
  return PREFERRED_STATUS.test(status) ? 0 : 1;
}
