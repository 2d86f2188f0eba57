import { db } from "@/db/client";
import { selectPolicies } from "@/lib/checking/applicability";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { optionsOf } from "@/lib/checking/rule-options";
import type { PolicyRule, PolicySet } from "@/lib/checking/types";
import { isValidOn, type Validity } from "@/lib/checking/validity";
import { SEO_PARTS, type SeoPart } from "@/lib/enums";
import { generateObject } from "@/lib/model/generate";
import { config } from "@/lib/platform/config";
import { findTextFault } from "@/lib/platform/text-fault";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import { parseText } from "@/lib/reading/parsed-text";
import { joinFacts } from "./advise";
import { findAddedViolations, judgeAddedViolations } from "./policy-check";
import { acceptsTexts, type Correction, createOptimizePrompt, textsShape } from "./prompt";
import { findUnsupportedFacts } from "./scoring/facts";
import { listWorsenedChecks, suggestTexts } from "./scoring/optimize";
import { getVisibleText } from "./scoring/text";
import { THRESHOLDS } from "./scoring/thresholds";
import { measureTitlePixels } from "./scoring/title-pixels";
import type { SeoAnalysis, SeoSource } from "./scoring/types";
import type { SeoInput } from "./source";
import { findWordingFaults } from "./wording";

/** Suggested texts that have been verified. */
export interface SeoSuggestion {
  title: string | null;
  metaDescription: string | null;
  description: string | null;
  /** Changes and omissions with their reasons, in sentences. */
  notes: string[];
  /** A model's id, or `rules`. */
  by: string;
}

type Proposed = Record<SeoPart, string | null>;
type Faults = Record<SeoPart, string[]>;

/**
 * Suggests better texts for a product, using the model or, without one, the engine. Each part must
 * keep the source's facts, satisfy the product's policies and the length limits, and score no less
 * than the current text. The model can correct failing parts once; those that still fail are
 * omitted with a note.
 * @throws ModelError
 */
export async function makeSuggestion(
  subject: SeoInput,
  analysis: SeoAnalysis,
  abortSignal?: AbortSignal,
): Promise<SeoSuggestion> {
  const { categoryId, brandGuidelinesId, source } = subject;
  const {
    policies: all,
    set,
    day,
  } = await loadCompiledPolicies(db(), categoryId, brandGuidelinesId);
  const policies = selectPolicies(all, subject.traits);
  const { AI_MODEL: model } = config();
  const isHtml = parseText(source.description).isHtml;
  const findSuggestionFaults = (suggested: Proposed) =>
    findFaults(source, analysis, policies, suggested, abortSignal);
  if (!model) {
    const { title, metaDescription, description, notes } = suggestTexts(source, analysis);
    const suggested = omitUnchanged(source, {
      title,
      meta_description: metaDescription,
      description,
    });
    const allNotes = [...notes, ...noteUnjudgedRules(policies)];
    return toSuggestion("rules", suggested, await findSuggestionFaults(suggested), allNotes);
  }
  const requestTexts = async (correction?: Correction) => {
    const prompt = createOptimizePrompt(source, analysis, rulesOf(set, day), correction);
    const { object } = await generateObject({
      schema: textsShape,
      accepts: acceptsTexts,
      ...prompt,
      abortSignal,
    });
    // The model sees only the visible text, so its version would lose the markup.
    const suggestedDescription = isHtml
      ? suggestTexts(source, analysis).description
      : object.description;
    return omitUnchanged(source, { ...object, description: suggestedDescription });
  };
  const markup = isHtml ? [MARKUP_STAYS] : [];
  const first = await requestTexts();
  const faults = await findSuggestionFaults(first);
  if (SEO_PARTS.every((part) => faults[part].length === 0))
    return toSuggestion(model, first, faults, markup);
  const second = await requestTexts({
    answer: first,
    faults: SEO_PARTS.flatMap((part) => faults[part]),
  });
  // Keeps the valid parts and takes the others from the second response.
  const corrected = pick((part) => (faults[part].length === 0 ? first[part] : second[part]));
  return toSuggestion(model, corrected, await findSuggestionFaults(corrected), markup);
}

const MARKUP_STAYS =
  "The description is HTML and is not rewritten by the model, because a new text would lose its markup.";

