import { SaxesParser } from "saxes";
import { writeTerms } from "@/lib/checking/rules/terms/term-list";
import type { Notes } from "@/lib/enums";
import { FileError } from "@/lib/platform/files/file-error";
import { hasCase, pickTerms, truncateNote } from "./content";
import { TermPairs, USUAL_SPELLINGS } from "./term-pairs";
import {
  createImportedRule,
  createOmittedRule,
  type ForeignRule,
  type ForeignRuleSet,
  type RuleDraft,
} from "./types";

interface TbxConcept {
  languages: { language: string; terms: TbxTerm[] }[];
}

interface TbxTerm {
  term: string;
  /** The administrative status; empty if there is none. */
  status: string;
  note: string;
}

/**
 * Converts a TBX termbase to one rule per language. Each rule prohibits deprecated and superseded
 * terms and suggests the preferred or admitted terms of the same concept.
 * @throws FileError if malformed, for entities, or if the file contains no concepts
 */
export function readTbx(content: string, name: string): ForeignRuleSet {
  const { title, concepts } = readConcepts(content);
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

/** Element names by kind, which differ between TBX 2 and 3. */
const CONCEPT_ELEMENTS = new Set(["termEntry", "conceptEntry"]);
const LANGUAGE_ELEMENTS = new Set(["langSet", "langSec"]);
const TERM_ELEMENTS = new Set(["tig", "ntig", "termSec"]);

const MAX_TERMS = 50_000;
const MAX_DEPTH = 100;

/** Parses the concepts of TBX 2 or 3. @throws FileError if malformed, or for entities */
function readConcepts(content: string): ConceptReader {
  const reader = new ConceptReader();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", () => rejectFile("The file is not valid XML."));
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) rejectFile("The file declares entities, which are not allowed.");
  });
  parser.on("opentag", ({ name, attributes }) => reader.open(getLocalName(name), attributes));
  parser.on("closetag", ({ name }) => reader.close(getLocalName(name)));
  parser.on("text", (text) => reader.add(text));
  parser.on("cdata", (text) => reader.add(text));
  parser.write(content).close();
  if (!reader.isTbx) rejectFile("The file is not a TBX term base.");
  return reader;
}

class ConceptReader {
  isTbx = false;
  title = "";
  readonly concepts: TbxConcept[] = [];
  private depth = 0;
  private terms = 0;
  private text = "";
  private note = "";
  private term: TbxTerm | null = null;

  open(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) rejectFile("The file is nested too deeply.");
    if (name === "martif" || name === "tbx") this.isTbx = true;
    if (CONCEPT_ELEMENTS.has(name)) this.concepts.push({ languages: [] });
    const concept = this.concepts.at(-1);
    if (LANGUAGE_ELEMENTS.has(name))
      concept?.languages.push({ language: (attributes["xml:lang"] ?? "").trim(), terms: [] });
    if (TERM_ELEMENTS.has(name)) this.begin();
    // The text of a term continues inside inline markup such as <hi>.
    if (name !== "hi") this.text = "";
    this.note = attributes.type ?? name;
  }

  private begin(): void {
    this.terms += 1;
    if (this.terms > MAX_TERMS) rejectFile("The file has more than 50,000 terms.");
    this.term = { term: "", status: "", note: "" };
    this.concepts.at(-1)?.languages.at(-1)?.terms.push(this.term);
  }

  add(text: string): void {
    this.text += text;
  }

  close(name: string): void {
    this.depth -= 1;
    const text = this.text.replace(/\s+/g, " ").trim();
    if (name === "title" && this.title === "") this.title = text;
    if (this.term) this.storeTerm(this.term, name, text);
    if (TERM_ELEMENTS.has(name)) this.term = null;
    if (name !== "hi") this.text = "";
  }

  private storeTerm(term: TbxTerm, name: string, text: string): void {
    if (name === "term") term.term = text;
    const isStatus = name === "administrativeStatus" || name === "normativeAuthorization";
    if (isStatus || (name === "termNote" && STATUS_TYPES.has(this.note))) term.status = text;
    if (name === "note" || name === "usageNote") term.note = text;
  }
}

const STATUS_TYPES = new Set(["administrativeStatus", "normativeAuthorization"]);

function getLocalName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function rejectFile(sentence: string): never {
  throw new FileError(sentence);
}
