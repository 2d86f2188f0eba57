import { type LucideIcon, TrendingUp, TriangleAlert, Trophy } from "lucide-react";
import Link from "next/link";
import type { AnalyticsJson, InsightJson } from "@/lib/insights/analytics/schemas";

type InsightCardsProps = { insights: AnalyticsJson["insights"] };

/** Shows the notable categories, or a message if there are none. */
export function InsightCards({ insights }: InsightCardsProps) {
  return (
    <section aria-label="Insights">
      <ul className="grid gap-4 md:grid-cols-3">
        <Card
          icon={Trophy}
          title="Top Performer"
          insight={insights.top_performer}
          emptyText="No category reaches its threshold on average."
        />
        <Card
          icon={TrendingUp}
          title="Biggest Improvement"
          insight={insights.biggest_improvement}
          emptyText="No category scores higher than in the previous period."
        />
        <Card
          icon={TriangleAlert}
          title="Needs Attention"
          insight={insights.needs_attention}
          emptyText="All products of all categories are compliant."
        />
      </ul>
    </section>
  );
}

type CardProps = {
  icon: LucideIcon;
  title: string;
  insight: InsightJson | null;
  emptyText: string;
};

function Card({ icon: Icon, title, insight, emptyText }: CardProps) {
  return (
    <li className="flex min-w-0 gap-3 rounded-lg border bg-surface-raised px-4 py-3 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="break-words text-ink-muted">{insight?.message ?? emptyText}</p>
        {insight && (
          <Link
            href={buildValidationsHref(insight.category_id)}
            className="inline-flex min-h-6 items-center text-accent-text hover:underline"
          >
            Show its validations
          </Link>
        )}
      </div>
    </li>
  );
}

function buildValidationsHref(categoryId: number): string {
  return `/validations?product__category=${categoryId}&status=completed`;
}
