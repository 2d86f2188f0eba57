import type { Source, ViolationType } from "@/lib/enums";
import type { Draft } from "./draft";
import type { Demand } from "./rule-content";

/** What the violation type depends on, beside what was demanded. */
export interface Origin {
  source: Source;
  /** A rule type, a clause's path (`requirements.tone`), or `guideline_content`. */
  ruleType: string;
  competitor: boolean;
}

/** The violation type of what code found. */
export function typeOfDraft(origin: Origin, demand: Demand, draft: Draft): ViolationType {
  const brand = origin.source === "brand";
  switch (demand.kind) {
    case "prohibited":
      if (brand) return "brand_prohibited_words";
      return origin.competitor ? "competitor_mention" : "prohibited_phrase";
    case "required":
      return brand ? "brand_required_elements_missing" : "required_element_missing";
    case "length":
      return brand ? "brand_style_violation" : "length_violation";
    default:
      if (brand) return "brand_style_violation";
      return draft.forbiddenElement ? "forbidden_element_present" : "format_violation";
  }
}

/** The violation type of what the model found. */
export function typeOfJudgement({ source, ruleType }: Origin): ViolationType {
  const brand = source === "brand";
  const topic = ruleType.replace(/^(requirements|restrictions)\./, "");
  if (/(?:^|[^a-z])(?:tone|voice)(?:[^a-z]|$)/i.test(topic))
    return brand ? "brand_tone_violation" : "tone_violation";
  if (/^format/i.test(topic)) return brand ? "brand_style_violation" : "format_violation";
  if (!brand) return "content_violation";
  if (/(?:^|[^a-z])region/i.test(topic)) return "region_specific_violation";
  return ruleType.startsWith("restrictions.")
    ? "brand_compliance_violation"
    : "brand_messaging_violation";
}