function toSuggestion(
  author: string,
  suggested: Proposed,
  faults: Faults,
  notes: string[],
): SeoSuggestion {
  const validTexts = pick((part) => (faults[part].length === 0 ? suggested[part] : null));
  const omissions = SEO_PARTS.flatMap((part) => faults[part].map((fault) => `Skipped: ${fault}`));
  return {
    title: validTexts.title,
    metaDescription: validTexts.meta_description,
    description: validTexts.description,
    notes: [...notes, ...omissions],
    by: author,
  };
}

function pick(choose: (part: SeoPart) => string | null): Proposed {
  return {
    title: choose("title"),
    meta_description: choose("meta_description"),
    description: choose("description"),
  };
}

function currentOf(source: SeoSource, part: SeoPart): string {
  if (part === "description") return source.description;
  return part === "title" ? source.title : (source.metaDescription ?? "");
}

/** Removes parts that are empty or unchanged. */
function omitUnchanged(source: SeoSource, suggested: Proposed): Proposed {
  return pick((part) => {
    const text = suggested[part]?.trim();
    return text && text !== currentOf(source, part).trim() ? text : null;
  });
}

async function findFaults(
  source: SeoSource,
  analysis: SeoAnalysis,
  policies: CompiledPolicies,
  suggested: Proposed,
  abortSignal?: AbortSignal,
): Promise<Faults> {
  const faults: Faults = { title: [], meta_description: [], description: [] };
  for (const part of SEO_PARTS) {
    const text = suggested[part];
    if (text !== null) faults[part] = faultsOf(source, analysis, policies, part, text);
  }
  if (suggested.description !== null && faults.description.length === 0) {
    const newViolations = await judgeAddedViolations(
      policies,
      source.description,
      suggested.description,
      abortSignal,
    );
    faults.description = newViolations.map((each) => `The description breaks a rule: ${each}`);
  }
  return faults;
}

const NAMES: Record<SeoPart, string> = {
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

const FIELDS = {
  title: "title",
  meta_description: "metaDescription",
  description: "description",
} as const satisfies Record<SeoPart, keyof SeoSource>;

function faultsOf(
  source: SeoSource,
  analysis: SeoAnalysis,
  policies: CompiledPolicies,
  part: SeoPart,
  text: string,
): string[] {
  const name = NAMES[part];
  const faults: string[] = [];
  const length = [...text].length;
  if (findTextFault(text)) faults.push(`${name} contains characters that no text may have.`);
  faults.push(...findWordingFaults(source, part, text).map((fault) => `${name} ${fault}.`));
  if (part !== "description" && /[\r\n]/.test(text)) faults.push(`${name} has more than one line.`);
  if (length > MAX_CHARACTERS[part])
    faults.push(`${name} has ${length} characters; at most ${MAX_CHARACTERS[part]} fit.`);
  if (part === "title" && measureTitlePixels(text) > MAX_TITLE_PIXELS)
    faults.push(
      `${name} is ${Math.round(measureTitlePixels(text))} px wide; at most ${MAX_TITLE_PIXELS} px are shown.`,
    );
  const inventedFacts = findUnsupportedFacts(
    [source.name, source.category, getVisibleText(source.description)].join("\n"),
    part === "description" ? getVisibleText(text) : text,
  );
  if (inventedFacts.length > 0)
    faults.push(`${name} states what the product does not: ${joinFacts(inventedFacts)}.`);
  const worsenedChecks = listWorsenedChecks(source, analysis, { [FIELDS[part]]: text });
  if (worsenedChecks.length > 0)
    faults.push(`${name} scores less than the current one: ${worsenedChecks.join(", ")}.`);
  const newViolations = findAddedViolations(policies, part, currentOf(source, part), text);
  return [...faults, ...newViolations.map((each) => `${name} breaks a rule: ${each}`)];
}

/** Formats the policies for the model. */
function rulesOf({ category, brand, ruleSets = [] }: PolicySet, day: string): string[] {
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
  const applying = ruleSets.filter(({ source }) => source === "category" || !brand?.mismatch);
  const ofSets = applying.filter(isValid).flatMap(({ rules }) => rules.filter(isValid));
  return [...policyLines, ...ofSets.map(describeRule)];
}

function describeRule(rule: PolicyRule): string {
  const { ruleType, content, description } = rule;
  const condition = formatConditions(optionsOf(rule));
  return [`${ruleType}: ${content}`, description, condition].filter(Boolean).join(" ");
}

function noteUnjudgedRules({ promptItems: prompts }: CompiledPolicies): string[] {
  if (prompts.length === 0) return [];
  return [`Rules that only a model can judge were not checked: ${prompts.length}.`];
}
