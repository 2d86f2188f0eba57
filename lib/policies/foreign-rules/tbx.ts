import { writeTerms } from "@/lib/checking/term-list";
import type { Notes } from "@/lib/enums";
import { FileError } from "@/lib/platform/files/file-error";
import { hasCase, noteOf, pickTerms } from "./content";
import { Pairs, USUAL_SPELLINGS } from "./pairs";
import type { TbxConcept, TbxTerm } from "./source";
import {
  createImportedRule,
  createOmittedRule,
  type ForeignRule,
  type ForeignSet,
  type RuleDraft,
} from "./types";

/**
 * Converts a TBX term base to one rule per language. The rule prohibits deprecated and superseded
 * terms and suggests the preferred or admitted terms of the same concept.
 * @throws FileError if the file contains no concepts
 */
export function readTbx(title: string, concepts: readonly TbxConcept[], name: string): ForeignSet {
  if (concepts.length === 0) throw new FileError("The file contains no concepts.");
  const byLanguage = Map.groupBy(
    concepts.flatMap(({ languages }) => languages),
    ({ language }) => language,
  );
  const rules = [...byLanguage].flatMap(([language, sections]) => rulesOf(language, sections));
  const silent = concepts.filter(({ languages }) =>
    languages.every(({ terms }) => !terms.some(isAvoided)),
  ).length;
  if (silent > 0)
    rules.push(
      createOmittedRule(
        silent === 1 ? "1 concept" : `${silent} concepts`,
        "They have no term to avoid (administrativeStatus deprecatedTerm or supersededTerm).",
      ),
    );
  return { name: title || name, description: "", reference: "", rules };
}

function rulesOf(language: string, sections: { terms: TbxTerm[] }[]): ForeignRule[] {
  const pairs = new Pairs(true);
  const notes: Notes = {};
  for (const { terms } of sections) {
    const avoided = terms.filter(isAvoided);
    const allowedTerms = terms.filter((term) => !isAvoided(term)).sort((a, b) => rank(a) - rank(b));
    pairs.add(
      avoided.map(({ term }) => term),
      allowedTerms.map(({ term }) => term),
    );
    for (const { term, note } of avoided) if (note) notes[term] = noteOf(note);
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
  const spelledTerms = pairs.spelled.filter(({ term }) => hasCase(term));
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

const AVOIDED = /^(?:deprecated|superseded|forbidden|obsolete|notRecommended)/i;
const PREFERRED = /^preferred/i;

function isAvoided({ status }: TbxTerm): boolean {
  return AVOIDED.test(status);
}

function rank({ status }: TbxTerm): number {
  return PREFERRED.test(status) ? 0 : 1;
}
