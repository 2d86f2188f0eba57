import { KeyRound, Search } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { ProgressBar, Skeleton } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { MARKET_NAMES, MARKETS, type Market } from "@/lib/enums";
import { formatNumber, formatPercent, pluralize, toSentenceCase } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { ResearchedKeywordJson, SeoRecordJson } from "@/lib/seo/schemas";
import { Form } from "../form/form";
import { useForm } from "../form/use-form";
import { LoadFailed } from "../list/load-failed";
import { useKeywords } from "./use-seo-record";

export function KeywordsTab({ record }: { record: SeoRecordJson }) {
  return (
    <div className="flex flex-col gap-5">
      <TargetKeywords keywords={record.target_keywords} />
      <Found record={record} />
      <KeywordResearch productId={record.product.product_id} market={record.market} />
    </div>
  );
}

function TargetKeywords({ keywords }: { keywords: string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <h3 className="font-semibold text-base">Target Keywords</h3>
        {keywords.length > 0 && (
          <CopyButton text={keywords.join(", ")} label="Copy target keywords" />
        )}
      </div>
      {keywords.length === 0 ? (
        <p className="text-ink-muted text-sm">No target keywords set</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword} className="min-w-0">
              <Badge tone="info" icon={null}>
                {keyword}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ record }: { record: SeoRecordJson }) {
  const { product, seo_analyzed_at: analyzedAt } = record;
  const { data: keywords, error, refetch } = useKeywords(product.product_id, analyzedAt);
  if (keywords && keywords.length > 0)
    return <KeywordTable label="Keywords" keywords={keywords} className="rounded-lg border" />;
  if (keywords) return <EmptyState icon={KeyRound} title="No keyword data available" />;
  if (error) return <LoadFailed title={error.message} onRetry={() => void refetch()} />;
  return <Skeleton className="h-40" />;
}

type KeywordResearchProps = { productId: string; market: Market | null };

/** Searches for keywords related to the given words. Stores nothing. */
function KeywordResearch({ productId, market }: KeywordResearchProps) {
  const [researchedKeywords, setResearchedKeywords] = useState<ResearchedKeywordJson[] | null>(
    null,
  );
  const form = useForm({
    initial: () => ({ seeds: "", market: market ?? ("US" as Market) }),
    mutationFn: (draft) =>
      callApi<{ keywords: ResearchedKeywordJson[] }>("/seo/keywords/research/", {
        method: "POST",
        body: { product_id: productId, ...draft, seeds: splitKeywords(draft.seeds) },
        fallback: "Failed to research keywords",
      }),
    onDone: ({ keywords }) => setResearchedKeywords(keywords),
  });
  return (
    <Panel
      title="Keyword Research"
      description="Keywords for this product and for the terms you enter."
    >
      <Form form={form} className="flex-row flex-wrap items-end gap-3">
        <Field
          label="Seed words"
          hint="Optional, separated by commas"
          error={form.error("seeds")}
          className="min-w-56 flex-1"
        >
          <Input {...form.text("seeds")} placeholder="trail shoe, waterproof" />
        </Field>
        <Field
          label="Market"
          hint="The market that search volumes are for"
          className="w-44 max-sm:w-full"
        >
          <Select
            options={MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] }))}
            value={form.draft.market}
            onChange={({ target }) => form.change({ market: target.value as Market })}
          />
        </Field>
        <Button type="submit" busy={form.busy} className="sm:mb-[1.375rem]">
          {!form.busy && <Search aria-hidden />}
          Research Keywords
        </Button>
      </Form>
      <p role="status" className="mt-3 text-ink-muted text-sm empty:hidden">
        {researchedKeywords &&
          (researchedKeywords.length === 0
            ? "No keywords found."
            : `${pluralize(researchedKeywords.length, "keyword")} found`)}
      </p>
      {researchedKeywords && researchedKeywords.length > 0 && (
        <KeywordTable
          label="Keywords found"
          keywords={researchedKeywords}
          className="-mx-4 mt-2 -mb-4 rounded-b-lg border-t"
        />
      )}
    </Panel>
  );
}

function splitKeywords(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

type KeywordTableProps = {
  label: string;
  keywords: readonly ResearchedKeywordJson[];
  className?: string;
};

function KeywordTable({ label, keywords, className }: KeywordTableProps) {
  return (
    <div className={cn("overflow-clip", className)}>
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
          <p className="font-normal text-ink-muted text-xs">Suggested by the AI model</p>
        )}
      </Td>
      <Td label="Type">{toSentenceCase(keyword.keyword_type)}</Td>
      <Td label="Search Volume" numeric>
        {volume === null ? <Unknown /> : formatNumber(volume)}
      </Td>
      <Td label="Competition">
        <Share label={`Competition for ${text}`} value={getKnownCompetition(keyword)} />
      </Td>
      <Td label="Relevance">
        <Share label={`Relevance of ${text}`} value={keyword.relevance_score} />
      </Td>
      <Td label="Used in">
        <span className="flex gap-1">
          <Flag letter="T" part="title" used={keyword.used_in_title} />
          <Flag letter="D" part="description" used={keyword.used_in_description} />
          <Flag letter="M" part="meta description" used={keyword.used_in_meta} />
        </span>
      </Td>
    </Tr>
  );
}

/**
 * Returns the competition, or null if nothing is known: no search volume, and no other product of the
 * catalogue uses the keyword.
 */
function getKnownCompetition({ competition_score, search_volume }: ResearchedKeywordJson) {
  return competition_score === 0 && search_volume === null ? null : competition_score;
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
        {formatPercent(value)}
      </span>
    </span>
  );
}

type FlagProps = { letter: string; part: string; used: boolean };

/** Shows a letter that is filled if the keyword is used in that part, and dashed otherwise. */
function Flag({ letter, part, used }: FlagProps) {
  const usageLabel = `${used ? "Used" : "Not used"} in the ${part}`;
  return (
    <span
      role="img"
      aria-label={usageLabel}
      title={usageLabel}
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
