import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { ruleSets, rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { addDays } from "@/lib/platform/days";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { getCalendar } from "@/lib/validations/calendar/calendar";
import { forecastEffects } from "@/lib/validations/calendar/forecast";
import type { CalendarJson } from "@/lib/validations/calendar/schemas";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { useApi } from "../support/api";
import { createCategory, createProduct, createRuleSet, must } from "../support/factories";
import { raiseVersion } from "../support/policies";
import { propertyRuns } from "../support/property-runs";
import { runQueue } from "../support/run-queue";
import { until } from "../support/until";

const api = useApi();
const TODAY = "2024-03-01";
const HIGH = { severity: "high" as const, description: "Words to avoid." };

/** Moves the clock of this process, which also serves the API, to a past day: sessions stay valid. */
function moveTo(day: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
}
beforeEach(async () => {
  await db().delete(products);
  await db().delete(rules);
  await db().delete(ruleSets);
  moveTo(TODAY);
});
afterEach(() => vi.useRealTimers());

async function shop(rulesOf: Parameters<typeof createCategory>[1], texts: string[]) {
  const category = await createCategory({}, rulesOf);
  for (const description of texts)
    await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id, description });
  return category;
}

/** Returns the calendar once its forecast has been computed. */
function calendar(query = ""): Promise<CalendarJson> {
  return until(async () => {
    const { status, body } = await api.viewer.get(`/policies/calendar/${query}`);
    expect(status).toBe(200);
    if (body.state === "ready") return body;
    const figures = ["products_failing_more", "products_failing_less", "findings"];
    for (const day of body.days)
      expect(figures.map((figure) => day[figure])).toEqual([null, null, null]);
    expect(body.computed_at).toBeNull();
    return null;
  });
}

describe("the calendar of policies", () => {
  test("shows which rules begin and end on each date, with the effects", async () => {
    const begins = { ruleContent: "cheap", validFrom: "2024-04-01", ...HIGH };
    const ends = { ruleContent: "nice", validUntil: "2024-04-30", ...HIGH };
    const { rules: stored } = await shop(
      [begins, ends],
      ["A cheap, cheap cup.", "A nice cup.", "A cup."],
    );
    const [first, second] = stored.map(({ id }) => ({
      rule: id,
      source: "category",
      name: "Words to avoid",
    }));
    const { days, ...head } = await calendar();
    expect(head).toEqual({
      state: "ready",
      computed_at: expect.stringMatching(/^2024-03-01T/),
      products: 3,
      sampled: false,
    });
    expect(days).toEqual([
      {
        date: "2024-04-01",
        begins: [first],
        ends: [],
        products_failing_more: 1,
        products_failing_less: 0,
        findings: 2,
      },
      {
        date: "2024-05-01",
        begins: [],
        ends: [second],
        products_failing_more: 0,
        products_failing_less: 1,
        findings: 0,
      },
    ]);
  });

  test("covers the requested number of days, and excludes inactive rules", async () => {
    const on = (validFrom: string, isActive = true) => ({ ruleContent: "a", validFrom, isActive });
    await shop([on(TODAY), on("2024-03-02"), on("2024-03-31"), on("2024-03-15", false)], []);
    const datesOf = async (query: string) => (await calendar(query)).days.map(({ date }) => date);
    expect(await datesOf("?days=30")).toEqual(["2024-03-02", "2024-03-31"]);
    expect(await datesOf("?days=29")).toEqual(["2024-03-02"]);
    for (const days of ["0", "732", "x", "1.5"])
      expect((await api.viewer.get(`/policies/calendar/?days=${days}`)).status).toBe(400);
  });

  test("uses the dates on which both a rule and its rule set apply", async () => {
    const category = await shop([], ["A cheap cup."]);
    const set = await createRuleSet({ categories: [category] }, [
      { ruleContent: "cheap", validFrom: "2024-03-10", ...HIGH },
      { ruleContent: "cup", validUntil: "2024-03-15", ...HIGH },
    ]);
    const days = { validFrom: "2024-03-20", validUntil: "2024-03-25" };
    await db().update(ruleSets).set(days).where(eq(ruleSets.id, set.id));
    expect((await calendar()).days).toMatchObject([
      { date: "2024-03-20", begins: [{ source: "rule_set" }], products_failing_more: 1 },
      { date: "2024-03-26", ends: [{ source: "rule_set" }], products_failing_less: 1 },
    ]);
  });

  test("is computed again only after a text or a policy has changed", async () => {
    const rule = { ruleContent: "cheap", validFrom: "2024-04-01", ...HIGH };
    const category = await shop([rule], ["A cheap cup.", "A cup."]);
    const more = async () => must((await calendar()).days[0]).products_failing_more;
    expect(await more()).toBe(1);
    moveTo("2024-03-01");
    vi.advanceTimersByTime(60_000);
    expect((await calendar()).computed_at).toBe((await calendar()).computed_at);
    const [product] = await db().select().from(products).where(eq(products.description, "A cup."));
    const text = { description: "Another cheap cup." };
    await api.admin.patch(`/products/products/${must(product).id}/`, text);
    expect(await more()).toBe(2);
    const change = { rule_content: "another" };
    await api.admin.patch(`/policies/category-rules/${must(category.rules[0]).id}/`, change);
    expect(await more()).toBe(1);
  });

  test("uses a sample of 20,000 products if there are more", async () => {
    const rule = { ruleContent: "cheap", validFrom: "2024-04-01", ...HIGH };
    const category = await shop([rule], []);
    await db().execute(sql`
      insert into ${products} (product_id, name, description, original_description, category_id, uploaded_by)
      select 'MANY-' || n, 'Cup', text, text, ${category.id}, ${api.users.admin.id}
      from generate_series(1, 20500) n, lateral (select 'A cheap cup no. ' || n as text) texts`);
    const { days, ...head } = await calendar();
    expect(head).toMatchObject({ products: 20_000, sampled: true });
    expect(days).toMatchObject([{ products_failing_more: 20_000, findings: 20_000 }]);
  });

  test("is empty and ready if no rule has dates", async () => {
    await shop([{ ruleContent: "cheap" }], ["A cheap cup."]);
    const { status, body } = await api.viewer.get("/policies/calendar/");
    expect([status, body]).toMatchObject([200, { state: "ready", products: 1, days: [] }]);
    expect((await api.nobody.get("/policies/calendar/")).status).toBe(401);
  });

  test("excludes findings that a decision dismisses until the decision expires", async () => {
    const rule = { ruleContent: "cheap", validUntil: "2024-03-31", ...HIGH };
    const category = await shop([rule, { ...rule, validUntil: "2024-05-31" }], ["A cheap cup."]);
    await requeueStaleProducts({ category: category.id });
    await runQueue();
    const [{ id }] = (await api.viewer.get("/validations/violations/")).body.results;
    const decision = { kind: "wrong", scope: "product", reason: "r", expires_at: "2024-04-30" };
    const path = `/validations/violations/${id}/decision/`;
    expect((await api.reviewer.post(path, decision)).status).toBeLessThan(300);
    expect((await calendar()).days).toMatchObject([
      { date: "2024-04-01", products_failing_less: 0 },
      { date: "2024-06-01", products_failing_less: 1 },
    ]);
  });
});

