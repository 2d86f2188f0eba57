#!/usr/bin/env node
/*
 * Checks texts against Plumbline's policies, and fails where they break a rule.
 * Needs Node 20 and nothing else. See checking-from-a-script.md beside it.
 *
 * Exit codes: 0 all texts are clean, 1 violations were found, 2 the check itself did not work.
 */
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const USAGE = `Usage: node check-texts.mjs --category <name or id> [options] <file>...

  --category <name or id>     the category whose policies apply
  --guidelines <title or id>  also check against these brand guidelines
  --fail-on <severity>        high, medium or low: fail from this severity on (default: low)
  --help                      show this text

Environment:
  PLUMBLINE_URL    where Plumbline runs, such as https://plumbline.example.com
  PLUMBLINE_TOKEN  a personal API token of the role reviewer or admin`;

const SEVERITIES = ["low", "medium", "high"];
const TIMEOUT_MS = 120_000;

/** What stops the check itself, with the sentence to show. */
class Trouble extends Error {}

async function main() {
  const { values, files } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { url, token } = readEnvironment();
  const api = (path, body) => call(url, token, path, body);
  const category = await findId(api, "categories", "name", values.category);
  const guidelines =
    values.guidelines && (await findId(api, "guidelines", "title", values.guidelines));
  let failing = 0;
  let unjudged = 0;
  for (const file of files) {
    const description = await readText(file);
    const result = await api("/validations/analyze/", {
      description,
      category,
      ...(guidelines && { brand_guidelines: guidelines }),
    });
    failing += report(file, result, SEVERITIES.indexOf(values["fail-on"]));
    if (!isJudged(result)) unjudged += 1;
  }
  const checked = `${files.length} ${files.length === 1 ? "text" : "texts"} checked`;
  const failed = `${failing === 0 ? "none" : failing} failed`;
  console.log(`${checked}, ${failed}${unjudged === 0 ? "" : `, ${unjudged} not judged`}.`);
  return failing === 0 ? 0 : 1;
}

function readArguments() {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        category: { type: "string" },
        guidelines: { type: "string" },
        "fail-on": { type: "string", default: "low" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new Trouble(`${error.message}\n\n${USAGE}`);
  }
  const { values, positionals: files } = parsed;
  if (values.help) return { values, files };
  if (!values.category) throw new Trouble(`--category is missing.\n\n${USAGE}`);
  if (!SEVERITIES.includes(values["fail-on"]))
    throw new Trouble(`--fail-on must be high, medium or low.\n\n${USAGE}`);
  if (files.length === 0) throw new Trouble(`Name at least one file.\n\n${USAGE}`);
  return { values, files };
}

function readEnvironment() {
  const { PLUMBLINE_URL: url, PLUMBLINE_TOKEN: token } = process.env;
  if (!url || !URL.canParse(url)) throw new Trouble("Set PLUMBLINE_URL to Plumbline's address.");
  if (!token) throw new Trouble("Set PLUMBLINE_TOKEN to a personal API token.");
  return { url: url.replace(/\/+$/, ""), token };
}

async function readText(file) {
  try {
    return (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new Trouble(`${file} cannot be read: ${error.message}`);
  }
}

async function call(url, token, path, body) {
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
  if (response.status === 429) {
    await setTimeout(Number(response.headers.get("retry-after") ?? 1) * 1000);
    return call(url, token, path, body);
  }
  if (response.status === 401) throw new Trouble("PLUMBLINE_TOKEN is unknown, expired or revoked.");
  if (response.status === 403)
    throw new Trouble("This token may not check texts: it needs the role reviewer or admin.");
  throw new Trouble(
    `Plumbline answered ${response.status}: ${answer.message ?? "no reason given"}`,
  );
}

/** The id of the policy of this name, whatever its case; a number is an id already. */
async function findId(api, kind, field, wanted) {
  if (/^\d+$/.test(wanted)) return Number(wanted);
  const names = [];
  for (let page = 1, more = true; more; page++) {
    const { results, next } = await api(`/policies/${kind}/?page_size=100&page=${page}`);
    const found = results.find((one) => one[field].toLowerCase() === wanted.toLowerCase());
    if (found) return found.id;
    names.push(...results.map((one) => one[field]));
    more = next !== null;
  }
  throw new Trouble(`There is no “${wanted}” among: ${names.join(", ") || "nothing yet"}.`);
}

/** Prints what was found in a file. Returns 1 where it must not pass, else 0. */
function report(file, result, failFrom) {
  const found = [...result.violations, ...result.brand_guidelines_violations].sort(
    (a, b) => (a.line_number ?? Infinity) - (b.line_number ?? Infinity),
  );
  for (const violation of found) {
    const place = violation.line_number === null ? file : `${file}:${violation.line_number}`;
    console.log(
      `${place}: ${violation.severity}:${wordsBefore(violation)} ${violation.reason} (${[violation.guideline_reference, violation.reference].filter(Boolean).join("; ")})`,
    );
  }
  const unchecked = result.checks.filter(({ outcome }) => outcome === "not_checked").length;
  if (result.checks.length === 0) console.log(`${file}: nothing was checked, there are no rules.`);
  if (unchecked > 0) {
    const verdict = isJudged(result) ? "" : "not judged, as ";
    console.log(
      `${file}: ${verdict}${unchecked} of ${result.checks.length} rules were not checked.`,
    );
  }
  return found.some(({ severity }) => SEVERITIES.indexOf(severity) >= failFrom) ? 1 : 0;
}

/** Whether any rule was checked; else the score says nothing of the text. */
function isJudged({ is_compliant }) {
  return is_compliant !== null;
}

/** The words of a finding, where its reason does not quote them. */
function wordsBefore({ violating_words: words, reason }) {
  if (words === null) return "";
  // A reason shortens long words.
  const start = words.replace(/\s+/gu, " ").trim().slice(0, 40);
  return reason.includes(`“${start}`) ? "" : ` “${words}”`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 2;
}
