import {
  CircleCheck,
  CircleDashed,
  CircleX,
  ClipboardList,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { type Tone, toneText } from "@/components/ui/tone";
import { pluralize } from "@/lib/format";
import type { SeoRecordJson } from "@/lib/seo/schemas";

type SeoAuditResult = SeoRecordJson["seo_audit_results"][number];

/** The audit statuses, most urgent first. */
const STATUS_STYLES: {
  status: SeoAuditResult["status"];
  word: string;
  icon: LucideIcon;
  tone: Tone;
}[] = [
  { status: "fail", word: "Failed", icon: CircleX, tone: "danger" },
  { status: "warning", word: "Warning", icon: TriangleAlert, tone: "warning" },
  { status: "not_checked", word: "Not checked", icon: CircleDashed, tone: "neutral" },
  { status: "pass", word: "Passed", icon: CircleCheck, tone: "success" },
];

export function AuditTab({ results }: { results: SeoAuditResult[] }) {
  if (results.length === 0)
    return <EmptyState icon={ClipboardList} title="No audit results available" />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted text-sm tabular-nums">{formatResultCounts(results)}</p>
      <ul className="divide-y divide-line rounded-lg border">
        {STATUS_STYLES.flatMap((statusStyle) =>
          results
            .filter(({ status }) => status === statusStyle.status)
            .map((result) => <Check key={result.check} result={result} {...statusStyle} />),
        )}
      </ul>
    </div>
  );
}

type CheckProps = { result: SeoAuditResult; word: string; icon: LucideIcon; tone: Tone };

function Check({ result, word, icon: Icon, tone }: CheckProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 px-3 py-2.5 text-sm sm:grid-cols-[7rem_minmax(0,1fr)_5rem]">
      <p className={cn("flex h-5 items-center gap-1.5 font-medium text-xs", toneText[tone])}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {word}
      </p>
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        <h3 className="font-medium">{result.check}</h3>
        <p className="break-words text-ink-muted">{result.recommendation}</p>
      </div>
      <p className="text-right tabular-nums">
        {result.score === null ? (
          <span className="text-ink-muted text-xs">not checked</span>
        ) : (
          <>
            <span className="font-medium">{result.score}</span>
            <span className="text-ink-muted">/10</span>
          </>
        )}
      </p>
    </li>
  );
}

/** Formats `2 failed, 1 warning, 3 not checked, 14 passed`. */
function formatResultCounts(results: SeoAuditResult[]): string {
  return STATUS_STYLES.flatMap(({ status, word }) => {
    const count = results.filter((result) => result.status === status).length;
    if (count === 0) return [];
    return status === "warning" ? pluralize(count, "warning") : `${count} ${word.toLowerCase()}`;
  }).join(", ");
}
