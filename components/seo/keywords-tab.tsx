"use client";

import { KeyRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/progress";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { LoadFailed } from "../list/load-failed";
import { KeywordResearch } from "./keyword-research";
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
