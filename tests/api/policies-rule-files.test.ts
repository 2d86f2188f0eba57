import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RULE_TYPES, SEVERITIES } from "@/lib/enums";
import { RULE_FILE_FORMATS, readRules, writeRules } from "@/lib/policies/rules/files/format";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory } from "../support/factories";

const api = useApi();

const text = fc.string({ unit: "grapheme", minLength: 1 });
const line = fc.oneof(
  text,
  fc.constantFrom("=1+1", "'=1", "a\nb", "a\\nb", "-200", "yes", "#x", " x "),
);
const rule = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  rule_type: fc.constantFrom(...RULE_TYPES),
  severity: fc.constantFrom(...SEVERITIES),
  rule_content: line,
  description: fc.oneof(fc.constant(""), line),
  is_active: fc.boolean(),
  must_flag: fc.array(line, { maxLength: 3 }),
  must_pass: fc.array(fc.constantFrom("one", "=2", "a\r\nb\\"), { maxLength: 2 }),
  field: fc.constantFrom("description", "name", "bullet_points"),
  message: fc.oneof(fc.constant(""), line),
  reference: fc.oneof(fc.constant(""), line),
  match_case: fc.boolean(),
  languages: fc.subarray(["de", "pt-BR", "zh-Hant"]),
  exceptions: fc.array(fc.constantFrom("{}-free", "=1", "a\nb"), { maxLength: 2 }),
  forms: fc.dictionary(fc.constantFrom("a", "=b"), fc.array(line, { maxLength: 2 })),
  notes: fc.dictionary(fc.constantFrom("a", "=b"), line, { maxKeys: 2 }),
  when: fc.array(fc.constantFrom("SPF", "=1"), { maxLength: 2 }),
  unless: fc.array(fc.constantFrom("3 g", "a\\n"), { maxLength: 2 }),
  within: fc.option(fc.integer({ min: 1, max: 50 })),
  counts: fc.constantFrom("always", "once_evaluated"),
  valid_from: fc.constantFrom(null, "2026-09-27"),
  valid_until: fc.constantFrom(null, "2027-01-01"),
  claim: fc.constantFrom(null, "Recycled material", "=1"),
});

const ALWAYS = ["id", "rule_type", "severity", "rule_content", "description", "is_active"];

function isNotDefault(value: unknown, field: string): boolean {
  if (field === "field") return value !== "description";
  if (field === "counts") return value !== "always";
  return typeof value === "object" && value !== null
    ? Object.keys(value).length > 0
    : Boolean(value);
}

describe("a file of rules", () => {
  test.each(RULE_FILE_FORMATS)(
    "as %s is parsed back to the same rules, whatever they contain",
    (format) => {
      fc.assert(
        fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
          const comparable = rules.map((given) =>
            Object.fromEntries(
              Object.entries({
                ...given,
                forms: { ...given.forms },
                notes: { ...given.notes },
              }).filter(([field, value]) => ALWAYS.includes(field) || isNotDefault(value, field)),
            ),
          );
          expect(readRules(format, writeRules(format, rules))).toEqual(comparable);
        }),
      );
    },
  );
});

async function category() {
  const { id, rules, guideline } = await createCategory({}, [
    { ruleContent: "cheap", description: "No cheap talk" },
    { ruleContent: "50-200", ruleType: "length_limit" },
  ]);
  return { id, rules, guideline, path: `/policies/categories/${id}/rules` };
}

