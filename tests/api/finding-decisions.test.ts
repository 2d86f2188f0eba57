import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { enqueueProducts } from "@/lib/products/check-queue";
import { loadLockedProduct } from "@/lib/products/mutations";
import { claimValidation } from "@/lib/validations/claim";
import { endExpiredDecisions } from "@/lib/validations/decisions/end-decisions";
import { recountVerdict } from "@/lib/validations/decisions/recount";
import { saveVerdict } from "@/lib/validations/run";
import { type Client, useApi } from "../support/api";
import { bellOf, newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue } from "../support/run-queue";
import { expectAgreement as agreementOf, latestOf } from "./decisions-agree";

const api = useApi();

const TEXT = "One two three four five six cheap seven eight nine ten. Then a bargain, and cheap.";
const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Creates a product with a new uploader and validates it against rules of high and medium severity.
 */
async function checked(description = TEXT) {
  const { user, caller } = await newcomer(api);
  const category = await createCategory({ complianceThreshold: 0.8 }, [
    { ruleContent: "cheap", severity: "high" },
    { ruleContent: "bargain" },
    { ruleType: "required_phrases", ruleContent: "warranty" },
  ]);
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: user.id,
    description,
  });
  await check(product.id);
  return { product, category, uploader: caller };
}

async function check(productId: number) {
  await enqueueProducts(db(), [productId], null);
  await runQueue();
}

const latest = (productId: number) => latestOf(api, productId);
const expectAgreement = (productId: number) => agreementOf(api, productId);

const WRONG = { kind: "wrong", scope: "occurrence", reason: "A quotation." };
const decide = (violation: number, body: object = WRONG, by: Client = api.reviewer) =>
  by.post(`/validations/violations/${violation}/decision/`, body);

/** Returns the id of the `nth` violation with these words. */
function found(
  validation: { violations: { id: number; violating_words: string | null }[] },
  words: string | null,
  nth = 0,
) {
  return must(validation.violations.filter((each) => each.violating_words === words)[nth]).id;
}

