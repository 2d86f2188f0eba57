import { fixAll } from "@/lib/checking/fixes/fix-all";
import { checkAgain } from "@/lib/checking/fixes/prove";
import { suggestFix } from "@/lib/checking/fixes/suggest-fix";
import { gainsOf } from "@/lib/checking/gain";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { countSeverities } from "@/lib/checking/score";
import type { Finding } from "@/lib/checking/types";
import type { Analyze } from "../analyze-schemas";
import { loadGivenProduct } from "../given-product";
import { toViolationJson } from "../json";
import { toKindColumns, toPositionColumns } from "../verdict-columns";
import type { FixedJson } from "./schemas";

/**
 * Returns the result of applying all verified fixes of code to a product's texts; stores nothing.
 * @throws DomainError invalid for an unknown category, guideline or field
 */
export async function fixEverything(input: Analyze): Promise<FixedJson> {
  const { ready, traits, texts } = await loadGivenProduct(input);
  const checkInput = { policies: ready.policies, traits, texts, findings: [] };
  const currentFindings = checkAgain(checkInput, texts);
  const repaired = fixAll({ ...checkInput, findings: currentFindings });
  const gains = gainsOf(countSeverities(repaired.findings));
  const locations = new Map(
    repaired.changes.map(({ field, item }) => [JSON.stringify([field, item]), { field, item }]),
  );
  const sourceOf = (productTexts: ProductTexts, field: string, item: number | null) =>
    productTexts.at(field, item)?.parsed.source ?? "";
  return {
    texts: [...locations.values()].map(({ field, item }) => ({
      field,
      item,
      before: sourceOf(texts, field, item),
      after: sourceOf(repaired.texts, field, item),
    })),
    changes: repaired.changes,
    score_before: repaired.scoreBefore,
    score_after: repaired.scoreAfter,
    violations_before: currentFindings.length,
    violations_after: repaired.findings.length,
    left: repaired.findings.map((finding, index) => ({
      violation: toViolationJson(
        {
          id: index + 1,
          decision: null,
          ...toPositionColumns(finding, index),
          ...toKindColumns(finding),
        },
        repaired.texts,
        { gains },
      ),
      why: explainNotFixed(finding, repaired.texts, traits.language),
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
