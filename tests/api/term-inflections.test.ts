import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createProduct, must } from "../support/factories";
import { propertyRuns } from "../support/property-runs";
import { csv, upload } from "../support/uploads";

const api = useApi();
const SUGGESTIONS_PATH = "/policies/terms/proposals/";
const REFUSALS = "/policies/terms/refusals/";

interface Suggestion {
  form: string;
  count: number;
  example: string;
}

beforeEach(async () => {
  await db().delete(products);
});

async function categoryWith(rule: { ruleContent: string } & Record<string, unknown>) {
  const { rules, ...category } = await createCategory({}, [rule]);
  return { ...category, rule: must(rules[0]).id };
}

/** Creates products with these descriptions, in English by default. */
async function describeProducts(category: number, texts: string[], language: string | null = "en") {
  const { id: uploadedBy } = api.users.admin;
  for (const description of texts)
    await createProduct({ categoryId: category, uploadedBy, description, language });
}

async function fetchSuggestions(rule: number, source = "category") {
  const { status, body } = await api.admin.get(`${SUGGESTIONS_PATH}?rule=${rule}&source=${source}`);
  expect(status).toBe(200);
  const terms = body as { term: string; proposals: Suggestion[] }[];
  return Object.fromEntries(terms.map(({ term, proposals: suggestions }) => [term, suggestions]));
}

/** Returns only the suggested inflections, sorted alphabetically. */
async function formsOf(rule: number, term: string) {
  const suggestions = (await fetchSuggestions(rule))[term] ?? [];
  return suggestions.map(({ form }) => form).sort();
}

