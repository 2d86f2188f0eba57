import papa from "papaparse";
import { decodeStrictly, detectUnicode } from "../../platform/files/encodings.ts";
import { FileError } from "../../platform/files/file-error.ts";
import { Archive } from "../../platform/files/sheets/archive.ts";
import { parseYaml } from "../../platform/files/yaml.ts";
import { isObject } from "../../platform/is-object.ts";
import { extractRules, readRules } from "../rules/files/format.ts";
import type { RuleImportFormat } from "./formats";
import { readConcepts } from "./read-tbx.ts";
import type { ForeignSource } from "./source";

export interface NamedBytes {
  /** The file's path, including its folder if it has one. */
  path: string;
  bytes: Uint8Array;
}

/** Limits on a Vale style: its unpacked size and its number of files. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 2000;

/**
 * Parses files of another format without validating their rules. Malicious files can require any
 * amount of time and memory, so this must be called in a worker.
 * @throws FileError, or any other error for a damaged file
 */
export async function readForeign(
  format: RuleImportFormat,
  files: readonly NamedBytes[],
): Promise<ForeignSource> {
  if (format === "vale") return { kind: "vale", files: await listStyleFiles(files) };
  const [file, ...otherFiles] = files;
  if (!file || file.bytes.length === 0) throw new FileError("The file is empty.");
  if (otherFiles.length > 0)
    throw new FileError("Choose one file. Only a Vale style can have several.");
  const text = decodeFile(file.bytes);
  if (format === "tbx") return { kind: "tbx", ...readConcepts(text) };
  if (format === "prh") return { kind: "prh", document: parseYaml(text) };
  return format === "csv" ? readTable(text) : readYamlSource(parseYaml(text));
}

function decodeFile(bytes: Uint8Array): string {
  const encoding = detectUnicode(bytes);
  const text = encoding === null ? null : decodeStrictly(encoding, bytes);
  if (text === null || text.includes("\0"))
    throw new FileError("The file is not in UTF-8. Save it as UTF-8.");
  return text;
}

function readYamlSource(document: unknown): ForeignSource {
  const { rules: _, ...metadata } = isObject(document) ? document : {};
  return { kind: "rules", metadata, rules: extractRules(document) };
}

/** Parses a table, which is a rule file or a term list depending on its header. */
function readTable(text: string): ForeignSource {
  const { data: cells } = papa.parse<string[]>(text.replace("\uFEFF", ""), {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  });
  const isRuleTable = cells[0]?.some((name) => /^\s*rule_content\s*$/i.test(name));
  if (isRuleTable) return { kind: "rules", metadata: {}, rules: readRules("csv", text) };
  return { kind: "terms", cells };
}

type StyleFiles = Extract<ForeignSource, { kind: "vale" }>["files"];

async function listStyleFiles(files: readonly NamedBytes[]): Promise<StyleFiles> {
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

function toStyleFile({ path, bytes }: NamedBytes): StyleFiles[number] {
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
