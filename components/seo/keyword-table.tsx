import { cn } from "@/components/ui/cn";
import { ProgressBar } from "@/components/ui/progress";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { grouped, percent, sentenceCase } from "@/lib/format";
import type { ResearchedKeywordJson } from "@/lib/seo/schemas";

type KeywordTableProps = {
  label: string;
  keywords: readonly ResearchedKeywordJson[];
  className?: string;
};

export function KeywordTable({ label, keywords, className }: KeywordTableProps) {
  return (
    <div className={cn("overflow-hidden", className)}>
      <Table label={label}>
        <Thead>
          <Th>Keyword</Th>
          <Th>Type</Th>
          <Th numeric>Search Volume</Th>
          <Th>Competition</Th>
          <Th>Relevance</Th>
          <Th>Used in</Th>
        </Thead>
        <Tbody>
          {keywords.map((keyword) => (
            <KeywordRow key={keyword.keyword} keyword={keyword} />
          ))}
        </Tbody>
      </Table>
    </div>
  );
}

function KeywordRow({ keyword }: { keyword: ResearchedKeywordJson }) {
  const { keyword: text, search_volume: volume } = keyword;
  return (
    <Tr>
      <Td className="break-words font-medium sm:max-w-72">
        {text}
        {keyword.is_idea && (
          <p className="font-normal text-ink-muted text-xs">An idea of the AI model</p>
        )}
      </Td>
      <Td label="Type">{sentenceCase(keyword.keyword_type)}</Td>
      <Td label="Search Volume" numeric>
        {volume === null ? <Unknown /> : grouped(volume)}
      </Td>
      <Td label="Competition">
        <Share label={`Competition for ${text}`} value={keyword.competition_score} />
      </Td>
      <Td label="Relevance">
        <Share label={`Relevance of ${text}`} value={keyword.relevance_score} />
      </Td>
      <Td label="Used in">
        <span className="flex gap-1">
          <Flag letter="T" place="title" used={keyword.used_in_title} />
          <Flag letter="D" place="description" used={keyword.used_in_description} />
          <Flag letter="M" place="meta description" used={keyword.used_in_meta} />
        </span>
      </Td>
    </Tr>
  );
}

function Unknown() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>—</span>
      <span className="sr-only">Unknown</span>
    </span>
  );
}

function Share({ label, value }: { label: string; value: number | null }) {
  if (value === null) return <Unknown />;
  return (
    <span className="flex min-w-28 items-center gap-2">
      <ProgressBar label={label} value={Math.round(value * 100)} className="min-w-12 flex-1" />
      <span aria-hidden className="w-9 text-right text-xs tabular-nums">
        {percent(value)}
      </span>
    </span>
  );
}

type FlagProps = { letter: string; place: string; used: boolean };

/** A filled letter where the keyword is used, a dashed one where it is not. */
function Flag({ letter, place, used }: FlagProps) {
  const says = `${used ? "Used" : "Not used"} in the ${place}`;
  return (
    <span
      role="img"
      aria-label={says}
      title={says}
      className={cn(
        "grid size-5 place-items-center rounded-xs border text-2xs",
        used
          ? "border-transparent bg-accent font-semibold text-accent-ink"
          : "border-line-strong border-dashed text-ink-faint",
      )}
    >
      {letter}
    </span>
  );
}
