"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { ExamCaseJson, ExamDetailJson } from "@/lib/exams/schemas";
import { grouped, plural } from "@/lib/format";
import { useAction } from "../../form/use-action";
import { CasesByRule } from "./case-list";
import { ExamFacts } from "./exam-facts";
import { ResultsTable } from "./results-table";
import { useRefreshWhile } from "./use-refresh";

type ExamScreenProps = {
  exam: ExamDetailJson;
  /** Those answered wrong, otherwise than before, or not the same each time. */
  cases: readonly ExamCaseJson[];
  /** How many such cases there are. */
  caseCount: number;
};

/** One exam of the model, beside those that were taken over last. */
export function ExamScreen({ exam, cases, caseCount }: ExamScreenProps) {
  const router = useRouter();
  const isRunning = exam.state === "running";
  useRefreshWhile(isRunning);
  const settle = useAction({
    act: (verb: "accept" | "cancel") =>
      callApi(`/policies/exams/${exam.id}/${verb}/`, {
        method: "POST",
        fallback: "The exam could not be changed.",
      }),
    onDone: (_, verb) => {
      toast(verb === "accept" ? "Exam taken over" : "Exam stopped");
      router.refresh();
    },
  });
  const mayAccept = exam.state === "completed" && exam.accepted_at === null;
  const { before, results } = exam;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`Exam ${exam.id} of ${exam.model}`}
        description={comparisonOf(exam)}
        actions={
          <>
            <Link href="/policies/exams" className={buttonVariants()}>
              All Exams
            </Link>
            {isRunning && (
              <Button busy={settle.busy} onClick={() => settle.run("cancel")}>
                Stop Exam
              </Button>
            )}
            {mayAccept && (
              <Button variant="primary" busy={settle.busy} onClick={() => settle.run("accept")}>
                Take It Over
              </Button>
            )}
          </>
        }
      />
      {settle.failure && (
        <Banner tone="error" title="This could not be done" onDismiss={settle.dismiss}>
          {settle.failure.message}
        </Banner>
      )}
      {mayAccept && <Comparison exam={exam} />}
      {exam.drift && exam.drift.cases > 0 && (
        <Banner tone="warning" title="The model has changed behind its name">
          {exam.drift.cases} of {plural(exam.drift.of, "case")} asked word for word as before, of a
          model of the same name, {exam.drift.cases === 1 ? "is" : "are"} answered otherwise now.
        </Banner>
      )}
      {exam.error_message && (
        <Banner tone={isRunning ? "warning" : "error"}>{exam.error_message}</Banner>
      )}
      <Panel title={before ? "This Exam and the One Before" : "This Exam"} flush>
        <ExamFacts exam={exam} before={before} />
      </Panel>
      {results.length > 0 && (
        <>
          <Panel
            title="Rules"
            description="Of the examples, how many were answered wrong. With the certainty of 95 in 100 the true share is at most the one given."
            flush
          >
            <ResultsTable results={results} before={before?.results ?? null} />
          </Panel>
          <Panel
            title="Cases to Look At"
            description={
              caseCount > cases.length
                ? `The first ${cases.length} of ${grouped(caseCount)}; the API lists all.`
                : "Answered wrong, otherwise than before, or not the same each time."
            }
            flush
          >
            <CasesByRule cases={cases} results={results} isCompared={exam.modes.length > 1} />
          </Panel>
        </>
      )}
    </div>
  );
}

function comparisonOf({ state, before }: ExamDetailJson): string {
  if (state === "running")
    return "Once it is over, each rule is compared with its exam that was taken over last or, if none was, with its last exam.";
  if (state !== "completed") return "It did not come to its end, so nothing is compared.";
  return before
    ? "Each rule is compared with its exam that was taken over last or, if none was, with its last exam."
    : "Nothing was compared: these cases have no earlier result.";
}

/** What taking it over would mean. */
function Comparison({ exam: { before, results } }: { exam: ExamDetailJson }) {
  if (!before) return null;
  const worse = new Set(
    results.filter(({ state }) => state === "got_worse").map(({ rule }) => rule),
  ).size;
  const sum = (name: "lost" | "gained") => results.reduce((all, each) => all + each[name], 0);
  const change = `${plural(sum("lost"), "case")} lost, ${sum("gained")} gained.`;
  return worse > 0 ? (
    <Banner tone="warning" title={`${plural(worse, "rule")} got worse`}>
      {change} Once it is taken over, later exams are compared with it.
    </Banner>
  ) : (
    <Banner tone="success" title="No rule got worse">
      {change} Once it is taken over, later exams are compared with it.
    </Banner>
  );
}