describe("exporting and importing a category's rules", () => {
  test.each(RULE_FILE_FORMATS)("as %s without edits changes nothing", async (format) => {
    const { path } = await category();
    const file = await api.viewer.get(`${path}/export/?format=${format}`);
    expect(file.headers.get("content-disposition")).toMatch(new RegExp(`-rules\\.${format}"$`));
    const { status, body } = await api.admin.post(`${path}/import/`, {
      format,
      content: file.body,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2, changes: [] });
  });

  test("shows the differences first, and stores nothing until confirmed", async () => {
    const { id, rules, path } = await category();
    const content = `rules:
  - id: ${rules[0]?.id}
    rule_type: prohibited_words
    rule_content: cheap|fake
  - rule_type: required_phrases
    severity: high
    rule_content: made in
`;
    const dry = await api.admin.post(`${path}/import/`, { format: "yaml", content, dry_run: true });
    expect(dry.body).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 0 });
    expect(dry.body.message).toBe(
      "Importing this file would result in 2 rules: 1 added, 1 changed, 1 removed.",
    );
    expect((await api.viewer.get(`/policies/categories/${id}/`)).body.rules_count).toBe(2);
    const done = await api.admin.post(`${path}/import/`, { format: "yaml", content });
    expect(done.body.message).toBe("Rules imported: 1 added, 1 changed, 1 removed.");
    const { body } = await api.viewer.get(`/policies/categories/${id}/`);
    expect(body.guideline.rules).toMatchObject([
      { id: rules[0]?.id, rule_content: "cheap|fake", description: "No cheap talk" },
      { rule_content: "made in", severity: "high", description: "made in" },
    ]);
  });

  test("keeps a missing description, and describes a new rule by its content", async () => {
    const { id, rules, path } = await category();
    const long = "x".repeat(6000);
    const content = [
      "id,rule_type,description,rule_content",
      `${rules[0]?.id},prohibited_words,,cheap|fake`,
      ",prohibited_words, ,made in",
      `,prohibited_words,,${long}`,
    ].join("\n");
    const { status } = await api.admin.post(`${path}/import/`, { format: "csv", content });
    expect(status).toBe(200);
    const { body } = await api.viewer.get(`/policies/categories/${id}/`);
    expect(body.guideline.rules).toMatchObject([
      { rule_content: "cheap|fake", description: "No cheap talk" },
      { rule_content: "made in", description: "made in" },
      { rule_content: long, description: "x".repeat(5000) },
    ]);
  });

  test("into another category matches rules by content, and leaves the original ids unchanged", async () => {
    const from = await category();
    const into = await createCategory({}, [{ ruleContent: "cheap", description: "Old words" }]);
    const { body: content } = await api.viewer.get(`${from.path}/export/?format=csv`);
    const path = `/policies/categories/${into.id}/rules/import/`;
    const { body } = await api.admin.post(path, { format: "csv", content });
    expect(body).toMatchObject({ added: 1, changed: 1, removed: 0 });
    const stored = (await api.viewer.get(`/policies/categories/${into.id}/`)).body.guideline.rules;
    expect(stored[0]).toMatchObject({ id: into.rules[0]?.id, description: "No cheap talk" });
    expect((await api.viewer.get(`/policies/categories/${from.id}/`)).body.rules_count).toBe(2);
  });

  test.each([
    ["YAML that cannot be read", "yaml", "rules: [", /^The YAML cannot be read: /],
    ["YAML without a list", "yaml", "rule: 1", /must contain a list under “rules:”/],
    ["a bomb of aliases", "yaml", "a: &a [x]\nrules: [*a, *a]", /must not use aliases/],
    ["CSV without its column", "csv", "type,content\na,b", /needs a column named rule_content/],
    [
      "a rule that cannot be read",
      "yaml",
      "rules:\n  - rule_content: ok\n  - {rule_type: length_limit, rule_content: abc}",
      /^Rule 2, rule_content: /,
    ],
    [
      "an unknown type",
      "csv",
      "rule_type,rule_content\ncolour,red",
      /^Rule 1, rule_type: This must be one of/,
    ],
    [
      "an active rule whose example fails",
      "yaml",
      "rules:\n  - {rule_content: cheap, must_flag: [dear]}",
      /^Rule 1, is_active: /,
    ],
  ])("rejects %s with a message that states the position", async (_, format, content, sentence) => {
    const { id, path } = await category();
    const { status, body } = await api.admin.post(`${path}/import/`, { format, content });
    expect(status).toBe(400);
    expect(body.content[0]).toMatch(sentence);
    expect((await api.viewer.get(`/policies/categories/${id}/`)).body.rules_count).toBe(2);
  });

  test("reports every invalid rule of a file", async () => {
    const { path } = await category();
    const content = JSON.stringify({
      rules: [
        { rule_type: "length_limit", rule_content: "abc", severity: "huge" },
        { rule_content: "cheap", must_flag: ["dear"] },
        { rule_content: "ok" },
        { rule_content: "dear", field: "no_such_field" },
      ],
    });
    const { status, body } = await api.admin.post(`${path}/import/`, { format: "yaml", content });
    expect(status).toBe(400);
    const named = body.content.map((sentence: string) => sentence.split(":")[0]);
    expect(named.sort()).toEqual([
      "Rule 1, rule_content",
      "Rule 1, severity",
      "Rule 2, is_active",
      "Rule 2, must_flag, 1",
      "Rule 4, field",
    ]);
  });

  test("is limited to admins, and requires a guideline for the rules", async () => {
    const { path } = await category();
    const file = { format: "yaml", content: "rules: []" };
    expect((await api.reviewer.post(`${path}/import/`, file)).status).toBe(403);
    const bare = await api.admin.post("/policies/categories/", { name: "Without a guideline" });
    const answer = await api.admin.post(`/policies/categories/${bare.body.id}/rules/import/`, file);
    expect(answer.status).toBe(409);
    expect((await api.admin.post("/policies/categories/99999/rules/import/", file)).status).toBe(
      404,
    );
  });
});

test("exports and imports a brand guideline's rules as well", async () => {
  const guideline = await createBrandGuideline();
  const path = `/policies/guidelines/${guideline.id}/rules`;
  const content = "rules:\n  - {rule_content: cheap}\n  - {rule_content: fake, is_active: false}\n";
  const { body } = await api.admin.post(`${path}/import/`, { format: "yaml", content });
  expect(body).toMatchObject({ added: 2 });
  const { body: exported } = await api.viewer.get(`${path}/export/`);
  expect(exported).toContain("rule_content: fake");
});
