import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runExamples } from "@/lib/checking/findings/examples";
import type { Example } from "@/lib/enums";
import { listShippedSets } from "@/lib/policies/ready-made/files";
import { findNewRuleFaults } from "@/lib/policies/rules/faults";
import { type RuleFields, toColumns, toRuleFields } from "@/lib/policies/rules/fields";

interface Published {
  source: string;
  says: string;
  written: "exact" | "roughly" | "not";
  lacks?: string;
  /** A template's key and the id of its rule, separated by a slash. */
  in?: string;
  rule?: Partial<RuleFields>;
  flags?: Example | { repeat: string; times: number };
  passes?: Example;
}

const file = new URL("published-rules.yaml", import.meta.url);
const published: Published[] = parse(readFileSync(file, "utf8"));
const sets = await listShippedSets();

function ruleOf({ in: reference, rule }: Published): RuleFields | null {
  if (!reference) return rule ? toRuleFields(rule) : null;
  const [key, id] = reference.split("/");
  const found = sets.find((set) => set.key === key)?.rules.find((one) => one.id === Number(id));
  if (!found) throw new Error(`There is no ${reference}.`);
  return found;
}

const textOf = (text: Published["flags"]) =>
  typeof text === "object" && "repeat" in text ? text.repeat.repeat(text.times) : text;

describe("published rules of marketplaces and consumer law", () => {
  it.each(published.map((row) => [row.source, row.says, row] as const))("%s: %s", (_, __, row) => {
    expect(row.lacks === undefined).toBe(row.written === "exact");
    const rule = ruleOf(row);
    if (row.written === "not") return;
    if (!rule) throw new Error("It is written, and yet there is no rule.");
    expect(rule.rule_content).not.toContain("regex:");
    expect(findNewRuleFaults(rule)).toBeNull();
    const flags = textOf(row.flags) ?? rule.must_flag[0];
    const passes = row.passes ?? rule.must_pass[0];
    if (!flags || !passes) throw new Error("It has no texts to run.");
    const { ruleContent: content, ...rest } = toColumns(rule);
    const examples = { mustFlag: [flags], mustPass: [passes] };
    expect(runExamples({ ...rest, content }, examples)).toEqual([]);
  });

  it("have their gaps documented if they are not exact", () => {
    const documented = readFileSync("docs/rules.md", "utf8");
    for (const { lacks } of published) expect(documented).toContain(lacks ?? "");
  });

  it("are mostly exact and use no regular expression", () => {
    const many = (written: Published["written"]) =>
      published.filter((row) => row.written === written).length;
    expect(published.length).toBeGreaterThanOrEqual(60);
    expect(many("exact") / published.length).toBeGreaterThanOrEqual(0.87);
  });
});
