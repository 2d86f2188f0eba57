import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { findingKinds, violations } from "@/db/schema/validations";
import { computeScore } from "@/lib/checking/findings/score";
import type { useApi } from "../support/api";
import { must } from "../support/factories";

type Api = ReturnType<typeof useApi>;

/** Returns a product's latest completed validation as it appears in lists. */
export async function latestOf(api: Api, productId: number) {
  const list = await api.viewer.get(
    `/validations/validations/?product=${productId}&status=completed&ordering=-created_at`,
  );
  return must(list.body.results[0]);
}

/** Recomputes a validation's counts and score from its violations. */
async function recounted(validationId: number) {
  const rows = await db()
    .select({ severity: findingKinds.severity, source: findingKinds.source })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(and(eq(violations.validationId, validationId), isNull(violations.decision)));
  const of = (severity: string) => rows.filter((row) => row.severity === severity).length;
  const counts = { high: of("high"), medium: of("medium"), low: of("low") };
  return { score: computeScore(counts), ...counts };
}

/** Asserts that all representations of the verdict agree. */
export async function expectAgreement(api: Api, productId: number) {
  const validation = await latestOf(api, productId);
  const { body } = await api.viewer.get(`/validations/validations/${validation.id}/`);
  const { score, high, medium, low } = await recounted(validation.id);
  const expected = {
    overall_score: score,
    total_violations: high + medium + low,
    high_severity_count: high,
    medium_severity_count: medium,
    low_severity_count: low,
    is_compliant: score >= 0.8,
  };
  expect(body).toMatchObject(expected);
  expect(validation).toMatchObject(expected);
  expect(body.score_ledger.at(-1)?.score_after ?? 1).toBe(score);
  const product = (await api.viewer.get(`/products/products/${productId}/`)).body;
  expect(product.compliance_score).toBe(score);
  if (product.status === "compliant" || product.status === "needs_review")
    expect(product.status).toBe(score >= 0.8 ? "compliant" : "needs_review");
  const file = await api.viewer.get(`/validations/validations/export/?ids=${validation.id}`);
  expect(file.body.split("\n")[1]).toContain(`,${score},0.8,${score >= 0.8 ? "yes" : "no"},`);
  const failing = await db()
    .select({ rule: findingKinds.rule })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(and(eq(violations.validationId, validation.id), eq(violations.repeated, false)));
  expect(failing.length).toBe(new Set(failing.map(({ rule }) => rule)).size);
  return body;
}
