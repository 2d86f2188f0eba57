import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { Stat, StatRow } from "@/components/ui/stat";
import { formatNumber, pluralize } from "@/lib/format";
import { ResultsSummary } from "../results/summary";
import { TopPatterns } from "../results/top-patterns";
import { useResults } from "../results/use-results";

type ResultPanelProps = { batch: number; canRule: boolean };

/** Shows the validation results of an import's new products, with links to the next steps. */
export function ResultPanel({ batch, canRule }: ResultPanelProps) {
  const { data: results } = useResults(batch);
  if (!results)
    return (
      <Panel title="Result">
        <Skeleton className="h-24" />
      </Panel>
    );
  const { products, compliant, failing, fixable, patterns } = results;
  return (
    <Panel title="Result" description="What the validations of the new products have found.">
      <div className="flex flex-col gap-4">
        <ResultsSummary results={results} hasFigures />
        <StatRow>
          <Stat label="Products" value={formatNumber(products)} />
          <Stat label="Compliant" value={formatNumber(compliant)} />
          <Stat label="To review" value={formatNumber(failing)} />
          <Stat label="Fixable now" value={formatNumber(fixable)} hint="findings" />
        </StatRow>
        {patterns.length > 0 && <TopPatterns patterns={patterns} batch={batch} canRule={canRule} />}
        {failing > 0 && (
          <div>
            <Link
              href={`/review?batch=${batch}`}
              className={buttonVariants({ variant: "primary", size: "lg" })}
            >
              Review {pluralize(failing, "product")}
            </Link>
          </div>
        )}
      </div>
    </Panel>
  );
}