const CALENDARS = propertyRuns(6, 100, 1);
const day = fc.option(fc.integer({ min: -2, max: 6 }).map((days) => addDays(TODAY, days)));
const days = fc
  .tuple(day, day)
  .map(([from, until]) =>
    from && until && until < from
      ? { validFrom: until, validUntil: from }
      : { validFrom: from, validUntil: until },
  );
const rule = fc
  .record({
    ruleContent: fc.constantFrom("cheap", "nice", "cheap | cup", "warm"),
    severity: fc.constantFrom("high", "medium", "low"),
    description: fc.constant("Words to avoid."),
  })
  .chain((fields) => days.map((own) => ({ ...fields, ...own })));
const text = fc
  .array(fc.constantFrom("cheap", "nice", "cup", "warm", "a"), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));

describe("a forecast", () => {
  test(`equals the counts once that date is reached (${CALENDARS.numRuns} calendars)`, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        fc.array(rule, { maxLength: 2 }),
        days,
        fc.array(text, { minLength: 1, maxLength: 4 }),
        async (own, ofSet, setDays, texts) => {
          moveTo(TODAY);
          await db().delete(products);
          await db().delete(rules);
          await db().delete(ruleSets);
          const category = await shop(own, texts);
          const set = await createRuleSet({ categories: [category] }, ofSet);
          await db().update(ruleSets).set(setDays).where(eq(ruleSets.id, set.id));
          await raiseVersion(category.id);
          const predicted = await until(async () => {
            const made = await getCalendar(10);
            return made.state === "ready" && made;
          });
          const states = new Map<string, Map<number, { isCompliant: boolean; findings: number }>>();
          for (let at = 0; at <= 10; at++) {
            const date = addDays(TODAY, at);
            moveTo(date);
            states.set(date, await verdictsOf(category.id));
          }
          for (let at = 1; at <= 10; at++) {
            const date = addDays(TODAY, at);
            const [was, is] = [must(states.get(addDays(date, -1))), must(states.get(date))];
            const moved = { more: 0, less: 0, findings: 0 };
            for (const [id, now] of is) {
              const old = must(was.get(id));
              if (old.isCompliant && !now.isCompliant) moved.more++;
              if (!old.isCompliant && now.isCompliant) moved.less++;
              moved.findings += now.findings - old.findings;
            }
            const on = predicted.days.find((each) => each.date === date);
            const { products_failing_more: more = 0, products_failing_less: less = 0 } = on ?? {};
            expect([date, more, less]).toEqual([date, moved.more, moved.less]);
            if (!on || on.ends.length === 0) expect(on?.findings ?? 0).toBe(moved.findings);
            seen += moved.more + moved.less;
          }
        },
      ),
      CALENDARS,
    );
    expect(seen).toBeGreaterThan(CALENDARS.numRuns / 2);
  });

  test("rejects with the abort reason of the signal", async () => {
    await shop([{ ruleContent: "cheap", validFrom: "2024-04-01" }], ["A cheap cup."]);
    const reason = new Error("outdated");
    const ended = forecastEffects(TODAY, ["2024-04-01"], AbortSignal.abort(reason));
    await expect(ended).rejects.toBe(reason);
    expect((await getCalendar(365)).state).toBe("computing");
  });
});

/** Returns the verdict of each product as of this moment. */
async function verdictsOf(categoryId: number) {
  const { policies: all, threshold } = await loadCompiledPolicies(db(), categoryId, null);
  const found = await db().select().from(products);
  return new Map(
    found.map(({ id, name, description }) => {
      const text = ProductTexts.of([
        [NAME, name],
        [DESCRIPTION, description],
      ]);
      const policies = selectPolicies(all, { language: null, market: null, texts: text });
      const verdict = buildVerdict({ policies, text, threshold, judged: null });
      return [id, { isCompliant: verdict.compliant, findings: verdict.findings.length }];
    }),
  );
}
