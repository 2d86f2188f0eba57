import { SaxesParser } from "saxes";
import { FileError } from "../../platform/files/file-error.ts";
import type { TbxConcept, TbxTerm } from "./source";

/** Element names by kind, which differ between TBX 2 and 3. */
const CONCEPT_ELEMENTS = new Set(["termEntry", "conceptEntry"]);
const LANGUAGE_ELEMENTS = new Set(["langSet", "langSec"]);
const TERM_ELEMENTS = new Set(["tig", "ntig", "termSec"]);

const MAX_TERMS = 50_000;
const MAX_DEPTH = 100;

/** Parses the concepts of TBX 2 or 3. @throws FileError if malformed, or for entities */
export function readConcepts(content: string): { title: string; concepts: TbxConcept[] } {
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
  return { title: reader.title, concepts: reader.concepts };
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
