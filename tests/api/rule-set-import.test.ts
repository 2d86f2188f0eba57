import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { zipOf } from "../uploads/zip";

const api = useApi();
const PATH = "/policies/rule-sets/import/";
const RULE =
  "extends: existence\nmessage: Not '%s'.\nlevel: error\nignorecase: true\ntokens: [cheap]";
const SCRIPT = "extends: script\nmessage: m\nscript: x";

function form(fields: Record<string, string>, ...files: [name: string, content: BlobPart][]) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const [name, content] of files) made.append("file", new Blob([content]), name);
  return made;
}

describe("POST /policies/rule-sets/import/", () => {
  test("reports the outcome for each rule, and stores nothing", async () => {
    const style = zipOf([
      { name: "House/Cheap.yml", data: RULE },
      { name: "House/Script.yml", data: SCRIPT },
    ]);
    const { status, body } = await api.admin.post(
      PATH,
      form({ format: "vale", dry_run: "true" }, ["house.zip", style]),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "2 rules: 1 exactly, 0 roughly, 1 skipped.",
      name: "House",
      rules: [
        { name: "Cheap", outcome: "exact", why: "", rule: { rule_content: "cheap" } },
        { name: "Script", outcome: "left_out", why: expect.stringMatching(/script/), rule: null },
      ],
      rule_set: null,
    });
    expect((await api.admin.get("/policies/rule-sets/")).body.results).toEqual([]);
  });

  test("creates an equivalent rule set from the files of a Vale style", async () => {
    const { status, body } = await api.admin.post(
      PATH,
      form(
        { format: "vale", name: "Our style" },
        ["House/Cheap.yml", RULE],
        ["House/S.yml", SCRIPT],
      ),
    );
    expect(status).toBe(201);
    expect(body.rule_set).toMatchObject({
      name: "Our style",
      applies_to: { all: false, categories: [], brand_guidelines: [] },
      rules: [{ rule_content: "cheap", severity: "high", message: "Not this." }],
    });
    const again = await api.admin.post(
      PATH,
      form({ format: "vale", name: "our STYLE" }, ["a.yml", RULE]),
    );
    expect(again.status).toBe(409);
  });

  test("imports the export of a rule set", async () => {
    const { body: made } = await api.admin.post("/policies/rule-sets/", {
      name: "Exported",
      rules: [
        { rule_content: "cheap => affordable", description: "No cheap talk", message: "Say it." },
      ],
    });
    const { body: yaml } = await api.admin.get(
      `/policies/rule-sets/${made.id}/rules/export/?format=yaml`,
    );
    const { status, body } = await api.admin.post(
      PATH,
      form({ format: "yaml", name: "Again" }, ["rules.yaml", yaml]),
    );
    expect(status).toBe(201);
    expect(body.rule_set.rules[0]).toMatchObject({
      rule_content: "cheap => affordable",
      description: "No cheap talk",
      message: "Say it.",
    });
  });

  test("rejects invalid files with a message for the field", async () => {
    const refused = async (fields: Record<string, string>, ...files: [string, BlobPart][]) => {
      const { status, body } = await api.admin.post(PATH, form(fields, ...files));
      expect(status).toBe(400);
      return body;
    };
    expect(await refused({ format: "vale" })).toMatchObject({ file: ["Choose a rule file."] });
    expect(await refused({ format: "doc" }, ["a", "b"])).toHaveProperty("format");
    expect(await refused({ format: "tbx" }, ["a.tbx", "<html/>"])).toMatchObject({
      file: ["The file is not a TBX term base."],
    });
    expect(await refused({ format: "vale" }, ["a.yml", SCRIPT])).toMatchObject({
      file: [expect.stringMatching(/No rules in the file/)],
    });
    expect(await refused({ format: "prh" }, ["a.yml", "a: 1"], ["b.yml", "b: 2"])).toHaveProperty(
      "file",
    );
  });

  test("is allowed only for admins", async () => {
    const body = form({ format: "vale", dry_run: "true" }, ["a.yml", RULE]);
    expect((await api.reviewer.post(PATH, body)).status).toBe(403);
    expect((await api.nobody.post(PATH, form({}))).status).toBe(401);
  });
});
