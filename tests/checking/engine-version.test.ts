import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { demoProducts } from "@/db/seed/insert";
import { ENGINE_VERSION } from "@/lib/checking/findings/fingerprint";
import type { Verdict } from "@/lib/checking/findings/types";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION } from "@/lib/enums";
import { listShippedSets } from "@/lib/policies/ready-made/files";
import { toColumns } from "@/lib/policies/rules/fields";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { verdictOf } from "../seed/demo-policies";

const FILE = path.resolve("tests/checking/engine-version.json");

/**
 * Returns the verdicts on all demo products, and on all template examples under the rules of all
 * templates.
 */
async function answers(): Promise<Verdict[]> {
  const readLanguage = await loadLanguageReader();
  const demo = demoProducts.map((product) => verdictOf(product, readLanguage));
  const sets = await listShippedSets();
  const rules = sets.flatMap((set) =>
    set.rules.map((rule, at) => {
      const { ruleContent: content, ...rest } = toColumns(rule);
      return { ...rest, content, id: at + 1 };
    }),
  );
  const policies = compilePolicies({
    category: { title: "All", content: "", requirements: {}, restrictions: {}, rules },
    brand: null,
  });
  const texts = sets.flatMap((set) =>
    set.rules.flatMap((rule) =>
      [...rule.must_flag, ...rule.must_pass].map((each) =>
        typeof each === "string" ? each : each.text,
      ),
    ),
  );
  const examples = texts.map((example) => {
    const text = ProductTexts.of([[DESCRIPTION, example]]);
    return buildVerdict({
      policies: selectPolicies(policies, { language: "en", market: "US", texts: text }),
      text,
      threshold: 0.9,
      judged: null,
    });
  });
  return [...demo, ...examples];
}

it("requires a new engine version when the engine's results change", async () => {
  const all = await answers();
  expect(all.length).toBeGreaterThan(400);
  // Verdicts without covered matches are the same as before there were claims.
  const comparable = all.map(({ covered, ...verdict }) =>
    covered.length > 0 ? { ...verdict, covered } : verdict,
  );
  const digest = createHash("sha256").update(JSON.stringify(comparable)).digest("hex");
  const stored = JSON.parse(readFileSync(FILE, "utf8"));
  if (stored.version === ENGINE_VERSION)
    expect(
      digest,
      "The engine answers differently. If that is intended, raise ENGINE_VERSION in lib/checking/findings/fingerprint.ts and run this file with --update.",
    ).toBe(stored.digest);
  const current = `${JSON.stringify({ version: ENGINE_VERSION, digest }, null, 2)}\n`;
  await expect(current).toMatchFileSnapshot(FILE);
});