describe("a decision on a finding", () => {
  it("dismisses the finding, updates verdict, product and figures, and can be undone", async () => {
    const { product } = await checked();
    const before = await expectAgreement(product.id);
    expect(before).toMatchObject({ overall_score: 0.4556, raw_score: 0.4556, total_violations: 4 });
    const first = found(before, "cheap");
    const made = await decide(first);
    expect(made.status).toBe(201);
    expect(made.body.decision).toMatchObject({
      product_id: product.productId,
      product_name: product.name,
      ...WRONG,
      source: "category",
      violating_words: "cheap",
      context: TEXT,
      expires_at: null,
      state: "open",
      closed_reason: null,
      closed_at: null,
    });
    expect(made.body.validation).toMatchObject({
      overall_score: 0.6075,
      raw_score: 0.4556,
      total_violations: 3,
      decided_violations: 1,
      is_compliant: false,
    });
    expect(made.body.validation.summary).toMatch(
      /^3 violations \(1 high, 2 medium\), and 1 dismissed\. The score is 60\.75%/,
    );
    expect(made.body.product).toMatchObject({ compliance_score: 0.6075, status: "needs_review" });
    const entry = made.body.validation.score_ledger.find(
      (each: { violation: number }) => each.violation === first,
    );
    expect(entry).toMatchObject({ factor: 1, decision: made.body.decision.id });
    expect(made.body.validation.violations).toHaveLength(4);
    const shown = (await api.viewer.get(`/validations/violations/${first}/`)).body;
    expect(shown.decision).toEqual(made.body.decision);
    await expectAgreement(product.id);

    const second = await decide(found(before, "cheap", 1), { ...WRONG, kind: "accepted" });
    expect(second.body.validation).toMatchObject({ overall_score: 0.81, is_compliant: true });
    expect(second.body.product.status).toBe("compliant");
    await expectAgreement(product.id);

    const path = (id: number) => `/validations/decisions/${id}/`;
    const taken = await api.admin.delete(path(second.body.decision.id));
    expect(taken.status).toBe(200);
    expect(taken.body.decision).toMatchObject({ state: "closed", closed_reason: "taken_back" });
    expect(taken.body.product.status).toBe("needs_review");
    await api.admin.delete(path(made.body.decision.id));
    expect(await expectAgreement(product.id)).toEqual(before);
  });

  it("applies to later verdicts, which are byte-identical", async () => {
    const { product } = await checked();
    const { violations: all } = await latest(product.id);
    const made = await decide(found({ violations: all }, "cheap"));
    await decide(found({ violations: all }, null), { ...WRONG, scope: "product" });
    const before = await latest(product.id);
    await check(product.id);
    const after = await latest(product.id);
    expect(after.id).not.toBe(before.id);
    const comparable = ({
      overall_score,
      summary,
      recommendations,
      checks,
      score_ledger,
    }: typeof before) => ({
      overall_score,
      summary,
      recommendations,
      checks,
      ledger: score_ledger.map(({ violation: _, ...entry }: { violation: number }) => entry),
    });
    expect(comparable(after)).toEqual(comparable(before));
    expect(after).toMatchObject({ raw_score: before.raw_score, decided_violations: 2 });
    await expectAgreement(product.id);
    // Older validations keep their dismissed findings after the decision is revoked.
    await api.reviewer.delete(`/validations/decisions/${made.body.decision.id}/`);
    expect((await latest(product.id)).decided_violations).toBe(1);
    await expectAgreement(product.id);
  });

  it("survives changes of the surrounding text, and ends when its words change", async () => {
    const { product } = await checked();
    const { violations: all } = await latest(product.id);
    const made = await decide(found({ violations: all }, "cheap"));
    const edit = async (description: string) => {
      await api.admin.patch(`/products/products/${product.id}/`, { description });
      await runQueue();
      return latest(product.id);
    };
    const moved = await edit(`<p>A new begin.</p><p>${TEXT.replace("cheap", "<b>Cheap</b>")}</p>`);
    expect(moved.decided_violations).toBe(1);
    await expectAgreement(product.id);
    const edited = await edit(TEXT.replace("six", "6"));
    expect(edited.decided_violations).toBe(0);
    await expectAgreement(product.id);
    const closed = await api.viewer.get(`/validations/decisions/${made.body.decision.id}/`);
    expect(closed.body).toMatchObject({ state: "closed", closed_reason: "text_changed" });
    // A finding that reappears counts.
    expect((await edit(TEXT)).decided_violations).toBe(0);
  });

  it("with the scope “product” applies again when its words reappear", async () => {
    const { product } = await checked();
    const { violations: all } = await latest(product.id);
    const made = await decide(found({ violations: all }, "cheap"), { ...WRONG, scope: "product" });
    expect(made.body.validation.decided_violations).toBe(2);
    const edit = (description: string) =>
      api.admin.patch(`/products/products/${product.id}/`, { description });
    await edit("Nothing of the kind.");
    await runQueue();
    expect((await latest(product.id)).decided_violations).toBe(0);
    await edit("Cheap, it is said.");
    await runQueue();
    expect((await latest(product.id)).decided_violations).toBe(1);
  });

  it.each([
    ["deactivated", { isActive: false }],
    ["changed to prohibit other words", { ruleContent: "pricey" }],
  ])("ends at the next check if its rule is %s", async (_, change) => {
    const { product, category } = await checked();
    const { violations: all } = await latest(product.id);
    const made = await decide(found({ violations: all }, "cheap"));
    const wide = await decide(found({ violations: all }, "cheap", 1), {
      ...WRONG,
      scope: "product",
    });
    const [rule] = category.rules;
    await db()
      .update(rules)
      .set(change)
      .where(eq(rules.id, must(rule).id));
    await db().execute(sql`update categories set policy_version = policy_version + 1`);
    await check(product.id);
    for (const { body } of [made, wide]) {
      const closed = await api.viewer.get(`/validations/decisions/${body.decision.id}/`);
      expect(closed.body).toMatchObject({ state: "closed", closed_reason: "rule_gone" });
    }
  });

  it("expires after its last day, and notifies the user who made it", async () => {
    const { product } = await checked();
    const { caller } = await newcomer(api);
    const { violations: all } = await latest(product.id);
    const until = { ...WRONG, expires_at: dayIn(0) };
    const made = await decide(found({ violations: all }, "cheap"), until, caller);
    expect(made.body.decision.expires_at).toBe(dayIn(0));
    expect(await endExpiredDecisions()).toBe(0);
    expect(await endExpiredDecisions(new Date(Date.now() + DAY_MS))).toBe(1);
    expect((await latest(product.id)).decided_violations).toBe(0);
    await expectAgreement(product.id);
    const closed = await api.viewer.get(`/validations/decisions/${made.body.decision.id}/`);
    expect(closed.body.closed_reason).toBe("expired");
    const [notified] = (await bellOf(caller)).results;
    expect(notified).toMatchObject({ kind: "finding_decision_ended", product: product.id });
    expect(notified.title).toBe(`Your decision on “cheap” in “${product.name}” has ended`);
  });

  it("is rejected with a message if it is invalid, and nothing changes", async () => {
    const { product } = await checked();
    const { violations: all } = await latest(product.id);
    const cheap = found({ violations: all }, "cheap");
    const missing = found({ violations: all }, null);
    const fields = async (body: object, violation = cheap) => {
      const { status, body: answer } = await decide(violation, body);
      return [status, Object.keys(answer.errors ?? answer)];
    };
    const bad = await decide(missing);
    expect(bad.status).toBe(400);
    expect(JSON.stringify(bad.body)).toContain("scope");
    expect((await fields({ ...WRONG, reason: " " }))[0]).toBe(400);
    expect((await fields({ ...WRONG, reason: "x".repeat(501) }))[0]).toBe(400);
    expect((await fields({ ...WRONG, kind: "maybe" }))[0]).toBe(400);
    expect((await fields({ ...WRONG, expires_at: dayIn(-1) }))[0]).toBe(400);
    expect((await fields({ ...WRONG, expires_at: "2026-02-30" }))[0]).toBe(400);
    expect((await decide(cheap, WRONG, api.viewer)).status).toBe(403);
    expect((await decide(2_000_000_000)).status).toBe(404);
    expect((await latest(product.id)).decided_violations).toBe(0);
    const made = await decide(cheap);
    const again = await decide(cheap);
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.stringMatching(/^Already decided by /),
    ]);
    const path = `/validations/decisions/${made.body.decision.id}/`;
    expect((await api.viewer.delete(path)).status).toBe(403);
    expect((await api.reviewer.patch(path, { reason: "" })).status).toBe(400);
    await api.reviewer.delete(path);
    expect((await api.reviewer.delete(path)).status).toBe(409);
    expect((await api.reviewer.patch(path, { reason: "Late." })).status).toBe(409);
    await check(product.id);
    expect((await decide(cheap)).status).toBe(409);
  });

  it("succeeds for only one of two concurrent users", async () => {
    const { product } = await checked();
    const { violations: all } = await latest(product.id);
    const cheap = found({ violations: all }, "cheap");
    const both = await Promise.all([decide(cheap), decide(cheap, WRONG, api.admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await expectAgreement(product.id);
  });

  it("made while a check runs is part of that check's verdict", async () => {
    const { product } = await checked();
    const { violations: all } = await latest(product.id);
    const [id] = await enqueueProducts(db(), [product.id], null);
    const job = must((await claimValidation(must(id))) ?? undefined);
    const made = await decide(found({ violations: all }, "cheap"));
    expect(made.body.product.status).toBe("validating");
    expect(await saveVerdict(job, null)).toBe("saved");
    const validation = await latest(product.id);
    expect(validation).toMatchObject({ id, decided_violations: 1 });
    await expectAgreement(product.id);
  });

  it("does not change the approval of the product", async () => {
    const { product } = await checked();
    const validation = await latest(product.id);
    const comments = "Please shorten.";
    const request = { validation: validation.id, action: "request_edit", comments };
    await api.reviewer.post("/validations/approvals/", request);
    for (const { id } of validation.violations) {
      await decide(id, { ...WRONG, scope: "product" });
    }
    const now = (await api.viewer.get(`/products/products/${product.id}/`)).body;
    expect(now).toMatchObject({ status: "needs_review", compliance_score: 1 });
  });

  it("can be undone exactly, unless someone else has changed it since", async () => {
    const { product } = await checked();
    const before = await latest(product.id);
    const [row] = await db().select().from(products).where(eq(products.id, product.id));
    const cheap = found(before, "cheap");
    const made = await decide(cheap);
    const undo = (token: string) => api.reviewer.post("/validations/undo/", { undo: token });
    expect((await undo(made.body.undo)).body).toMatchObject({ message: "Undone", restored: 1 });
    expect(await latest(product.id)).toEqual(before);
    expect(await db().select().from(products).where(eq(products.id, product.id))).toEqual([row]);
    expect(
      (await api.viewer.get(`/validations/decisions/?product_id=${product.productId}`)).body.count,
    ).toBe(0);

    const again = await decide(cheap);
    const id = again.body.decision.id;
    const decided = await latest(product.id);
    const taken = await api.reviewer.delete(`/validations/decisions/${id}/`);
    expect((await undo(taken.body.undo)).status).toBe(200);
    expect(await latest(product.id)).toEqual(decided);
    const changed = await api.reviewer.patch(`/validations/decisions/${id}/`, { reason: "Other." });
    expect(changed.body.reason).toBe("Other.");
    const late = await undo(again.body.undo);
    expect([late.status, late.body.error]).toEqual([409, "The decision has been changed since."]);
    expect((await undo(changed.body.undo)).status).toBe(200);
    expect((await latest(product.id)).violations).toEqual(decided.violations);
  });

  it("is shown to the uploader, in the audit log and in the live check of the product's text", async () => {
    const { product, category, uploader } = await checked();
    const { violations: all } = await latest(product.id);
    const made = await decide(found({ violations: all }, "cheap"));
    const [notified] = (await bellOf(uploader)).results;
    expect(notified).toMatchObject({ kind: "finding_decided", text: WRONG.reason });
    const [entry] = (await api.admin.get("/auth/audit/?kind=decision")).body.results;
    expect(entry.what).toBe(`marked “cheap” of product “${product.productId}” as a false positive`);
    const draft = { description: `${TEXT} More.`, category: category.id };
    const plain = await api.reviewer.post("/validations/analyze/", draft);
    expect(plain.body.decided_violations).toBe(0);
    const own = { ...draft, product_id: product.productId };
    const analysis = await api.reviewer.post("/validations/analyze/", own);
    expect(analysis.body).toMatchObject({
      decided_violations: 1,
      raw_score: plain.body.overall_score,
    });
    expect(analysis.body.violations[0].decision.id).toBe(made.body.decision.id);
    const unknown = await api.reviewer.post("/validations/analyze/", { ...draft, product_id: "?" });
    expect(unknown.status).toBe(400);
  });

  it("is covered once an exception for its words is saved, and its finding no longer counts", async () => {
    const category = await createCategory({ complianceThreshold: 0.8 }, [
      { ruleContent: "cheap", severity: "high" },
    ]);
    const rule = must(category.rules[0]);
    const { user } = await newcomer(api);
    const texts = ["It is dirt cheap here.", "Not dirt cheap.", "Dirt cheap!", "A cheap hat."];
    const made: { product: number; decision: number }[] = [];
    for (const description of texts) {
      const categoryId = category.id;
      const product = await createProduct({ categoryId, uploadedBy: user.id, description });
      await check(product.id);
      const answer = await decide(found(await latest(product.id), "cheap"));
      made.push({ product: product.id, decision: answer.body.decision.id });
    }
    const stateOf = async (id: number) => {
      const { body } = await api.viewer.get(`/validations/decisions/${id}/`);
      return [body.state, body.closed_reason];
    };
    const change = { guideline: { rules: [{ id: rule.id, exceptions: ["dirt {}"] }] } };
    const path = `/policies/categories/${category.id}/`;
    await api.admin.post(`${path}preview/`, change);
    expect(await stateOf(must(made[0]).decision)).toEqual(["open", null]);
    expect((await api.admin.patch(path, change)).status).toBe(200);
    const [one, , , other] = made;
    for (const { decision } of made.slice(0, 3))
      expect(await stateOf(decision)).toEqual(["closed", "absorbed"]);
    expect(await stateOf(must(other).decision)).toEqual(["open", null]);
    const closed = await api.admin.get("/auth/audit/?kind=decision");
    expect(closed.body.results[0].what).toContain("it is covered by an exception");

    // The verdict from before the change applies until the next validation, even if it is
    // recounted.
    const { product } = must(one);
    expect(await expectAgreement(product)).toMatchObject({ overall_score: 1 });
    await db().transaction(async (tx) => recountVerdict(tx, await loadLockedProduct(tx, product)));
    expect(await expectAgreement(product)).toMatchObject({ overall_score: 1 });
    await check(product);
    expect(await expectAgreement(product)).toMatchObject({ decided_violations: 0, violations: [] });
    await check(must(other).product);
    expect(await expectAgreement(must(other).product)).toMatchObject({ decided_violations: 1 });
  });

  it("is listed by product, rule, kind, state, person, end and words, and exported", async () => {
    const { product, category } = await checked();
    const { violations: all } = await latest(product.id);
    const one = await decide(found({ violations: all }, "cheap"), {
      ...WRONG,
      expires_at: dayIn(3),
    });
    const two = await decide(
      found({ violations: all }, "bargain"),
      { ...WRONG, kind: "accepted", reason: "House style %." },
      api.admin,
    );
    const ids = async (query: string) => {
      const { status, body } = await api.viewer.get(
        `/validations/decisions/?product_id=${product.id}&${query}`,
      );
      expect(status).toBe(200);
      return body.results.map(({ id }: { id: number }) => id);
    };
    const [a, b] = [one.body.decision.id, two.body.decision.id];
    expect(await ids("")).toEqual([b, a]);
    expect(await ids("ordering=created_at")).toEqual([a, b]);
    expect(await ids("ordering=expires_at")).toEqual([a, b]);
    expect(await ids(`rule=${category.rules[0]?.id}`)).toEqual([a]);
    expect(await ids("kind=accepted")).toEqual([b]);
    expect(await ids(`decided_by=${two.body.decision.decided_by}`)).toEqual([b]);
    expect(await ids(`expires_before=${dayIn(4)}`)).toEqual([a]);
    expect(await ids(`expires_before=${dayIn(3)}`)).toEqual([]);
    expect(await ids("search=%25")).toEqual([b]);
    expect(await ids("search=CHEAP")).toEqual([a]);
    await api.admin.delete(`/validations/decisions/${a}/`);
    expect(await ids("state=open")).toEqual([b]);
    const file = await api.viewer.get(
      `/validations/decisions/export/?product_id=${product.productId}`,
    );
    expect(file.body.split("\n")).toHaveLength(4);
    expect(file.body).toContain("House style %.");
  });
});
