import { and, eq, inArray, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { enqueueProducts } from "@/lib/products/check-queue";
import { claimValidation } from "@/lib/validations/claim";
import { endExpiredDecisions } from "@/lib/validations/decisions/end-decisions";
import { saveVerdict } from "@/lib/validations/run";
import { useApi } from "../support/api";
import { createCategory, createProduct, createUser, must } from "../support/factories";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { runQueue } from "../support/run-queue";
import { compareAll } from "./analytics-compare";
import { expectAgreement, latestOf } from "./decisions-agree";

/** The number of random sequences. By default, one fixed sequence is run. */
const SCENARIOS = propertyRuns(1, 20, 7);

const api = useApi();
const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const TEXTS = [
  "A cheap hat of wool. It is a bargain, and cheap. Soft, warm and made to last for years.",
  "New: a cheap hat of wool. It is a bargain, and cheap. Soft, warm and made to last for years.",
  "A cheap hat of wool. Soft, warm and made to last for years, it is dirt cheap!",
  "<p>A cheap hat of <b>wool</b>.</p><p>It is a bargain, and cheap.</p>",
  "A hat of wool with a warranty. No bargain.",
];
const CONTENTS = ["cheap", "cheap | wool", "bargain", "cheap | bargain => offer"];
const EXCEPTIONS = [[], ["dirt {}"], ["a {} hat"]];

const OPERATIONS = [
  "decide",
  "decide",
  "decide",
  "decide at once",
  "decide while checked",
  "take back",
  "change",
  "undo",
  "edit",
  "check",
  "force",
  "policy",
  "expire",
  "approve",
] as const;

const operation = fc.record({
  kind: fc.constantFrom(...OPERATIONS),
  /** Selects the target of the action. */
  a: fc.nat(999),
  b: fc.nat(999),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** A category with products, and the actions on these products. */
class Shop {
  private undo: string | null = null;

  private constructor(
    private readonly rule: number,
    readonly products: readonly number[],
  ) {}

  static async open(): Promise<Shop> {
    const category = await createCategory({ complianceThreshold: 0.8 }, [
      { ruleContent: "cheap", severity: "high" },
      { ruleContent: "bargain" },
      { ruleType: "required_phrases", ruleContent: "warranty", severity: "low" },
    ]);
    const { id: uploadedBy } = await createUser({ role: "admin" });
    const made: number[] = [];
    for (const description of TEXTS.slice(0, 3))
      made.push((await createProduct({ categoryId: category.id, uploadedBy, description })).id);
    await enqueueProducts(db(), made, null);
    await runQueue();
    return new Shop(must(category.rules[0]).id, made);
  }

  async run({ kind, a, b }: Operation): Promise<void> {
    const product = pick(this.products, a);
    switch (kind) {
      case "decide":
        return this.recordUndo(await this.decide(product, a, b));
      case "decide at once": {
        const both = [this.decide(product, b, a), this.decide(product, b, a + 1)];
        for (const answer of await Promise.all(both)) this.recordUndo(answer);
        return;
      }
      case "decide while checked":
        return this.decideWhileChecked(product, a, b);
      case "take back":
      case "change":
        return this.revise(kind, a, b);
      case "undo":
        if (this.undo) await api.reviewer.post("/validations/undo/", { undo: this.undo });
        return;
      case "edit":
        await api.admin.patch(`/products/products/${product}/`, { description: pick(TEXTS, b) });
        return;
      case "check":
        return runQueue();
      case "force":
        return this.force(product);
      case "policy": {
        const change = { rule_content: pick(CONTENTS, a), exceptions: pick(EXCEPTIONS, b) };
        await api.admin.patch(`/policies/category-rules/${this.rule}/`, change);
        return;
      }
      case "expire":
        await endExpiredDecisions(new Date(Date.now() + 3 * DAY_MS));
        return;
      case "approve":
        return this.approve(product, b);
    }
  }

  private recordUndo({ status, body }: { status: number; body: { undo?: string } }): void {
    expect([200, 201, 404, 409]).toContain(status);
    this.undo = body.undo ?? this.undo;
  }

  private async decide(product: number, which: number, how: number) {
    const { violations: found } = await latestOf(api, product);
    if (found.length === 0) return { status: 404, body: {} };
    const { id, start_position: start } = pick<(typeof found)[number]>(found, which);
    return api.reviewer.post(`/validations/violations/${id}/decision/`, {
      kind: how % 3 === 0 ? "accepted" : "wrong",
      scope: start === null || how % 4 === 0 ? "product" : "occurrence",
      reason: "It is so.",
      ...(how % 5 === 0 && { expires_at: dayIn(1) }),
    });
  }

  private async decideWhileChecked(product: number, a: number, b: number): Promise<void> {
    await runQueue();
    const [id] = await enqueueProducts(db(), [product], null);
    const job = must((await claimValidation(must(id))) ?? undefined);
    const decided = this.decide(product, a, b);
    const [answer, saved] = await Promise.all([decided, saveVerdict(job, null)]);
    expect(saved).toBe("saved");
    this.recordUndo(answer);
  }

  private async revise(kind: "take back" | "change", a: number, b: number): Promise<void> {
    const listed = await api.viewer.get("/validations/decisions/?state=open&page_size=100");
    if (listed.body.results.length === 0) return;
    const { id } = pick<{ id: number }>(listed.body.results, a);
    const path = `/validations/decisions/${id}/`;
    const change = { reason: "Said better.", expires_at: b % 2 === 0 ? null : dayIn(1) };
    this.recordUndo(
      kind === "change" ? await api.reviewer.patch(path, change) : await api.reviewer.delete(path),
    );
  }

  private async force(product: number): Promise<void> {
    const { product_id } = (await api.viewer.get(`/products/products/${product}/`)).body;
    const asked = { product_ids: [product_id], force_revalidation: true };
    await api.admin.post("/validations/trigger/", asked);
  }

  private async approve(product: number, b: number): Promise<void> {
    const { id } = await latestOf(api, product);
    const action = b % 2 === 0 ? "approve" : "request_edit";
    const approval = { validation: id, action, comments: "As it is." };
    this.recordUndo(await api.reviewer.post("/validations/approvals/", approval));
  }

  /** Compares all counts of findings with a recount. */
  async agree(): Promise<void> {
    for (const product of this.products) await expectAgreement(api, product);
    await this.assertApplicable();
  }

  /** Asserts that a dismissed finding has an applicable decision on its own product and rule. */
  private async assertApplicable(): Promise<void> {
    const named = await db()
      .select({
        validation: violations.validationId,
        product: validations.productId,
        rule: findingKinds.rule,
        decision: findingDecisions,
      })
      .from(violations)
      .innerJoin(validations, eq(validations.id, violations.validationId))
      .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
      .innerJoin(findingDecisions, eq(findingDecisions.id, violations.decision))
      .where(
        and(inArray(validations.productId, [...this.products]), isNotNull(violations.decision)),
      );
    const newest = await Promise.all(this.products.map((product) => latestOf(api, product)));
    const current = new Set(newest.map(({ id }) => id));
    for (const { validation, product, rule, decision } of named) {
      expect([decision.productId, decision.rule]).toEqual([product, rule]);
      if (!current.has(validation)) continue;
      expect(["open", "absorbed"]).toContain(decision.closedReason ?? decision.state);
    }
  }
}

function pick<T>(of: readonly T[], at: number): T {
  return must(of[at % of.length]);
}

it(
  `verdicts, lists, files and analytics agree with a recount (${SCENARIOS.numRuns} random runs)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 16 }), async (scenario) => {
        const shop = await Shop.open();
        for (const step of scenario) {
          await shop.run(step);
          await shop.agree();
        }
        await runQueue();
        await shop.agree();
        await compareAll(new Date());
        // Analytics list at most 100 rules, so the products of each run are deleted.
        await db()
          .delete(products)
          .where(inArray(products.id, [...shop.products]));
      }),
      SCENARIOS,
    );
  },
  propertyTimeout(600_000),
);
