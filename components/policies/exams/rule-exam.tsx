"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import type { ExampleOfferJson, RuleExamJson } from "@/lib/model/exams/schemas";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { useDetail } from "../use-policies";
import { Rate } from "./rate";
import { StartExam } from "./start-exam";
import { RuleStateBadge } from "./state-badge";

type RuleExamProps = {
  rule: RuleFields;
  /** The stored rule's id, and its last exam; left out for a new rule. */
  stored?: { rule: number; exam: RuleExamJson | null };
  /** Whether something of the rule was changed and not saved, so that an exam would ask something else. */
  isChanged: boolean;
  onChange: (part: Partial<RuleFields>) => void;
};

const COUNTS: { value: RuleFields["counts"]; label: string }[] = [
  { value: "always", label: "Always" },
  { value: "once_examined", label: "Once examined" },
];

/** What the model's word for a rule is worth, and whether it counts before that is known. */
export function RuleExam({ rule, stored, isChanged, onChange }: RuleExamProps) {
  const [started, setStarted] = useState<number | null>(null);
  const examples = rule.must_flag.length + rule.must_pass.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 font-medium text-sm">Exam of the Model</legend>
      <LastExam exam={stored?.exam ?? null} />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="font-medium text-sm">
          Its findings count
        </span>
        <Segmented
          label="Its findings count"
          options={COUNTS}
          value={rule.counts}
          onChange={(counts) => onChange({ counts })}
        />
        <p className="text-ink-muted text-xs">
          Once examined: until its exam shows that the model misses at most 20% and wrongly flags at
          most 20%, findings are for a person and lower no score.
        </p>
      </div>
      {stored && <ExampleOffers of={stored.rule} rule={rule} onChange={onChange} />}
      {stored && started === null && !isChanged && examples > 0 && (
        <StartExam
          label="Examine This Rule"
          rules={[{ rule: stored.rule }]}
          onStarted={({ id }) => setStarted(id)}
        />
      )}
      {started !== null && (
        <p role="status" className="text-sm">
          <Link href={`/policies/exams/${started}`} className="text-accent-text underline">
            Exam {started}
          </Link>{" "}
          has begun; a notification tells of its end.
        </p>
      )}
      {isChanged && (
        <p className="text-ink-muted text-xs">
          Saved with 10 examples or more, the rule is examined at once.
        </p>
      )}
    </fieldset>
  );
}

function LastExam({ exam }: { exam: RuleExamJson | null }) {
  if (!exam)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <RuleStateBadge state="not_examined" />
        The examples are its exam; from 10 on it says something.
      </p>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <RuleStateBadge state={exam.state} />
        <span>
          <Link href={`/policies/exams/${exam.exam}`} className="text-accent-text underline">
            Exam {exam.exam}
          </Link>{" "}
          of {exam.model}, {exam.mode}
        </span>
        {!exam.is_current && (
          <span className="text-ink-muted">
            The rule, the model or how it is asked has changed since.
          </span>
        )}
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <div>
          <dt className="text-ink-muted text-xs">Missed</dt>
          <dd>
            <Rate rate={exam.missed} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted text-xs">Wrongly flagged</dt>
          <dd>
            <Rate rate={exam.flagged} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted text-xs">Unstable, lost quotes</dt>
          <dd>
            {exam.unstable}, {exam.lost_quotes}
          </dd>
        </div>
      </dl>
    </>
  );
}

type ExampleOffersProps = {
  /** The stored rule's id. */
  of: number;
  rule: RuleFields;
  onChange: (part: Partial<RuleFields>) => void;
};

const SHOWN = 5;

/** Sentences that people decided on, offered as the rule's examples. */
function ExampleOffers({ of, rule, onChange }: ExampleOffersProps) {
  const path = `/policies/exams/offers/?rule=${of}`;
  const { data = [] } = useDetail<ExampleOfferJson[]>(path, "Failed to fetch offered examples");
  const taken = new Set([...rule.must_flag, ...rule.must_pass].map(textOf));
  const offers = data.filter(({ example }) => !taken.has(textOf(example)));
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">From decisions on its findings</p>
      <ul className="flex flex-col gap-2">
        {offers.slice(0, SHOWN).map(({ kind, example, decision, reason }) => (
          <li key={decision} className="flex flex-wrap items-center gap-2 text-sm">
            <p className="min-w-0 flex-1 basis-48 break-words">
              “{textOf(example)}”
              <span className="block text-ink-muted text-xs">
                {kind === "must_pass" ? "Decided wrong" : "Confirmed"}: {reason}
              </span>
            </p>
            <Button size="sm" onClick={() => onChange({ [kind]: [...rule[kind], example] })}>
              {kind === "must_pass" ? "Add to Must Pass" : "Add to Must Flag"}
            </Button>
          </li>
        ))}
      </ul>
      {offers.length > SHOWN && (
        <p className="text-ink-muted text-xs">{offers.length - SHOWN} more behind these.</p>
      )}
    </div>
  );
}

function textOf(example: ExampleOfferJson["example"]): string {
  return typeof example === "string" ? example : example.text;
}
