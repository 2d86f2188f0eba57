import { db } from "@/db/client";
import { pickOptions } from "@/lib/checking/rules/options";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule, PolicySet } from "@/lib/checking/rules/policies/types";
import { isValidOn, type Validity } from "@/lib/checking/rules/validity";
import { SEO_PARTS, type SeoPart } from "@/lib/enums";
import { generateObject } from "@/lib/model/generate";
import { config } from "@/lib/platform/config";
import { findTextFault } from "@/lib/platform/text-fault";
import { loadEvidence } from "@/lib/policies/evidence/load";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import { parseText } from "@/lib/reading/parsed-text";
import { getVisibleText } from "@/lib/reading/plain-text";
import { joinFacts } from "./advise";
import { findAddedViolations, judgeAddedViolations } from "./policy-check";
import { acceptedTextsSchema, type Correction, createOptimizePrompt, textsShape } from "./prompt";
import { listWorsenedChecks, suggestTexts } from "./scoring/optimize";
import { THRESHOLDS } from "./scoring/thresholds";
import { measureTitlePixels } from "./scoring/title-pixels";
import type { SeoAnalysis, SeoSource } from "./scoring/types";
import { findUnsupportedFacts } from "./scoring/unsupported-facts";
import type { SeoInput } from "./source";
import { findWordingErrors } from "./wording-errors";

/** Suggested texts that have been verified. */
export interface SeoSuggestion {
  title: string | null;
  metaDescription: string | null;
  description: string | null;
  /** Changes and omissions with their reasons, in sentences. */
  notes: string[];
  /** A model's id, or `rules`. */
  author: string;
}

type ProposedTexts = Record<SeoPart, string | null>;
type TextErrors = Record<SeoPart, string[]>;

/**
 * Suggests better texts for a product, using the model or, if none is configured, the engine. Each
 * part must keep the source's facts, satisfy the product's policies and the length limits, and
 * score at least as high as the current text. The model can correct failing parts once; parts that
 * still fail are omitted with a note.
 * @throws ModelError
 */
export async function makeSuggestion(
  subject: SeoInput,
  analysis: SeoAnalysis,
  abortSignal?: AbortSignal,
): Promise<SeoSuggestion> {
  const { categoryId, brandGuidelinesId, source } = subject;
  const {
    policies: allPolicies,
    set,
    day,
  } = await loadCompiledPolicies(db(), categoryId, brandGuidelinesId);
  const getEvidence = await loadEvidence(db(), [subject], allPolicies.claims);
  const evidence = { records: getEvidence(subject), day };
  const policies = selectPolicies(allPolicies, { ...subject.traits, evidence });
  const { AI_MODEL: model } = config();
  const isHtml = parseText(source.description).isHtml;
  const findSuggestionErrors = (suggestedTexts: ProposedTexts) =>
    findErrors(source, analysis, policies, suggestedTexts, abortSignal);
  if (!model) {
    const { title, metaDescription, description, notes } = suggestTexts(source, analysis);
    const suggestedTexts = omitUnchanged(source, {
      title,
      meta_description: metaDescription,
      description,
    });
    const errors = await findSuggestionErrors(suggestedTexts);
    // A part with errors is skipped, so its notes would describe a change that is not made.
    const partNotes = SEO_PARTS.flatMap((part) => (errors[part].length > 0 ? [] : notes[part]));
    const allNotes = [...partNotes, ...noteUnjudgedRules(policies)];
    return toSuggestion("rules", suggestedTexts, errors, allNotes);
  }
  const requestTexts = async (correction?: Correction) => {
    const prompt = createOptimizePrompt(source, analysis, listRuleLines(set, day), correction);
    const { object } = await generateObject({
      schema: textsShape,
      accepts: acceptedTextsSchema,
      ...prompt,
      abortSignal,
    });
    // The model sees only the visible text, so its description would lose the markup.
    const suggestedDescription = isHtml
      ? suggestTexts(source, analysis).description
      : object.description;
    return omitUnchanged(source, { ...object, description: suggestedDescription });
  };
  const markupNotes = isHtml ? [MARKUP_NOTE] : [];
  const first = await requestTexts();
  const errors = await findSuggestionErrors(first);
  if (SEO_PARTS.every((part) => errors[part].length === 0))
    return toSuggestion(model, first, errors, markupNotes);
  const secondTexts = await requestTexts({
    answer: first,
    faults: SEO_PARTS.flatMap((part) => errors[part]),
  });
  // Keeps the valid parts and takes the others from the second response.
  const correctedTexts = pickTexts((part) =>
    errors[part].length === 0 ? first[part] : secondTexts[part],
  );
  return toSuggestion(
    model,
    correctedTexts,
    await findSuggestionErrors(correctedTexts),
    markupNotes,
  );
}

const MARKUP_NOTE =
  "The description is HTML and is not rewritten by the model, because a new text would lose its markup.";

function toSuggestion(
  author: string,
  suggestedTexts: ProposedTexts,
  errors: TextErrors,
  notes: string[],
): SeoSuggestion {
  const validTexts = pickTexts((part) => (errors[part].length === 0 ? suggestedTexts[part] : null));
  const omissions = SEO_PARTS.flatMap((part) =>
    errors[part].map((errorMessage) => `Skipped: ${errorMessage}`),
  );
  return {
    title: validTexts.title,
    metaDescription: validTexts.meta_description,
    description: validTexts.description,
    notes: [...notes, ...omissions],
    author,
  };
}

