import { db } from "@/db/client";
import { ModelError } from "@/lib/ai/error";
import { NO_ANSWER, unlessAway } from "@/lib/ai/outage";
import { type Limit, takeIfLeft } from "@/lib/auth/throttle";
import { forProduct, questionsAbout } from "@/lib/checking/applicability";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { groundFindings } from "@/lib/checking/ground";
import { type GivenField, ProductTexts } from "@/lib/checking/product-texts";
import { buildVerdict } from "@/lib/checking/verdict";
import { config } from "@/lib/config";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { languageReader } from "@/lib/languages/recognise";
import { compiledPolicies } from "@/lib/policies/policy-set";
import { allFields } from "@/lib/product-fields/queries";
import { readTexts } from "@/lib/product-fields/texts";
import { requireCategory, requireGuidelines } from "@/lib/products/mutations";
import type { Analyze } from "./analyze-schemas";
import { toResultDetail, toResultJson } from "./json";
import { judge } from "./judge";
import type { AnalysisJson } from "./schemas";
import { furtherTexts, toVerdictColumns, toViolationColumns } from "./verdict-columns";

/** Calls of the model for one person's live checks; what rules alone decide is not limited. */
const MODEL_LIMIT: Limit = { name: "live-check", points: 30, seconds: 60 };
const NOT_ASKED = "the model was not asked, as it is at most 30 times a minute for one person";

/**
 * Checks a product's texts as a validation would, those that are given, storing nothing. Violations
 * are numbered from 1.
 * @param userId who asks
 * @throws DomainError invalid (unknown category or guidelines), unavailable (the model fails)
 */
export async function analyzeDescription(input: Analyze, userId: number): Promise<AnalysisJson> {
  const started = performance.now();
  const guidelines = input.brand_guidelines ?? null;
  await requireCategory(db(), input.category);
  await requireGuidelines(db(), guidelines);
  const { policies: all, threshold } = await compiledPolicies(db(), input.category, guidelines);
  const given = await givenTexts(input);
  const text = ProductTexts.of([...given, [DESCRIPTION, input.description]]);
  const shown = text.at(DESCRIPTION, null)?.text ?? "";
  const policies = forProduct(all, {
    language: input.language ?? (await languageReader())(shown),
    market: input.market ?? null,
    texts: text,
  });
  const { judgement, unjudged } = await judgeIfPossible(policies, text, userId);
  const judged = judgement && groundFindings(policies, text, judgement.claims);
  const verdict = buildVerdict({ policies, text, threshold, judged, unjudged });
  const columns = toVerdictColumns(verdict);
  const found = verdict.findings.map((finding, at) => ({
    id: at + 1,
    ...toViolationColumns(finding, at),
  }));
  return {
    ...toResultJson({
      ...columns,
      totalViolations: columns.categoryHigh + columns.categoryMedium + columns.categoryLow,
      threshold,
      aiModelUsed: judgement?.model ?? "rules",
      processingTimeSeconds: Math.round(performance.now() - started) / 1000,
      droppedFindings: (judged?.dropped ?? 0) + (judgement?.surplus ?? 0),
    }),
    ...toResultDetail(input.description, furtherTexts(policies, given), verdict.checks, found),
    not_checked_because: unjudged ?? null,
  };
}

/**
 * The further texts that were sent, in the order of the catalogue's fields.
 * @throws DomainError invalid, under `texts`
 */
async function givenTexts({ name, texts: sent = {} }: Analyze): Promise<GivenField[]> {
  const texts = await readTexts(db(), sent);
  const fields = texts.size > 0 ? await allFields(db()) : [];
  const own = fields.flatMap(({ key }): GivenField[] => {
    const text = texts.get(key);
    return text === undefined ? [] : [[key, text]];
  });
  return name ? [[NAME, name], ...own] : own;
}

/**
 * A model that does not answer, or is not asked any more, leaves what the rules find.
 * @throws DomainError unavailable
 */
async function judgeIfPossible(policies: CompiledPolicies, text: ProductTexts, userId: number) {
  if (questionsAbout(policies, text).length === 0 || !config().model) return { judgement: null };
  if (!(await takeIfLeft(MODEL_LIMIT, String(userId))))
    return { judgement: null, unjudged: NOT_ASKED };
  try {
    return { judgement: await unlessAway(() => judge(policies, text)) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.silent) return { judgement: null, unjudged: NO_ANSWER };
    throw new DomainError("unavailable", error.message);
  }
}