describe("suggested inflections", () => {
  test("are words of the catalogue with the same stem, with their count and a sentence", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "guarantee, cheap" });
    await describeProducts(id, [
      "A soft shirt. We guarantee it, and it is Guaranteed dry! Wash cold.",
      "<p>Softness <b>guaranteed</b> &amp; tested.</p><p>Two guarantees.</p>",
      "Nothing of it here.",
    ]);
    expect(await fetchSuggestions(rule)).toEqual({
      guarantee: [
        {
          form: "guaranteed",
          count: 2,
          example: "We guarantee it, and it is Guaranteed dry!",
        },
        { form: "guarantees", count: 1, example: "Two guarantees." },
      ],
      cheap: [],
    });
  });

  test("include the other spellings of a term of several words, even if no text uses them", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "non-stick, glow up" });
    await describeProducts(id, ["A nonstick pan, truly non stick.", "One more nonstick pan."]);
    const example = "A nonstick pan, truly non stick.";
    const expected = {
      "non-stick": [
        { form: "nonstick", count: 2, example },
        { form: "non stick", count: 1, example },
      ],
      "glow up": [
        { form: "glow-up", count: 0, example: "" },
        { form: "glowup", count: 0, example: "" },
      ],
    };
    expect(await fetchSuggestions(rule)).toEqual(expected);
    const unsaved = await api.admin.get("/policies/terms/spellings/?terms=non-stick,glow up");
    expect(unsaved.body).toEqual(
      Object.entries(expected).map(([term, suggestions]) => ({ term, proposals: suggestions })),
    );
    const refusal = { rule, source: "category", term: "glow up", form: "glowup" };
    expect((await api.admin.post(REFUSALS, refusal)).status).toBeLessThan(300);
    expect((await fetchSuggestions(rule))["glow up"]?.map(({ form }) => form)).toEqual(["glow-up"]);
  });

  test("include hyphenated, spaced and closed spellings, and inflections of longer terms", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "best seller, freeship, on-sale" });
    await describeProducts(id, [
      "A best-seller. Our best sellers and bestsellers, a best, seller. Ships free: free-ship.",
      "Onsale, and on sale; a best seller.",
    ]);
    expect(await formsOf(rule, "best seller")).toEqual([
      "best sellers",
      "best-seller",
      "bestseller",
      "bestsellers",
    ]);
    expect(await formsOf(rule, "freeship")).toEqual(["free-ship"]);
    expect(await formsOf(rule, "on-sale")).toEqual(["Onsale", "on sale"]);
  });

  test("are searched in each text's own language", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "Garantie, käyttää, gwarancja, die" });
    await describeProducts(id, ["Volle Garantien, garantiert."], "de");
    await describeProducts(id, ["Il est garanti."], "fr-CA");
    await describeProducts(id, ["Tuotetta käytetään ja käyttävät."], "fi");
    await describeProducts(id, ["Pełnej gwarancji, gwarancją."], "pl");
    expect(await formsOf(rule, "Garantie")).toEqual(["Garantien", "garanti", "garantiert"]);
    expect(await formsOf(rule, "käyttää")).toEqual(["käytetään", "käyttävät"]);
    expect(await formsOf(rule, "gwarancja")).toEqual(["gwarancji", "gwarancją"]);
    expect(await formsOf(rule, "die")).toEqual([]);
  });

  test("exclude inflections, terms, exceptions, and texts that the rule does not apply to", async () => {
    const { id, rule } = await categoryWith({
      ruleContent: "guarantee, guaranteeing",
      forms: { guarantee: ["guarantees"] },
      exceptions: ["guaranteed fresh", "not {}"],
      languages: ["en"],
    });
    const text = "guarantees guaranteed, guaranteeing; Guarantee";
    await describeProducts(id, [text]);
    expect(await formsOf(rule, "guarantee")).toEqual([]);
    await describeProducts(id, ["guarantee"], "en-GB");
    await describeProducts(id, ["guaranteedly"], "de");
    await describeProducts(id, ["guaranteedly"], null);
    await describeProducts(id, ["guarantee's, guaranteers"], "en");
    expect(await formsOf(rule, "guarantee")).toEqual(["guaranteers"]);
  });

  test("are searched in the fields that the rule reads", async () => {
    const key = `points_${Date.now().toString(36)}`;
    await api.admin.post("/products/fields/", { key, label: key, kind: "list" });
    const { id, rule } = await categoryWith({ ruleContent: "warm" });
    await api.admin.post("/products/products/", {
      product_id: key,
      name: "Warmest coat",
      category: id,
      description: "It warms.",
      texts: { [key]: ["Warming cuffs", "Warmed\nhem; two\u00adfold"] },
      language: "en",
    });
    const proposed = async (field: string) => {
      await api.admin.patch(`/policies/category-rules/${rule}/`, { field });
      const found = (await fetchSuggestions(rule)).warm ?? [];
      return found.map(({ form, example }) => `${form}: ${example}`).sort();
    };
    expect(await proposed("name")).toEqual(["Warmest: Warmest coat"]);
    expect(await proposed("description")).toEqual(["warms: It warms."]);
    expect(await proposed(key)).toEqual(["Warmed: Warmed", "Warming: Warming cuffs"]);
    expect(await proposed("any")).toHaveLength(4);
  });

  test("match the case of the term if the rule is case-sensitive", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "Apple", matchCase: true });
    await describeProducts(id, ["Apples and apples, an apple, APPLES."]);
    expect(await formsOf(rule, "Apple")).toEqual(["Apples"]);
  });

  test("exist for rules of brand guidelines, and for required phrases", async () => {
    const { id } = await createCategory();
    const guideline = await createBrandGuideline();
    const { body } = await api.admin.post("/policies/rules/", {
      guideline: guideline.id,
      rule_type: "required_phrases",
      rule_content: "recycle|reuse, wash",
      description: "x",
    });
    await describeProducts(id, ["It is recycled and reused after washing."]);
    expect(await fetchSuggestions(body.id, "brand")).toMatchObject({
      recycle: [{ form: "recycled" }],
      reuse: [{ form: "reused" }],
      wash: [{ form: "washing" }],
    });
  });

  test.each(["", "?rule=1", "?source=category", "?rule=x&source=brand", "?rule=1&source=shop"])(
    "require a rule and its source: %s",
    async (query) => {
      expect((await api.admin.get(SUGGESTIONS_PATH + query)).status).toBe(400);
    },
  );

  test("return 404 for a rule of the other source, and are only for admins", async () => {
    const { rule } = await categoryWith({ ruleContent: "a word" });
    const answers = await Promise.all([
      api.admin.get(`${SUGGESTIONS_PATH}?rule=${rule}&source=brand`),
      api.reviewer.get(`${SUGGESTIONS_PATH}?rule=${rule}&source=category`),
      api.viewer.get(`${SUGGESTIONS_PATH}?rule=${rule}&source=category`),
      api.nobody.get(`${SUGGESTIONS_PATH}?rule=${rule}&source=category`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 401]);
  });
});

describe("words of the catalogue", () => {
  test("follow uploads, edits and deletions in any order", async () => {
    const { name, rule } = await categoryWith({ ruleContent: "warm" });
    const WORDS = ["warm", "warms", "warming", "warmed", "cold"];
    const step = fc.record({
      act: fc.constantFrom("upload", "edit", "delete", "delete many"),
      words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
      at: fc.nat(),
    });
    let serial = 0;
    const check = async (steps: { act: string; words: string[]; at: number }[]) => {
      await db().delete(products);
      for (const { act, words, at } of steps) {
        const storedProducts = await db().select().from(products).orderBy(products.id);
        const one = storedProducts[at % storedProducts.length];
        // The text is too short for language detection, so English is assumed.
        const text = words.slice(0, 2).join(" ");
        if (act === "upload") {
          const rows = words.map((word) => [`W-${++serial}`, "Coat", name, `${word}. ${word}`]);
          expect((await upload(api, csv(...rows))).status).toBe(201);
        } else if (act === "edit" && one)
          await api.admin.patch(`/products/products/${one.id}/`, { description: text });
        else if (act === "delete" && one) await api.admin.delete(`/products/products/${one.id}/`);
        else if (storedProducts.length > 0)
          await api.admin.post("/products/products/bulk_delete/", {
            ids: storedProducts.slice(at % storedProducts.length).map((product) => product.id),
          });
        const left = await db().select({ text: products.description }).from(products);
        const counted = Map.groupBy(
          left.flatMap((product) => product.text.match(/\w+/g) ?? []),
          (word) => word,
        );
        const expected = ["warms", "warming", "warmed"].flatMap((form) => {
          const count = counted.get(form)?.length ?? 0;
          return count > 0 ? [[form, count]] : [];
        });
        const found = (await fetchSuggestions(rule)).warm ?? [];
        expect(found.map(({ form, count }) => [form, count]).sort()).toEqual(expected.sort());
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), check),
      propertyRuns(4, 120),
    );
  });
});

