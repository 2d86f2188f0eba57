/**
 * Measures the time to check 500 rules with 10,000 terms for issues in the worker thread: first all
 * of them, then again after one policy has changed, as when a policy is saved. Also measures for how
 * long this blocks the main thread at a time. Prints milliseconds.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { PolicyCollection } from "@/lib/checking/policy-checks/types";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { hashCollection } from "@/lib/policies/checks/collection";
import { checkCollection, findIssues } from "@/lib/policies/checks/run";
import { guideline } from "../checking/policies";
import { Random } from "../checking/policy-corpus";

const RULES = 500;
const TERMS = 10_000;
const SETS = 10;
const RUNS = 5;

const random = new Random(20_261_126);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

function word(): string {
  return Array.from({ length: 7 }, () => LETTERS.charAt(random.below(26))).join("");
}

/**
 * The terms. Every twentieth preferred word is also a term, and is therefore prohibited by another
 * rule.
 */
const words = Array.from({ length: TERMS }, word);

function terms(at: number): string {
  const size = TERMS / (RULES * 0.8);
  return words
    .slice(at * size, (at + 1) * size)
    .map((term) => `${term} => ${random.below(20) === 0 ? words[random.below(TERMS)] : word()}`)
    .join(" | ");
}

function ruleOf(at: number): PolicyRule {
  const base = { id: at + 1, severity: "medium", description: `Rule ${at}` } as const;
  if (at < RULES * 0.8) return { ...base, ruleType: "prohibited_words", content: terms(at) };
  const others = [
    { ruleType: "required_phrases", content: `${word()} ${word()} | ${word()}` },
    { ruleType: "length_limit", content: `${random.below(50)}-${500 + random.below(500)}` },
    { ruleType: "format_requirement", content: `not_regex:${word()}[0-9]+` },
    { ruleType: "format_requirement", content: "no_html, no_emoji" },
  ] as const;
  return { ...base, ...(others[at % others.length] ?? others[0]) };
}

function collection(changed: string): PolicyCollection {
  const rules = Array.from({ length: RULES }, (_, at) => ruleOf(at));
  const ruleSets = Array.from({ length: SETS }, (_, set) => ({
    id: set + 1,
    name: `Set ${set + 1}`,
    rules: rules.filter(({ id }) => id % SETS === set),
    appliesToAll: true,
    categoryIds: [],
    guidelineIds: [],
  }));
  const own = guideline({
    title: "Own",
    rules: [
      {
        id: RULES + 1,
        severity: "low",
        ruleType: "prohibited_words",
        content: changed,
        description: "",
      },
    ],
  });
  return { categories: [{ id: 1, name: "Own", guideline: own }], brands: [], ruleSets };
}

function median(times: number[]): string {
  const sorted = times.sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0);
}

/** Runs a check and returns its milliseconds and the longest delay of the event loop. */
async function measure(check: () => Promise<unknown>): Promise<{ time: number; delay: number }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const started = performance.now();
  await check();
  const time = performance.now() - started;
  await setTimeout(5);
  delays.disable();
  return { time, delay: delays.max / 1e6 };
}

// Starts the thread.
await checkCollection(hashCollection({ categories: [], brands: [], ruleSets: [] }));
const whole: number[] = [];
const again: number[] = [];
const blocked: number[] = [];
let issues = 0;
for (let run = 0; run < RUNS; run++) {
  const before = collection(`cheap${run}`);
  const all = await measure(async () => {
    issues = (await checkCollection(hashCollection(before))).issues.length;
  });
  // Saving a policy does not change the others.
  const [category] = collection(`cheap => ${words[run]}`).categories;
  const after = { ...before, categories: category ? [category] : [] };
  const one = await measure(() => findIssues(hashCollection(after), { kind: "category", id: 1 }));
  whole.push(all.time);
  again.push(one.time);
  blocked.push(all.delay, one.delay);
}
console.log(`${RULES} rules, ${TERMS} terms, ${issues} issues`);
console.log(`all:          ${median(whole)} ms (limit: 1000)`);
console.log(`after a save: ${median(again)} ms (limit: 200)`);
console.log(`main thread:  ${Math.max(...blocked).toFixed(0)} ms blocked at most (limit: 50)`);
