import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mergeVersions,
  type RuleSetFields,
  type RuleVersions,
} from "@/lib/policies/ready-made/merge";
import { type RuleFields, toRuleFields } from "@/lib/policies/rules/fields";

const head: RuleSetFields = {
  description: "d",
  reference: "r",
  version: "1.0",
  valid_from: null,
  valid_until: null,
};
const same = { installed: head, yours: head, newer: head };
const rule = (fields: Partial<RuleFields>) =>
  toRuleFields({ rule_content: "cheap", description: "No cheap talk", ...fields });

function mergeRule(sides: Partial<RuleVersions>, choices = {}) {
  const was = rule({});
  const all = { file: 1, id: 7, installed: was, yours: was, newer: was, ...sides };
  return mergeVersions(same, [all], choices);
}

describe("merging a new version of a template into an edited rule set", () => {
  it("takes a change that only one side made", () => {
    const { rules, conflicts } = mergeRule({
      yours: rule({ severity: "high", is_active: false }),
      newer: rule({ message: "Say it.", rule_content: "cheap, poor" }),
    });
    expect(conflicts).toEqual([]);
    expect(rules).toEqual([
      {
        file: 1,
        id: 7,
        rule: rule({
          severity: "high",
          is_active: false,
          message: "Say it.",
          rule_content: "cheap, poor",
        }),
      },
    ]);
  });

  it("reports a conflict if both sides changed the same field, and keeps yours by default", () => {
    const sides = { yours: rule({ message: "Mine" }), newer: rule({ message: "Theirs" }) };
    const { rules, conflicts } = mergeRule(sides);
    expect(conflicts).toEqual([
      {
        key: "rule.1.message",
        part: "Rule “No cheap talk”",
        field: "message",
        installed: "",
        yours: "Mine",
        newer: "Theirs",
      },
    ]);
    expect(rules[0]?.rule.message).toBe("Mine");
    const chosen = mergeRule(sides, { "rule.1.message": "newer" });
    expect(chosen.rules[0]?.rule.message).toBe("Theirs");
  });

  it("merges content and examples as one unit", () => {
    const { conflicts, rules } = mergeRule(
      {
        yours: rule({ rule_content: "poor", must_flag: ["poor"] }),
        newer: rule({ must_flag: ["cheap"] }),
      },
      { "rule.1.rule_content": "newer" },
    );
    expect(conflicts).toMatchObject([
      { field: "rule_content", yours: "poor\nmust_flag: poor", newer: "cheap\nmust_flag: cheap" },
    ]);
    expect(rules[0]?.rule).toMatchObject({ rule_content: "cheap", must_flag: ["cheap"] });
  });

  it("adds new rules and removes deleted ones unless they were edited", () => {
    expect(mergeRule({ installed: null, yours: null, id: null }).rules).toHaveLength(1);
    expect(mergeRule({ newer: null }).rules).toEqual([]);
    const changed = mergeRule({ newer: null, yours: rule({ severity: "high" }) });
    expect(changed.rules).toHaveLength(1);
    expect(changed.conflicts).toMatchObject([{ key: "rule.1", field: null, newer: null }]);
    expect(
      mergeRule({ newer: null, yours: rule({ severity: "high" }) }, { "rule.1": "newer" }).rules,
    ).toEqual([]);
  });

  it("keeps a rule deleted and reports a conflict if it has changed since", () => {
    expect(mergeRule({ yours: null }).rules).toEqual([]);
    const changed = { yours: null, newer: rule({ message: "New" }) };
    expect(mergeRule(changed).conflicts).toMatchObject([{ key: "rule.1", yours: null }]);
    expect(mergeRule(changed).rules).toEqual([]);
    expect(mergeRule(changed, { "rule.1": "newer" }).rules).toHaveLength(1);
  });

  it("takes the newer version if nothing was edited, and yours if nothing is new", () => {
    const fields = fc
      .record({
        severity: fc.constantFrom("high" as const, "low" as const),
        rule_content: fc.constantFrom("a", "b"),
        message: fc.constantFrom("", "m"),
        must_flag: fc.constantFrom<string[]>([], ["a"]),
      })
      .map(rule);
    const side = fc.option(fields);
    fc.assert(
      fc.property(fields, side, (was, other) => {
        const unchanged = mergeRule({ installed: was, yours: was, newer: other });
        expect(unchanged.conflicts).toEqual([]);
        expect(unchanged.rules.map(({ rule: one }) => one)).toEqual(other ? [other] : []);
        const nothingNew = mergeRule({ installed: was, yours: other, newer: was });
        expect(nothingNew.conflicts).toEqual([]);
        expect(nothingNew.rules.map(({ rule: one }) => one)).toEqual(other ? [other] : []);
      }),
    );
  });
});
