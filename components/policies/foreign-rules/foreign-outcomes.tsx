"use client";

import { CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Segmented } from "@/components/ui/segmented";
import type { ForeignRuleJson, ForeignRulesJson } from "@/lib/policies/foreign-rules/schemas";

const OUTCOMES = {
  exact: { label: "Exactly", tone: "success", icon: CircleCheck },
  roughly: { label: "Roughly", tone: "warning", icon: TriangleAlert },
  left_out: { label: "Left out", tone: "neutral", icon: CircleSlash },
} as const;

type Shown = "all" | keyof typeof OUTCOMES;

/** What becomes of each rule of a file, with how it differs. */
export function ForeignOutcomes({ answer }: { answer: ForeignRulesJson }) {
  const [shown, setShown] = useState<Shown>("all");
  const many = (outcome: Shown) =>
    answer.rules.filter((rule) => outcome === "all" || rule.outcome === outcome).length;
  const options: { value: Shown; label: string }[] = [
    { value: "all", label: `All ${many("all")}` },
    ...(["exact", "roughly", "left_out"] as const).map((value) => ({
      value,
      label: `${OUTCOMES[value].label} ${many(value)}`,
    })),
  ];
  const rules = answer.rules
    .map((rule, place) => ({ rule, place }))
    .filter(({ rule }) => shown === "all" || rule.outcome === shown);
  return (
    <section aria-label="What comes over" className="flex min-w-0 flex-col gap-2">
      <p role="status" className="font-medium text-sm">
        “{answer.name}”: {answer.message}
      </p>
      <div className="max-w-full overflow-x-auto">
        <Segmented label="Rules shown" options={options} value={shown} onChange={setShown} />
      </div>
      <ul aria-label="Rules" className="divide-y rounded-md border">
        {rules.map(({ rule, place }) => (
          <Outcome key={place} rule={rule} />
        ))}
        {rules.length === 0 && <li className="px-3 py-4 text-ink-muted text-sm">None.</li>}
      </ul>
    </section>
  );
}

function Outcome({ rule: { name, outcome, why, rule } }: { rule: ForeignRuleJson }) {
  const { label, tone, icon } = OUTCOMES[outcome];
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-sm [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <Badge tone={tone} icon={icon} className="shrink-0">
          {label}
        </Badge>
      </div>
      {why && <p className="break-words text-ink-muted text-xs">{why}</p>}
      {rule && (
        <code className="line-clamp-2 break-words font-mono text-ink-muted text-xs">
          {rule.rule_content}
        </code>
      )}
    </li>
  );
}
