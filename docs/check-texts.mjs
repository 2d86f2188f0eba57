#!/usr/bin/env node
/*
 * Checks texts against Plumbline's policies, and fails where they break a rule.
 * Needs Node 20 and nothing else. See checking-from-a-script.md beside it.
 *
 * Exit codes: 0 no text failed, 1 violations were found, 2 the check itself did not work.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { text as readAll } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const USAGE = `Usage: node check-texts.mjs --category <name or id> [options] <file>...

  --category <name or id>     the category whose policies apply
  --guidelines <title or id>  also check against these brand guidelines
  --fail-on <severity>        high, medium or low: fail from this severity on (default: low)
  --format <format>           text, github, sarif or json (default: text)
  --baseline <file>           ignore the findings that this file lists
  --write-baseline <file>     write all findings to this file
  --field <key>=<text>        another field of each text, such as name=Kettle; repeat it for a list
  --column <name>             check this column of CSV files, each row as one text
  --id <name>                 the column with the ids of the rows
  --stdin                     check the standard input instead of files
  --help                      show this text

Files can be globs, such as "texts/**/*.md".

Environment:
  PLUMBLINE_URL    where Plumbline runs, such as https://plumbline.example.com
  PLUMBLINE_TOKEN  a personal API token of the role reviewer or admin`;

const SEVERITIES = ["low", "medium", "high"];
const REPORTS = { text: textReport, github: githubReport, sarif: sarifReport, json: jsonReport };
const TIMEOUT_MS = 300_000;
/** How often and how long to wait for a server that is busy. */
const MAX_WAITS = 20;
const MAX_WAIT_SECONDS = 300;
/** What one request may contain; the bytes leave room for what surrounds the items. */
const MAX_TEXTS = 100;
const MAX_BYTES = 5 * 1024 * 1024 - 100;

/** What stops the check itself, with the sentence to show. */
class Trouble extends Error {}

async function main() {
  const options = readArguments();
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const { url, token } = readEnvironment();
  const api = (path, body) => call(url, token, path, body);
  const category = await findId(api, "categories", "name", options.category);
  const guidelines =
    options.guidelines && (await findId(api, "guidelines", "title", options.guidelines));
  const shared = {
    category,
    ...(guidelines && { brand_guidelines: guidelines }),
    ...readFields(options.field),
  };
  const baseline = await openBaseline(options);
  const failFrom = SEVERITIES.indexOf(options["fail-on"]);
  const report = REPORTS[options.format]({ api, url, category: options.category });
  const counts = { texts: 0, failed: 0, not_judged: 0, not_checked: 0, findings: 0, known: 0 };
  const notesOfRows = new Map();
  let isComplete = true;

  for await (const [text, result] of analyze(api, readTexts(options), shared)) {
    const all = findingsOf(text, result);
    const findings = all.filter((finding) => baseline.isNew(finding));
    const isFailing = findings.some(({ severity }) => SEVERITIES.indexOf(severity) >= failFrom);
    report.text(text, { result, findings, isFailing });
    for (const note of notesOn(result)) {
      if (text.row === null || result.error) report.note(text, note);
      else {
        const key = JSON.stringify([text.file, note]);
        notesOfRows.set(key, { text, note, rows: (notesOfRows.get(key)?.rows ?? 0) + 1 });
      }
    }
    counts.findings += findings.length;
    counts.known += all.length - findings.length;
    counts.failed += isFailing ? 1 : 0;
    counts[result.error ? "not_checked" : "texts"] += 1;
    if (!result.error && !isJudged(result)) counts.not_judged += 1;
    // A product can lack a text; an empty file is a mistake.
    if (result.error && !(isEmpty(text) && text.row !== null)) isComplete = false;
  }
  // Once per file, as thousands of rows can share a rule that was not checked.
  for (const { text, note, rows } of notesOfRows.values()) {
    const sentence = `${plural(rows, "row")}: ${note.sentence}`;
    report.note({ ...text, row: null, id: null }, { ...note, sentence });
  }
  await baseline.save();
  await report.end(counts, isComplete);
  if (!isComplete) return 2;
  return counts.failed === 0 ? 0 : 1;
}

/* Arguments and files. */

function readArguments() {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        category: { type: "string" },
        guidelines: { type: "string" },
        "fail-on": { type: "string", default: "low" },
        format: { type: "string", default: "text" },
        baseline: { type: "string" },
        "write-baseline": { type: "string" },
        field: { type: "string", multiple: true, default: [] },
        column: { type: "string" },
        id: { type: "string" },
        stdin: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new Trouble(`${error.message}\n\n${USAGE}`);
  }
  const { values, positionals: files } = parsed;
  if (values.help) return values;
  const wrong = (sentence) => new Trouble(`${sentence}\n\n${USAGE}`);
  if (!values.category) throw wrong("--category is missing.");
  if (!SEVERITIES.includes(values["fail-on"]))
    throw wrong("--fail-on must be high, medium or low.");
  if (!Object.hasOwn(REPORTS, values.format))
    throw wrong("--format must be text, github, sarif or json.");
  if (values.baseline && values["write-baseline"])
    throw wrong("Use either --baseline or --write-baseline.");
  if (values.id && !values.column) throw wrong("--id needs --column.");
  if (values.stdin && files.length > 0) throw wrong("Use either --stdin or files.");
  if (!values.stdin && files.length === 0) throw wrong("Name at least one file.");
  return { ...values, files };
}

function readEnvironment() {
  const { PLUMBLINE_URL: url, PLUMBLINE_TOKEN: token } = process.env;
  if (!url || !URL.canParse(url)) throw new Trouble("Set PLUMBLINE_URL to Plumbline's address.");
  if (!token) throw new Trouble("Set PLUMBLINE_TOKEN to a personal API token.");
  return { url: url.replace(/\/+$/, ""), token };
}

/** The fields besides the description, as the API takes them. */
function readFields(pairs) {
  const fields = {};
  for (const pair of pairs) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (!key) throw new Trouble(`--field must be <key>=<text>, not “${pair}”.`);
    if (key === "description") throw new Trouble("The description is the text itself: omit it.");
    fields[key] = key in fields ? [fields[key], value].flat() : value;
  }
  const { name, ...texts } = fields;
  return { ...(name !== undefined && { name }), ...(Object.keys(texts).length > 0 && { texts }) };
}

/** Yields the texts of files one after the other; those of a CSV file are its rows. */
async function* readTexts({ files, stdin, column, id }) {
  for (const file of stdin ? ["stdin"] : expandGlobs(files)) {
    const content = await readText(file, stdin);
    const source = { content, lines: [0] };
    for (const { index, 0: end } of content.matchAll(/\r\n|\n|\r/g))
      source.lines.push(index + end.length);
    if (column) yield* readRows(file, source, column, id);
    else yield { file, source, content, row: null, id: null, offset: (at) => at };
  }
}

async function readText(file, isStdin) {
  try {
    const content = isStdin ? await readAll(process.stdin) : await readFile(file, "utf8");
    return content.replace(/^\uFEFF/, "");
  } catch (error) {
    throw new Trouble(`${file} cannot be read: ${error.message}`);
  }
}

/** Replaces globs, which a shell may leave as they are, by the files that match. */
function expandGlobs(files) {
  const expanded = [];
  for (const file of files) {
    if (!/[*?[{]/.test(file) || fs.existsSync(file)) {
      expanded.push(file);
      continue;
    }
    const found = bracesOf(file).flatMap((pattern) => {
      const { root } = path.parse(pattern);
      return [...findFiles(root, pattern.slice(root.length).split(/[\\/]+/))];
    });
    if (found.length === 0) throw new Trouble(`No file matches ${file}.`);
    expanded.push(...[...new Set(found)].sort().filter((name) => !expanded.includes(name)));
  }
  return expanded;
}

/** The patterns that a pattern with {a,b} stands for. */
function bracesOf(pattern) {
  const [all, list] = /\{([^{}]*,[^{}]*)\}/.exec(pattern) ?? [];
  if (!all) return [pattern];
  return list.split(",").flatMap((one) => bracesOf(pattern.replace(all, () => one)));
}

/** Yields the files below a folder that match the parts of a glob. */
function* findFiles(folder, [part, ...rest]) {
  if (part === undefined) {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isFile()) yield folder;
    return;
  }
  if (part !== "**" && !/[*?[]/.test(part)) {
    yield* findFiles(path.join(folder, part), rest);
    return;
  }
  const isDeep = part === "**";
  if (isDeep && rest.length > 0) yield* findFiles(folder, rest);
  const pattern = globPart(isDeep ? "*" : part);
  for (const entry of listFolder(folder)) {
    if (entry.name === "node_modules" || !pattern.test(entry.name)) continue;
    const inner = path.join(folder, entry.name);
    if (!isDeep || rest.length === 0) yield* findFiles(inner, rest);
    if (isDeep && entry.isDirectory()) yield* findFiles(inner, [part, ...rest]);
  }
}

function listFolder(folder) {
  try {
    return fs.readdirSync(folder || ".", { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The expression for a part of a glob; names that start with a dot need a dot there. */
function globPart(part) {
  const source = part.replace(
    /\[([!^]?)([^\]]+)\]|[*?]|[\\^$.|+()[\]{}]/g,
    (token, not, characters) => {
      if (token === "*") return ".*";
      if (token === "?") return ".";
      if (!characters) return `\\${token}`;
      return `[${not && "^"}${characters.replace(/[\\^[\]]/g, "\\$&")}]`;
    },
  );
  return new RegExp(`^${/^[*?[]/.test(part) ? "(?!\\.)" : ""}${source}$`, "su");
}

/** Yields a column of a CSV file as texts, with their places in the file. */
function* readRows(file, source, column, id) {
  const delimiter = [",", ";", "\t"].find(
    (one) => columnOf(headerOf(file, source, one), column) >= 0,
  );
  if (!delimiter) {
    const names = headerOf(file, source, ",").map(({ value }) => value.trim());
    throw new Trouble(`${file} has no column “${column}”, but: ${names.join(", ") || "none"}.`);
  }
  const [header, ...rows] = parseCsv(file, source, delimiter);
  const at = columnOf(header, column);
  const idAt = id ? columnOf(header, id) : -1;
  if (id && idAt < 0) throw new Trouble(`${file} has no column “${id}”.`);
  for (const [index, cells] of rows.entries()) {
    // Rows are counted as in a spreadsheet: the header is row 1.
    const row = index + 2;
    if (cells.length === 1 && cells[0].value === "") continue;
    const { value: content = "", start, isQuoted } = cells[at] ?? { start: cells[0].start };
    const offset = (end) => start + (isQuoted ? quoteAware(content, end) : end);
    yield { file, source, content, row, id: cells[idAt]?.value.trim() || null, offset };
  }
}

function headerOf(file, source, delimiter) {
  const [header = []] = parseCsv(file, source, delimiter);
  return header;
}

function columnOf(header, name) {
  const wanted = name.trim().toLowerCase();
  return header.findIndex(({ value }) => value.trim().toLowerCase() === wanted);
}

/** Yields the rows of a CSV file (RFC 4180): cells with their value and place. */
function* parseCsv(file, source, delimiter) {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  let row = [];
  while (cell.lastIndex < source.content.length || row.length > 0) {
    const { lastIndex: start } = cell;
    const found = cell.exec(source.content);
    if (!found)
      throw new Trouble(
        `${file}:${lineAt(source, start).line}: a quoted cell does not end properly.`,
      );
    const [, quoted, plain = "", end] = found;
    if (quoted === undefined) row.push({ value: plain, start, isQuoted: false });
    else row.push({ value: quoted.replaceAll('""', '"'), start: start + 1, isQuoted: true });
    if (end === delimiter) continue;
    yield row;
    row = [];
  }
}

/** The length of the first characters of a cell in its file, where quotes are doubled. */
function quoteAware(content, end) {
  return end + content.slice(0, end).split('"').length - 1;
}

/** The seconds to wait for a Retry-After header, which is a number of seconds or a date. */
function waitOf(header) {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Math.min(Math.max(Number.isNaN(seconds) ? 1 : seconds, 1), MAX_WAIT_SECONDS);
}

/** Yields the texts in batches that fit into one request. */
async function* batches(texts, shared) {
  let batch = [];
  let bytes = 0;
  try {
    for await (const text of texts) {
      const size = Buffer.byteLength(JSON.stringify(itemOf(text, MAX_TEXTS, shared))) + 1;
      if (batch.length === MAX_TEXTS || (batch.length > 0 && bytes + size > MAX_BYTES)) {
        yield batch;
        [batch, bytes] = [[], 0];
      }
      batch.push(text);
      bytes += size;
    }
  } catch (error) {
    // What precedes an unreadable file is reported.
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

function itemOf({ content }, key, shared) {
  return { key, description: content, ...shared };
}

function isEmpty({ content }) {
  return content.trim() === "";
}

/* The API. */

async function call(url, token, path, body, waits = 0) {
  let response;
  try {
    response = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Token ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new Trouble(`${url} cannot be reached: ${error.cause?.message ?? error.message}`);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (response.status === 429 && waits < MAX_WAITS) {
    await setTimeout(waitOf(response.headers.get("retry-after")) * 1000);
    return call(url, token, path, body, waits + 1);
  }
  if (response.status === 401) throw new Trouble("PLUMBLINE_TOKEN is unknown, expired or revoked.");
  if (response.status === 403)
    throw new Trouble("This token may not check texts: it needs the role reviewer or admin.");
  throw new Trouble(
    `Plumbline answered ${response.status}: ${answer.message ?? "no reason given"}`,
  );
}

/** Yields all entries of a list, page by page. */
async function* entriesOf(api, list) {
  for (let page = 1, more = true; more; page++) {
    const { results, next } = await api(`/policies/${list}/?page_size=100&page=${page}`);
    yield* results;
    more = next !== null;
  }
}

/** The id of the policy of this name, whatever its case; a number is an id already. */
async function findId(api, kind, field, wanted) {
  if (/^\d+$/.test(wanted)) return Number(wanted);
  const names = [];
  for await (const { id, [field]: name } of entriesOf(api, kind)) {
    if (name.toLowerCase() === wanted.toLowerCase()) return id;
    names.push(name);
  }
  throw new Trouble(`There is no “${wanted}” among: ${names.join(", ") || "nothing yet"}.`);
}

/** Yields each text with its result, which is `{ error }` if it was not checked. */
async function* analyze(api, texts, shared) {
  for await (const batch of batches(texts, shared)) {
    const items = batch.flatMap((text, key) => (isEmpty(text) ? [] : [itemOf(text, key, shared)]));
    const { results } =
      items.length > 0 ? await api("/validations/analyze/bulk/", { items }) : { results: [] };
    const byKey = new Map(results.map((result) => [result.key, result]));
    // First all, as an error of anything else than the text concerns every text.
    const pairs = batch.map((text, key) => [text, resultOf(byKey.get(key))]);
    yield* pairs;
  }
}

function resultOf(result) {
  if (!result) return { error: "not checked, as it is empty." };
  if (!result.errors) return result;
  const [field, sentence] = firstError(result.errors);
  if (field !== "description") throw new Trouble(`Plumbline answered 400: ${field}: ${sentence}`);
  return { error: `not checked: ${sentence}` };
}

function firstError(errors) {
  const [[field, value]] = Object.entries(errors);
  if (Array.isArray(value)) return [field, value[0]];
  const [further, sentence] = firstError(value);
  return [`${field}.${further}`, sentence];
}

/* Findings. */

/** What was found in a text, in its order. */
function findingsOf(text, { violations = [], brand_guidelines_violations: ofBrand = [] }) {
  return [...violations, ...ofBrand]
    .map((violation) => {
      const { field, start_position: start, end_position: end } = violation;
      const isInText = field === "description" && start !== null;
      const rule =
        violation.rule === null ? violation.guideline_reference : `rule-${violation.rule}`;
      const words = fold(violation.violating_words ?? "");
      const context = isInText ? hash(neighbors(text.content, start, end)) : hash([]);
      return {
        ...violation,
        rule,
        message: messageOf(violation),
        place: isInText ? placeOf(text, start, end) : null,
        key: JSON.stringify({ path: keyPath(text), rule, words, context }),
        fingerprint: hash([rule, words, context]),
      };
    })
    .sort((a, b) => (a.place?.line ?? Infinity) - (b.place?.line ?? Infinity));
}

/** The words before and after a finding, in its lines: what is elsewhere can change. */
function neighbors(content, start, end) {
  const lineStart =
    Math.max(content.lastIndexOf("\n", start - 1), content.lastIndexOf("\r", start - 1)) + 1;
  const before = content.slice(Math.min(lineStart, start), start);
  const [after] = content.slice(end).split(/[\r\n]/, 1);
  return [wordsOf(before).slice(-3), wordsOf(after).slice(0, 3)];
}

function wordsOf(part) {
  return part.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function hash(value) {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function fold(words) {
  return words.replace(/\s+/gu, " ").trim();
}

/** Lines and columns count from 1, in the file; columns and offsets are UTF-16 code units. */
function placeOf({ source, offset }, start, end) {
  const from = offset(start);
  const to = offset(end);
  const { line, column } = lineAt(source, from);
  const { line: endLine, column: endColumn } = lineAt(source, to);
  return { line, column, endLine, endColumn, offset: from, length: to - from };
}

function lineAt({ lines }, offset) {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lines[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - lines[low] + 1 };
}

function messageOf(violation) {
  const { field, reason, guideline_reference, reference } = violation;
  const label = ["description", "any"].includes(field) ? "" : `${field}: `;
  const sources = [guideline_reference, reference].filter(Boolean).join("; ");
  return `${label}${wordsBefore(violation)}${reason} (${sources})`;
}

/** The words of a finding, where its reason does not quote them. */
function wordsBefore({ violating_words: words, reason }) {
  if (words === null) return "";
  // A reason shortens long words.
  const start = fold(words).slice(0, 40);
  return reason.includes(`“${start}`) ? "" : `“${words}” `;
}

/** Whether any rule was checked; else the score says nothing of the text. */
function isJudged({ is_compliant }) {
  return is_compliant !== null;
}

/** What was not checked of a text, which is serious if it is all of it. */
function notesOn(result) {
  if (result.error) return [{ sentence: result.error, isSerious: true }];
  const { checks } = result;
  const isSerious = !isJudged(result);
  const unchecked = checks.filter(({ outcome }) => outcome === "not_checked").length;
  const sentences = [];
  if (checks.length === 0) sentences.push("nothing was checked, there are no rules.");
  if (unchecked > 0) {
    const verdict = isSerious ? "not judged, as " : "";
    sentences.push(`${verdict}${unchecked} of ${checks.length} rules were not checked.`);
  }
  return sentences.map((sentence) => ({ sentence, isSerious }));
}

/* Baselines. */

/** The baseline to read or to write, or an empty one. */
async function openBaseline({ baseline: file, "write-baseline": target }) {
  const listed = file ? await readBaseline(file) : new Map();
  const found = new Map();
  return {
    /** Whether a finding is not listed; each one counts, also among equal ones. */
    isNew(finding) {
      finding.nth = (found.get(finding.key) ?? 0) + 1;
      found.set(finding.key, finding.nth);
      return !target && finding.nth > (listed.get(finding.key) ?? 0);
    },
    save: async () => target && (await writeBaseline(target, found)),
  };
}

/** How often a baseline lists each finding. */
async function readBaseline(file) {
  const listed = new Map();
  try {
    const { version, findings } = JSON.parse(await readFile(file, "utf8"));
    if (version !== 1) throw new Error("it is not a baseline of version 1.");
    for (const { path, rule, words, context } of findings) {
      const key = JSON.stringify({ path, rule, words, context });
      listed.set(key, (listed.get(key) ?? 0) + 1);
    }
  } catch (error) {
    throw new Trouble(`${file} cannot be read as a baseline: ${error.message}`);
  }
  return listed;
}

/** Writes one line per finding, sorted, so that a change of the file is easy to review. */
async function writeBaseline(file, found) {
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  const findings = sorted.flatMap(([key, times]) => Array(times).fill(key));
  const content = `{"version": 1, "findings": [\n${findings.join(",\n")}\n]}\n`;
  try {
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new Trouble(`${file} cannot be written: ${error.message}`);
  }
}

/** The path of a text from here, with slashes; a row's has its id. */
function keyPath(text) {
  return text.id === null ? pathOf(text) : `${pathOf(text)}#${text.id}`;
}

