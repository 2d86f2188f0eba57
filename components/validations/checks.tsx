import {
  ChevronRight,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  type LucideIcon,
} from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Section } from "@/components/ui/section";
import { toneText } from "@/components/ui/tone";
import type { Outcome } from "@/lib/enums";
import { plural, sentenceCase } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";

type Check = ValidationJson["checks"][number];

const GROUPS: { outcome: Outcome; word: string; icon: LucideIcon; className: string }[] = [
  { outcome: "violated", word: "violated", icon: CircleX, className: toneText.danger },
  { outcome: "not_checked", word: "not checked", icon: CircleDashed, className: toneText.warning },
  { outcome: "passed", word: "passed", icon: CircleCheck, className: toneText.success },
  {
    outcome: "not_applicable",
    word: "not applicable",
    icon: CircleSlash,
    className: toneText.neutral,
  },
];

/** What became of each rule. What nobody checked is called so. */
export function Checks({ validation }: { validation: ValidationJson }) {
  const { checks, dropped_findings: dropped } = validation;
  if (validation.status !== "completed") return null;
  return (
    <Section title="What was checked">
      {checks.length === 0 && <p className="text-ink-muted text-sm">There was nothing to check.</p>}
      {GROUPS.map(({ outcome, ...look }) => (
        <Group
          key={outcome}
          {...look}
          open={outcome === "violated" || outcome === "not_checked"}
          checks={checks.filter((check) => check.outcome === outcome)}
        />
      ))}
      {dropped > 0 && (
        <p className="text-ink-muted text-sm">
          {`${plural(dropped, "finding")} of the AI model ${dropped === 1 ? "was" : "were"} dropped for want of evidence: the quoted words, the rule or the severity could not be confirmed.`}
        </p>
      )}
    </Section>
  );
}

type GroupProps = Omit<(typeof GROUPS)[number], "outcome"> & { checks: Check[]; open: boolean };

function Group({ word, icon: Icon, className, checks, open }: GroupProps) {
  if (checks.length === 0) return null;
  return (
    <details open={open} className="group rounded-lg border">
      <summary className="flex cursor-pointer items-center gap-2 px-3 py-2 font-medium text-sm">
        <Icon aria-hidden className={cn("size-4 shrink-0", className)} />
        {`${plural(checks.length, "rule")} ${word}`}
        <ChevronRight
          aria-hidden
          className="ml-auto size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="border-t px-3 py-2">
        {checks.map((check) => (
          <li
            key={`${check.source} ${check.rule} ${check.rule_type} ${check.guideline_reference}`}
            className="flex flex-wrap justify-between gap-x-4 py-1 text-sm"
          >
            <span className="min-w-0 break-words">{check.guideline_reference}</span>
            <span className="text-ink-muted text-xs">
              {check.source === "brand" ? "Brand" : "Category"} · {ruleType(check.rule_type)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `requirements.brand_voice` as `Brand voice`. */
function ruleType(type: string): string {
  return sentenceCase(type.replace(/^(requirements|restrictions)\./, ""));
}
