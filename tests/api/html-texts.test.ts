import { describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue, runSeoQueue } from "../support/run-queue";

const api = useApi();

/** A description as exported by a shop. */
const HTML = `<div class="product-description" data-mce-fragment="1">
<h2>Handwoven Wool Throw</h2>
<p>Made from <strong>the best</strong> wool &amp; <a href="https://acme.com" target="_blank">dyed by hand</a>.<br>It&#39;s the <em>Ac</em>me of throws.</p>
<ul><li>130 x 180&nbsp;cm</li><li>Cold wash only</li></ul>
</div>`;

async function validated(rules: { ruleType?: string; ruleContent: string }[]) {
  const category = await createCategory({ name: `Throws ${Math.random()}` }, rules as never);
  const upload = await api.reviewer.post("/products/products/", {
    product_id: `H-${Math.random()}`,
    category: category.id,
    description: HTML,
  });
  await runQueue();
  const path = `/validations/validations/by-product/${upload.body.product.product_id}/`;
  const list = await api.viewer.get(path);
  const id: number = list.body.results[0].id;
  const { body } = await api.viewer.get(`/validations/validations/${id}/`);
  return { id, validation: body, category };
}

describe("a validation of HTML", () => {
  it("finds violations in the visible text, and reports their position in the stored text", async () => {
    const { id, validation } = await validated([
      { ruleContent: "best wool, acme, target, cm cold" },
      { ruleType: "format_requirement", ruleContent: "bullets, sentence_case, no_urls" },
      { ruleType: "length_limit", ruleContent: "23-23 words" },
    ]);
    expect(validation.checked_text).toBe(HTML);
    const found = validation.violations;
    for (const { start_position, end_position, violating_words } of found)
      expect(HTML.slice(start_position, end_position)).toBe(violating_words);
    expect(found).toMatchObject([
      {
        violating_words: "best</strong> wool",
        visible_words: "best wool",
        line_number: 2,
        line_text: "Made from the best wool & dyed by hand.",
        reason: "“best wool” is prohibited.",
      },
      {
        violating_words: "Ac</em>me",
        visible_words: "Acme",
        line_number: 3,
        line_text: "It's the Acme of throws.",
      },
      {
        violating_words: "cm</li><li>Cold",
        visible_words: "cm\nCold",
        line_number: 4,
        line_text: "130 x 180\u00a0cm",
      },
    ]);
    const listed = await api.viewer.get(`/validations/violations/?validation=${id}`);
    expect(listed.body.results).toMatchObject(found);
    const one = await api.viewer.get(`/validations/violations/${found[1].id}/`);
    expect(one.body).toMatchObject(found[1]);
  });

  it("finds tags in the stored text, except allowed ones", async () => {
    const { validation } = await validated([
      { ruleType: "format_requirement", ruleContent: "no_html:p|br|ul|li|strong|em|h2" },
    ]);
    const found = validation.violations;
    expect(found.map((each: { violating_words: string }) => each.violating_words)).toEqual([
      '<div class="product-description" data-mce-fragment="1">',
      '<a href="https://acme.com" target="_blank">',
      "</a>",
      "</div>",
    ]);
    expect(found[1]).toMatchObject({
      visible_words: "",
      line_number: 3,
      violation_type: "forbidden_element_present",
    });
    expect(found[1].line_text).toContain('<a href="https://acme.com"');
    expect(HTML.split("\n")[2]).toContain(found[1].line_text);
  });

  it("matches an analysis that stores nothing, and rejects an invalid list of tags", async () => {
    const { validation, category } = await validated([{ ruleContent: "acme, best wool" }]);
    const analysis = await api.reviewer.post("/validations/analyze/", {
      category: category.id,
      description: HTML,
    });
    const withoutId = ({ id: _, ...rest }: { id: number }) => rest;
    expect(analysis.body.violations.map(withoutId)).toEqual(validation.violations.map(withoutId));
    const [rule] = category.rules;
    const refused = await api.admin.patch(`/policies/category-rules/${rule?.id}/`, {
      rule_type: "format_requirement",
      rule_content: "no_html:<br>",
    });
    expect(refused.status).toBe(400);
    expect(refused.body.rule_content[0]).toContain("no_html:br|p|ul|li|strong");
  });
});

describe("the search analysis of HTML", () => {
  it("treats descriptions with the same visible text as duplicates, whatever their markup", async () => {
    const category = await createCategory({ name: `Throws ${Math.random()}` });
    const words = "A throw of lambswool, woven & washed in the valley where the sheep graze.";
    const descriptions = [
      words,
      `<div class="rte"><p style="color: red">${words.replace("&", "&amp;")}</p></div>`,
      `<p>${words.replace("&", "&amp;").replace("woven", "<b>wov</b>en")}<!-- checked --></p>`,
      `<p>${words.replace("&", "&amp;")}</p><p>Wash it cold.</p>`,
    ];
    const ids: string[] = [];
    for (const description of descriptions) {
      const product_id = `H-${Math.random()}`;
      const product = { product_id, category: category.id, description };
      expect((await api.reviewer.post("/products/products/", product)).status).toBe(201);
      ids.push(product_id);
    }
    await runQueue();
    await runSeoQueue();
    const duplicateNotes = await Promise.all(
      ids.map(async (id) => {
        const { body } = await api.viewer.get(`/seo/seo/by-product/${id}/`);
        const checks: { recommendation: string }[] = body.seo_audit_results;
        const recommendations = checks.map(({ recommendation }) => recommendation);
        return (
          recommendations.find((sentence) =>
            /in the catalogue ha(?:s|ve) .*description/.test(sentence),
          ) ?? null
        );
      }),
    );
    const same = expect.stringMatching(/^2 other products in the catalogue have the same desc/);
    expect(duplicateNotes.slice(0, 3)).toEqual([same, same, same]);
    expect(duplicateNotes[3]).toBe("No other product in the catalogue has this description.");
  });
});
