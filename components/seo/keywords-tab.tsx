"use client";

import { KeyRound, Search } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/api-client";
import { MARKET_NAMES, MARKETS, type Market } from "@/lib/enums";
import { plural } from "@/lib/format";
import type { ResearchedKeywordJson, SeoRecordJson } from "@/lib/seo/schemas";
import { Form } from "../form/form";
import { useForm } from "../form/use-form";
import { LoadFailed } from "../list/load-failed";
import { KeywordTable } from "./keyword-table";
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

/** Looks for further keywords around words that a person gives. Nothing of it is stored. */
function KeywordResearch({ productId, market }: KeywordResearchProps) {
  const [found, setFound] = useState<ResearchedKeywordJson[] | null>(null);
  const form = useForm({
    initial: () => ({ seeds: "", market: market ?? ("US" as Market) }),
    act: (draft) =>
      callApi<{ keywords: ResearchedKeywordJson[] }>("/seo/keywords/research/", {
        method: "POST",
        body: { product_id: productId, ...draft, seeds: wordsOf(draft.seeds) },
        fallback: "Failed to research keywords",
      }),
    onDone: ({ keywords }) => setFound(keywords),
  });
  return (
    <Panel
      title="Keyword Research"
      description="Keywords for this product, and around the words you give."
    >
      <Form form={form} className="flex-row flex-wrap items-end gap-3">
        <Field
          label="Seed words"
          hint="Separated by commas; may stay empty"
          error={form.error("seeds")}
          className="min-w-56 flex-1"
        >
          <Input {...form.text("seeds")} placeholder="trail shoe, waterproof" />
        </Field>
        <Field label="Market" hint="Whose figures count" className="w-44 max-sm:w-full">
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
        {found &&
          (found.length === 0 ? "No keyword found." : `${plural(found.length, "keyword")} found`)}
      </p>
      {found && found.length > 0 && (
        <KeywordTable
          label="Keywords found"
          keywords={found}
          className="-mx-4 mt-2 -mb-4 rounded-b-lg border-t"
        />
      )}
    </Panel>
  );
}

function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
