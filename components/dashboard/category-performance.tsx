import { Shapes } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ScoreBar } from "@/components/ui/score";
import type { CategoryFigures } from "@/lib/dashboard/schemas";
import { exactPercent, grouped, percent, plural } from "@/lib/format";
import { figureLinkClass } from "./links";

export function CategoryPerformance({ categories }: { categories: CategoryFigures[] }) {
  return (
    <Panel id="categories" title="Category Performance" flush>
      {categories.length === 0 ? (
        <EmptyState
          icon={Shapes}
          title="No Categories Configured"
          text="Administrators add categories under Brand Policies."
        />
      ) : (
        <ul>
          {categories.map((category) => (
            <Row key={category.id} {...category} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The bar has a tick at the threshold; it is green from there on, else red. */
function Row(category: CategoryFigures) {
  const { id, name, products, scored, averageScore, threshold, compliantRate } = category;
  const unscored = products - scored;
  const own = `/products?category=${id}`;
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-6 border-b px-4 py-2 last:border-b-0">
      <div className="min-w-0">
        <h3 className="truncate font-medium text-sm">{name}</h3>
        <p className="text-ink-muted text-xs tabular-nums">
          <Figure href={own}>{plural(products, "product")}</Figure>
          {unscored > 0 && `, ${grouped(unscored)} not checked`}
        </p>
      </div>
      <div className="min-w-0">
        <ScoreBar value={averageScore} threshold={threshold} />
        <p className="flex flex-wrap justify-between gap-x-3 text-ink-muted text-xs tabular-nums">
          <span>Threshold {exactPercent(threshold)}</span>
          <span>
            Compliant rate{" "}
            <Figure href={`${own}&score_min=${threshold}`}>{percent(compliantRate)}</Figure>
          </span>
        </p>
      </div>
    </li>
  );
}

function Figure({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} prefetch={false} className={figureLinkClass}>
      {children}
    </Link>
  );
}
