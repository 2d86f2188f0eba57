import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { ScoreBar } from "@/components/ui/score";
import { formatPercent } from "@/lib/format";
import { parseText } from "@/lib/reading/parsed-text";
import type { SeoAnalysisJson, SeoRecordJson } from "@/lib/seo/schemas";
import { AREA_WEIGHTS } from "@/lib/seo/scoring/thresholds";
import { ShownText } from "../findings/shown-text";
import { countCharacters } from "./characters";
import { describeAuthor } from "./describe-author";
import { formatCharacterCount, MetaLength, TitleLength } from "./lengths";
import { TextCard } from "./text-card";
import { useLastAnalysis } from "./use-seo-record";

export function OverviewTab({ record }: { record: SeoRecordJson }) {
  const { product, seo_title: title, seo_meta_description: meta } = record;
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 lg:grid-cols-2">
        <section className="flex min-w-0 flex-col gap-2">
          <h3 className="font-semibold text-base">Current Content</h3>
          <TextCard
            title="Title"
            text={record.current_title || null}
            empty="No title available"
            aside={<TitleLength text={record.current_title} />}
          />
          <TextCard
            title="Description"
            text={product.description || null}
            empty="No description available"
            aside={formatCharacterCount(countCharacters(parseText(product.description).text))}
          >
            <ShownText text={product.description} />
          </TextCard>
        </section>
        <section className="flex min-w-0 flex-col gap-2">
          <h3 className="font-semibold text-base">SEO Content</h3>
          <TextCard
            title="SEO Title"
            text={title}
            empty="Not optimized yet"
            aside={title && <TitleLength text={title} />}
          />
          <TextCard
            title="Meta Description"
            text={meta}
            empty="Not optimized yet"
            aside={meta && <MetaLength text={meta} />}
          />
        </section>
      </div>
      <Summary record={record} />
    </div>
  );
}

function Summary({ record }: { record: SeoRecordJson }) {
  const { product_id: productId } = record.product;
  const { data: analysis, error, refetch } = useLastAnalysis(productId, record.seo_analyzed_at);
  return (
    <Panel title="Analysis Summary">
      {analysis ? (
        <Scores analysis={analysis} />
      ) : analysis === null ? (
        <p className="text-ink-muted text-sm">This product has not been analyzed yet.</p>
      ) : error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Panel>
  );
}

/** The areas of the SEO score with their weights. */
const SCORE_AREAS = [
  { label: "Title", key: "title_score", share: AREA_WEIGHTS.title },
  { label: "Description", key: "description_score", share: AREA_WEIGHTS.description },
  { label: "Keyword", key: "keyword_score", share: AREA_WEIGHTS.keyword },
  { label: "Technical", key: "technical_score", share: AREA_WEIGHTS.technical },
] as const;

function Scores({ analysis }: { analysis: SeoAnalysisJson }) {
  const { ai_recommendations: recommendations, recommended_by: recommendedBy } = analysis;
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <dl className="flex flex-col gap-3">
        {SCORE_AREAS.map(({ label, key, share }) => (
          <div key={key}>
            <dt className="flex justify-between text-sm">
              {label}
              <span className="text-ink-muted text-xs">{formatPercent(share)} of the score</span>
            </dt>
            <dd>
              <ScoreBar value={analysis[key]} scale="seo" />
            </dd>
          </div>
        ))}
      </dl>
      <section className="min-w-0">
        <h3 className="font-semibold text-sm">
          {recommendedBy === "rules" ? "Recommendations" : "AI Recommendations"}
        </h3>
        <p className="text-ink-muted text-xs">{describeAuthor(recommendedBy)}</p>
        {recommendations.length === 0 ? (
          <p className="mt-2 text-sm">Nothing to change.</p>
        ) : (
          <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4 text-sm marker:text-ink-faint">
            {recommendations.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