function pickTexts(choose: (part: SeoPart) => string | null): ProposedTexts {
  return {
    title: choose("title"),
    meta_description: choose("meta_description"),
    description: choose("description"),
  };
}

function getCurrentText(source: SeoSource, part: SeoPart): string {
  if (part === "description") return source.description;
  return part === "title" ? source.title : (source.metaDescription ?? "");
}

/** Removes parts that are empty or unchanged. */
function omitUnchanged(source: SeoSource, suggestedTexts: ProposedTexts): ProposedTexts {
  return pickTexts((part) => {
    const text = suggestedTexts[part]?.trim();
    return text && text !== getCurrentText(source, part).trim() ? text : null;
  });
}

async function findErrors(
  source: SeoSource,
  analysis: SeoAnalysis,
  policies: CompiledPolicies,
  suggestedTexts: ProposedTexts,
  abortSignal?: AbortSignal,
): Promise<TextErrors> {
  const errors: TextErrors = { title: [], meta_description: [], description: [] };
  for (const part of SEO_PARTS) {
    const text = suggestedTexts[part];
    if (text !== null) errors[part] = listTextErrors(source, analysis, policies, part, text);
  }
  if (suggestedTexts.description !== null && errors.description.length === 0) {
    const newViolations = await judgeAddedViolations(
      policies,
      source.description,
      suggestedTexts.description,
      abortSignal,
    );
    errors.description = newViolations.map((each) => `The description breaks a rule: ${each}`);
  }
  return errors;
}

const PART_NAMES: Record<SeoPart, string> = {
  title: "The title",
  meta_description: "The meta description",
  description: "The description",
};
const MAX_CHARACTERS: Record<SeoPart, number> = {
  title: THRESHOLDS.titleLength.high,
  meta_description: THRESHOLDS.metaLength.high,
  description: 20_000,
};
const MAX_TITLE_PIXELS = THRESHOLDS.titlePixels.high;

const SOURCE_FIELDS = {
  title: "title",
  meta_description: "metaDescription",
  description: "description",
} as const satisfies Record<SeoPart, keyof SeoSource>;

function listTextErrors(
  source: SeoSource,
  analysis: SeoAnalysis,
  policies: CompiledPolicies,
  part: SeoPart,
  text: string,
): string[] {
  const name = PART_NAMES[part];
  const errors: string[] = [];
  const length = [...text].length;
  if (findTextFault(text)) errors.push(`${name} contains invalid characters.`);
  errors.push(
    ...findWordingErrors(source, part, text).map((errorMessage) => `${name} ${errorMessage}.`),
  );
  if (part !== "description" && /[\r\n]/.test(text)) errors.push(`${name} has more than one line.`);
  if (length > MAX_CHARACTERS[part])
    errors.push(`${name} has ${length} characters; at most ${MAX_CHARACTERS[part]} are allowed.`);
  if (part === "title" && measureTitlePixels(text) > MAX_TITLE_PIXELS)
    errors.push(
      `${name} is ${Math.round(measureTitlePixels(text))} px wide; at most ${MAX_TITLE_PIXELS} px are shown.`,
    );
  const inventedFacts = findUnsupportedFacts(
    [source.name, source.category, getVisibleText(source.description)].join("\n"),
    part === "description" ? getVisibleText(text) : text,
  );
  if (inventedFacts.length > 0)
    errors.push(
      `${name} states facts that the product's texts do not: ${joinFacts(inventedFacts)}.`,
    );
  const worsenedChecks = listWorsenedChecks(source, analysis, { [SOURCE_FIELDS[part]]: text });
  if (worsenedChecks.length > 0)
    errors.push(`${name} scores lower than the current one: ${worsenedChecks.join(", ")}.`);
  const newViolations = findAddedViolations(policies, part, getCurrentText(source, part), text);
  return [...errors, ...newViolations.map((each) => `${name} breaks a rule: ${each}`)];
}

/** Formats the policies for the model's prompt. */
function listRuleLines({ category, brand, ruleSets = [] }: PolicySet, day: string): string[] {
  const isValid = (validity: Partial<Validity>) => isValidOn(validity, day);
  const policyLines = [category, brand].flatMap((policy) => {
    if (!policy || ("mismatch" in policy && policy.mismatch)) return [];
    const listClauses = (kind: "requirements" | "restrictions") =>
      Object.entries(policy[kind]).map(
        ([key, value]) => `${kind}, ${key}: ${[value].flat().join("; ")}`,
      );
    return [
      ...(policy.content ? [policy.content] : []),
      ...listClauses("requirements"),
      ...listClauses("restrictions"),
      ...policy.rules.filter(isValid).map(describeRule),
    ];
  });
  const applicableRuleSets = ruleSets.filter(
    ({ source }) => source === "category" || !brand?.mismatch,
  );
  const applicableRules = applicableRuleSets
    .filter(isValid)
    .flatMap(({ rules }) => rules.filter(isValid));
  return [...policyLines, ...applicableRules.map(describeRule)];
}

function describeRule(rule: PolicyRule): string {
  const { ruleType, content, description } = rule;
  const condition = formatConditions(pickOptions(rule));
  return [`${ruleType}: ${content}`, description, condition].filter(Boolean).join(" ");
}

function noteUnjudgedRules({ promptItems: prompts }: CompiledPolicies): string[] {
  if (prompts.length === 0) return [];
  return [`Rules that only a model can judge were not checked: ${prompts.length}.`];
}
