"use client";

import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { grouped } from "@/lib/format";
import type { ExamJson } from "@/lib/model/exams/schemas";
import { StartExam } from "./start-exam";
import { ExamBadge } from "./state-badge";
import { useRefreshWhile } from "./use-refresh";

const OCCASIONS = {
  requested: "Asked for",
  model: "The model, prompt or mode",
  rule: "Saved rule",
} as const;

/** All exams of the model, and the way to another. */
export function ExamsScreen({ exams }: { exams: readonly ExamJson[] }) {
  const router = useRouter();
  useRefreshWhile(exams.some(({ state }) => state === "running"));
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Exams of the Model"
        description="What the model's word is worth, rule by rule: it is asked about the examples of the rules that only it can judge."
        actions={
          <Link href="/policies" className={buttonVariants()}>
            Brand Policies
          </Link>
        }
      />
      <Panel
        title="New Exam"
        description="Of all rules that the model judges and that have examples; the exam of one rule begins in its editor."
      >
        <StartExam
          label="Examine All Rules"
          variant="primary"
          onStarted={({ id }) => router.push(`/policies/exams/${id}`)}
        />
      </Panel>
      <Panel title="Exams" flush>
        {exams.length === 0 ? (
          <EmptyState
            icon={FlaskConical}
            title="No exams yet"
            text="Give the rules examples that must be flagged and that must pass, then examine them."
          />
        ) : (
          <ExamsTable exams={exams} />
        )}
      </Panel>
    </div>
  );
}

function ExamsTable({ exams }: { exams: readonly ExamJson[] }) {
  return (
    <Table label="Exams">
      <Thead>
        <Th>Exam</Th>
        <Th>State</Th>
        <Th>Occasion</Th>
        <Th>Modes</Th>
        <Th numeric>Rules</Th>
        <Th numeric>Calls</Th>
        <Th>Begun</Th>
      </Thead>
      <Tbody>
        {exams.map((exam) => (
          <Tr key={exam.id}>
            <Td className="w-full">
              <Link
                href={`/policies/exams/${exam.id}`}
                prefetch={false}
                className={`break-words ${rowLinkClass}`}
              >
                Exam {exam.id} of {exam.model}
              </Link>
            </Td>
            <Td label="State">
              <ExamBadge exam={exam} />
            </Td>
            <Td label="Occasion" className="sm:whitespace-nowrap">
              {OCCASIONS[exam.occasion]}
            </Td>
            <Td label="Modes" className="sm:whitespace-nowrap">
              {exam.modes.join(", ")}
            </Td>
            <Td label="Rules" numeric>
              {grouped(exam.rules.length)}
            </Td>
            <Td label="Calls" numeric>
              {grouped(exam.progress.total)}
            </Td>
            <Td label="Begun" className="sm:whitespace-nowrap">
              <Time value={exam.created_at} format="full" />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
