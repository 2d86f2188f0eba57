import type { ViolationType } from "@/lib/enums";
import { UnreadableError } from "../unreadable";
import { defineRuleKind, type RuleKind, type RuleOrigin } from "./kind";

/** Creates a kind of rule for free text, which only the model checks. */
export function defineProseKind(label: string): RuleKind {
  return defineRuleKind<string>({
    label,
    read: readProse,
    describe: () => "Judged by the model",
    prose: (text) => text,
    isChecked: () => false,
    check: () => [],
    violationType: getJudgmentType,
  });
}

function readProse(content: string | string[]): string {
  const text = [content]
    .flat()
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
  if (text === "") throw new UnreadableError("Say what is required.");
  return text;
}

/** Returns the violation type for model findings. */
export function getJudgmentType({ source, ruleType }: RuleOrigin): ViolationType {
  const isBrand = source === "brand";
  const topic = ruleType.replace(/^(requirements|restrictions)\./, "");
  if (/(?:^|[^a-z])(?:tone|voice)(?:[^a-z]|$)/i.test(topic))
    return isBrand ? "brand_tone_violation" : "tone_violation";
  if (/^format/i.test(topic)) return isBrand ? "brand_style_violation" : "format_violation";
  if (!isBrand) return "content_violation";
  if (/(?:^|[^a-z])region/i.test(topic)) return "region_specific_violation";
  return ruleType.startsWith("restrictions.")
    ? "brand_compliance_violation"
    : "brand_messaging_violation";
}
