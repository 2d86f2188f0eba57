import papa from "papaparse";
import { unescapeFormulas } from "../../platform/export/formulas";
import { decodeStrictly, detectUnicode } from "../../platform/files/encodings";
import { FileError } from "../../platform/files/file-error";
import { Archive } from "../../platform/files/sheets/archive";
import { parseYaml } from "../../platform/files/yaml";
import { isObject } from "../../platform/is-object";
import { extractRules, readRules } from "../rules/files/format";
import { createDescription } from "../rules/schemas";
import { addRows, parseTermRows, toTermFields } from "../rules/term-rows";
import { truncateNote } from "./content";
import type { RuleImportFormat } from "./formats";
import { readPrh } from "./prh";
import { readTbx } from "./tbx";
import { createImportedRule, type ForeignRule, type ForeignRuleSet, type RuleDraft } from "./types";
import type { ValeFile } from "./vale/document";
import { readStyle } from "./vale/style";

export interface NamedBytes {
  /** The file's path, including its folder if it has one. */
  path: string;
  bytes: Uint8Array;
}

/** Limits on a Vale style: its unpacked size and its number of files. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 2000;

/**
 * Converts files of another format without validating their rules. Malicious files can require any
 * amount of time and memory, so this must be called in a worker.
 * @throws FileError, or any other error for a damaged file
 */
export async function readForeign(
  format: RuleImportFormat,
  files: readonly NamedBytes[],
  name: string,
): Promise<ForeignRuleSet> {
  if (format === "vale") return readStyle(await listStyleFiles(files), name);
  const [file, ...otherFiles] = files;
  if (!file || file.bytes.length === 0) throw new FileError("The file is empty.");
  if (otherFiles.length > 0)
    throw new FileError("Choose one file. Only a Vale style can have several.");
  const text = decodeFile(file.bytes);
  if (format === "tbx") return readTbx(text, name);
  if (format === "prh") return readPrh(parseYaml(text), name);
  return format === "csv" ? readTable(text, name) : readYaml(parseYaml(text), name);
}

function decodeFile(bytes: Uint8Array): string {
  const encoding = detectUnicode(bytes);
  const text = encoding === null ? null : decodeStrictly(encoding, bytes);
  if (text === null || text.includes("\0"))
    throw new FileError("The file is not in UTF-8. Save it as UTF-8.");
  return text;
}

function readYaml(document: unknown, name: string): ForeignRuleSet {
  const metadata = isObject(document) ? document : {};
  return {
    name: toText(metadata.name) || name,
    description: toText(metadata.description),
    reference: toText(metadata.reference),
    rules: extractRules(document).map(convertExportedRule),
  };
}

/** Parses a table, which is a rule file or a term list depending on its header. */
function readTable(text: string, name: string): ForeignRuleSet {
  const { data: cells } = papa.parse<string[]>(text.replace("\uFEFF", ""), {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  });
  const isRuleTable = cells[0]?.some((name) => /^\s*rule_content\s*$/i.test(name));
  if (!isRuleTable) return convertTermList(cells, name);
  const rules = readRules("csv", text).map(convertExportedRule);
  return { name, description: "", reference: "", rules };
}

/** Converts an exported rule, without its id, which belongs to another installation. */
function convertExportedRule(
  { id: _, ...fields }: Record<string, unknown>,
  index: number,
): ForeignRule {
  const content = typeof fields.rule_content === "string" ? fields.rule_content : "";
  const ownDescription = toText(fields.description).trim();
  const description = ownDescription || createDescription(content);
  // The other fields are validated with the rest of the rule.
  const rule = { ...fields, description } as unknown as RuleDraft;
  return createImportedRule(description.split("\n")[0] || `Rule ${index + 1}`, rule, []);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Maximum length of terms in UTF-16 code units (a rule has 100,000 characters). */
const MAX_LENGTH = 200_000;

/**
 * Converts a table with the columns term, use, note, forms and exceptions to one rule, like the
 * rule editor.
 * @throws FileError if the table contains no terms
 */
function convertTermList(cells: readonly (readonly string[])[], name: string): ForeignRuleSet {
  const { rows, isHeaded } = parseTermRows(cells.map((line) => line.map(unescapeFormulas)));
  if (!isHeaded) throw new FileError("The file needs a column named term or rule_content.");
  if (
    rows.reduce((sum, { term, preferred }) => sum + term.length + preferred.length, 0) > MAX_LENGTH
  )
    throw new FileError(
      "The terms in the file have more than 100,000 characters in total. Import the file in parts.",
    );
  if (rows.length === 0) throw new FileError("The term column contains no terms.");
  const notedRows = rows.map((row) => ({ ...row, note: truncateNote(row.note) }));
  const termFields = toTermFields(
    { rows: addRows([], notedRows, false), sharedExceptions: [] },
    false,
  );
  const rule = { rule_type: "prohibited_words" as const, description: name, ...termFields };
  return { name, description: "", reference: "", rules: [createImportedRule(name, rule, [])] };
}

async function listStyleFiles(files: readonly NamedBytes[]): Promise<ValeFile[]> {
  const unpackedFiles: NamedBytes[] = [];
  for (const file of files) {
    if (isZip(file.bytes)) unpackedFiles.push(...(await unzipStyle(file.bytes)));
    else unpackedFiles.push(file);
    if (unpackedFiles.length > MAX_FILES) throw new FileError("The style has too many files.");
  }
  const total = unpackedFiles.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > MAX_BYTES) throw createTooLargeError();
  return unpackedFiles.filter(({ path }) => isYamlPath(path)).map(toStyleFile);
}

function toStyleFile({ path, bytes }: NamedBytes): ValeFile {
  try {
    return { path, document: parseYaml(decodeFile(bytes)), fault: null };
  } catch (error) {
    if (error instanceof FileError) return { path, document: null, fault: error.message };
    throw error;
  }
}

function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString("hex") === "504b0304";
}

/** Returns whether a path is a YAML file and not a settings file (initial dot). */
function isYamlPath(path: string): boolean {
  return /(?:^|\/)[^./][^/]*\.ya?ml$/i.test(path) && !/(?:^|\/)__MACOSX\//.test(path);
}

async function unzipStyle(bytes: Uint8Array): Promise<NamedBytes[]> {
  const archive = await Archive.open(bytes, "style");
  const unpackedFiles: NamedBytes[] = [];
  let total = 0;
  for (const path of archive.paths.filter(isYamlPath)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive.read(path)) {
      total += chunk.byteLength;
      if (total > MAX_BYTES) throw createTooLargeError();
      chunks.push(chunk);
    }
    unpackedFiles.push({ path, bytes: Buffer.concat(chunks) });
  }
  return unpackedFiles;
}

function createTooLargeError(): FileError {
  return new FileError("The rules of the style are larger than 8 MB.");
}
