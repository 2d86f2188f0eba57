"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { Facts, PageHeader, Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { callApi } from "@/lib/api-client";
import type { ExamCaseJson, ExamDetailJson } from "@/lib/exams/schemas";
import { CaseList } from "./case-list";
import { ResultsList } from "./results-list";

type ExamScreenProps = {
  exam: ExamDetailJson;
  /** Those answered wrong, otherwise than before, or not the same each time. */
  cases: readonly ExamCaseJson[];
};

const LOOK_EVERY_MS = 3000;

/** One exam of the model, beside the one that was taken over last. */
export function ExamScreen({ exam, cases }: ExamScreenProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isRunning = exam.state === "running";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => router.refresh(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, router]);

  async function settle(verb: "accept" | "cancel") {
    setBusy(true);
    setFault(null);
    try {
      const fallback = "The exam could not be changed.";
      await callApi(`/policies/exams/${exam.id}/${verb}/`, { method: "POST", fallback });
      router.refresh();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const { before } = exam;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`Exam of ${exam.model}`}
        description={
          before
            ? `Compared with exam ${before.id} of ${before.model}`
            : "Not yet compared with another exam"
        }
        actions={
          <>
            <Link href="/policies/exams" className={buttonVariants()}>
              All Exams
            </Link>
            {isRunning && (
              <Button busy={busy} onClick={() => settle("cancel")}>
                Stop Exam
              </Button>
            )}
            {exam.state === "completed" && exam.accepted_at === null && (
              <Button variant="primary" busy={busy} onClick={() => settle("accept")}>
                Take It Over
              </Button>
            )}
          </>
        }
      />
      {fault && (
        <Banner tone="error" title="This could not be done" onDismiss={() => setFault(null)}>
          {fault}
        </Banner>
      )}
      <Panel title="Exam">
        <Facts
          items={[
            { label: "State", value: <StateOf exam={exam} /> },
            { label: "Calls", value: callsOf(exam) },
            { label: "Calls before", value: before ? callsOf(before) : "—" },
            { label: "Tokens", value: tokensOf(exam) },
            { label: "Tokens before", value: before ? tokensOf(before) : "—" },
            { label: "Modes", value: exam.modes.join(", ") },
            { label: "Best mode", value: exam.best_mode ?? "—" },
            { label: "Each case asked", value: exam.times === 1 ? "once" : `${exam.times} times` },
            { label: "Prompt version", value: exam.prompt_version },
            { label: "Begun", value: <Time value={exam.created_at} format="full" /> },
          ]}
        />
        {exam.error_message && (
          <p className="mt-3 text-danger-text text-sm">{exam.error_message}</p>
        )}
      </Panel>
      {exam.results.length > 0 && (
        <Panel title="Rules" flush>
          <ResultsList results={exam.results} before={before?.results ?? null} />
        </Panel>
      )}
      {exam.results.length > 0 && (
        <Panel title="Cases to Look At" flush>
          <CaseList cases={cases} />
        </Panel>
      )}
    </div>
  );
}

function StateOf({ exam }: { exam: ExamDetailJson }) {
  if (exam.state === "running") return <Badge tone="info">Running</Badge>;
  if (exam.state === "failed") return <Badge tone="danger">Failed</Badge>;
  if (exam.state === "cancelled") return <Badge>Stopped</Badge>;
  if (exam.accepted_at) return <Badge tone="success">Taken over</Badge>;
  return (
    <Badge tone={exam.got_worse ? "danger" : "neutral"}>
      {exam.got_worse ? "Got worse" : "Completed"}
    </Badge>
  );
}

function callsOf({ progress: { done, total } }: Pick<ExamDetailJson, "progress">): string {
  return done === total ? String(total) : `${done} of ${total}`;
}

function tokensOf({
  input_tokens,
  output_tokens,
}: Pick<ExamDetailJson, "input_tokens" | "output_tokens">) {
  if (input_tokens === null && output_tokens === null) return "—";
  return `${input_tokens ?? 0} in, ${output_tokens ?? 0} out`;
}