describe("rejected suggestions", () => {
  test("apply to their term, are stored once and audited", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "universe, university" });
    await describeProducts(id, ["Universes, a universal thing, universities."]);
    expect(await formsOf(rule, "universe")).toContain("universal");
    const refusal = { rule, source: "category", term: "universe", form: "universal" };
    for (const form of ["universal", "universal", "UNIVERSAL"]) {
      const answer = await api.admin.post(REFUSALS, { ...refusal, form });
      expect([answer.status, answer.body]).toEqual([201, { ...refusal, form }]);
    }
    expect(await formsOf(rule, "universe")).not.toContain("universal");
    const [entry] = (await api.admin.get("/auth/audit/?page_size=1")).body.results;
    expect(entry).toMatchObject({ action: "category_rule.form_refused", entity_id: rule });
    expect(JSON.stringify(entry)).toContain("rejected “universal” as an inflection of “universe”");
    const same = and(eq(auditLog.action, entry.action), eq(auditLog.entityId, rule));
    expect(await db().$count(auditLog, same)).toBe(1);
  });

  test("are deleted with their rule", async () => {
    const { rule } = await categoryWith({ ruleContent: "warm" });
    await api.admin.post(REFUSALS, { rule, source: "category", term: "warm", form: "warmth" });
    const deletion = await api.admin.delete(`/policies/category-rules/${rule}/`);
    expect(deletion.status).toBe(204);
  });

  test.each([
    [{ rule: 999_999 }, "rule"],
    [{ source: "brand" }, "rule"],
    [{ source: "shop" }, "source"],
    [{ term: "cold" }, "term"],
    [{ form: " " }, "form"],
    [{ form: "warm" }, "form"],
    [{ form: "warms" }, "form"],
    [{ form: "x".repeat(201) }, "form"],
    [{ form: undefined }, "form"],
  ])("rejects %j with a message for its field", async (change, field) => {
    const { rule } = await categoryWith({ ruleContent: "warm", forms: { warm: ["warms"] } });
    const body = { rule, source: "category", term: "warm", form: "warmth", ...change };
    const answer = await api.admin.post(REFUSALS, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  test("are only for admins", async () => {
    const { rule } = await categoryWith({ ruleContent: "warm" });
    const body = { rule, source: "category", term: "warm", form: "warmth" };
    expect((await api.reviewer.post(REFUSALS, body)).status).toBe(403);
    expect((await api.viewer.post(REFUSALS, body)).status).toBe(403);
  });
});

describe("new words", () => {
  test("are counted per rule until the rule is saved or the words are rejected", async () => {
    const { id, rule } = await categoryWith({ ruleContent: "warm" });
    await describeProducts(id, ["It warms."]);
    const path = `/policies/category-rules/${rule}/`;
    await api.admin.patch(path, { description: "No warmth" });
    const counted = async () => {
      const { body } = await api.admin.get("/policies/terms/new/");
      return body.filter((found: { rule: number }) => found.rule === rule);
    };
    expect(await counted()).toEqual([]);
    const { body } = await api.admin.post("/products/products/", {
      product_id: `N-${rule}`,
      category: id,
      description: "Warming, and it warms; kept warmed.",
      language: "en",
    });
    expect(body.product.id).toBeGreaterThan(0);
    expect(await counted()).toEqual([{ rule, source: "category", policy: id, count: 2 }]);
    await api.admin.post(REFUSALS, { rule, source: "category", term: "warm", form: "warming" });
    expect(await counted()).toMatchObject([{ count: 1 }]);
    await api.admin.patch(path, { forms: { warm: ["warmed"] } });
    expect(await counted()).toEqual([]);
  });

  test("are only for admins", async () => {
    expect((await api.reviewer.get("/policies/terms/new/")).status).toBe(403);
  });
});

describe("spellings of terms", () => {
  test("that occur in the catalogue are added to the rules of a template", async () => {
    const { id } = await categoryWith({ ruleContent: "unused" });
    await describeProducts(id, ["With freeshipping, and free-shipping for all.", "Free shipping."]);
    const { status, body } = await api.admin.post("/policies/ready-made/amazon-listings/install/", {
      applies_to: { all: true },
    });
    expect(status).toBe(201);
    const forms = (body.rules as { forms: Record<string, string[]> }[]).map((rule) => rule.forms);
    expect(forms.filter((each) => Object.keys(each).length > 0)).toEqual([
      expect.objectContaining({
        "free shipping": expect.arrayContaining(["freeshipping", "free-shipping"]),
      }),
    ]);
    await api.admin.delete(`/policies/rule-sets/${body.id}/?detach=true`);
  });
});
