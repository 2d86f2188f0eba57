import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTerms } from "@/lib/checking/rules/terms/term-list";
import { type RuleFields, toRuleFields } from "@/lib/policies/rules/fields";
import {
  addRows,
  EMPTY_ROW,
  type TermRow,
  toTermFields,
  toTermTable,
} from "@/lib/policies/rules/term-rows";
import { propertyRuns } from "../support/property-runs";

const row = (given: Partial<TermRow>): TermRow => ({ ...EMPTY_ROW, ...given });

describe("a rule's terms as a table", () => {
  it("contain all data of the rule", () => {
    const rule = toRuleFields({
      rule_content: 'sugar => stevia / honey | "buy one, get one", cheap',
      forms: { Sugar: ["sugars", "sugar, raw"] },
      notes: { cheap: "Says the brand book." },
      exceptions: ["{}-free", "sugar cane", "fair price", "raw sugars"],
    });
    expect(toTermTable(rule)).toEqual({
      rows: [
        row({
          term: "sugar",
          preferred: "stevia / honey",
          forms: 'sugars; "sugar, raw"',
          exceptions: "sugar cane; raw sugars",
        }),
        row({ term: "buy one, get one" }),
        row({ term: "cheap", note: "Says the brand book." }),
      ],
      sharedExceptions: ["{}-free", "fair price"],
    });
  });

  it("are converted back to a rule", () => {
    const rows = [
      row({ term: "sugar", preferred: "stevia/ honey", forms: "sugars, sugared", note: " Why " }),
      row({}),
      row({ term: "a => b, c", exceptions: "a => b, c d" }),
      row({ term: " Sugar ", note: "Twice" }),
    ];
    expect(toTermFields({ rows, sharedExceptions: ["{}-free"] }, false)).toEqual({
      rule_content: 'sugar => stevia / honey, "a => b, c"',
      forms: { sugar: ["sugars", "sugared"] },
      notes: { sugar: "Why" },
      exceptions: ["{}-free", "a => b", "c d"],
    });
  });

  it("are null if the content cannot be parsed, and empty if it is blank", () => {
    expect(toTermTable(toRuleFields({ rule_content: 'a, "b' }))).toBeNull();
    expect(toTermTable(toRuleFields({ rule_content: " " }))).toEqual({
      rows: [],
      sharedExceptions: [],
    });
  });

  it("are merged with imported rows, which fill only empty cells of known terms", () => {
    const rows = [row({ term: "a", preferred: "x" }), row({})];
    const more = [row({ term: "b" }), row({ term: "A", preferred: "y", note: "n" })];
    expect(addRows(rows, more, false)).toEqual([
      row({ term: "a", preferred: "x", note: "n" }),
      row({ term: "b" }),
    ]);
    expect(addRows(rows, more, true)).toHaveLength(3);
  });
});

const text = fc
  .array(fc.constantFrom("a", "B", "é", '"', "“", "=>", ",", "|", ";", "-", "c d", "{", "}"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(" "))
  .filter((written) => !written.includes("{ }"));
const choice = text.filter((written) => !written.includes("/"));
const word = fc.constantFrom("sugar", "salt", "fat", "low fat", "palm, oil", '"x"', "a => b");

/** Returns the meaning of a rule's fields, regardless of order and notation. */
function normalizeTerm(rule: RuleFields) {
  const sorted = (given: object) => Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    terms: parseTerms(rule.rule_content, rule.match_case),
    forms: sorted(rule.forms),
    notes: sorted(rule.notes),
    exceptions: rule.exceptions.toSorted(),
  };
}

describe("text and table", () => {
  it("convert a rule to a table and back without changes", () => {
    const rules = fc.record({
      terms: fc.uniqueArray(word, { minLength: 1, selector: (term) => term.toLowerCase() }),
      use: fc.array(fc.array(choice, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
      forms: fc.array(fc.uniqueArray(text, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
      note: fc.array(fc.constantFrom("", "why; because", '"q"'), { minLength: 7, maxLength: 7 }),
      exceptions: fc.uniqueArray(
        fc.oneof(text, fc.constantFrom("{}-free", "sugar cane", "a, salt")),
        {
          maxLength: 4,
        },
      ),
      match_case: fc.boolean(),
    });
    fc.assert(
      fc.property(rules, ({ terms, use, forms, note, ...rest }) => {
        const rows = terms.map((term, at) => ({
          ...EMPTY_ROW,
          term,
          use: use[at]?.join(" / ") ?? "",
        }));
        const { rule_content } = toTermFields({ rows, sharedExceptions: [] }, rest.match_case);
        const by = <T>(list: T[], toValue: (value: T) => unknown) =>
          Object.fromEntries(
            terms.map((term, at) => [term, list[at] as T] as const).filter(([, v]) => toValue(v)),
          );
        const rule = toRuleFields({
          rule_content,
          forms: by(forms, (list) => list.length > 0),
          notes: by(note, Boolean),
          ...rest,
        });
        const table = toTermTable(rule);
        if (!table) throw new Error("It can be read.");
        const again = toRuleFields({ ...rule, ...toTermFields(table, rule.match_case) });
        expect(normalizeTerm(again)).toEqual(normalizeTerm(rule));
        expect(toTermTable(again)).toEqual(table);
      }),
      propertyRuns(100, 5000),
    );
  });

  it("accept any input in the cells", () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab"“;,|/=>{} '), maxLength: 8 });
    const rows = fc.array(
      fc.record({ term: cell, preferred: cell, note: cell, forms: cell, exceptions: cell }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const written = toTermFields({ rows: given, sharedExceptions: [] }, false);
        const table = toTermTable(toRuleFields(written));
        expect(table).not.toBeNull();
        expect(table && toTermFields(table, false).rule_content).toBe(written.rule_content);
      }),
      propertyRuns(100, 5000),
    );
  });
});