function pathOf({ file }) {
  return path.relative("", file).replaceAll(path.sep, "/");
}

/* Reports: what to do with a text, with a note on what was not checked, and at the end. */

function textReport() {
  const print = (text, place, sentence) => {
    const line = place?.line ?? firstLineOf(text);
    console.log(printable(`${line === null ? text.file : `${text.file}:${line}`}: ${sentence}`));
  };
  return {
    text(text, { findings }) {
      for (const { place, severity, message } of findings)
        print(text, place, `${severity}: ${labelOf(text)}${message}`);
    },
    note: (text, { sentence }) => print(text, null, labelOf(text) + sentence),
    end: (counts) => console.log(summaryOf(counts)),
  };
}

/** Replaces control characters, with which a text could write anything to a terminal. */
function printable(line) {
  return line.replace(/[\t\r\n]+/g, " ").replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** Prints workflow commands, which GitHub Actions shows beside the lines of a change. */
function githubReport() {
  const commands = { high: "error", medium: "warning", low: "notice" };
  const print = (command, properties, message) => {
    const list = Object.entries(properties).filter(([, value]) => value !== null);
    const text = list.map(([key, value]) => `${key}=${escapeCommand(value, /[%\r\n:,]/g)}`);
    console.log(`::${command} ${text.join(",")}::${escapeCommand(message, /[%\r\n]/g)}`);
  };
  return {
    text(text, { findings }) {
      for (const { place, severity, rule_name: title, message } of findings) {
        const line = place?.line ?? firstLineOf(text);
        const properties = { file: pathOf(text), line, col: place?.column ?? null, title };
        print(commands[severity], properties, labelOf(text) + message);
      }
    },
    note: (text, { sentence, isSerious }) =>
      print(
        isSerious ? "warning" : "notice",
        { file: pathOf(text), line: firstLineOf(text) },
        labelOf(text) + sentence,
      ),
    end: (counts) => console.log(summaryOf(counts)),
  };
}

function escapeCommand(value, characters) {
  const encode = (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return String(value).replace(characters, encode);
}

function jsonReport() {
  const texts = [];
  const notes = [];
  return {
    text(text, { result, findings, isFailing }) {
      texts.push({
        path: pathOf(text),
        row: text.row,
        id: text.id,
        checked: !result.error,
        judged: !result.error && isJudged(result),
        failed: isFailing,
        score: result.overall_score ?? null,
        findings: findings.map((finding) => ({
          rule: finding.rule,
          name: finding.rule_name,
          severity: finding.severity,
          field: finding.field,
          message: finding.message,
          words: finding.violating_words,
          suggestion: finding.suggestion,
          line: finding.place?.line ?? firstLineOf(text),
          column: finding.place?.column ?? null,
          end_line: finding.place?.endLine ?? null,
          end_column: finding.place?.endColumn ?? null,
          fingerprint: `${finding.fingerprint}:${finding.nth}`,
        })),
      });
    },
    note: (text, { sentence }) =>
      notes.push({ path: pathOf(text), row: text.row, id: text.id, note: sentence }),
    end: (counts) => console.log(JSON.stringify({ version: 1, counts, texts, notes }, null, 2)),
  };
}

/** Prints a log of SARIF 2.1.0. */
function sarifReport({ api, url, category }) {
  const levels = { high: "error", medium: "warning", low: "note" };
  const rules = new Map();
  const results = [];
  const notifications = [];
  const physicalLocation = (text, place) => ({
    artifactLocation: { uri: pathOf(text).split("/").map(encodeURIComponent).join("/") },
    region: place
      ? {
          startLine: place.line,
          startColumn: place.column,
          endLine: place.endLine,
          endColumn: place.endColumn,
          charOffset: place.offset,
          charLength: place.length,
        }
      : { startLine: firstLineOf(text) ?? 1 },
  });
  return {
    text(text, { findings }) {
      for (const finding of findings) {
        if (!rules.has(finding.rule)) rules.set(finding.rule, finding);
        results.push({
          ruleId: finding.rule,
          ruleIndex: [...rules.keys()].indexOf(finding.rule),
          level: levels[finding.severity],
          message: { text: labelOf(text) + finding.message },
          locations: [
            {
              physicalLocation: physicalLocation(text, finding.place),
              ...(text.id && { logicalLocations: [{ name: text.id, kind: "object" }] }),
            },
          ],
          partialFingerprints: { "plumbline/v1": `${finding.fingerprint}:${finding.nth}` },
        });
      }
    },
    note: (text, { sentence, isSerious }) =>
      notifications.push({
        level: isSerious ? "warning" : "note",
        message: { text: labelOf(text) + sentence },
        locations: [{ physicalLocation: physicalLocation(text) }],
      }),
    async end(_, isComplete) {
      const texts = await rulesById(api, rules);
      const driver = {
        name: "Plumbline",
        informationUri: url,
        rules: [...rules].map(([id, finding]) => ({
          id,
          name: finding.rule_name,
          shortDescription: { text: finding.rule_name },
          help: { text: helpOf(finding, texts.get(id)) },
          defaultConfiguration: { level: levels[finding.severity] },
        })),
      };
      const run = {
        tool: { driver },
        // Runs of several categories do not replace each other.
        automationDetails: { id: `plumbline/${category}/` },
        columnKind: "utf16CodeUnits",
        newlineSequences: ["\r\n", "\n", "\r"],
        invocations: [
          { executionSuccessful: isComplete, toolExecutionNotifications: notifications },
        ],
        results,
      };
      const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
      console.log(JSON.stringify({ $schema, version: "2.1.0", runs: [run] }, null, 2));
    },
  };
}

/** The rules of these findings as their policies have them. */
async function rulesById(api, wanted) {
  const found = new Map();
  for (const list of ["category-rules", "rules", "rule-set-rules"]) {
    if (found.size === wanted.size) break;
    for await (const rule of entriesOf(api, list))
      if (wanted.has(`rule-${rule.id}`)) found.set(`rule-${rule.id}`, rule);
  }
  return found;
}

/** What the rule's author wrote on it. */
function helpOf({ rule_name, guideline_reference, reference }, rule) {
  const content = rule?.rule_content ?? "";
  return [
    rule?.description || rule_name,
    content.length > 500 ? `${content.slice(0, 500)}…` : content,
    [guideline_reference, reference].filter(Boolean).join("; "),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The line where a row of a CSV file starts; null for a file, which is one text. */
function firstLineOf({ source, row, offset }) {
  return row === null ? null : lineAt(source, offset(0)).line;
}

function labelOf({ row, id }) {
  if (row === null) return "";
  return id === null ? `row ${row}: ` : `row ${row}, ${id}: `;
}

function summaryOf({ texts, failed, not_judged, not_checked, known }) {
  const parts = [
    `${plural(texts, "text")} checked`,
    `${failed === 0 ? "none" : failed} failed`,
    ...(not_judged === 0 ? [] : [`${not_judged} not judged`]),
    ...(not_checked === 0 ? [] : [`${not_checked} not checked`]),
    ...(known === 0 ? [] : [plural(known, "known finding")]),
  ];
  return `${parts.join(", ")}.`;
}

function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 2;
}
