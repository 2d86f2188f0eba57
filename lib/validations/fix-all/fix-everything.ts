import { countSeverities } from "@/lib/checking/findings/score";
import { computeSeverityGains } from "@/lib/checking/findings/score-gains";
import type { Finding } from "@/lib/checking/findings/types";
import { fixAllInSteps } from "@/lib/checking/fixes/fix-all";
import { recheckTexts } from "@/lib/checking/fixes/prove";
import { suggestFix } from "@/lib/checking/fixes/suggest-fix";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { runInSlices } from "@/lib/platform/slices";
import type { AnalyzeInput } from "../analyze-schemas";
import { loadGivenProduct } from "../given-product";
import { toViolationJson } from "../json";
import { toKindColumns, toPositionColumns } from "../verdict-columns";
import type { FixedJson } from "./schemas";

/**
 * Returns the result of applying every verified fix for a rule finding to a product's texts. Stores
 * nothing.
 * @throws DomainError invalid for an unknown category, guideline or field
 */
export async function fixEverything(input: AnalyzeInput): Promise<FixedJson> {
  const { ready, traits, texts } = await loadGivenProduct(input);
  const checkInput = { policies: ready.policies, traits, texts, findings: [] };
  const currentFindings = recheckTexts(checkInput, texts);
  const fixResult = await runInSlices(fixAllInSteps({ ...checkInput, findings: currentFindings }));
  const gains = computeSeverityGains(countSeverities(fixResult.findings));
  const locations = new Map(
    fixResult.changes.map(({ field, item }) => [JSON.stringify([field, item]), { field, item }]),
  );
  const getSource = (productTexts: ProductTexts, field: string, item: number | null) =>
    productTexts.at(field, item)?.parsed.source ?? "";
  return {
    texts: [...locations.values()].map(({ field, item }) => ({
      field,
      item,
      before: getSource(texts, field, item),
      after: getSource(fixResult.texts, field, item),
    })),
    changes: fixResult.changes,
    score_before: fixResult.scoreBefore,
    score_after: fixResult.scoreAfter,
    violations_before: currentFindings.length,
    violations_after: fixResult.findings.length,
    left: fixResult.findings.map((finding, index) => ({
      violation: toViolationJson(
        {
          id: index + 1,
          decision: null,
          ...toPositionColumns(finding, index),
          ...toKindColumns(finding),
        },
        fixResult.texts,
        { gains },
      ),
      why: explainNotFixed(finding, fixResult.texts, traits.language),
    })),
  };
}

function explainNotFixed(
  finding: Finding,
  texts: ProductTexts,
  language: string | null,
): FixedJson["left"][number]["why"] {
  if (suggestFix(finding, texts, language)) return "unsafe";
  return finding.start === null ? "missing" : "writer";
}
