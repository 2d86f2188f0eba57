"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { callApi } from "@/lib/api-client";
import type { ExamJson, ExamPlanJson } from "@/lib/exams/schemas";
import { plural } from "@/lib/format";

/** All exams of the model, and what another would take. */
export function ExamsScreen({ exams }: { exams: readonly ExamJson[] }) {
  const router = useRouter();
  const [plan, setPlan] = useState<ExamPlanJson | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function ask<T>(dry: boolean, then: (answer: T) => void) {
    setBusy(true);
    setFault(null);
    try {
      const fallback = "The exam could not be begun.";
      const call = { method: "POST", body: { dry_run: dry }, fallback } as const;
      then(await callApi<T>("/policies/exams/", call));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Exams of the Model"
        description="What the model's word is worth, rule by rule: it is asked about the examples of the rules that only it can judge."
        actions={
          <>
            <Link href="/policies" className={buttonVariants()}>
              Brand Policies
            </Link>
            <Button variant="primary" busy={busy} onClick={() => ask<ExamPlanJson>(true, setPlan)}>
              Examine All Rules
            </Button>
          </>
        }
      />
      {fault && (
        <Banner tone="error" title="This could not be done" onDismiss={() => setFault(null)}>
          {fault}
        </Banner>
      )}
      {plan && (
        <Panel title="Before It Begins">
          <p className="text-sm">
            {plural(plan.rules, "rule")} with {plural(plan.cases, "example")}, each asked 3 times:
            about {plural(plan.estimated_calls, "call")} of the model.
          </p>
          <div className="mt-3 flex gap-2">
            <Button
              variant="primary"
              busy={busy}
              onClick={() => ask<ExamJson>(false, ({ id }) => router.push(`/policies/exams/${id}`))}
            >
              Start Exam
            </Button>
            <Button onClick={() => setPlan(null)}>Cancel</Button>
          </div>
        </Panel>
      )}
      <Panel title="Exams" flush>
        {exams.length === 0 ? (
          <p className="px-4 py-3 text-ink-muted text-sm">No rule was examined yet.</p>
        ) : (
          <ul className="divide-y">
            {exams.map((exam) => (
              <li
                key={exam.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm"
              >
                <Link
                  href={`/policies/exams/${exam.id}`}
                  className="font-medium hover:text-accent-text"
                >
                  Exam {exam.id} of {exam.model}
                </Link>
                <Badge tone={exam.got_worse ? "danger" : "neutral"}>
                  {exam.accepted_at
                    ? "Taken over"
                    : exam.got_worse
                      ? "Got worse"
                      : STATES[exam.state]}
                </Badge>
                <span className="text-ink-muted text-xs">{plural(exam.rules.length, "rule")}</span>
                <span className="text-ink-muted text-xs">
                  <Time value={exam.created_at} format="full" />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const STATES = {
  running: "Running",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Stopped",
} as const;
